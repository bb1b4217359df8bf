"""Where the Swift sources of a room can be mutated, and the sources with all mutants in them, each behind its number.

A point is a place in a text with one or more mutants: an operator becomes one of its own, declared in a file made beside the
sources, that does what the original does unless the number of one of its mutants was chosen; a constant or condition is handed
to a function that does the like. So lines stay lines, and no operand has to be found. What the compiler does not take is taken
back by the caller.
"""

import bisect
import dataclasses
import re

COMPARISONS = ("<=", ">=", "==", "!=", "<", ">")
# Operator, precedence, constraint on both operands, result, and the expression of each mutant.
ARITHMETIC = {
    "+": ("Addition", "AdditiveArithmetic", ["a - b"]),
    "-": ("Addition", "AdditiveArithmetic", ["a + b"]),
    "*": ("Multiplication", "Numeric", ["a + b"]),
    "/": ("Multiplication", "BinaryInteger", ["a * b"]),
    "%": ("Multiplication", "BinaryInteger", ["a / b"]),
    "&+": ("Addition", "FixedWidthInteger", ["a &- b"]),
    "&-": ("Addition", "FixedWidthInteger", ["a &+ b"]),
    "&*": ("Multiplication", "FixedWidthInteger", ["a &+ b"]),
    "|": ("Addition", "BinaryInteger", ["a & b"]),
    "&": ("Multiplication", "BinaryInteger", ["a | b"]),
    "^": ("Addition", "BinaryInteger", ["a | b"]),
}
SHIFTS = {"<<": ">>", ">>": "<<", "&<<": "&>>", "&>>": "&<<"}
UPDATES = {"+=": "-=", "-=": "+=", "|=": "&=", "&=": "|="}
INFIX = re.compile(r"(?<=[\w)\]}?!] )(<=|>=|==|!=|&<<|&>>|<<|>>|&&|\|\||\?\?|&\+|&-|&\*|\+=|-=|\|=|&=|[-+*/%<>&|^])(?=\s)")
RANGE = re.compile(r"(?<=[\w)\]])(\.\.<|\.\.\.)(?=[\w(])")
NOT = re.compile(r"(?<=[\s(\[{,])!(?=[\w($.])")
NUMBER = re.compile(r"(?<![\w.$#])(0x[0-9A-Fa-f_]+|[0-9][0-9_]*)(?![\w.])(?!\s*:)")
TRUTH = re.compile(r"(?<![\w.`])(true|false)(?![\w`:])")
HEAD = re.compile(r"(?<![\w.`#])(if|guard|while)\s")
CALL = re.compile(r"^\s*((?:[a-z_$][\w$]*|Self)(?:[?!]?\.\w+|\[[^\[\]]*\])*[?!]?)\(.*\)$")
ASSIGNMENT = re.compile(r"^\s*[a-z_$][\w$]*(?:[?!]?\.\w+|\[[^\[\]]*\])* [-+|&]?= \S.*$")
JUMP = re.compile(r"^\s*(continue|return|break)$")
NO_STATEMENT = re.compile(
    r"\s*(return|let|var|case|func|init|if|guard|while|for|switch|throw|try|defer|self\.init|super|precondition|assert|fatalError|"
    r"package|public|private|internal|fileprivate|static|mutating|import|typealias|repeat|where|else|default)\b"
)
# Lines in which nothing is an expression, or nothing may be anything but a literal.
DECLARATIVE = re.compile(r"\s*(@|#|import\b|(?:public |package |private |internal |fileprivate )*(extension|protocol|typealias|precedencegroup)\b)")
MOST_CONSTANTS = 6


@dataclasses.dataclass
class Point:
    """A place with mutants. `kind` says how it is written, `changes` what each mutant does, in words of code."""

    path: str
    start: int
    end: int
    kind: str
    text: str
    changes: list
    line: int = 0
    code: str = ""
    occurrence: int = 0
    base: int = 0
    bodies: list = dataclasses.field(default_factory=list)

    def key(self, variant):
        """What names a mutant in the list of equivalents: nothing that moves when other lines change."""
        return (self.path, self.code, f"{self.text} -> {self.changes[variant]}", self.occurrence)


