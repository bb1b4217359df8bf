import TCFCrypto
import TCFFindings
import TCFInput
import TCFRules
import TCFStorage
import TCFSystem

/// The layers in the recordings of a declaration, each once.
struct RecordedInterface {
  /// The layers, in the order in which they were met.
  private(set) var layers: [CertificationRecord.Layer] = []

  /// How large a picture may be that is shown; larger ones are only named by their hash.
  private static let largestPicture = 8 << 20
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the recordings. Of what cannot be read, the run that judges it says so.
  init(of certification: Certification) {
    certification.readRecordings(isCancelled: { false }) { recording, capture, scenario in
      for layer in NamedLayer.layers(of: recording) { add(layer, of: scenario, besides: capture.path) }
    }
  }

  private mutating func add(_ named: NamedLayer, of scenario: String, besides path: String) {
    let place = CertificationRecord.Layer.Place(scenario: scenario, member: named.member)
    // Of an initial layer the one from before its parts were opened is judged, of any other the last one.
    let isJudged = !named.isOpenedInitial || !layers.contains { $0.places.contains(place) }
    if isJudged { for index in layers.indices { layers[index].places.removeAll { $0 == place } } }
    let layer = CertificationRecord.Layer(
      name: named.name, language: named.layer.language, texts: named.texts,
      controls: (named.layer.controls ?? []).map { $0.box.map(CertificationRecord.Box.init) },
      picture: Self.picture(of: named.layer, besides: path), places: isJudged ? [place] : [])
    if let known = layers.firstIndex(where: { Self.isSame($0, layer) }) {
      layers[known].places += layer.places
    } else {
      layers.append(layer)
    }
  }

  /// Whether two layers show the same: their pictures may differ in what is behind them.
  private static func isSame(_ left: CertificationRecord.Layer, _ right: CertificationRecord.Layer) -> Bool {
    left.name == right.name && left.language == right.language && left.texts == right.texts
      && left.controls == right.controls
  }

  private static func picture(of layer: RecordedLayer, besides path: String) -> CertificationRecord.Picture? {
    guard let picture = layer.screenshot, let size = layer.viewport, size.width > 0, size.height > 0,
      !picture.path.contains("/"), picture.path.hasSuffix(".png")
    else { return nil }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
    guard let bytes = try? InputFile.bytes(of: SystemPath(folder + picture.path), limit: largestPicture),
      bytes.starts(with: signature), picture.digest.map({ $0 == SHA256.hexadecimal(bytes) }) ?? true
    else { return nil }
    return CertificationRecord.Picture(
      png: bytes, area: CertificationRecord.Box(x: 0, y: 0, width: size.width, height: size.height))
  }
}

extension Certification {
  /// Reads the recordings of whole scenarios, one after another. What cannot be read is left out.
  func readRecordings(
    isCancelled: @escaping () -> Bool, _ receive: (Recording, _ capture: Capture, _ scenario: String) -> Void
  ) {
    for entry in entries {
      guard let capture = entry.recording else { continue }
      let reader = InputReader(
        kind: nil, isExpected: true, takesAnyText: false, mostHeld: FileBytes.most, isCancelled: isCancelled)
      reader.read(InputPlan.listing(files: capture.path)) { event in
        for case .captured(let subject) in event.parts {
          if case .recording(let recording) = subject.item.content { receive(recording, capture, entry.name) }
        }
      }
    }
  }
}

extension CertificationRecord.Box {
  fileprivate init(_ box: RecordedLayer.Box) {
    self.init(x: box.x, y: box.y, width: box.width, height: box.height)
  }
}
