package import CompassSource
internal import Foundation

/// Measures text for one document.
///
/// It chooses a face for every character, breaks lines, and records characters that can't be drawn.
package final class PDFTypesetter {
  /// The most measured words in the cache of a style, which is cleared when it is full.
  static let maximumCachedWords = 20_000
  /// The substitutes for a character that can't be drawn; the first one that a face has is used.
  private static let substitutes: [Unicode.Scalar] = ["\u{25A1}", "\u{FFFD}", "?"]

  struct Word {
    var runs: [PDFTextLine.Run]
    /// In 1/1000 em.
    var width: Int
  }

  private let core: PDFCore
  private let families: [PDFFontCatalog.Found]
  /// The loaded faces by path, since a family can use one file for two styles; nil for a damaged font.
  private var faces: [String: PDFFace?] = [:]
  /// The faces in the order in which they were loaded.
  private(set) var read: [PDFFace] = []
  /// The faces to try for each style, loaded on demand.
  ///
  /// The families' faces of the style come first, then their regular faces, which have more characters.
  private var chains: [[PDFFace]] = Array(repeating: [], count: PDFFontStyle.allCases.count)
  /// The files that each chain hasn't loaded yet, the last first.
  private var rests: [[String]]
  /// The measured words, by style.
  private var words: [[String: Word]] = Array(repeating: [:], count: PDFFontStyle.allCases.count)
  /// Short texts that were measured as a whole, by style.
  private var phrases: [[String: Word]] = Array(repeating: [:], count: PDFFontStyle.allCases.count)
  private var blanks: [Word?] = Array(repeating: nil, count: PDFFontStyle.allCases.count)
  private var log = WarningLog()

  init(core: PDFCore, families: [PDFFontCatalog.Found]) {
    self.core = core
    self.families = families
    rests = PDFFontStyle.allCases.map { style in
      let cuts = style == .regular ? [style] : [style, .regular]
      return cuts.flatMap { cut in families.compactMap { $0.paths[cut] } }.reversed()
    }
  }

  /// The warnings so far, in the order in which they occurred.
  package var warnings: [PDFWarning] { log.warnings }

  /// Adds a warning that came up while drawing.
  package func warn(_ kind: PDFWarning.Kind, subject: String, message: String) {
    log.add(kind, subject: subject, message: message)
  }

  /// Returns the letter heights of a style, in points.
  package func metrics(_ style: PDFTextStyle) throws(ToolError) -> PDFTextMetrics {
    guard let face = try face(0, style.font) else { throw ToolError("No font is loaded") }
    return PDFTextMetrics(
      ascent: face.ascent * style.size, descent: face.descent * style.size,
      capitals: face.capitals * style.size)
  }

  /// Returns the face at an index in the chain of a style; nil after the last one.
  ///
  /// - Throws: ``ToolError`` if the face of the first family can't be loaded; other families are skipped.
  func face(_ index: Int, _ style: PDFFontStyle) throws(ToolError) -> PDFFace? {
    while chains[style.index].count <= index {
      guard let path = rests[style.index].popLast() else { return nil }
      let isFirst = path == families.first?.paths[style]
      if let face = try face(at: path, isNeeded: isFirst) { chains[style.index].append(face) }
    }
    return chains[style.index][index]
  }

  private func face(at path: String, isNeeded: Bool) throws(ToolError) -> PDFFace? {
    if let known = faces[path] { return known }
    do {
      let face = try PDFFace(path: path, core: core)
      faces[path] = face
      read.append(face)
      return face
    } catch {
      if isNeeded { throw error }
      faces[path] = .some(nil)
      log.add(.unsoundFont, subject: path, message: "\(error.message). Other fonts are used instead.")
      return nil
    }
  }

  func knownPhrase(_ text: String, _ style: PDFFontStyle) -> Word? { phrases[style.index][text] }

  func remember(_ phrase: Word, for text: String, _ style: PDFFontStyle) {
    if phrases[style.index].count >= PDFTypesetter.maximumCachedWords {
      phrases[style.index].removeAll(keepingCapacity: true)
    }
    phrases[style.index][text] = phrase
  }

  /// Returns the blank between two words.
  func blank(_ style: PDFFontStyle) throws(ToolError) -> Word {
    if let known = blanks[style.index] { return known }
    let result = try measure(" ", style)
    blanks[style.index] = result
    return result
  }

  /// Measures a word, which is any text without a line break.
  func measured(_ word: String, _ style: PDFFontStyle) throws(ToolError) -> Word {
    if let known = words[style.index][word] { return known }
    let result = try measure(word, style)
    if words[style.index].count >= PDFTypesetter.maximumCachedWords {
      words[style.index].removeAll(keepingCapacity: true)
    }
    words[style.index][word] = result
    return result
  }

  private func measure(_ word: String, _ style: PDFFontStyle) throws(ToolError) -> Word {
    // Printable ASCII characters are separate graphemes, and the first face has them all.
    if word.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), let run = try face(0, style)?.run(word) {
      return Word(runs: [run], width: run.width)
    }
    let composed = word.precomposedStringWithCanonicalMapping
    if let run = try whole(composed, style) { return Word(runs: [run], width: run.width) }
    var line = PDFTextLine(style: PDFTextStyle(style, 1))
    var width = 0
    for grapheme in composed {
      guard let run = try run(for: grapheme, style) else { continue }
      line.append([run])
      width += run.width
    }
    return Word(runs: line.pieces, width: width)
  }

  /// Returns a run in the first face that has the whole word, or nil if the word must be split.
  ///
  /// One rare letter should not change the face in the middle of a name.
  private func whole(_ word: String, _ style: PDFFontStyle) throws(ToolError) -> PDFTextLine.Run? {
    var isSimple = true
    for scalar in word.unicodeScalars where isSimple {
      isSimple =
        !isControl(scalar) && !ScriptTable.isInvisible(scalar)
        && ScriptTable.refusal(of: scalar) == nil && ScriptTable.equivalent(of: scalar) == scalar
        && !scalar.properties.isGraphemeExtend
    }
    guard isSimple else { return nil }
    var index = 0
    while let face = try face(index, style) {
      if let run = face.run(word) { return run }
      index += 1
    }
    return nil
  }

  /// Returns a run in the first face that has the whole grapheme, or nil if it is invisible.
  private func run(for grapheme: Character, _ style: PDFFontStyle) throws(ToolError) -> PDFTextLine.Run? {
    var text = ""
    for scalar in grapheme.unicodeScalars where !ScriptTable.isInvisible(scalar) {
      text.unicodeScalars.append(ScriptTable.equivalent(of: scalar))
    }
    guard let first = text.unicodeScalars.first else { return nil }
    if let script = text.unicodeScalars.lazy.compactMap(ScriptTable.refusal).first {
      log.add(
        .unsupportedScript, subject: script,
        message:
          "PDFs can't show this script: \(script). The text is shown as boxes.")
      return try substitute(style)
    }
    if text.unicodeScalars.allSatisfy({ !isControl($0) }) {
      var index = 0
      while let face = try face(index, style) {
        if let run = face.run(text) {
          if text.unicodeScalars.count > 1 { noteAccents(of: text) }
          return run
        }
        index += 1
      }
    }
    noteMissing(text.unicodeScalars.count == 1 ? first : try firstMissing(text, style) ?? first)
    return try substitute(style)
  }

  private func substitute(_ style: PDFFontStyle) throws(ToolError) -> PDFTextLine.Run? {
    for scalar in PDFTypesetter.substitutes {
      var index = 0
      while let face = try face(index, style) {
        if let run = face.run(String(scalar)) { return run }
        index += 1
      }
    }
    return nil
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  private func firstMissing(_ text: String, _ style: PDFFontStyle) throws(ToolError) -> Unicode.Scalar? {
    for scalar in text.unicodeScalars {
      var index = 0
      var isMissing = true
      while isMissing, let face = try face(index, style) {
        isMissing = !face.has(scalar)
        index += 1
      }
      if isMissing { return scalar }
    }
    return nil
  }

  private func noteMissing(_ scalar: Unicode.Scalar) {
    let subject = PDFTypesetter.name(of: scalar)
    log.add(
      .missingCharacter, subject: subject,
      message:
        "The character \(subject)\(scalar.properties.name.map { " (\($0))" } ?? "") "
        + "is missing in the installed fonts. It is shown as a box in the PDF.")
  }

  private func noteAccents(of text: String) {
    for scalar in text.unicodeScalars.dropFirst() {
      let subject = PDFTypesetter.name(of: scalar)
      log.add(
        .unplacedAccent, subject: subject,
        message:
          "The accent \(subject)\(scalar.properties.name.map { " (\($0))" } ?? "") "
          + "has no combined letter in Unicode. It may be slightly misplaced in a PDF.")
    }
  }

  func noteOmitted(_ scalar: Unicode.Scalar) {
    let subject = PDFTypesetter.name(of: scalar)
    log.add(
      .omittedPoint, subject: subject,
      message:
        "The point \(subject)\(scalar.properties.name.map { " (\($0))" } ?? "") "
        + "can't be placed on its letter in a PDF. Only the letter is shown.")
  }

  /// Returns a character's code point as Unicode writes it: `U+00E9`.
  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
