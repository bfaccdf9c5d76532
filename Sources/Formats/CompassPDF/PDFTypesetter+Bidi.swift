import CompassSource
internal import Foundation

extension PDFTypesetter {
  /// A paragraph whose letters are joined, cut where lines may end.
  private struct Cut {
    let paragraph: BidiParagraph
    /// What each line says, for those who copy or hear it.
    let scalars: [Unicode.Scalar]
    /// Where the pieces stand in it, each without the blank before it.
    let pieces: [Range<Int>]
  }

  /// Breaks a text that is read from the right, in whole or in part, into lines.
  ///
  /// Lines are broken in the order of reading, each is then put into the order in which it is seen, and carries the text
  /// as it is read.
  func bidiLines(
    _ text: String, _ style: PDFTextStyle, width: Double
  ) throws(ToolError) -> [PDFTextLine] {
    let room = (max(0, width) * 1000 / style.size).rounded(.down)
    var lines: [PDFTextLine] = []
    for paragraph in paragraphs(of: text) {
      let cut = try cut(paragraph)
      var line = 0..<0
      var taken = 0
      for piece in cut.pieces {
        let own = try advance(of: piece, in: cut, style.font)
        let gap = line.isEmpty ? 0 : try advance(of: line.upperBound..<piece.lowerBound, in: cut, style.font)
        if Double(taken + gap + own) <= room, !line.isEmpty {
          line = line.lowerBound..<piece.upperBound
          taken += gap + own
          continue
        }
        if !line.isEmpty { lines.append(try self.line(line, of: cut, style)) }
        (line, taken) = (piece, own)
        while Double(taken) > room, let end = try self.end(of: line, in: cut, style.font, room: room) {
          lines.append(try self.line(line.lowerBound..<end, of: cut, style))
          line = end..<line.upperBound
          taken = try advance(of: line, in: cut, style.font)
        }
      }
      lines.append(try self.line(line, of: cut, style))
    }
    return lines
  }

  /// Sets such a text on one line.
  func bidiLine(
    _ text: String, _ style: PDFTextStyle, fitting width: Double?
  ) throws(ToolError) -> PDFTextLine {
    func set(_ text: String) throws(ToolError) -> PDFTextLine {
      let cut = try cut(
        pieces(of: text).map { piece in
          var piece = piece
          piece.isFollowedByBlank = piece.isFollowedByBlank || piece.endsParagraph
          return piece
        })
      return try line(0..<cut.scalars.count, of: cut, style)
    }
    let whole = try set(text)
    guard let width, whole.width > width else { return whole }
    let graphemes = Array(text)
    var (low, high) = (0, graphemes.count)
    var best = try set("…")
    while low < high {
      let middle = (low + high + 1) / 2
      let shortened = try set(String(graphemes[..<middle]) + "…")
      if shortened.width <= width {
        best = shortened
        low = middle
      } else {
        high = middle - 1
      }
    }
    return best
  }

  /// The width of the widest piece of such a text, in 1/1000 em.
  func widestBidiPiece(_ text: String, _ style: PDFFontStyle) throws(ToolError) -> Int {
    var widest = 0
    for piece in pieces(of: text) {
      let cut = try cut([piece])
      widest = max(widest, try advance(of: 0..<cut.scalars.count, in: cut, style))
    }
    return widest
  }

  /// The pieces of each paragraph; one without any for an empty text.
  private func paragraphs(of text: String) -> [[Piece]] {
    var result: [[Piece]] = []
    var current: [Piece] = []
    for piece in pieces(of: text) {
      current.append(piece)
      if piece.endsParagraph {
        result.append(current)
        current = []
      }
    }
    if !current.isEmpty || result.isEmpty { result.append(current) }
    return result
  }

  private func cut(_ pieces: some Sequence<Piece>) throws(ToolError) -> Cut {
    var scalars: [Unicode.Scalar] = []
    var ranges: [Range<Int>] = []
    var needsBlank = false
    for piece in pieces {
      if needsBlank { scalars.append(" ") }
      let start = scalars.count
      scalars.append(contentsOf: piece.text.precomposedStringWithCanonicalMapping.unicodeScalars)
      ranges.append(start..<scalars.count)
      needsBlank = piece.isFollowedByBlank
    }
    return Cut(paragraph: try BidiParagraph(scalars), scalars: scalars, pieces: ranges)
  }

  private func advance(of range: Range<Int>, in cut: Cut, _ style: PDFFontStyle) throws(ToolError) -> Int {
    try set(cut.paragraph.shaped[range], style).reduce(0) { $0 + $1.width }
  }

  /// Where a piece that is wider than the line is divided: before a letter, not before what stands on one.
  private func end(
    of range: Range<Int>, in cut: Cut, _ style: PDFFontStyle, room: Double
  ) throws(ToolError) -> Int? {
    var taken = 0
    var end: Int?
    for index in range {
      let isMark = cut.scalars[index].properties.isGraphemeExtend
      if !isMark, index > range.lowerBound {
        if Double(taken) > room { return end ?? index }
        end = index
      }
      taken += try advance(of: index..<index + 1, in: cut, style)
    }
    return Double(taken) > room ? end : nil
  }

  private func line(_ range: Range<Int>, of cut: Cut, _ style: PDFTextStyle) throws(ToolError) -> PDFTextLine
  {
    var line = PDFTextLine(style: style, isRightToLeft: cut.paragraph.isRightToLeft)
    line.append(try set(try cut.paragraph.visual(range)[...], style.font))
    var spoken = ""
    for scalar in cut.scalars[range] { spoken.unicodeScalars.append(scalar) }
    line.setSpoken(spoken)
    return line
  }

  /// Sets characters one after the other from the left, letter by letter with what stands on it.
  private func set(
    _ characters: ArraySlice<UInt32>, _ style: PDFFontStyle
  ) throws(ToolError) -> [PDFTextLine.Run] {
    var line = PDFTextLine(style: PDFTextStyle(style, 1))
    var cluster = ""
    func finish() throws(ToolError) {
      if !cluster.isEmpty { line.append(try measured(cluster, style).runs) }
      cluster = ""
    }
    for value in characters {
      guard let scalar = Unicode.Scalar(value), !ScriptTable.isInvisible(scalar) else { continue }
      if isPoint(scalar) {
        noteOmitted(scalar)
        continue
      }
      if !scalar.properties.isGraphemeExtend { try finish() }
      cluster.unicodeScalars.append(scalar)
    }
    try finish()
    return line.pieces
  }

  /// Whether a character is a point or a vowel of Hebrew or Arabic, which a font's own tables would have to place.
  private func isPoint(_ scalar: Unicode.Scalar) -> Bool {
    (0x0590...0x08FF).contains(scalar.value) && scalar.properties.generalCategory == .nonspacingMark
  }
}
