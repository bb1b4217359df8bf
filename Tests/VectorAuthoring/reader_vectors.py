"""What open-source readers take stored keys for: the vectors of TestVectors/readers/readers.json.

Each comes from a test of the reader, named by its file and its name, or from the code where the reader has no test for it; the
repositories, versions and commits are READERS. The sets of keys are ours.
"""

APPLIES, STRING = "IABTCF_gdprApplies", "IABTCF_TCString"
CONSENTS, INTERESTS, VENDORS = "IABTCF_PurposeConsents", "IABTCF_PurposeLegitimateInterests", "IABTCF_VendorConsents"
V1_APPLIES, V1_STRING = "IABConsent_SubjectToGDPR", "IABConsent_ConsentString"
GPP_APPLIES = "IABGPP_TCFEU2_gdprApplies"
TEXT = "consentstring1"

READERS = {
    "prebid-mobile-ios": "prebid/prebid-mobile-ios 3.3.4, d7d7b4eca96c0a470233de39987d2a1d28a2e9ac",
    "prebid-mobile-android": "prebid/prebid-mobile-android 3.3.3, c72424b7de5ee13747e9ef1dfbf6e1db82c857a4",
    "prebid-server": "prebid/prebid-server 4 of 2026-08-18, 0ba352315253f6692af6497d553cfb12909a1b8b",
    "criteo-ios": "criteo/ios-publisher-sdk 7.0.0, 6f39fccf789ff9368e097fbee46e1f5b0593b218",
    "criteo-android": "criteo/android-publisher-sdk of 2025-10-06, b329484b4bd609b24b9bddfff9e92fae1aa80b92",
    "appnexus-ios": "appnexus/mobile-sdk-ios 8.11.4, ec4e113f1b0f8c330c1a9e3ebbaac3ee7813553c",
    "appnexus-android": "appnexus/mobile-sdk-android of 2024-05-15, 0e2d73f9df36808a6a1613bbda728f646ae915df",
    "cloudx-android": "cloudx-io/cloudx-android 0.5.0, e86f6f1a5322a2e0441d731a241d8cc4e1cb4378",
    "flutter-iabtcf-consent-info-ios": "blaugold/iabtcf_consent_info 3.4.0+1, ebbc129093e8fd77c860245b8d93e09b1900d102",
    "flutter-iabtcf-consent-info-android": "blaugold/iabtcf_consent_info 3.4.0+1, ebbc129093e8fd77c860245b8d93e09b1900d102",
    "react-native-google-mobile-ads-ios": "invertase/react-native-google-mobile-ads 16.5.0, 9c9481130f875f57787225718d04f9a65d0e2ce3",
    "react-native-google-mobile-ads-android": "invertase/react-native-google-mobile-ads 16.5.0, 9c9481130f875f57787225718d04f9a65d0e2ce3",
    "unity-google-ump-ios": "binouze/GoogleUserMessagingPlatform 1.1.8, b5a1d5d99ffe4dd737385a014cbefa38d03068e1",
    "unity-google-ump-android": "binouze/GoogleUserMessagingPlatform 1.1.8, b5a1d5d99ffe4dd737385a014cbefa38d03068e1",
    "ump-workarounds": "bocops/UMP-workarounds of 2024-05-05, 3a8854d4dbcad2545a19d03f20364429fd323c8d",
}


def typed(value):
    """A stored value with its type; a tuple names the type itself."""
    if isinstance(value, tuple):
        return {"type": value[0], "value": value[1]}
    if isinstance(value, bool):
        return {"type": "boolean", "value": value}
    return {"type": "integer" if isinstance(value, int) else "string", "value": value}


