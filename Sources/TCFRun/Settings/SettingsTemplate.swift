/// A settings file to begin with: it changes nothing until lines are uncommented.
public enum SettingsTemplate {
  /// The file.
  public static let yaml = """
    # yaml-language-server: $schema=tcfcheck-settings.schema.json
    # Settings of tcfcheck. Options on the command line override the keys here. Paths are relative to this file.
    # tcfcheck config check   tells what is wrong with it
    # tcfcheck config schema > tcfcheck-settings.schema.json   writes the schema that editors complete and check keys by

    profile: iab          # iab, google, or lenient
    fail-on: error        # error, warning, info, never

    # rules:
    #   off:              # nobody asks these; reports list them
    #     - fields/day-level
    #     - rule: lint/*
    #       reason: we judge no lists
    #   on:               # although the profile leaves them out
    #     - google/1.2
    #   severity:
    #     fields/expired:
    #       to: error
    #       reason: our contract asks for renewal within 13 months

    # limits:
    #   expiry-months: 13
    #   renewal-days: 390
    #   oversized-characters: 2000
    #   implausible-vendor-id: 10000
    #   treatment-countries:
    #     - country: DE
    #       from: 2018-05-25
    #       until: 2021-11-30

    # lists:
    #   gvl: lists/vendor-list.json      # a file, a folder or a store; or a list of them
    #   cmp-list: lists/cmp-list.json
    #   vendor-information: lists/additional-vendor-information-list.json
    #   providers: lists/providers.csv
    #   store: lists

    # reports:
    #   format: console   # of standard output: console, json, junit
    #   details: 100
    #   junit: Reports/run.xml
    #   json: Reports/run.ndjson
    #   junit-by: subject # pair, subject, rule
    #   junit-dialect: common
    #   all-outcomes: false
    #   deterministic: false

    # baseline: tcfcheck-baseline.json   # tcfcheck validate ... --write-baseline tcfcheck-baseline.json writes it

    # waivers:
    #   - rule: fields/cmp-id
    #     subject: "*fixtures*"
    #     reason: the fixtures have no CMP of their own
    #     owner: consent team
    #     until: 2027-01-31

    """
}
