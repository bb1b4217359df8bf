// A testee around com.iabtcf:iabtcf-decoder (Maven), which decodes versions 1 and 2.
//
//     mvn dependency:get -Dartifact=com.iabtcf:iabtcf-decoder:2.0.10
//     tcfcheck conform --testee 'java -cp iabtcf-decoder-2.0.10.jar Tests/TesteeAdapters/IabtcfJava.java'
//
// With nothing but the JDK beside it, so requests are read by a few lines of its own.

import com.iabtcf.decoder.TCString;
import com.iabtcf.utils.IntIterable;
import com.iabtcf.v2.PublisherRestriction;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;

public class IabtcfJava {
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);
    static final List<String> RESTRICTIONS =
            List.of("NOT_ALLOWED", "REQUIRE_CONSENT", "REQUIRE_LEGITIMATE_INTEREST", "UNDEFINED");

    static String ids(IntIterable ids) {
        return new TreeSet<>(ids.toSet()).stream().map(String::valueOf).collect(Collectors.joining(",", "[", "]"));
    }

    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char each : text.toCharArray()) {
            json.append(each < ' ' || each == '"' || each == '\\' || each > '~' ? String.format("\\u%04x", (int) each) : each);
        }
        return json.append('"').toString();
    }

    static String time(Instant moment) {
        return quoted(TIME.format(moment));
    }

    static String restriction(PublisherRestriction each) {
        return String.format("{\"purpose\":%d,\"type\":%d,\"vendors\":%s}", each.getPurposeId(),
                RESTRICTIONS.indexOf(each.getRestrictionType().name()), ids(each.getVendorIds()));
    }

    static String model(TCString found, String string) {
        StringBuilder json = new StringBuilder("{\"version\":" + found.getVersion());
        add(json, "created", time(found.getCreated()));
        add(json, "lastUpdated", time(found.getLastUpdated()));
        add(json, "cmpId", found.getCmpId());
        add(json, "cmpVersion", found.getCmpVersion());
        add(json, "consentScreen", found.getConsentScreen());
        add(json, "consentLanguage", quoted(found.getConsentLanguage()));
        add(json, "vendorListVersion", found.getVendorListVersion());
        add(json, "purposeConsents", ids(found.getPurposesConsent()));
        add(json, "vendorConsents", ids(found.getVendorConsent()));
        if (found.getVersion() == 1) {
            return json.append('}').toString();
        }
        add(json, "policyVersion", found.getTcfPolicyVersion());
        add(json, "isServiceSpecific", found.isServiceSpecific());
        add(json, "useNonStandardTexts", found.getUseNonStandardStacks());
        add(json, "specialFeatureOptIns", ids(found.getSpecialFeatureOptIns()));
        add(json, "purposeLegitimateInterests", ids(found.getPurposesLITransparency()));
        add(json, "purposeOneTreatment", found.getPurposeOneTreatment());
        add(json, "publisherCC", quoted(found.getPublisherCC()));
        add(json, "vendorLegitimateInterests", ids(found.getVendorLegitimateInterest()));
        add(json, "publisherRestrictions", found.getPublisherRestrictions().stream().map(IabtcfJava::restriction)
                .collect(Collectors.joining(",", "[", "]")));
        // It gives empty lists for segments that are absent; which there are, their first characters say.
        if (has(string, 1)) add(json, "disclosedVendors", ids(found.getDisclosedVendors()));
        if (has(string, 2)) add(json, "allowedVendors", ids(found.getAllowedVendors()));
        if (has(string, 3)) {
            add(json, "publisherTC", "{\"purposeConsents\":" + ids(found.getPubPurposesConsent())
                    + ",\"purposeLegitimateInterests\":" + ids(found.getPubPurposesLITransparency())
                    + ",\"customPurposeConsents\":" + ids(found.getCustomPurposesConsent())
                    + ",\"customPurposeLegitimateInterests\":" + ids(found.getCustomPurposesLITransparency()) + "}");
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
            return "\"protocol\":1,\"testee\":{\"name\":\"iabtcf-java\",\"version\":\"2.0.10\",\"language\":\"java\"},\"ops\":[\"decode\"],"
                    + "\"segments\":[\"core\",\"disclosedVendors\",\"allowedVendors\",\"publisherTC\"],\"versions\":[1,2],\"padding\":\"octets\"";
        }
        if (operation.equals("setup") || operation.equals("reset")) return "\"ok\":{}";
        if (!operation.equals("decode")) return "\"failed\":{\"message\":\"the request is not understood\"}";
        String string = member(line, "string");
        try {
            return "\"ok\":{\"model\":" + model(TCString.decode(string), string) + "}";
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