class Vectors:
    def __init__(self):
        self.vectors = []

    def of(self, reader, tests):
        """A function that adds vectors of a reader: the test's name, the keys, and the answers."""

        def add(test, keys, remarks=0, **expected):
            number = len([vector for vector in self.vectors if vector["reader"] == reader]) + 1
            source = f"{READERS[reader]}: " + (f"{tests}, {test}" if tests else f"code, {test}")
            self.vectors.append({
                "id": f"{reader}-{number:02}", "reader": reader, "source": source,
                "keys": [{"name": name} | typed(value) for name, value in keys.items()],
                "expected": expected, "remarks": remarks})  # fmt: skip

        return add


def prebid(made):
    add = made.of("prebid-mobile-ios", "UserConsentManagerTest.swift")
    add("testIABConsent_NilSubjectToGDPR", {}, gdprApplies="unknown", tcString="none")
    for name, value, answer in [
        ("testIABConsent_IsSubjectToGDPR_withString", "1", "yes"), ("testIABConsent_IsNotSubjectToGDPR_withString", "0", "no"),
        ("testIABConsent_IsSubjectToGDPR_withStringBool", "YES", "yes"), ("testIABConsent_IsNotSubjectToGDPR_withStringBool", "NO", "no"),
        ("testIABConsent_IsSubjectToGDPR_withInt", 1, "yes"), ("testIABConsent_IsNotSubjectToGDPR_withInt", 0, "no"),
    ]:  # fmt: skip
        add(name, {APPLIES: value}, gdprApplies=answer, tcString="none")
    add("testIABConsent_IsSubjectToGDPR_withBool", {APPLIES: True}, remarks=1, gdprApplies="yes", tcString="none")
    add("testIABConsent_IsNotSubjectToGDPR_withBool", {APPLIES: False}, remarks=1, gdprApplies="no", tcString="none")
    add("testIABConsent_IsNotSubjectToGDPR_IncludesConsentString", {APPLIES: "0", STRING: TEXT}, gdprApplies="no", tcString="passed on")
    add("testTCFv2_ConsentString", {APPLIES: True, STRING: TEXT}, remarks=1, gdprApplies="yes", tcString="passed on")
    for name, applies in [("testCanAccessDeviceDataGDPRFalse", False), ("testCanAccessDeviceDataGDPRTrue", True), ("testCanAccessDeviceDataGDPRUndefined", None)]:
        base = {} if applies is None else {APPLIES: applies}
        remarks = len(base)
        add(name, base, remarks=remarks, deviceData="no" if applies else "yes")
        add(name, base | {CONSENTS: "00000000"}, remarks=remarks, deviceData="no")
        add(name, base | {CONSENTS: "11111111"}, remarks=remarks, deviceData="yes")
    add("testGetPurposeConsent", {CONSENTS: "101000000000000000000000"}, purposeConsents="1,3")
    add("testGetPurposeConsentEmpty", {CONSENTS: ""}, purposeConsents="none", deviceData="yes")
    add("testPurposeConsentsUndefined", {}, purposeConsents="unknown")

    add = made.of("prebid-mobile-android", "UserConsentManagerTest.java")
    add("subjectToGdpr", {}, gdprApplies="unknown")
    add("subjectToGdpr", {APPLIES: 1}, gdprApplies="yes")
    add("gdprConsent", {STRING: "2"}, tcString="passed on")
    add("gdprConsent", {}, tcString="none")
    add("getPurposeConsent_validString_ReturnValueAtIndexAsBoolean", {CONSENTS: "01019"}, purposeConsents="2,4")
    add("getGdprPurposeConsent_nullString_ReturnNull", {}, purposeConsents="unknown")
    for name, applies in [("canAccessDeviceData_SubjectToGdprFalse", 0), ("canAccessDeviceData_SubjectToGdprTrue", 1), ("canAccessDeviceData_SubjectToGdprUndefined", None)]:
        base = {} if applies is None else {APPLIES: applies}
        add(name, base | {CONSENTS: "10"}, deviceData="yes")
        add(name, base | {CONSENTS: "00"}, deviceData="no")
        add(name, base, deviceData="no" if applies else "yes")
    add = made.of("prebid-mobile-android", None)
    add("updateConsentValue catches what getInt throws", {APPLIES: "1", STRING: TEXT}, remarks=1, gdprApplies="unknown", tcString="passed on")
    add("the same of a boolean and a long", {APPLIES: ("long", 1)}, remarks=1, gdprApplies="unknown")
    add("getRealSubjectToGdprBoolean knows 0 and 1", {APPLIES: 2}, gdprApplies="unknown", deviceData="yes")

    add = made.of("prebid-server", "gdpr/signal_test.go")
    add("TestIntSignalParse, TestSignalNormalize", {}, gdprApplies="the host's default: yes, unless it says no", tcString="none")
    add("TestIntSignalParse", {APPLIES: 0}, gdprApplies="no")
    add("TestIntSignalParse", {APPLIES: 1}, gdprApplies="yes")
    add("TestIntSignalParse", {APPLIES: -1}, gdprApplies="error")
    add("TestSignalParse", {APPLIES: 5}, gdprApplies="error")
    add = made.of("prebid-server", "gdpr/consent_parser_test.go")
    add("TestParseConsent, valid_consent_with_encoding_version_2", {STRING: "CPuKGCPPuKGCPNEAAAENCZCAAAAAAAAAAAAAAAAAAAAA"}, tcString="read")
    add("TestParseConsent, invalid_consent_version_validation_error", {STRING: "BONV8oqONXwgmADACHENAO7pqzAAppY"}, tcString="not readable")
    add("TestParseConsent, invalid_consent_parsing_error", {STRING: ""}, tcString="none")


