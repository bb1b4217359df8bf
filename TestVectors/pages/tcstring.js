// Encodes a TC string of version 2 with its disclosed vendors. Written from "TC String v2", the core string and the segments.
"use strict";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

class Bits {
  constructor() {
    this.bits = "";
  }

  number(value, width) {
    this.bits += value.toString(2).padStart(width, "0");
    return this;
  }

  letters(text) {
    for (const letter of text) this.number(letter.charCodeAt(0) - 65, 6);
    return this;
  }

  ids(ids, width) {
    for (let id = 1; id <= width; id++) this.bits += ids.includes(id) ? "1" : "0";
    return this;
  }

  vendors(ids) {
    const highest = Math.max(0, ...ids);
    return this.number(highest, 16).number(0, 1).ids(ids, highest);
  }

  get text() {
    // Whole octets, as the specification asks for.
    const whole = this.bits.padEnd(Math.ceil(this.bits.length / 8) * 8, "0");
    const padded = whole.padEnd(Math.ceil(whole.length / 6) * 6, "0");
    return padded.match(/.{6}/g).map((six) => ALPHABET[parseInt(six, 2)]).join("");
  }
}

function encodeTCString(model) {
  const day = model.day * 864000;
  const core = new Bits()
    .number(2, 6).number(day, 36).number(day, 36).number(model.cmpId, 12).number(model.cmpVersion, 12)
    .number(1, 6).letters("EN").number(model.vendorListVersion, 12).number(model.policyVersion, 6)
    .number(1, 1).number(0, 1).ids(model.specialFeatures, 12).ids(model.purposeConsents, 24)
    .ids(model.purposeInterests, 24).number(0, 1).letters(model.publisherCC)
    .vendors(model.vendorConsents).vendors(model.vendorInterests).number(0, 12);
  const disclosed = new Bits().number(1, 3).vendors(model.disclosedVendors);
  return core.text + "." + disclosed.text;
}
