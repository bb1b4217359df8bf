// A testee around section 2 of @iabgpp/cmpapi (npm), the GPP library's own reader of TC strings of version 2.
//
//     npm install @iabgpp/cmpapi
//     tcfcheck conform --testee 'node Tests/TesteeAdapters/iabgpp_es.mjs'
//
// The section gets the string itself, without a GPP container around it. IABGPP_SECTION may name the module that has the class
// TcfEuV2, where it is not installed beside this file.
import {createInterface} from 'node:readline';

const found = await import(process.env.IABGPP_SECTION ?? '@iabgpp/cmpapi');
const TcfEuV2 = found.TcfEuV2 ?? found.default.TcfEuV2;

// A list of ids, or of flags that stand for ids from 1.
const ids = (values) => [...new Set(values.flatMap((value, index) => (value === true ? [index + 1] : value === false ? [] : [value])))]
  .sort((a, b) => a - b);
const time = (value) => new Date(value).toISOString();
const model = (string) => {
  const section = new TcfEuV2(string);
  const types = new Set(string.split('.').slice(1).map((part) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(part[0]) >> 3));
  const field = (name) => section.getFieldValue(name);
  return {
    version: field('Version'), created: time(field('Created')), lastUpdated: time(field('LastUpdated')),
    cmpId: field('CmpId'), cmpVersion: field('CmpVersion'), consentScreen: field('ConsentScreen'),
    consentLanguage: field('ConsentLanguage'), vendorListVersion: field('VendorListVersion'),
    policyVersion: field('PolicyVersion'), isServiceSpecific: field('IsServiceSpecific'),
    useNonStandardTexts: field('UseNonStandardStacks'), specialFeatureOptIns: ids(field('SpecialFeatureOptins')),
    purposeConsents: ids(field('PurposeConsents')), purposeLegitimateInterests: ids(field('PurposeLegitimateInterests')),
    purposeOneTreatment: field('PurposeOneTreatment'), publisherCC: field('PublisherCountryCode'),
    vendorConsents: ids(field('VendorConsents')), vendorLegitimateInterests: ids(field('VendorLegitimateInterests')),
    publisherRestrictions: field('PublisherRestrictions').map((entry) => (
      {purpose: entry.getKey(), type: entry.getType(), vendors: ids(entry.getIds())})),
    // The model has these fields whether the string has the segment or not; which it has, its first characters say.
    ...(types.has(1) ? {disclosedVendors: ids(field('VendorsDisclosed'))} : {}),
    ...(types.has(2) ? {allowedVendors: ids(field('VendorsAllowed'))} : {}),
    ...(types.has(3) ? {
      publisherTC: {
        purposeConsents: ids(field('PublisherConsents')), purposeLegitimateInterests: ids(field('PublisherLegitimateInterests')),
        customPurposeCount: field('NumCustomPurposes'), customPurposeConsents: ids(field('PublisherCustomConsents')),
        customPurposeLegitimateInterests: ids(field('PublisherCustomLegitimateInterests')),
      },
    } : {}),
  };
};
const answer = (request) => {
  if (request.op === 'hello') {
    return {
      protocol: 1, testee: {name: '@iabgpp/cmpapi', version: process.env.IABGPP_VERSION ?? '3.2', language: 'javascript'},
      ops: ['decode'], segments: ['core', 'disclosedVendors', 'allowedVendors', 'publisherTC'], versions: [2],
    };
  }
  if (['setup', 'reset'].includes(request.op)) return {ok: {}};
  if (request.op !== 'decode') return {failed: {message: 'the request is not understood'}};
  try {
    return {ok: {model: model(request.string)}};
  } catch (error) {
    return {rejected: {message: String(error)}};
  }
};
createInterface({input: process.stdin}).on('line', (line) => {
  const request = JSON.parse(line);
  if (request.op === 'bye') process.exit(0);
  process.stdout.write(JSON.stringify({...answer(request), id: request.id}) + '\n');
});
