extension BinaryPropertyList {
  /// The value of an object that refers to no other.
  mutating func scalar(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    switch marker.type {
    case 0x0: return try constant(marker)
    case 0x1: return try integer(marker)
    case 0x2: return .real(try real(marker))
    case 0x3:
      guard marker.count == 3 else { throw damaged(.dateLength, at: marker.offset) }
      return .date(try real(marker))
    case 0x4: return .data(Array(bytes[try content(marker, size: marker.count)]))
    case 0x5: return try ascii(marker)
    case 0x6: return try utf16(marker)
    case 0x8: return try uid(marker)
    default: throw damaged(.unknownType(marker.type), at: marker.offset)
    }
  }

  private func constant(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    switch marker.count {
    case 0x0: return .null
    case 0x8: return .boolean(false)
    case 0x9: return .boolean(true)
    default: throw damaged(.unknownConstant(marker.count), at: marker.offset)
    }
  }

  /// 1, 2 and 4 bytes are unsigned, 8 and 16 signed.
  private mutating func integer(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    guard marker.count <= 4 else { throw damaged(.integerLength, at: marker.offset) }
    let range = try content(marker, size: 1 << marker.count)
    if marker.count <= 3 {
      return .integer(Int64(bitPattern: bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
    }
    let high = Int64(bitPattern: bytes[range.prefix(8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    let low = bytes[range.suffix(8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let fits = high == 0 && low <= UInt64(Int64.max) || high == -1 && low > UInt64(Int64.max)
    return fits ? .integer(Int64(bitPattern: low)) : .real(Double(high) * 0x1p64 + Double(low))
  }

  private mutating func real(_ marker: Marker) throws(StoredKeyFault) -> Double {
    switch marker.count {
    case 2:
      let range = try content(marker, size: 4)
      return Double(Float(bitPattern: bytes[range].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }))
    case 3:
      let range = try content(marker, size: 8)
      return Double(bitPattern: bytes[range].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    default: throw damaged(.realLength, at: marker.offset)
    }
  }

  private mutating func ascii(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    let range = try content(marker, size: marker.count)
    guard bytes[range].allSatisfy({ $0 < 0x80 }) else {
      throw damaged(.notASCII, at: marker.offset)
    }
    return .string(String(decoding: bytes[range], as: UTF8.self))
  }

  private mutating func utf16(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    let range = try content(marker, size: 2 * marker.count)
    let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map { offset in
      UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1])
    }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw damaged(.notUTF16, at: marker.offset)
    }
    return .string(text)
  }

  /// A keyed archive's reference; as in XML property lists, a dictionary with the one key `CF$UID`.
  private mutating func uid(_ marker: Marker) throws(StoredKeyFault) -> StoredValue {
    let range = try content(marker, size: marker.count + 1)
    guard range.count <= 8, let value = unsigned(at: range.lowerBound, size: range.count) else {
      throw damaged(.archiveReferenceLength, at: marker.offset)
    }
    return .dictionary([StoredKey(name: "CF$UID", value: .integer(Int64(value)))])
  }
}
