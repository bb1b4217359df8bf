// A testee around @iabtcf/core (npm), decoding: its encoder changes a model to fit the vendor list that it wants.
//
//     npm install @iabtcf/core
//     tcfcheck conform --testee 'node Tests/TesteeAdapters/iabtcf_es.mjs'
//
// IABTCF_CORE may name the module where it is not installed beside this file.
import {createInterface} from 'node:readline';

const found = await import(process.env.IABTCF_CORE ?? '@iabtcf/core');
const {TCString} = found.TCString ? found : found.default;

const ids = (vector) => {
  const list = [];
  vector.forEach((isSet, id) => { if (isSet) list.push(id); });
  return list;
};
const model = (m, string) => {
  const types = new Set(string.split('.').slice(1).map((part) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(part[0]) >> 3));
  return {
    version: m.version, created: m.created.toISOString(), lastUpdated: m.lastUpdated.toISOString(),
    cmpId: m.cmpId, cmpVersion: m.cmpVersion, consentScreen: m.consentScreen, consentLanguage: m.consentLanguage,
    vendorListVersion: m.vendorListVersion, policyVersion: m.policyVersion, isServiceSpecific: m.isServiceSpecific,
    useNonStandardTexts: m.useNonStandardTexts, specialFeatureOptIns: ids(m.specialFeatureOptins),
    purposeConsents: ids(m.purposeConsents), purposeLegitimateInterests: ids(m.purposeLegitimateInterests),
    purposeOneTreatment: m.purposeOneTreatment, publisherCC: m.publisherCountryCode,
    vendorConsents: ids(m.vendorConsents), vendorLegitimateInterests: ids(m.vendorLegitimateInterests),
    publisherRestrictions: m.publisherRestrictions.getRestrictions().map((restriction) => ({
      purpose: restriction.purposeId, type: restriction.restrictionType,
      vendors: m.publisherRestrictions.getVendors(restriction),
    })),
    // The model has these fields whether the string has the segment or not; which it has, its first characters say.
    ...(types.has(1) ? {disclosedVendors: ids(m.vendorsDisclosed)} : {}),
    ...(types.has(2) ? {allowedVendors: ids(m.vendorsAllowed)} : {}),
    ...(types.has(3) ? {
      publisherTC: {
        purposeConsents: ids(m.publisherConsents), purposeLegitimateInterests: ids(m.publisherLegitimateInterests),
        customPurposeCount: m.numCustomPurposes, customPurposeConsents: ids(m.publisherCustomConsents),
        customPurposeLegitimateInterests: ids(m.publisherCustomLegitimateInterests),
      },
    } : {}),
  };
};
const answer = (request) => {
  if (request.op === 'hello') {
    return {
      protocol: 1, testee: {name: '@iabtcf/core', version: process.env.IABTCF_VERSION ?? '1.5', language: 'javascript'},
      ops: ['decode'], segments: ['core', 'disclosedVendors', 'allowedVendors', 'publisherTC'], versions: [2],
    };
  }
  if (['setup', 'reset'].includes(request.op)) return {ok: {}};
  if (request.op !== 'decode') return {failed: {message: 'the request is not understood'}};
  try {
    return {ok: {model: model(TCString.decode(request.string), request.string)}};
  } catch (error) {
    return {rejected: {message: String(error)}};
  }
};
createInterface({input: process.stdin}).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.op === 'bye') process.exit(0);
  process.stdout.write(JSON.stringify({...answer(request), id: request.id}) + '\n');
});
