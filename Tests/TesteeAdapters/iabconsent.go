// A testee around github.com/LiveRamp/iabconsent, whose functions for versions 1 and 2 are chosen by its own
// TCFVersionFromTCString.
//
//	go get github.com/LiveRamp/iabconsent
//	go build -o iabconsent Tests/TesteeAdapters/iabconsent.go && tcfcheck conform --testee ./iabconsent
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/LiveRamp/iabconsent"
)

type object = map[string]interface{}

func ids(field map[int]bool) []int {
	found := []int{}
	for id, isSet := range field {
		if isSet {
			found = append(found, id)
		}
	}
	sort.Ints(found)
	return found
}

// The ids of ranges, which the library keeps as ranges; a string may name the same ones thousands of times.
func named(entries []*iabconsent.RangeEntry) []int {
	var change [1<<16 + 1]int
	for _, entry := range entries {
		if entry.StartVendorID <= entry.EndVendorID {
			change[entry.StartVendorID]++
			change[entry.EndVendorID+1]--
		}
	}
	found, open := []int{}, 0
	for id := 0; id < 1<<16; id++ {
		if open += change[id]; open > 0 {
			found = append(found, id)
		}
	}
	return found
}

func vendors(isRange bool, entries []*iabconsent.RangeEntry, field map[int]bool) []int {
	if isRange {
		return named(entries)
	}
	return ids(field)
}

func moment(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func decode(text string) (model object, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	if iabconsent.TCFVersionFromTCString(text) == iabconsent.V1 {
		return version1(text)
	}
	core, err := iabconsent.ParseV2(text)
	if err != nil {
		return nil, err
	}
	restrictions := []object{}
	for _, each := range core.PubRestrictionEntries {
		restrictions = append(restrictions, object{
			"purpose": each.PurposeID, "type": int(each.RestrictionType), "vendors": named(each.RestrictionsRange),
		})
	}
	model = object{
		"version": core.Version, "created": moment(core.Created), "lastUpdated": moment(core.LastUpdated),
		"cmpId": core.CMPID, "cmpVersion": core.CMPVersion, "consentScreen": core.ConsentScreen,
		"consentLanguage": core.ConsentLanguage, "vendorListVersion": core.VendorListVersion,
		"policyVersion": core.TCFPolicyVersion, "isServiceSpecific": core.IsServiceSpecific,
		"useNonStandardTexts": core.UseNonStandardStacks, "specialFeatureOptIns": ids(core.SpecialFeaturesOptIn),
		"purposeConsents": ids(core.PurposesConsent), "purposeLegitimateInterests": ids(core.PurposesLITransparency),
		"purposeOneTreatment": core.PurposeOneTreatment, "publisherCC": core.PublisherCC,
		"vendorConsents": vendors(core.IsConsentRangeEncoding, core.ConsentedVendorsRange, core.ConsentedVendors),
		"vendorLegitimateInterests": vendors(
			core.IsInterestsRangeEncoding, core.InterestsVendorsRange, core.InterestsVendors),
		"publisherRestrictions": restrictions,
	}
	if part := core.OOBDisclosedVendors; part != nil {
		model["disclosedVendors"] = vendors(part.IsRangeEncoding, part.VendorEntries, part.Vendors)
	}
	if part := core.OOBAllowedVendors; part != nil {
		model["allowedVendors"] = vendors(part.IsRangeEncoding, part.VendorEntries, part.Vendors)
	}
	if part := core.PublisherTCEntry; part != nil {
		model["publisherTC"] = object{
			"purposeConsents":                  ids(part.PubPurposesConsent),
			"purposeLegitimateInterests":       ids(part.PubPurposesLITransparency),
			"customPurposeCount":               part.NumCustomPurposes,
			"customPurposeConsents":            ids(part.CustomPurposesConsent),
			"customPurposeLegitimateInterests": ids(part.CustomPurposesLITransparency),
		}
	}
	return model, nil
}

func version1(text string) (object, error) {
	found, err := iabconsent.ParseV1(text)
	if err != nil {
		return nil, err
	}
	consents := []int{}
	for id := 1; id <= found.MaxVendorID; id++ {
		if found.VendorAllowed(id) {
			consents = append(consents, id)
		}
	}
	model := object{
		"version": found.Version, "created": moment(found.Created), "lastUpdated": moment(found.LastUpdated),
		"cmpId": found.CMPID, "cmpVersion": found.CMPVersion, "consentScreen": found.ConsentScreen,
		"consentLanguage": found.ConsentLanguage, "vendorListVersion": found.VendorListVersion,
		"purposeConsents": ids(found.PurposesAllowed), "vendorConsents": consents,
	}
	if found.IsRangeEncoding {
		model["defaultVendorConsent"] = found.DefaultConsent
	}
	return model, nil
}

func answer(request object) object {
	switch request["op"] {
	case "hello":
		return object{
			"protocol": 1, "testee": object{"name": "iabconsent", "version": "0.6.0", "language": "go"},
			"ops": []string{"decode"}, "segments": []string{"core", "disclosedVendors", "allowedVendors", "publisherTC"},
			"versions": []int{1, 2}, "padding": "octets",
		}
	case "setup", "reset":
		return object{"ok": object{}}
	case "decode":
		model, err := decode(request["string"].(string))
		if err != nil {
			return object{"rejected": object{"message": err.Error()}}
		}
		return object{"ok": object{"model": model}}
	}
	return object{"failed": object{"message": "the request is not understood"}}
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadBytes('\n')
		var request object
		if err != nil || json.Unmarshal(line, &request) != nil || request["op"] == "bye" {
			return
		}
		result := answer(request)
		result["id"] = request["id"]
		text, _ := json.Marshal(result)
		os.Stdout.Write(append(text, '\n'))
	}
}
