"""Tests of the reference encoder and decoder themselves: python3 -m unittest (in this folder).

Expected values are printed in the specifications, or counted by hand from their tables.
"""

import json
import random
import tempfile
import unittest
from pathlib import Path

from check_vectors import check_all, file_problems
from related_strings_read import read_additional_consent, read_gpp, read_us_privacy
from rules_file import RulesFile, failure, verdict
from samples import BLANK, DV, FULL, PLAIN, PTC
from schema_check import problems
from tcf import (
    AllowedVendors,
    ConsentStringV1,
    Core,
    DisclosedVendors,
    DoesNotFit,
    Fault,
    PublisherTC,
    Restriction,
    Vendors,
    decode,
    describe,
    encode_canonical,
    gpp_header,
    meaning,
    tc,
    wire_rules,
    write,
)
from tcf_related_strings import fibonacci
from vector_file import document

SEED = 20_261_121


class Layout(unittest.TestCase):
    def test_sizes_of_the_smallest_segments(self):
        self.assertEqual((len(BLANK.bits()), len(tc(BLANK))), (259, 44))
        self.assertEqual((len(DisclosedVendors().bits()), tc(DisclosedVendors())), (20, "IAAA"))
        self.assertEqual(len(PublisherTC().bits()), 57)
        self.assertEqual(len(write(PublisherTC(), pad=6)), 10)

    def test_offsets_of_the_core(self):
        spans = {name: (start, width) for name, start, width in FULL.bits().fields}
        self.assertEqual(spans["ConsentLanguage"], (108, 12))
        self.assertEqual(spans["SpecialFeatureOptIns"], (140, 12))
        self.assertEqual(spans["PurposesConsent"], (152, 24))
        self.assertEqual(spans["PublisherCC"], (201, 12))
        self.assertEqual(spans["VendorConsents.MaxVendorId"], (213, 16))

    def test_offsets_of_version_1(self):
        # The specification prints them: 120-131, 132-155, 156-171, 172, 173, 174-185.
        spans = {name: (start, width) for name, start, width in ConsentStringV1(exceptions=[]).bits().fields}
        self.assertEqual(spans["VendorListVersion"], (120, 12))
        self.assertEqual(spans["PurposesAllowed"], (132, 24))
        self.assertEqual(spans["MaxVendorId"], (156, 16))
        self.assertEqual(spans["EncodingType"], (172, 1))
        self.assertEqual(spans["DefaultConsent"], (173, 1))
        self.assertEqual(spans["VendorConsents.NumEntries"], (174, 12))

    def test_example_of_version_1(self):
        example = ConsentStringV1(1, 15_100_821_554, None, 7, 1, 3, "EN", 8, [1, 2, 3], (), 2011, True, exceptions=[9])
        self.assertEqual(example.text(), "BOEFEAyOEFEAyAHABDENAI4AAAB9vABAAS" + "A")

    def test_headers_and_code_words_of_gpp(self):
        self.assertEqual([gpp_header(ids) for ids in ([2], [2, 6], [5, 6])], ["DBABM", "DBACNY", "DBABjw"])
        words = ["11", "011", "0011", "1011", "00011", "10011", "01011"]
        self.assertEqual([fibonacci(number) for number in range(1, 8)], words)

    def test_examples_of_related_strings(self):
        model = {"version": 2, "consented": [1, 35, 41, 101], "disclosed": [9, 21, 81]}
        self.assertEqual(read_additional_consent("2~1.35.41.101~dv.9.21.81"), (model, []))
        self.assertEqual([one["id"] for one in read_gpp("DBABjw~a~1YNN")[0]], [5, 6])
        self.assertEqual(read_gpp("DBABMA~a")[1], ["gpp/padding"])
        self.assertEqual(read_us_privacy("1NYY"), ({"notice": "N", "optOutOfSale": "Y", "lspaCovered": "Y"}, []))

    def test_sample_of_tcf_2_3(self):
        text = "CQSbk4AQSbk4ANwAAAENAwCgAAAAAAAAAAYgACPAAAAA.IDKQA4AAgAKAGQAygAAA"
        line = "v2 CMP 880.0 screen 0 EN GVL 48 CR=LU 2025-06-03 POL 2 CC DE VC{1-4} DV{1-5,100,404}"
        self.assertEqual(describe(text), line)
        # Its segments are filled up to 24 bits, the canonical form to octets.
        self.assertEqual(encode_canonical(decode(text)), text[:-2])


class Canonical(unittest.TestCase):
    def form(self, ids):
        bits = DisclosedVendors(ids).bits()
        return "range" if any(name.endswith("NumEntries") for name, _, _ in bits.fields) else "bit field"

    def test_ties_go_to_the_bit_field(self):
        # 12 + 17 for a single, 12 + 33 for a run.
        for ids, form in (
            ([], "bit field"),
            ([29], "bit field"),
            ([30], "range"),
            ([44, 45], "bit field"),
            ([45, 46], "range"),
        ):
            self.assertEqual(self.form(ids), form, ids)

    def test_a_run_of_two_is_one_range(self):
        self.assertEqual(len(DisclosedVendors([700, 701]).bits()), 3 + 17 + 12 + 33)

    def test_order_of_segments(self):
        model = meaning(PTC, AllowedVendors([1]), DV, PLAIN)
        self.assertEqual([part[0] for part in encode_canonical(model).split(".")], ["C", "I", "Q", "c"])

    def test_values_without_room(self):
        for changes, field in (
            ({"cmpId": 4096}, "CmpId"),
            ({"publisherCC": "de"}, "PublisherCC"),
            ({"vendorConsents": [65_536]}, "VendorConsents"),
            ({"publisherRestrictions": [{"purpose": 64, "type": 0, "vendors": []}]}, "PurposeId"),
        ):
            with self.assertRaises(DoesNotFit) as caught:
                encode_canonical(meaning(PLAIN, DV) | changes)
            self.assertEqual(caught.exception.field, field)