def masked(text):
    """The text with comments, and what is in string literals, made of blanks."""
    out = list(text)

    def blank(start, end):
        for index in range(start, end):
            if out[index] != "\n":
                out[index] = " "

    def skip_string(index):
        """The end of the literal that begins at `index`."""
        hashes = re.compile("#*").match(text, index).group()
        quote = '"""' if text.startswith('"""', index + len(hashes)) else '"'
        closing, at = quote + hashes, index + len(hashes) + len(quote)
        while at < len(text):
            if text.startswith(closing, at):
                return at + len(closing)
            if text.startswith("\\" + hashes + "(", at):
                depth, at = 1, at + len(hashes) + 2
                while depth and at < len(text):
                    if text[at] == '"':
                        at = skip_string(at)
                        continue
                    depth += {"(": 1, ")": -1}.get(text[at], 0)
                    at += 1
                continue
            at += 2 if text[at] == "\\" and not hashes else 1
        return at

    index = 0
    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
            blank(index, end)
        elif text.startswith("/*", index):
            end = text.find("*/", index) + 2
            blank(index, end)
        elif text[index] == '"' or (text[index] == "#" and re.compile('#+"').match(text, index)):
            end = skip_string(index)
            # The quotes stay, as an operand that ends or begins.
            blank(index + 1, end - 1)
            out[index] = out[end - 1] = "_"
        elif match := re.compile(r"(?<=[(\s])/[^\s/*][^\n/]*/(?=[),.\s])").match(text, index):
            end = match.end()
            blank(index, end)
        else:
            index += 1
            continue
        index = end
    return "".join(out)


def clauses(code, start):
    """The conditions of an if, guard or while whose conditions begin at `start`, as pairs of places; none if it is not clear."""
    depth, begin, index, found = 0, start, start, []
    is_guard = code[:start].rstrip().endswith("guard")
    while index < len(code):
        character = code[index]
        if character in "([":
            depth += 1
        elif character in ")]":
            depth -= 1
            if depth < 0:
                return []
        elif character == "{":
            if depth == 0 and not is_guard:
                break
            depth += 1
        elif character == "}":
            depth -= 1
            if depth < 0:
                return []
        elif depth == 0 and is_guard and re.compile(r"\belse\b").match(code, index):
            break
        elif depth == 0 and character == ",":
            found.append((begin, index))
            begin = index + 1
        index += 1
    found.append((begin, index))
    trimmed = []
    for begin, end in found:
        part = code[begin:end]
        trimmed.append((begin + len(part) - len(part.lstrip()), begin + len(part.rstrip())))
    return [(begin, end) for begin, end in trimmed if begin < end]


