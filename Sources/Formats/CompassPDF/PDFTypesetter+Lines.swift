package import CompassSource

extension PDFTypesetter {
  /// The maximum number of characters that are set in a text; a longer text is a mistake and not a note.
  package static let maximumCharacters = 200_000

  /// A piece of text between two places where a line may end.
  struct Piece {
    var text: String
    /// Whether a space separates it from the next piece if both are on one line.
    var isFollowedByBlank: Bool
    var endsParagraph: Bool
  }

  /// Sets a text on one line, with spaces instead of line breaks.
  ///
  /// - Parameter width: the available width, in points; a longer text ends in "…". Nil allows any width.
  package func line(
    _ text: String, _ style: PDFTextStyle, fitting width: Double? = nil
  ) throws(ToolError) -> PDFTextLine {
    if let phrase = try phrase(text, style.font) {
      let line = PDFTextLine(style: style, phrase)
      if width.map({ line.width <= $0 }) ?? true { return line }
    }
    if BidiParagraph.isNeeded(for: text) { return try bidiLine(text, style, fitting: width) }
    var line = PDFTextLine(style: style)
    let pieces = pieces(of: text)
    for (index, piece) in pieces.enumerated() {
      line.append(try measured(piece.text, style.font).runs)
      let isLast = index == pieces.count - 1
      if !isLast, piece.isFollowedByBlank || piece.endsParagraph {
        line.append(try blank(style.font).runs)
      }
    }
    guard let width, line.width > width else { return line }
    let ellipsis = try measured("…", style.font)
    var shortened = PDFTextLine(style: style)
    let room = (width * 1000 / style.size).rounded(.down)
    var taken = ellipsis.width
    for grapheme in line.text {
      let part = try measured(String(grapheme), style.font)
      taken += part.width
      if Double(taken) > room { break }
      shortened.append(part.runs)
    }
    shortened.append(ellipsis.runs)
    return shortened
  }

  /// Breaks a text into lines.
  ///
  /// Lines end at blanks, after a hyphen, dash or slash before a letter, between Chinese and Japanese characters, and at
  /// line breaks of the text. A word that is wider than the line is divided between graphemes. A no-break space does not
  /// end a line.
  ///
  /// - Parameter width: the lines' greatest width, in points. Only a single grapheme that is wider exceeds it.
  /// - Returns: at least one line.
  /// - Complexity: O(*n*) in the text's length.
  package func lines(
    _ text: String, _ style: PDFTextStyle, width: Double
  ) throws(ToolError) -> [PDFTextLine] {
    let room = (max(0, width) * 1000 / style.size).rounded(.down)
    if let phrase = try phrase(text, style.font), Double(phrase.width) <= room {
      return [PDFTextLine(style: style, phrase)]
    }
    if BidiParagraph.isNeeded(for: text) { return try bidiLines(text, style, width: width) }
    let blank = try blank(style.font)
    var lines: [PDFTextLine] = []
    var line = PDFTextLine(style: style)
    var taken = 0
    var needsBlank = false
    for piece in pieces(of: text) {
      let word = try measured(piece.text, style.font)
      let gap = needsBlank ? blank.width : 0
      if Double(taken + gap + word.width) <= room {
        if needsBlank { line.append(blank.runs) }
        line.append(word.runs)
        taken += gap + word.width
      } else {
        if taken > 0 {
          if needsBlank { line.end(with: blank.runs) }
          lines.append(line)
          line = PDFTextLine(style: style)
          taken = 0
        }
        if Double(word.width) <= room {
          line.append(word.runs)
          taken = word.width
        } else {
          for grapheme in piece.text {
            let part = try measured(String(grapheme), style.font)
            if Double(taken + part.width) > room, taken > 0 {
              lines.append(line)
              line = PDFTextLine(style: style)
              taken = 0
            }
            line.append(part.runs)
            taken += part.width
          }
        }
      }
      needsBlank = piece.isFollowedByBlank && taken > 0
      if piece.endsParagraph {
        lines.append(line)
        line = PDFTextLine(style: style)
        taken = 0
        needsBlank = false
      }
    }
    if !line.isEmpty || lines.isEmpty { lines.append(line) }
    return lines
  }

  /// The longest text, in bytes, that is remembered as a whole, as a cell of a table is.
  private static let maximumPhraseBytes = 64

  /// A short text of ASCII's printable characters, measured as one line; nil for any other.
  private func phrase(_ text: String, _ style: PDFFontStyle) throws(ToolError) -> Word? {
    if let known = knownPhrase(text, style) { return known }
    guard text.utf8.count <= PDFTypesetter.maximumPhraseBytes,
      let pieces = PDFTypesetter.piecesOfPlain(text)
    else { return nil }
    var runs: [PDFTextLine.Run] = []
    runs.reserveCapacity(2 * pieces.count)
    var width = 0
    for (index, piece) in pieces.enumerated() {
      let word = try measured(piece.text, style)
      runs.append(contentsOf: word.runs)
      width += word.width
      if piece.isFollowedByBlank, index < pieces.count - 1 {
        let blank = try blank(style)
        runs.append(contentsOf: blank.runs)
        width += blank.width
      }
    }
    let phrase = Word(runs: runs, width: width)
    remember(phrase, for: text, style)
    return phrase
  }