def criteo(made):
    add = made.of("criteo-ios", "CR_GdprTests.m")
    add("testVersionUnknown", {}, gdprApplies="unknown", tcString="none")
    add("testVersion1_1WithConsentString", {V1_STRING: TEXT}, gdprApplies="unknown", tcString="the one of version 1 passed on")
    add("testVersion2_0WithGdprApplies", {APPLIES: False}, remarks=1, gdprApplies="no", tcString="none")
    add("testVersion2_0and1_1WithConsentString", {V1_APPLIES: True, V1_STRING: TEXT, STRING: TEXT}, remarks=1, gdprApplies="unknown", tcString="passed on")
    add("testConsentString_TCF1_TCF2", {V1_STRING: TEXT, STRING: TEXT}, tcString="passed on")
    for value, answer in [("malformed", "no"), ("1", "yes"), ("0", "no")]:
        add("testGdprAppliesSimpleCases", {V1_APPLIES: value}, gdprApplies=answer)
    for value, answer in [(True, "yes"), (False, "no"), ("malformed", "no")]:
        add("testGdprAppliesSimpleCases", {APPLIES: value}, remarks=1, gdprApplies=answer)
    add("testGDPRApplyWithConsentStringForTcf1_1andTcf2_0", {V1_STRING: TEXT, STRING: TEXT, APPLIES: True}, remarks=1, gdprApplies="yes")
    add("testGDPRApplyTCF1WithConsentStringForTcf1_1andTcf2_0", {V1_STRING: TEXT, STRING: TEXT, V1_APPLIES: True}, remarks=1, gdprApplies="unknown")
    add("testBadConsentStringTypeInUserDefaultsTcf2_0", {STRING: ("date", 0)}, remarks=1, tcString="none")
    add("testBadConsentStringTypeInUserDefaultsTcf1_1", {V1_STRING: ("date", 0)}, remarks=1, tcString="none")

    add = made.of("criteo-android", "Tcf2GdprStrategyTest.kt")
    add("testGetConsentString", {STRING: "fake_consent_string"}, tcString="passed on")
    add("testGetGdprApplies_WhenKeyIsProvided", {APPLIES: 0}, gdprApplies="no")
    add("testGetGdprApplies_WhenKeyIsNotProvided", {}, gdprApplies="unknown")
    add("testIsProvided_True_SubjectToGdprNotProvided", {STRING: "fake_consent_string"}, gdprApplies="unknown", tcString="passed on")
    add = made.of("criteo-android", "TcfStrategyResolvedTests.kt")
    both = {V1_APPLIES: "non_empty", V1_STRING: "non_empty"}
    add("WhenTCF2ConsentStringIsProvided_Tcf2IsSelected", {STRING: "non_empty"} | both, gdprApplies="unknown", tcString="passed on")
    add("WhenTCF2GdprAppliesIsProvided_Tcf2IsSelected", {STRING: "", APPLIES: 0} | both, gdprApplies="no", tcString="none")
    add("WhenOnlyTCF1ConsentStringIsProvided_Tcf1IsSelected", {V1_STRING: "non_empty"}, gdprApplies="unknown", tcString="the one of version 1 passed on")
    add("WhenOnlyTCF1GdprAppliesIsProvided_Tcf1IsSelected", {V1_APPLIES: "non_empty"}, gdprApplies="no", tcString="none")
    add("WhenNoConsentStringIsProvided_StrategyIsNull", {STRING: "", V1_APPLIES: "", V1_STRING: ""}, gdprApplies="unknown", tcString="none")
    add = made.of("criteo-android", "Tcf1KeysSharedPreferencesSafetyTests.java")
    add("testRobustnessWhenAllKeysHaveBadType", {V1_STRING: 1, V1_APPLIES: 1, STRING: 1, APPLIES: ""}, remarks=4, gdprApplies="unknown", tcString="none")


