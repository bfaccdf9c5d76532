/// Follows the elements of an XML part as bytes come in: every start has its end, and nothing follows the root.
///
/// This is for parts the library wrote, which have no comments, no CDATA and no `>` in attributes; it is no XML
/// reader.
struct XMLPartScanner {
  private enum State { case text, name, tag, instruction }

  private var state = State.text
  private var nameHash: UInt64 = 0
  private var nameBytes: [UInt8] = []
  private var isEnd = false
  private var previous: UInt8 = 0
  private var open: [UInt64] = []
  private var isBroken = false
  private var isRootClosed = false

  /// The name of the outermost element.
  private(set) var rootName = ""
  /// The number of `row` elements.
  private(set) var rowCount = 0

  /// Whether the bytes so far are a document with every element closed.
  var isWhole: Bool { !isBroken && isRootClosed && state == .text && open.isEmpty }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes {
      if byte < 0x20 && byte != 0x0A && byte != 0x09 && byte != 0x0D { isBroken = true }
      switch state {
      case .text:
        if byte == UInt8(ascii: "<") {
          state = .name
          nameHash = XMLPartScanner.emptyHash
          nameBytes.removeAll(keepingCapacity: true)
          isEnd = false
        } else if open.isEmpty && byte > 0x20 {
          isBroken = true
        }
      case .name: readName(byte)
      case .tag:
        if byte == UInt8(ascii: ">") { endTag(isEmpty: previous == UInt8(ascii: "/")) }
        if byte == UInt8(ascii: "<") { isBroken = true }
      case .instruction:
        if byte == UInt8(ascii: ">") { state = .text }
      }
      previous = byte
    }
  }

  private static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325
  private static let rowHash = hash("row")

  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(emptyHash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private mutating func readName(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "?") where nameHash == XMLPartScanner.emptyHash: state = .instruction
    case UInt8(ascii: "/"):
      if nameHash == XMLPartScanner.emptyHash { isEnd = true } else { state = .tag }
    case UInt8(ascii: ">"): endTag(isEmpty: false)
    case 0x20, 0x0A, 0x0D, 0x09: state = .tag
    case UInt8(ascii: "<"): isBroken = true
    default:
      nameHash = (nameHash ^ UInt64(byte)) &* 0x100_0000_01b3
      if open.isEmpty { nameBytes.append(byte) }
    }
  }

  private mutating func endTag(isEmpty: Bool) {
    state = .text
    if isEnd {
      if open.popLast() != nameHash { isBroken = true }
    } else {
      if isRootClosed { isBroken = true }
      if open.isEmpty { rootName = String(decoding: nameBytes, as: UTF8.self) }
      if nameHash == XMLPartScanner.rowHash { rowCount += 1 }
      if !isEmpty { open.append(nameHash) }
    }
    if open.isEmpty { isRootClosed = true }
  }
}