  /// The width of the widest piece that is not divided if it can be helped, in points.
  package func widestWord(_ text: String, _ style: PDFTextStyle) throws(ToolError) -> Double {
    var widest = 0
    if BidiParagraph.isNeeded(for: text) {
      return Double(try widestBidiPiece(text, style.font)) * style.size / 1000
    }
    for piece in pieces(of: text) { widest = max(widest, try measured(piece.text, style.font).width) }
    return Double(widest) * style.size / 1000
  }

  /// Splits a text at places for line breaks.
  ///
  /// Graphemes stay whole: a space with an accent on it isn't a space.
  func pieces(of text: String) -> [Piece] {
    if let plain = PDFTypesetter.piecesOfPlain(text) { return plain }
    var pieces: [Piece] = []
    var current = ""
    var count = 0
    var previous: Character = " "
    for grapheme in text {
      count += 1
      guard count <= PDFTypesetter.maximumCharacters else {
        warn(
          .textCut, subject: "",
          message: "Text longer than \(PDFTypesetter.maximumCharacters) characters was shortened in a PDF.")
        current.append("…")
        break
      }
      switch PDFTypesetter.kind(of: grapheme) {
      case .lineBreak:
        pieces.append(Piece(text: current, isFollowedByBlank: false, endsParagraph: true))
        current = ""
      case .blank:
        if !current.isEmpty {
          pieces.append(Piece(text: current, isFollowedByBlank: true, endsParagraph: false))
          current = ""
        } else if let last = pieces.indices.last, !pieces[last].endsParagraph {
          pieces[last].isFollowedByBlank = true
        }
      case .opportunity:
        if !current.isEmpty {
          pieces.append(Piece(text: current, isFollowedByBlank: false, endsParagraph: false))
          current = ""
        }
      case .other:
        if !current.isEmpty,
          PDFTypesetter.endsPiece(previous) && grapheme.isLetter
            || IdeographicBreaks.isAllowed(between: previous, and: grapheme)
        {
          pieces.append(Piece(text: current, isFollowedByBlank: false, endsParagraph: false))
          current = ""
        }
        current.append(grapheme)
      }
      previous = grapheme
    }
    if !current.isEmpty {
      pieces.append(Piece(text: current, isFollowedByBlank: false, endsParagraph: false))
    }
    return pieces
  }

  /// The pieces of a text of ASCII's printable characters, each of which is a grapheme; nil for any other text.
  private static func piecesOfPlain(_ text: String) -> [Piece]? {
    let bytes = text.utf8
    guard bytes.count <= maximumCharacters, bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    var pieces: [Piece] = []
    var start = bytes.startIndex
    var previous = UInt8(ascii: " ")
    func end(at index: String.Index, isFollowedByBlank: Bool) {
      pieces.append(
        Piece(text: String(text[start..<index]), isFollowedByBlank: isFollowedByBlank, endsParagraph: false))
      start = index
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: " ") {
        if start < index { end(at: index, isFollowedByBlank: true) }
        start = bytes.index(after: index)
      } else if start < index, previous == UInt8(ascii: "-") || previous == UInt8(ascii: "/"),
        (0x41...0x5A).contains(byte & ~0x20)
      {
        end(at: index, isFollowedByBlank: false)
      }
      previous = byte
    }
    if start < bytes.endIndex { end(at: bytes.endIndex, isFollowedByBlank: false) }
    return pieces
  }

  private enum Kind { case lineBreak, blank, opportunity, other }

  private static func kind(of grapheme: Character) -> Kind {
    var scalars = grapheme.unicodeScalars.makeIterator()
    guard let first = scalars.next() else { return .opportunity }
    let second = scalars.next()
    if second != nil { return first == "\r" && second == "\n" ? .lineBreak : .other }
    return switch first.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: .lineBreak
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: .blank
    case 0x200B: .opportunity
    default: .other
    }
  }

  private static func endsPiece(_ grapheme: Character) -> Bool {
    switch grapheme {
    case "-", "/", "–", "—", "\u{2010}": true
    default: false
    }
  }
}

/// Where a line may end in a text without blanks: between Chinese and Japanese characters, but not before what closes nor
/// after what opens (Unicode Standard Annex #14, classes ID, CJ, CL, NS and OP).
enum IdeographicBreaks {
  private static let closing = Set(
    "、。，．・：；？！）」』】〉》〕］｝〗〙〛ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥)]},.!?:;%’”»".unicodeScalars)
  private static let opening = Set("（「『【〈《〔［｛〖〘〚([{‘“«".unicodeScalars)

  static func isAllowed(between first: Character, and second: Character) -> Bool {
    guard let one = first.unicodeScalars.first, let other = second.unicodeScalars.first,
      isIdeographic(one) || isIdeographic(other)
    else { return false }
    return !opening.contains(one) && !closing.contains(other)
  }

  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