def appnexus(made):
    add = made.of("appnexus-ios", "ANGDPRSettingsTestCase.m")
    old = "the one of version 1 passed on"
    add("testIABTCFConsentString", {STRING: TEXT}, tcString="passed on")
    add("testIABTCFConsentStringWithEmpty", {STRING: ""}, tcString="none")
    add("testIABConsentString", {V1_STRING: TEXT}, tcString=old)
    add("testIABConsentStringWithEmpty", {V1_STRING: ""}, tcString="none")
    add("testIABTCFConsentRequiredTrue", {APPLIES: 1}, gdprApplies="yes")
    add("testIABTCFConsentRequiredFalse", {APPLIES: 0}, gdprApplies="no")
    add("testIABConsentRequiredTrue", {V1_APPLIES: 1}, remarks=1, gdprApplies="yes")
    add("testIABConsentRequiredFalse", {V1_APPLIES: 0}, remarks=1, gdprApplies="no")
    add("testIABTCFPurposeConsents", {CONSENTS: "10101001"}, deviceData="yes")
    add("testIABTCFPurposeConsentsEmpty", {CONSENTS: ""}, deviceData="yes")
    add("testAccessDeviceData_PurposeConsentsEmpty_ConsentRequiredEmpty", {}, gdprApplies="unknown", deviceData="yes")
    add("testAccessDeviceData_PurposeConsentsEmpty_IABTCFConsentRequiredFalse", {APPLIES: 0}, deviceData="yes")
    add("testAccessDeviceData_PurposeConsentsEmpty_IABConsentRequiredFalse", {V1_APPLIES: 0}, remarks=1, deviceData="yes")
    add("testAccessDeviceData_PurposeConsentsEmpty_IABTCFConsentRequiredTrue", {APPLIES: 1}, deviceData="no")
    add("testAccessDeviceData_PurposeConsentsEmpty_IABConsentRequiredTrue", {V1_APPLIES: 1}, remarks=1, deviceData="no")
    add("testAccessDeviceData_IABTCF_PurposeConsents_True", {CONSENTS: "10101001"}, deviceData="yes")
    add("testAccessDeviceData_IABTCF_PurposeConsents_False", {CONSENTS: "01010110"}, deviceData="no")
    add = made.of("appnexus-ios", None)
    add("getConsentRequired: the key of GPP comes last", {GPP_APPLIES: 1}, gdprApplies="yes")
    add("getDeviceAccessConsent: length of a number", {CONSENTS: 1}, remarks=1, deviceData="error")

    add = made.of("appnexus-android", "UTAdRequestTest.java")
    add("testGDPRSettings, before a value is set", {}, gdprApplies="unknown", deviceData="yes")
    add("testGDPRSettingsResetAndAssignEmptyConsent", {CONSENTS: ""}, deviceData="yes")
    add = made.of("appnexus-android", None)
    add("getConsentRequired", {APPLIES: 1, STRING: TEXT}, gdprApplies="yes", tcString="passed on", deviceData="no")
    add("getConsentRequired: getInt throws", {APPLIES: "1", STRING: TEXT}, remarks=1, gdprApplies="error", tcString="passed on")
    add("getConsentRequired: the key of GPP comes last, and is a text", {GPP_APPLIES: "1"}, gdprApplies="yes")
    add("getConsentString: an empty text counts", {STRING: "", V1_STRING: TEXT}, tcString="none")
    add("getDeviceAccessConsent", {APPLIES: 0, CONSENTS: "01"}, gdprApplies="no", deviceData="no")