class Finder:
    """All points of one file."""

    def __init__(self, path, text):
        self.path, self.text, self.code = path, text, masked(text)
        self.starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.points = []
        # Comparisons that are a condition of their own: its being forced says more than its being turned round.
        self.sole = set()

    def line_at(self, index):
        return bisect.bisect_right(self.starts, index)

    def code_line(self, number):
        return self.code[self.starts[number - 1] : self.starts[number] - 1 if number < len(self.starts) else len(self.code)]

    def is_pattern(self, index):
        """Whether a place belongs to the pattern of a case, to a declaration, or to what callers have promised."""
        number = self.line_at(index)
        line, column = self.code_line(number), index - self.starts[number - 1]
        if DECLARATIVE.match(line) or re.match(r"\s*(assert|precondition)\(", line):
            return True
        if (match := re.match(r"\s*(indirect )?case\b", line)) and ":" not in line[match.end() : column]:
            return True
        # A pattern that goes on over lines.
        if re.match(r"\s*(\.\w+|[\d.<(]).*[,:]$", line) and re.match(r"\s*case\b.*,$", self.code_line(number - 1)):
            return True
        before = line[:column]
        return bool(re.search(r"\bcase\b[^=]*$", before)) or bool(re.search(r"\bwhere [A-Z][\w.]* $", before)) or "operator " in before

    def add(self, start, end, kind, text, *, changes, bodies=()):
        number = self.line_at(start)
        self.points.append(
            Point(self.path, start, end, kind, text, list(changes), number, " ".join(self.line(number).split()), bodies=list(bodies))
        )

    def line(self, number):
        end = self.starts[number] - 1 if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end]

    def find(self):
        self.conditions()
        self.infix()
        self.ranges()
        self.constants()
        self.statements()
        self.points.sort(key=lambda point: (point.start, -point.end))
        seen = {}
        for point in self.points:
            name = (point.code, point.text, tuple(point.changes))
            point.occurrence = seen[name] = seen.get(name, 0) + 1
        return self.points

    def conditions(self):
        for head in HEAD.finditer(self.code):
            if self.is_pattern(head.start()):
                continue
            for start, end in clauses(self.code, head.end()):
                self.condition(start, end, is_loop=head.group(1) == "while")
        for match in re.finditer(r"\bfor\b[^{}]*?\swhere\s+([^{}]+?)\s*\{", self.code):
            self.condition(match.start(1), match.end(1), is_loop=False)

    def condition(self, start, end, *, is_loop):
        clause = self.code[start:end]
        if re.match(r"(case|#available|#unavailable)\b", clause) or re.search(r"\b(try|await)\b", clause):
            return
        short = " ".join(self.text[start:end].split())
        if binding := re.match(r"(let|var) \w+(: [\w.?\[\]: ]+)? = ", clause):
            self.add(start + binding.end(), end, "missing", short, changes=["nil"])
        elif re.match(r"(let|var) \w+$", clause):
            self.add(start, end, "unnamed", short, changes=["nil"])
        elif not re.match(r"(let|var)\b", clause):
            operators = [match for match in INFIX.finditer(clause)]
            if len([match for match in operators if match.group(1) in (*COMPARISONS, "&&", "||")]) <= 1:
                self.sole.update(start + match.start() for match in operators)
                if clause.startswith("!"):
                    self.sole.add(start)
            if clause not in ("true", "false"):
                self.add(start, end, "condition", short, changes=["false"] if is_loop else ["true", "false"])

    def infix(self):
        for match in INFIX.finditer(self.code):
            operator, start = match.group(1), match.start()
            if self.is_pattern(start) or re.search(r"func $", self.code[:start]) or not self.is_expression(match):
                continue
            changes, bodies = self.mutants_of(operator, start)
            kind = "nil" if re.match(r"\s+nil\b", self.code[match.end() :]) else "infix"
            if changes:
                self.add(start, match.end(), kind, operator, changes=changes, bodies=bodies)
        for match in NOT.finditer(self.code):
            if match.start() not in self.sole and not self.is_pattern(match.start()):
                self.add(match.start(), match.end(), "prefix", "!", changes=[""], bodies=["a"])

    def is_expression(self, match):
        """Not a composition of protocols, nor of texts."""
        if match.group(1) in ("+", "+=") and '"' in (self.text[match.start() - 2], self.text[match.end() + 1 : match.end() + 2]):
            return False
        before = re.search(r"([\w.]+) $", self.code[max(0, match.start() - 60) : match.start()])
        return not (match.group(1) == "&" and before and before.group(1)[0].isupper())

    def mutants_of(self, operator, start):
        is_sole = start in self.sole
        if operator in COMPARISONS:
            boundary = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}.get(operator)
            turned = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}[operator]
            names = ([boundary] if boundary else []) + ([] if is_sole else [turned])
            return names, [f"a {name} b" for name in names]
        if operator in ("&&", "||"):
            return ["left operand", "right operand"], ["a", "try b()"]
        if operator == "??":
            return ["right operand"], ["nil"]
        if operator in ARITHMETIC:
            bodies = ARITHMETIC[operator][2]
            return [body.split()[1] for body in bodies], bodies
        if operator in SHIFTS:
            return [SHIFTS[operator]], [f"a {SHIFTS[operator]} b"]
        return [UPDATES[operator]], [f"a {UPDATES[operator]} b"]

    def ranges(self):
        for match in RANGE.finditer(self.code):
            if not self.is_pattern(match.start()):
                self.add(match.start(), match.end(), "range", match.group(1), changes=["one more"])

    def constants(self):
        numbers = {}
        for match in NUMBER.finditer(self.code):
            if not self.is_default(match) and not self.is_pattern(match.start()):
                numbers.setdefault(self.line_at(match.start()), []).append(match)
        for matches in numbers.values():
            # Of a row of a table, the ends.
            for match in matches if len(matches) <= MOST_CONSTANTS else (matches[0], matches[-1]):
                value = int(match.group(1).replace("_", ""), 0)
                before = re.search(r"(<|>=) $", self.code[max(0, match.start() - 3) : match.start()])
                is_less = value > 0 and (before or value in (0xFF, 0xFFFF, 0xFFFF_FFFF, (1 << 63) - 1, (1 << 64) - 1, 63, 127))
                change = "- 1" if is_less else "+ 1"
                self.add(match.start(), match.end(), "number", match.group(1), changes=[f"{match.group(1)} {change}"], bodies=[f"a {change}"])
        for match in TRUTH.finditer(self.code):
            if not self.is_default(match) and not self.is_pattern(match.start()):
                other = "false" if match.group(1) == "true" else "true"
                self.add(match.start(), match.end(), "truth", match.group(1), changes=[other], bodies=["!a"])

    def is_value(self, number):
        """Whether a line is all that stands in braces that have a value."""
        before = self.code_line(number - 1).rstrip()
        after = self.code_line(number + 1).strip() if number < len(self.starts) else ""
        return before.endswith("{") and after.startswith("}") and bool(re.search(r"->|\b(var|subscript)\b", before))

    def is_default(self, match):
        """Whether a constant is what a parameter has where nobody says otherwise."""
        return bool(re.search(r"\w+: [\w.<>\[\]]+\?? = -?$", self.code_line(self.line_at(match.start()))[: match.start() - self.starts[self.line_at(match.start()) - 1]])) and not re.match(
            r"\s*(?:\w+(?:\(set\))? )*(var|let)\b", self.code_line(self.line_at(match.start()))
        )

    def is_in_initialiser(self, number):
        """Whether a line belongs to an initialiser, where a property without its value is refused."""
        for before in range(number - 1, 0, -1):
            if match := re.match(r"\s*(?:@\w+ )*(?:\w+ )*(init|func|get|set|var \w+: [^=]*\{$)", self.code_line(before)):
                return match.group(1) == "init"
        return False

    def statements(self):
        depth_before = ""
        for number in range(1, len(self.starts) + 1):
            line = self.code_line(number).rstrip()
            is_start = not depth_before or depth_before[-1] in "{};:" or depth_before.endswith(" in") or depth_before[-1] in ")]\"_" or depth_before[-1].isalnum()
            is_start = is_start and not re.search(r"(\breturn|[=+\-*/&|,(\[?]|->)$", depth_before)
            if line.strip():
                depth_before = line
            if not is_start or NO_STATEMENT.match(line) or not (CALL.match(line) or ASSIGNMENT.match(line) or JUMP.match(line)):
                if not (is_start and JUMP.match(line)):
                    continue
            if self.is_value(number):
                continue
            if any(line.count(pair[0]) != line.count(pair[1]) for pair in ("()", "[]", "{}")):
                continue
            if number < len(self.starts) and re.match(r"\s*([.?:)\]]|&&|\|\|)", self.code_line(number + 1)):
                continue
            if re.search(r"[\w\]] = ", line) and self.is_in_initialiser(number):
                continue
            start = self.starts[number - 1] + len(line) - len(line.lstrip())
            end = self.starts[number - 1] + len(line)
            self.add(start, end, "statement", " ".join(self.text[start:end].split()), changes=["nothing"])


