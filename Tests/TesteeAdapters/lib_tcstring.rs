// A testee around lib_tcstring (crates.io), which decodes version 2.
//
//     cargo add lib_tcstring
//     cargo run --release    (with this file for src/main.rs), or tcfcheck conform --testee target/release/NAME
use lib_tcstring::{PublisherRestrictionType, TcModelV2};
use std::convert::TryFrom;
use std::fmt::Display;
use std::io::{self, BufRead, Write};

fn ids<T: Display>(ids: &[T]) -> String {
    let texts: Vec<String> = ids.iter().map(|id| id.to_string()).collect();
    format!("[{}]", texts.join(","))
}

fn quoted(text: &str) -> String {
    let mut json = String::from("\"");
    for unit in text.encode_utf16() {
        match unit {
            0x20..=0x7e if unit != 0x22 && unit != 0x5c => json.push(unit as u8 as char),
            _ => json += &format!("\\u{:04x}", unit),
        }
    }
    json + "\""
}

/// Milliseconds since 1970 as text, by the days of the proleptic Gregorian calendar.
fn time(milliseconds: u64) -> String {
    let (days, rest) = ((milliseconds / 86_400_000) as i64, milliseconds % 86_400_000);
    let shifted = days + 719_468;
    let era = shifted / 146_097;
    let day_of_era = shifted - era * 146_097;
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_index = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_index + 2) / 5 + 1;
    let month = if month_index < 10 { month_index + 3 } else { month_index - 9 };
    let year = year_of_era + era * 400 + if month <= 2 { 1 } else { 0 };
    let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60);
    format!("\"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{:03}Z\"", rest % 1_000)
}

fn has(string: &str, kind: usize) -> bool {
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    string.split('.').skip(1).any(|part| part.chars().next().and_then(|each| alphabet.find(each)).map(|at| at >> 3) == Some(kind))
}

fn model(m: &TcModelV2, string: &str) -> String {
    let restrictions: Vec<String> = m.publisher_restrictions.iter().map(|each| {
        let kind = match each.restriction_type {
            PublisherRestrictionType::NotAllowed => 0,
            PublisherRestrictionType::RequireConsent => 1,
            PublisherRestrictionType::RequireLegitimateInterest => 2,
            PublisherRestrictionType::Undefined => 3,
        };
        format!("{{\"purpose\":{},\"type\":{kind},\"vendors\":{}}}", each.purpose_id, ids(&each.vendor_list))
    }).collect();
    let mut json = format!(
        "{{\"version\":2,\"created\":{},\"lastUpdated\":{},\"cmpId\":{},\"cmpVersion\":{},\"consentScreen\":{},\
         \"consentLanguage\":{},\"vendorListVersion\":{},\"policyVersion\":{},\"isServiceSpecific\":{},\
         \"useNonStandardTexts\":{},\"specialFeatureOptIns\":{},\"purposeConsents\":{},\
         \"purposeLegitimateInterests\":{},\"purposeOneTreatment\":{},\"publisherCC\":{},\"vendorConsents\":{},\
         \"vendorLegitimateInterests\":{},\"publisherRestrictions\":[{}]",
        time(m.created_at), time(m.updated_at), m.cmp_id, m.cmp_version, m.consent_screen,
        quoted(&m.consent_language), m.vendor_list_version, m.tcf_policy_version, m.is_service_specific,
        m.use_non_standard_stacks, ids(&m.special_feature_opt_ins), ids(&m.purposes_consent),
        ids(&m.purposes_li_transparency), m.purpose_one_treatment, quoted(&m.publisher_country_code),
        ids(&m.vendors_consent), ids(&m.vendors_li_consent), restrictions.join(",")
    );
    // It gives empty lists for segments that are absent; which there are, their first characters say.
    if has(string, 1) { json += &format!(",\"disclosedVendors\":{}", ids(&m.disclosed_vendors)); }
    if has(string, 2) { json += &format!(",\"allowedVendors\":{}", ids(&m.allowed_vendors)); }
    if has(string, 3) {
        json += &format!(
            ",\"publisherTC\":{{\"purposeConsents\":{},\"purposeLegitimateInterests\":{},\"customPurposeConsents\":{},\
             \"customPurposeLegitimateInterests\":{}}}",
            ids(&m.publisher_purposes_consent), ids(&m.publisher_purposes_li_transparency),
            ids(&m.custom_purposes_consent), ids(&m.custom_purposes_li_transparency)
        );
    }
    json + "}"
}

/// The text member of a request; what tcfcheck sends is ASCII with escapes.
fn member(line: &str, name: &str) -> String {
    let key = format!("\"{name}\":\"");
    let Some(start) = line.find(&key) else { return String::new() };
    let mut units: Vec<u16> = Vec::new();
    let mut rest = line[start + key.len()..].chars();
    while let Some(each) = rest.next() {
        match each {
            '"' => break,
            '\\' => match rest.next() {
                Some('u') => {
                    let digits: String = rest.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&digits, 16).unwrap_or(0xfffd));
                }
                Some('n') => units.push(10),
                Some('r') => units.push(13),
                Some('t') => units.push(9),
                Some('b') => units.push(8),
                Some('f') => units.push(12),
                Some(other) => units.push(other as u16),
                None => break,
            },
            _ => units.push(each as u16),
        }
    }
    String::from_utf16_lossy(&units)
}

fn answer(line: &str, operation: &str) -> String {
    match operation {
        "hello" => "\"protocol\":1,\"testee\":{\"name\":\"lib_tcstring\",\"version\":\"0.5.0\",\"language\":\"rust\"},\
            \"ops\":[\"decode\"],\"segments\":[\"core\",\"disclosedVendors\",\"allowedVendors\",\"publisherTC\"],\
            \"versions\":[2],\"padding\":\"octets\"".to_string(),
        "decode" => {
            let string = member(line, "string");
            // A panic is a refusal, as an exception is in other languages.
            match std::panic::catch_unwind(|| TcModelV2::try_from(string.as_str())) {
                Err(_) => "\"rejected\":{\"message\":\"panic\"}".to_string(),
                Ok(Ok(found)) => format!("\"ok\":{{\"model\":{}}}", model(&found, &string)),
                Ok(Err(error)) => format!("\"rejected\":{{\"message\":{}}}", quoted(&format!("{error:?}"))),
            }
        }
        "setup" | "reset" => "\"ok\":{}".to_string(),
        _ => "\"failed\":{\"message\":\"the request is not understood\"}".to_string(),
    }
}

fn main() {
    let output = io::stdout();
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { return };
        let operation = member(&line, "op");
        if operation == "bye" { return; }
        let text = format!("{{\"id\":{},{}}}\n", quoted(&member(&line, "id")), answer(&line, &operation));
        if output.lock().write_all(text.as_bytes()).and_then(|_| output.lock().flush()).is_err() { return; }
    }
}
