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

  // A bit for each vendor, or ranges where they are shorter.
  vendors(ids) {
    const highest = Math.max(0, ...ids);
    const ranges = [];
    for (let id = 1; id <= highest; id++) {
      if (!ids.includes(id)) continue;
      if (ranges.length && ranges.at(-1)[1] === id - 1) ranges.at(-1)[1] = id;
      else ranges.push([id, id]);
    }
    const length = ranges.reduce((sum, [first, last]) => sum + (first === last ? 17 : 33), 12);
    this.number(highest, 16);
    if (length >= highest) return this.number(0, 1).ids(ids, highest);
    this.number(1, 1).number(ranges.length, 12);
    for (const [first, last] of ranges) {
      if (first === last) this.number(0, 1).number(first, 16);
      else this.number(1, 1).number(first, 16).number(last, 16);
    }
    return this;
  }

  // Publisher restrictions: of each purpose and type, the vendors one by one.
  restrictions(all) {
    this.number(all.length, 12);
    for (const { purpose, type, vendors } of all) {
      this.number(purpose, 6).number(type, 2).number(vendors.length, 12);
      for (const id of vendors) this.number(0, 1).number(id, 16);
    }
    return this;
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
    .number(1, 6).letters(model.language || "EN").number(model.vendorListVersion, 12).number(model.policyVersion, 6)
    .number(1, 1).number(0, 1).ids(model.specialFeatures, 12).ids(model.purposeConsents, 24)
    .ids(model.purposeInterests, 24).number(0, 1).letters(model.publisherCC)
    .vendors(model.vendorConsents).vendors(model.vendorInterests).restrictions(model.restrictions || []);
  const disclosed = new Bits().number(1, 3).vendors(model.disclosedVendors);
  return core.text + "." + disclosed.text;
}
