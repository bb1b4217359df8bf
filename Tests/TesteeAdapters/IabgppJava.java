// A testee around section 2 of com.iabgpp:iabgpp-encoder (Maven), the GPP library's own reader of TC strings of version 2.
//
//     mvn dependency:get -Dartifact=com.iabgpp:iabgpp-encoder:3.2.5
//     tcfcheck conform --testee 'java -cp iabgpp-encoder-3.2.5.jar Tests/TesteeAdapters/IabgppJava.java'
//
// The section gets the string itself, without a GPP container around it. With nothing but the JDK beside it, so requests are read
// by a few lines of its own.

import com.iab.gpp.encoder.datatype.RangeEntry;
import com.iab.gpp.encoder.section.TcfEuV2;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class IabgppJava {
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** A list of ids, or of flags that stand for ids from 1. */
    static String ids(List<?> values) {
        var ids = new TreeSet<Integer>();
        for (int index = 0; index < values.size(); index++) {
            if (values.get(index) instanceof Integer id) ids.add(id);
            else if (Boolean.TRUE.equals(values.get(index))) ids.add(index + 1);
        }
        return ids.stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            json.append(each < ' ' || each == '"' || each == '\\' || each > '~' ? String.format("\\u%04x", (int) each) : each);
        }
        return json.append('"').toString();
    }

    static String time(ZonedDateTime moment) {
        return quoted(TIME.format(moment.toInstant()));
    }

    static String restriction(RangeEntry each) {
        return String.format("{\"purpose\":%d,\"type\":%d,\"vendors\":%s}", each.getKey(), each.getType(), ids(each.getIds()));
    }

    static String model(TcfEuV2 found, String string) {
        // Nothing is decoded before a field is asked for.
        StringBuilder json = new StringBuilder("{\"version\":" + found.getFieldValue("Version"));
        add(json, "created", time(found.getCreated()));
        add(json, "lastUpdated", time(found.getLastUpdated()));
        add(json, "cmpId", found.getCmpId());
        add(json, "cmpVersion", found.getCmpVersion());
        add(json, "consentScreen", found.getConsentScreen());
        add(json, "consentLanguage", quoted(found.getConsentLanguage()));
        add(json, "vendorListVersion", found.getVendorListVersion());
        add(json, "policyVersion", found.getPolicyVersion());
        add(json, "isServiceSpecific", found.getIsServiceSpecific());
        add(json, "useNonStandardTexts", found.getUseNonStandardStacks());
        add(json, "specialFeatureOptIns", ids(found.getSpecialFeatureOptins()));
        add(json, "purposeConsents", ids(found.getPurposeConsents()));
        add(json, "purposeLegitimateInterests", ids(found.getPurposeLegitimateInterests()));
        add(json, "purposeOneTreatment", found.getPurposeOneTreatment());
        add(json, "publisherCC", quoted(found.getPublisherCountryCode()));
        add(json, "vendorConsents", ids(found.getVendorConsents()));
        add(json, "vendorLegitimateInterests", ids(found.getVendorLegitimateInterests()));
        add(json, "publisherRestrictions", found.getPublisherRestrictions().stream().map(IabgppJava::restriction)
                .collect(Collectors.joining(",", "[", "]")));
        // It gives empty lists for segments that are absent; which there are, their first characters say.
        if (has(string, 1)) add(json, "disclosedVendors", ids(found.getVendorsDisclosed()));
        if (has(string, 2)) add(json, "allowedVendors", ids(found.getVendorsAllowed()));
        if (has(string, 3)) {
            add(json, "publisherTC", "{\"purposeConsents\":" + ids(found.getPublisherConsents())
                    + ",\"purposeLegitimateInterests\":" + ids(found.getPublisherLegitimateInterests())
                    + ",\"customPurposeCount\":" + found.getNumCustomPurposes()
                    + ",\"customPurposeConsents\":" + ids(found.getPublisherCustomConsents())
                    + ",\"customPurposeLegitimateInterests\":" + ids(found.getPublisherCustomLegitimateInterests()) + "}");
        }
        return json.append('}').toString();
    }

    static void add(StringBuilder json, String name, Object value) {
        json.append(",\"").append(name).append("\":").append(value);
    }

    static boolean has(String string, int type) {
        String[] parts = string.split("\\.");
        for (int index = 1; index < parts.length; index++) {
            String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
            if (!parts[index].isEmpty() && alphabet.indexOf(parts[index].charAt(0)) >> 3 == type) return true;
        }
        return false;
    }

    /** The text member of a request; what tcfcheck sends is plain ASCII with escapes. */
    static String member(String line, String name) {
        int start = line.indexOf("\"" + name + "\":\"");
        if (start < 0) return "";
        StringBuilder text = new StringBuilder();
        for (int index = start + name.length() + 4; line.charAt(index) != '"'; index++) {
            char each = line.charAt(index);
            if (each != '\\') {
                text.append(each);
                continue;
            }
            each = line.charAt(++index);
            if (each == 'u') {
                text.append((char) Integer.parseInt(line.substring(index + 1, index + 5), 16));
                index += 4;
            } else {
                int escape = "btnfr".indexOf(each);
                text.append(escape < 0 ? each : "\b\t\n\f\r".charAt(escape));
            }
        }
        return text.toString();
    }

    static String answer(String line, String operation) {
        if (operation.equals("hello")) {
            return "\"protocol\":1,\"testee\":{\"name\":\"iabgpp-java\",\"version\":\"3.2.6\",\"language\":\"java\"},\"ops\":[\"decode\"],"
                    + "\"segments\":[\"core\",\"disclosedVendors\",\"allowedVendors\",\"publisherTC\"],\"versions\":[2]";
        }
        if (operation.equals("setup") || operation.equals("reset")) return "\"ok\":{}";
        if (!operation.equals("decode")) return "\"failed\":{\"message\":\"the request is not understood\"}";
        String string = member(line, "string");
        try {
            return "\"ok\":{\"model\":" + model(new TcfEuV2(string), string) + "}";
        } catch (RuntimeException error) {
            return "\"rejected\":{\"message\":" + quoted(String.valueOf(error)) + "}";
        }
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String operation = member(line, "op");
            if (operation.equals("bye")) return;
            output.println("{\"id\":" + quoted(member(line, "id")) + "," + answer(line, operation) + "}");
        }
    }
}