def cloudx(made):
    add = made.of("cloudx-android", "TCFProviderImplTest.kt")
    add("tcStringShouldReturnCorrectTCStringWhenSet", {STRING: "asdasda.asdasdasdasdas"}, tcString="passed on")
    add("tcStringShouldReturnNullWhenSharedPrefsFieldNotSet", {}, tcString="none")
    add("tcStringShouldReturnNullWhenSharedPrefsFieldIsBlank", {STRING: "     "}, tcString="none")
    add("tcStringShouldReturnNullWhenSharedPrefsFieldIsEmpty", {STRING: ""}, tcString="none")
    add("tcStringShouldReturnNullWhenSharedPrefsFieldIsOfDifferentType", {STRING: 1}, remarks=1, tcString="none")
    add("gdprAppliesReturnNullWhenShardPrefsFieldNotSet", {}, gdprApplies="unknown")
    add("gdprAppliesShouldReturnNullWhenSharedPrefsFieldIsNotZeroOrOne", {APPLIES: 5}, gdprApplies="unknown")
    add("gdprAppliesShouldReturnNullWhenSharedPrefsFieldIsOfDifferentType", {APPLIES: "1"}, remarks=1, gdprApplies="unknown")
    add("gdprAppliesShouldReturnTrueWhenSharedPrefsFieldIsOne", {APPLIES: 1}, gdprApplies="yes")
    add("gdprAppliesShouldReturnFalseWhenSharedPrefsFieldIsZero", {APPLIES: 0}, gdprApplies="no")


