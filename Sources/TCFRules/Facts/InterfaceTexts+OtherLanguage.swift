import TCFCodec
import TCFFindings
import TCFStorage

extension InterfaceTexts {
  /// The language in which layers are, where it is another one than that of a code; nil where it is that one.
  ///
  /// - Throws: where the language of a layer is not clear, or only some of the layers are in that of the code.
  func language(of layers: [ShownLayer], otherThan code: LetterPair) throws(Undecided) -> String? {
    var tags: [String?] = []
    for layer in layers { tags.append(try language(of: layer, otherThan: code)) }
    guard tags.contains(nil), let other = tags.compactMap(\.self).first else { return tags.first ?? nil }
    throw .stated("one of the layers is in \"\(other)\", and another in the language of ConsentLanguage, \(code)")
  }

  private func language(of layer: ShownLayer, otherThan code: LetterPair) throws(Undecided) -> String? {
    let declared = layer.layer.language
    let found: OnLayer
    do throws(Undecided) {
      found = try texts(on: layer)
    } catch {
      // What a layer declares is enough to agree with it.
      let first = declared?.uppercased().split { "-_".contains($0) }.first
      if first == code.description[...] { return nil }
      throw error
    }
    guard case .known(let language, let contradicted) = found.language else { return nil }
    let (meant, own) = (standard.languages(ofTag: code.description), standard.languages[language])
    if meant.contains(language) { return nil }
    // Some translations have a name as English has it.
    let distinct = found.available.filter { place in
      !meant.contains { standard.languages[$0].texts[place] == own.texts[place] }
    }
    guard contradicted == nil, meant.allSatisfy({ found.foreign[$0] == nil }), declared != nil || distinct.count > 1
    else {
      throw .stated("the layer \(layer.name) may be in \"\(own.tag)\" or in another language")
    }
    return own.tag
  }
}
