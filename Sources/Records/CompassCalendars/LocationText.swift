import CompassModel

/// A place on one line, put together of parts of which none is said twice.
struct LocationText {
  /// Words that were said.
  private struct Piece {
    /// Where they stand.
    let words: Range<Int>
    /// Whether they stand behind a comma of their part.
    let isLater: Bool
  }

  /// The line.
  private(set) var text = UTF8Text(capacity: 128)
  /// The words of the parts, a blank between those of one part; in UTF-8, as is all that they are compared with.
  private var said: [UInt8] = []
  /// The words of the parts between their commas.
  private var pieces: [Piece] = []

  /// An empty line.
  init() {
    said.reserveCapacity(128)
    pieces.reserveCapacity(8)
  }

  /// Adds a part, if it has words and they were not said.
  mutating func add(_ part: String?) {
    guard var part = part.map(Self.onOneLine), part.withUTF8({ note($0) }) else { return }
    if !text.bytes.isEmpty { text.add(literal: ", ") }
    text.add(part)
  }

  /// Notes the words of a part.
  ///
  /// - Returns: whether there are any and they are new.
  private mutating func note(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
    let (start, known) = (said.count, pieces.count)
    var index = 0
    while index < part.count {
      let end = part[index...].firstIndex(of: UInt8(ascii: ",")) ?? part.count
      if end > index {
        addPiece(
          UnsafeBufferPointer(rebasing: part[index..<end]), from: start, isLater: pieces.count > known)
      }
      index = end + 1
    }
    let words = said[start...]
    guard !words.isEmpty, !pieces[..<known].contains(where: { says($0, words) }) else {
      said.removeLast(words.count)
      pieces.removeLast(pieces.count - known)
      return false
    }
    return true
  }

  /// Adds the words of what stands between two commas of a part whose words begin at a place.
  private mutating func addPiece(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isLater: Bool) {
    let end = said.count
    if end > start { said.append(UInt8(ascii: " ")) }
    var first = said.count
    String.appendFoldedWords(of: text, to: &said)
    if said.count == first {
      said.removeLast(first - end)
      first = end
    }
    pieces.append(Piece(words: first..<said.count, isLater: isLater))
  }

  /// Whether a piece is some words, or begins with them behind a comma: a town, or a state before its ZIP code.
  private func says(_ piece: Piece, _ words: ArraySlice<UInt8>) -> Bool {
    let own = said[piece.words]
    guard own.starts(with: words) else { return false }
    let next = own.dropFirst(words.count).first
    return next == nil || piece.isLater && next == UInt8(ascii: " ")
  }

  private static func onOneLine(_ text: String) -> String {
    var text = text
    guard text.withUTF8(hasLineBreak) else { return text }
    return text.unicodeScalars.split(whereSeparator: isLineBreak).map(String.init).joined(separator: ", ")
  }

  private static func hasLineBreak(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in text.indices where text[index] <= 0x0D || text[index] >= 0xC2 {
      switch text[index] {
      case 0x0A...0x0D: return true
      case 0xC2: if text[index + 1] == 0x85 { return true }
      case 0xE2: if text[index + 1] == 0x80, text[index + 2] & 0xFE == 0xA8 { return true }
      default: continue
      }
    }
    return false
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