def operator_name(number):
    """An operator of Swift's for a number: its digits in hexadecimal, as signs of mathematics."""
    return "".join(chr(0x2200 + int(digit, 16)) for digit in f"{number:x}")


def declaration(point):
    """What a file beside the sources declares for a point that has become an operator."""
    name, base, count = operator_name(point.base), point.base, len(point.changes)
    cases = "".join(f"    case {index}: return {body}\n" for index, body in enumerate(point.bodies))

    def function(signature, original, result="return "):
        return (
            f"@_transparent func {name}{signature} {{\n  switch mutant_variant({base}, {count}) {{\n"
            f"{cases if result else cases.replace('return ', '')}    default: {result}{original}\n  }}\n}}\n"
        )

    text = point.text
    if point.kind == "prefix":
        return f"prefix operator {name}\n" + "prefix ".join(["", function("(a: Bool) -> Bool", "!a")]).replace(
            "prefix @_transparent func", "@_transparent prefix func"
        )
    if point.kind == "range":
        bound = "Range" if text == "..<" else "ClosedRange"
        cases = f"    case 0: return a{text}b.advanced(by: 1)\n"
        return f"infix operator {name} : RangeFormationPrecedence\n" + function(
            f"<T: Strideable>(a: T, b: T) -> {bound}<T> where T.Stride: SignedInteger", f"a{text}b"
        )
    if point.kind == "nil":
        return f"infix operator {name} : ComparisonPrecedence\n" + function(
            "<T>(a: T?, b: _OptionalNilComparisonType) -> Bool", f"a {text} b"
        )
    if text in COMPARISONS:
        constraint = "Equatable" if text in ("==", "!=") else "Comparable"
        return f"infix operator {name} : ComparisonPrecedence\n" + function(f"<T: {constraint}>(a: T, b: T) -> Bool", f"a {text} b")
    if text in ("&&", "||"):
        precedence = "LogicalConjunction" if text == "&&" else "LogicalDisjunction"
        return f"infix operator {name} : {precedence}Precedence\n" + function(
            "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool", f"try a {text} b()"
        )
    if text == "??":
        # Left as it is, with an operator between it and its left operand: of two overloads the compiler would choose for itself.
        return f"infix operator {name} : MutantLosingPrecedence\n" + function("<T>(a: T?, b: MutantNil) -> T?", "a")
    if text in ARITHMETIC:
        precedence, constraint, _ = ARITHMETIC[text]
        return f"infix operator {name} : {precedence}Precedence\n" + function(f"<T: {constraint}>(a: T, b: T) -> T", f"a {text} b")
    if text in SHIFTS:
        constraint = "FixedWidthInteger" if "&" in text else "BinaryInteger"
        second = "T" if "&" in text else "R"
        generic = f"<T: {constraint}>" if second == "T" else f"<T: {constraint}, R: BinaryInteger>"
        return f"infix operator {name} : BitwiseShiftPrecedence\n" + function(f"{generic}(a: T, b: {second}) -> T", f"a {text} b")
    constraint = "AdditiveArithmetic" if text in ("+=", "-=") else "BinaryInteger"
    return f"infix operator {name} : AssignmentPrecedence\n" + function(f"<T: {constraint}>(a: inout T, b: T)", f"a {text} b", "")