def frameworks(made):
    """Flutter and React Native: the end-to-end test of the one, and the code of both."""
    basic = {"IABTCF_CmpSdkID": 0, "IABTCF_CmpSdkVersion": 0, "IABTCF_PolicyVersion": 2, APPLIES: 1}
    texts = {CONSENTS: "0101010101", INTERESTS: "0101010101", "IABTCF_PublisherConsent": "0101010101", "IABTCF_PublisherLegitimateInterests": "0101010101"}
    odd = "2,4,6,8,10"
    for platform in ("ios", "android"):
        reader = f"flutter-iabtcf-consent-info-{platform}"
        add = made.of(reader, "example/integration_test/e2e_test.dart with the keys of the example")
        add("read current consent info", basic | texts, gdprApplies="yes", purposeConsents=odd, purposeLegitimateInterests=odd)
        add = made.of(reader, None)
        add("parseRawConsentInfo: no CmpSdkID, no information", {APPLIES: 1} | texts, gdprApplies="no CMP", purposeConsents="no CMP")
        add("parseRawConsentInfo: purposes only where the GDPR applies", basic | texts | {APPLIES: 0}, gdprApplies="no", purposeConsents="not read")
        add("parseRawConsentInfo: as int? of a boolean", basic | texts | {APPLIES: True}, remarks=1, gdprApplies="error", purposeConsents="error")
        add("parseRawConsentInfo: as int? of a text", basic | texts | {"IABTCF_CmpSdkID": "300"}, remarks=1, gdprApplies="error")
        add("_parseDataUsagePurposeBinaryString: purpose 12 has no name", basic | texts | {CONSENTS: "000000000001"}, gdprApplies="error", purposeConsents="error")
    add = made.of("flutter-iabtcf-consent-info-android", None)
    add("getConsentInfo: a long is an int behind the channel", basic | texts | {APPLIES: ("long", 1)}, gdprApplies="yes")

    add = made.of("react-native-google-mobile-ads-ios", None)
    add("getGdprApplies: boolForKey of nothing", {}, gdprApplies="no", tcString="none", purposeConsents="none")
    add("getGdprApplies: boolForKey of a text", {APPLIES: "1", STRING: TEXT}, remarks=1, gdprApplies="yes", tcString="passed on")
    add("getPurposeConsents", {APPLIES: 1, CONSENTS: "1011", INTERESTS: "01"}, gdprApplies="yes", purposeConsents="1,3,4", purposeLegitimateInterests="2")
    add("getGdprApplies: boolForKey of a boolean", {APPLIES: True}, remarks=1, gdprApplies="yes")
    add("getGdprApplies: boolForKey of 0", {APPLIES: 0, CONSENTS: ""}, gdprApplies="no", purposeConsents="none")
    add = made.of("react-native-google-mobile-ads-android", None)
    add("getGdprApplies: getInt of nothing is 0", {}, gdprApplies="no", tcString="none", purposeConsents="none")
    add("getGdprApplies: the exception rejects the promise", {APPLIES: True, STRING: TEXT}, remarks=1, gdprApplies="error", tcString="passed on")
    add("getPurposeConsents", {APPLIES: 1, CONSENTS: "1011", INTERESTS: "01"}, gdprApplies="yes", purposeConsents="1,3,4", purposeLegitimateInterests="2")
    add("getPurposeConsents: the exception rejects the promise", {APPLIES: 0, CONSENTS: 1}, remarks=1, gdprApplies="no", purposeConsents="error")
    add("getGdprApplies: 2 is not 1", {APPLIES: 2}, gdprApplies="no")


def helpers(made):
    """Code that looks for ads: none of it has tests."""
    every = {CONSENTS: "1011", INTERESTS: "0100001011"}
    cases = [
        ("everything", every, "personalised"), ("purposes 3 and 4 refused", every | {CONSENTS: "1"}, "non-personalised"),
        ("consent counts for purpose 2 as interest does", {CONSENTS: "1111001011"}, "personalised"),
        ("an objection to purpose 9", every | {INTERESTS: "0100001001"}, "none"), ("nothing stored", {}, "none"),
    ]  # fmt: skip
    for reader in ("unity-google-ump-ios", "unity-google-ump-android"):
        add = made.of(reader, None)
        for comment, keys, answer in cases + [("purpose 1 refused", every | {CONSENTS: "0011"}, "none")]:
            add(f"canShowPersonalizedAds, canShowAds: {comment}", keys, ads=answer)
        add("isGDPR", {APPLIES: 1}, gdprApplies="yes")
        add("isGDPR: 0 without the key", {}, gdprApplies="no")
    made.of("unity-google-ump-ios", None)("isGDPR: integerForKey of a text", {APPLIES: "1"}, remarks=1, gdprApplies="yes")
    made.of("unity-google-ump-android", None)("isGDPR: getInt throws", {APPLIES: "1"}, remarks=1, gdprApplies="error")
    add = made.of("ump-workarounds", None)
    for comment, keys, answer in cases + [("purpose 1 refused", every | {CONSENTS: "0011"}, "limited")]:
        add(f"detectAdConfiguration, before its vendors: {comment}", keys, ads=answer)
    add("detectAdConfiguration: getString throws", every | {VENDORS: 1}, remarks=1, ads="error")


def readers():
    made = Vectors()
    for build in (prebid, criteo, appnexus, cloudx, frameworks, helpers):
        build(made)
    return made.vectors
