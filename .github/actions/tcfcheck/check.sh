#!/usr/bin/env bash
# The step of the action beside it: annotations on standard output, the summary of the step, reports in a folder. Values come
# as environment variables, never as text of this script, so an input cannot be a command.
set -uo pipefail

program=${TCFCHECK_PROGRAM:-tcfcheck}
reports=${TCFCHECK_REPORTS:-tcfcheck-reports}
# Each line of GITHUB_OUTPUT is an output: a line feed in the name would write outputs of its own.
if [[ $reports == *[[:cntrl:]]* ]]; then
  echo "tcfcheck: the input reports contains a line feed or another control character; name one folder" >&2
  exit 64
fi
# A name that begins with a hyphen is a folder too, not an option.
case $reports in -*) reports=./$reports ;; esac
mkdir -p "$reports" || exit 2

arguments=()
# The lines of a value as arguments; an empty line is none.
add_lines() {
  while IFS= read -r line; do [ -z "$line" ] || arguments+=("$line"); done <<<"$1"
}

add_lines "${TCFCHECK_OPTIONS:-}"
[ -z "${TCFCHECK_GVL:-}" ] || arguments+=(--gvl "$TCFCHECK_GVL")
[ -z "${TCFCHECK_AS_OF:-}" ] || arguments+=(--as-of "$TCFCHECK_AS_OF")
arguments+=(--fail-on "${TCFCHECK_FAIL_ON:-error}" --redact --format github)
arguments+=(--sarif "$reports/tcfcheck.sarif" --junit "$reports/tcfcheck.xml" --json "$reports/tcfcheck.ndjson")
arguments+=(--markdown "$reports/tcfcheck.md" --)
add_lines "${TCFCHECK_INPUTS:-}"

"$program" validate "${arguments[@]}"
status=$?

[ -z "${GITHUB_STEP_SUMMARY:-}" ] || [ ! -f "$reports/tcfcheck.md" ] || cat "$reports/tcfcheck.md" >>"$GITHUB_STEP_SUMMARY"
if [ -n "${GITHUB_OUTPUT:-}" ]; then
  echo "sarif=$reports/tcfcheck.sarif" >>"$GITHUB_OUTPUT"
  echo "junit=$reports/tcfcheck.xml" >>"$GITHUB_OUTPUT"
fi
exit "$status"
