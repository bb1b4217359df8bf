// A testee around github.com/SirDataFR/iabtcfv2.
//
//	go get github.com/SirDataFR/iabtcfv2
//	go build -o iabtcfv2 Tests/TesteeAdapters/iabtcfv2.go && tcfcheck conform --testee ./iabtcfv2
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"time"

	"github.com/SirDataFR/iabtcfv2"
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
func named(entries []*iabtcfv2.RangeEntry) []int {
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

func vendors(isRange bool, entries []*iabtcfv2.RangeEntry, field map[int]bool) []int {
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
	found, err := iabtcfv2.Decode(text)
	if err != nil {
		return nil, err
	}
	core, restrictions := found.CoreString, []object{}
	for _, each := range core.PubRestrictions {
		restrictions = append(restrictions, object{
			"purpose": each.PurposeId, "type": int(each.RestrictionType), "vendors": named(each.RangeEntries),
		})
	}
	model = object{
		"version": core.Version, "created": moment(core.Created), "lastUpdated": moment(core.LastUpdated),
		"cmpId": core.CmpId, "cmpVersion": core.CmpVersion, "consentScreen": core.ConsentScreen,
		"consentLanguage": core.ConsentLanguage, "vendorListVersion": core.VendorListVersion,
		"policyVersion": core.TcfPolicyVersion, "isServiceSpecific": core.IsServiceSpecific,
		"useNonStandardTexts": core.UseNonStandardTexts, "specialFeatureOptIns": ids(core.SpecialFeatureOptIns),
		"purposeConsents": ids(core.PurposesConsent), "purposeLegitimateInterests": ids(core.PurposesLITransparency),
		"purposeOneTreatment": core.PurposeOneTreatment, "publisherCC": core.PublisherCC,
		"vendorConsents":            vendors(core.IsRangeEncoding, core.RangeEntries, core.VendorsConsent),
		"vendorLegitimateInterests": vendors(core.IsRangeEncodingLI, core.RangeEntriesLI, core.VendorsLITransparency),
		"publisherRestrictions":     restrictions,
	}
	if part := found.DisclosedVendors; part != nil {
		model["disclosedVendors"] = vendors(part.IsRangeEncoding, part.RangeEntries, part.DisclosedVendors)
	}
	if part := found.PublisherTC; part != nil {
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

func answer(request object) object {
	switch request["op"] {
	case "hello":
		return object{
			"protocol": 1, "testee": object{"name": "iabtcfv2", "version": "1.2.1", "language": "go"},
			"ops": []string{"decode"}, "segments": []string{"core", "disclosedVendors", "publisherTC"},
			"versions": []int{2}, "padding": "octets",
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