HELPERS = """internal import CMutant

@_transparent func mutantCondition(_ base: Int32, _ count: Int32, _ value: Bool) -> Bool {
  let variant = mutant_variant(base, count)
  return variant < 0 ? value : count == 2 && variant == 0
}
@_transparent func mutantMissing<T>(_ base: Int32, _ value: T?) -> T? { mutant_variant(base, 1) < 0 ? value : nil }
@_transparent func mutantTruth(_ base: Int32, _ value: Bool) -> Bool { mutant_variant(base, 1) < 0 ? value : !value }
@_transparent func mutantMore<T: Numeric>(_ base: Int32, _ value: T) -> T { mutant_variant(base, 1) < 0 ? value : value + 1 }
@_transparent func mutantLess<T: Numeric>(_ base: Int32, _ value: T) -> T { mutant_variant(base, 1) < 0 ? value : value - 1 }
precedencegroup MutantLosingPrecedence { higherThan: NilCoalescingPrecedence lowerThan: CastingPrecedence }
enum MutantNil { case here }
@_transparent func mutantKeeps(_ base: Int32) -> Bool { mutant_variant(base, 1) < 0 }
"""


def edits(point):
    """What a point puts into the text: pairs of place and rank, with what is left out there and what stands instead."""
    base = point.base
    if point.kind in ("infix", "nil", "prefix", "range"):
        kept = " MutantNil.here ??" if point.text == "??" else ""
        return [(point.start, 1, point.end, operator_name(base) + kept)]
    if point.kind == "unnamed":
        return [(point.end, -1, point.end, f" = mutantMissing({base}, {point.text.split()[1]})")]
    before = {
        "condition": f"mutantCondition({base}, {len(point.changes)}, ",
        "missing": f"mutantMissing({base}, ",
        "truth": f"mutantTruth({base}, ",
        "number": f"{'mutantLess' if point.changes[0].endswith('- 1') else 'mutantMore'}({base}, ",
        "statement": f"if mutantKeeps({base}) {{ ",
    }[point.kind]
    return [(point.start, 0, point.start, before), (point.end, -1, point.end, " }" if point.kind == "statement" else ")")]


def applied(text, points):
    """The text of a file with the points in it, and for each line the places of the points in it."""
    changes = []
    for order, point in enumerate(points):
        for start, rank, end, new in edits(point):
            # At one place what ends comes first, the inner one before the outer; then what begins, the outer one first.
            size = point.end - point.start
            changes.append((start, rank, size if rank < 0 else -size, order, end, new))
    changes.sort()
    out, at, places, line, column = [], 0, {}, 1, 0

    def put(piece):
        nonlocal line, column
        out.append(piece)
        breaks = piece.count("\n")
        line += breaks
        column = len(piece.encode()) - piece.encode().rfind(b"\n") - 1 if breaks else column + len(piece.encode())

    for start, _, _, order, end, new in changes:
        put(text[at:start])
        places.setdefault(line, []).append((column + 1, points[order]))
        put(new)
        at = max(at, end)
    put(text[at:])
    return "".join(out), places
