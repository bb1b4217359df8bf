// A testee around github.com/prebid/go-gdpr, which decodes the core segment. Its restrictions are asked for one vendor at a
// time and cannot be listed, so they are not in the model.
//
//	go get github.com/prebid/go-gdpr
//	go build -o go_gdpr Tests/TesteeAdapters/go_gdpr.go && tcfcheck conform --testee ./go_gdpr
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/prebid/go-gdpr/consentconstants"
	"github.com/prebid/go-gdpr/vendorconsent"
	tcf2 "github.com/prebid/go-gdpr/vendorconsent/tcf2"
)

type object = map[string]interface{}

func ids(highest int, isSet func(int) bool) []int {
	found := []int{}
	for id := 1; id <= highest; id++ {
		if isSet(id) {
			found = append(found, id)
		}
	}
	return found
}

func moment(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func decode(text string) (model object, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	found, err := vendorconsent.ParseString(text)
	if err != nil {
		return nil, err
	}
	model = object{
		"version": found.Version(), "created": moment(found.Created()), "lastUpdated": moment(found.LastUpdated()),
		"cmpId": found.CmpID(), "cmpVersion": found.CmpVersion(), "consentScreen": found.ConsentScreen(),
		"consentLanguage": found.ConsentLanguage(), "vendorListVersion": found.VendorListVersion(),
		"policyVersion":   found.TCFPolicyVersion(),
		"purposeConsents": ids(24, func(id int) bool { return found.PurposeAllowed(consentconstants.Purpose(id)) }),
		"vendorConsents":  ids(int(found.MaxVendorID()), func(id int) bool { return found.VendorConsent(uint16(id)) }),
	}
	if core, ok := found.(tcf2.ConsentMetadata); ok {
		model["specialFeatureOptIns"] = ids(12, func(id int) bool { return core.SpecialFeatureOptIn(uint16(id)) })
		model["purposeLegitimateInterests"] = ids(24, func(id int) bool {
			return core.PurposeLITransparency(consentconstants.Purpose(id))
		})
		model["purposeOneTreatment"] = core.PurposeOneTreatment()
		model["vendorLegitimateInterests"] = ids(int(core.VendorLegitInterestMaxID()), func(id int) bool {
			return core.VendorLegitInterest(uint16(id))
		})
	}
	return model, nil
}

func answer(request object) object {
	switch request["op"] {
	case "hello":
		return object{
			"protocol": 1, "testee": object{"name": "go-gdpr", "version": "1.12", "language": "go"},
			"ops": []string{"decode"}, "segments": []string{"core"}, "versions": []int{2}, "padding": "octets",
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