class RoundTrip(unittest.TestCase):
    def test_random_models_in_random_forms(self):
        chance = random.Random(SEED)
        for round_number in range(300):
            segments = [random_core(chance)]
            if chance.random() < 0.7:
                segments.append(DisclosedVendors(random_vendors(chance)))
            if chance.random() < 0.3:
                segments.append(PublisherTC([1], [2, 24], 9, [chance.randint(1, 9)], []))
            pad = chance.choice([8, 24])
            text = tc(*(write(segment, pad=pad, surplus=chance.choice([0, 0, 48])) for segment in segments))
            model = meaning(*segments)
            self.assertEqual(decode(text), model, f"seed {SEED}, round {round_number}")
            canonical = encode_canonical(model)
            self.assertEqual(decode(canonical), model, f"seed {SEED}, round {round_number}")
            written = {"surplus", "max-vendor-id", "not-smallest-form", "range-order", "range-empty"}
            self.assertFalse(written & set(wire_rules(canonical)), f"seed {SEED}, round {round_number}")


def random_vendors(chance):
    ids = set()
    for _ in range(chance.randint(0, 6)):
        first = chance.randint(1, 900)
        ids.update(range(first, first + chance.choice([1, 1, 2, 40])))
    form = chance.choice(["smallest", "bitfield", "range"])
    return Vendors(ids, form, max(ids, default=0) + chance.choice([0, 0, 7]))


def random_core(chance):
    restrictions = [
        Restriction(chance.randint(1, 63), chance.randint(0, 3), random_vendors(chance).ids)
        for _ in range(chance.randint(0, 4))
    ]
    return Core(
        created=chance.randrange(2**36),
        cmp_id=chance.randrange(4096),
        consent_screen=chance.randrange(64),
        consent_language="".join(chance.choices("ABYZ", k=2)),
        purpose_consents=chance.sample(range(1, 25), 5),
        purpose_one_treatment=chance.random() < 0.5,
        vendor_consents=random_vendors(chance),
        vendor_legitimate_interests=random_vendors(chance),
        restrictions=restrictions,
    )


class Refusal(unittest.TestCase):
    def test_codes(self):
        inverted = Core(vendor_consents=Vendors(entries=[(9, 3)], max_id=10))
        for text, code in (("", "empty"), ("$GDPR", "macro-unresolved"), (tc(inverted), "range-inverted")):
            with self.assertRaises(Fault) as caught:
                decode(text)
            self.assertEqual(caught.exception.code, f"encoding/{code}")


class Files(unittest.TestCase):
    def rules(self, expected, common=()):
        notes = {"Treatment": "PurposeOneTreatment is 1."}
        specification = [document("TC", "Consent string and vendor list formats v2", "The Core String")]
        file = RulesFile("purpose-one", notes, specification)
        group = file.group("A group", cmp_lists=(), common=common)
        arguments = ("purpose-one-0001", "A comment", tc(PLAIN, DV), expected)
        group.string(*arguments, flags="Treatment", source="TC, The Core String")
        return json.loads(file.text())

    def test_a_rules_file_fits_its_schema(self):
        found = failure("purpose-one/consent-despite-treatment", "error", "core", "PurposesConsent", 152)
        value = self.rules([found], [verdict("gvl/version-missing", "undecided")])
        self.assertEqual(file_problems(value, Path()), [])
        self.assertEqual(value["groups"][0]["vectors"][0]["result"], "invalid")

    def test_what_the_checker_finds(self):
        twice = verdict("gvl/version-missing", "undecided")
        self.assertEqual(len(file_problems(self.rules([twice], [twice]), Path())), 1)
        value = self.rules([])
        value["groups"][0]["vectors"][0]["severity"] = "error"
        self.assertIn("severity: not allowed here", problems(value, "rules-vectors.schema.json")[0])
        value = self.rules([{"rule": "a/b", "outcome": "pass"}])
        self.assertIn("'pass' is none of", problems(value, "rules-vectors.schema.json")[0])
        value = self.rules([verdict("a/b", "undecided") | {"severity": "error"}])
        self.assertIn("fits no alternative", problems(value, "rules-vectors.schema.json")[0])

    def test_paths_that_are_not_there(self):
        value = self.rules([])
        value["groups"][0] |= {"vendorLists": ["vendor-lists/none.json"]}
        value["groups"][0]["vectors"][0]["input"] = {"storedKeys": {"path": "stored-keys/none.xml"}}
        found = file_problems(value, Path())
        self.assertEqual(
            found, [f"A group: there is no {path}" for path in ("vendor-lists/none.json", "stored-keys/none.xml")]
        )

    def test_an_id_stands_once_in_all_files(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("one.json", "two.json"):
                (Path(folder) / name).write_text(json.dumps(self.rules([])))
            self.assertEqual(check_all(Path(folder)), (["purpose-one-0001 stands 2 times"], 2))


if __name__ == "__main__":
    unittest.main()
