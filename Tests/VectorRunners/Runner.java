// Reads the decode vectors of a folder and asks a decoder: put yours in place of decode.   java Runner.java TestVectors
import java.nio.file.*;
import java.util.*;

public class Runner {
    /** Your decoder: a model with the members of the vectors (numbers as Double), or an exception for a string that it refuses. */
    static Map<String, Object> decode(String text) { throw new IllegalArgumentException("there is no decoder here yet"); }

    public static void main(String[] arguments) throws Exception {
        int count = 0, failed = 0, readings = 0;
        try (var files = Files.newDirectoryStream(Path.of(arguments[0], "tc-strings"), "decode-*.json")) {
            for (Path path : files) {
                var file = map(new JSON(Files.readString(path)).value());
                for (Object group : list(file.get("groups"))) for (Object each : list(map(group).get("vectors"))) {
                    var vector = map(each);
                    count += 1;
                    var wanted = map(map(vector.get("expected")).get("model"));
                    Map<String, Object> model = null;
                    try { model = decode((String) vector.get("input")); } catch (IllegalArgumentException refused) { }
                    boolean right = (model == null) == (wanted == null), certain = false;
                    if (model != null && wanted != null) for (var member : model.entrySet()) {
                        if (!wanted.containsKey(member.getKey()) || Objects.equals(wanted.get(member.getKey()), member.getValue())) continue;
                        right = false;
                        certain |= vector.get("inDoubt") == null || !list(vector.get("inDoubt")).contains(member.getKey());
                    }
                    if (right) continue;
                    var basis = map(map(file.get("bases")).get(vector.get("basis")));
                    boolean isOpen = basis.containsKey("reading") || vector.get("result").equals("acceptable") && model == null;
                    if (isOpen && !certain) readings += 1;
                    else { failed += 1; System.out.println(vector.get("id") + " " + vector.get("comment") + " " + basis); }
                }
            }
        }
        System.out.println(count + " vectors, " + failed + " failed, " + readings + " readings");
        System.exit(failed > 0 || count == 0 ? 1 : 0);
    }

    @SuppressWarnings("unchecked") static Map<String, Object> map(Object value) { return (Map<String, Object>) value; }
    @SuppressWarnings("unchecked") static List<Object> list(Object value) { return (List<Object>) value; }

    /** Java brings no reader of JSON: enough of one for files that are known to be JSON. */
    static class JSON {
        final String text;
        int at = 0;
        JSON(String text) { this.text = text; }
        char next() { while (" \n\r\t".indexOf(text.charAt(at)) >= 0) at += 1; return text.charAt(at); }
        boolean ends(char end) { if (next() == ',') at += 1; if (next() != end) return false; at += 1; return true; }
        Object value() {
            char first = next();
            if (first == '{') {
                var object = new LinkedHashMap<String, Object>();
                for (at += 1; !ends('}'); ) { var key = (String) value(); next(); at += 1; object.put(key, value()); }
                return object;
            }
            if (first == '[') { var array = new ArrayList<Object>(); for (at += 1; !ends(']'); ) array.add(value()); return array; }
            if (first == '"') return string();
            int start = at;
            while (",]} \n\r\t".indexOf(text.charAt(at)) < 0) at += 1;
            String word = text.substring(start, at);
            return switch (word) { case "true" -> true; case "false" -> false; case "null" -> null; default -> Double.valueOf(word); };
        }
        String string() {
            var found = new StringBuilder();
            for (at += 1; text.charAt(at) != '"'; at += 1) {
                if (text.charAt(at) != '\\') { found.append(text.charAt(at)); continue; }
                char escaped = text.charAt(++at);
                int plain = "\"\\/bfnrt".indexOf(escaped);
                if (plain >= 0) { found.append("\"\\/\b\f\n\r\t".charAt(plain)); continue; }
                found.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                at += 4;
            }
            at += 1;
            return found.toString();
        }
    }
}
