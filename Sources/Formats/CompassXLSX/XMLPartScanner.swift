/// Follows a part of a workbook as bytes come in.
protocol PartScanner {
  /// The name of the outermost element.
  var rootName: String { get }
  var rowCount: Int { get }
  /// Whether the bytes so far are all that there is to be.
  var isWhole: Bool { get }

  mutating func feed(_ bytes: UnsafeRawBufferPointer)
}

/// Follows the elements of an XML part as bytes come in: every start has its end, and nothing follows the root.
///
/// This is for parts the library wrote, which have no comments, no CDATA and no `>` in attributes; it is no XML
/// reader.
struct XMLPartScanner: PartScanner {
  private enum State { case text, name, tag, instruction }

  private let stopHash: UInt64?
  private let countedHash: UInt64
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
  /// The number of elements of the counted name.
  private(set) var rowCount = 0
  /// Whether the element to stop at was opened.
  private(set) var hasStopped = false

  /// - Parameters:
  ///   - name: the element behind whose start ``follow(_:)`` stops.
  ///   - counted: the element that is counted.
  init(stopsAt name: String? = nil, counting counted: String = "row") {
    stopHash = name.map(XMLPartScanner.hash)
    countedHash = XMLPartScanner.hash(counted)
  }

  /// Whether the bytes so far are a document with every element closed.
  var isWhole: Bool { !isBroken && isRootClosed && state == .text && open.isEmpty }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    let count = follow(bytes)
    if count < bytes.count { _ = follow(UnsafeRawBufferPointer(rebasing: bytes[count...])) }
  }

  /// Follows bytes to their end or, once, behind the start of the element to stop at.
  ///
  /// - Returns: the number of bytes that were followed.
  mutating func follow(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    let mayStop = stopHash != nil && !hasStopped
    var at = start
    let end = at + bytes.count
    while at != end && !(mayStop && hasStopped) {
      switch state {
      case .text: skipText(&at, end)
      case .name: readName(&at, end)
      case .tag: skipTag(&at, end)
      case .instruction:
        if XMLPartScanner.isForbidden(at.pointee) { isBroken = true }
        if at.pointee == UInt8(ascii: ">") { state = .text }
        at += 1
      }
    }
    return at - start
  }

  /// Follows text up to the next element.
  @inline(__always)
  private mutating func skipText(_ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let isOutside = open.isEmpty
    var place = at
    var isSound = true
    while place != end {
      let byte = place.pointee
      place += 1
      if byte == UInt8(ascii: "<") {
        state = .name
        nameHash = XMLPartScanner.emptyHash
        isEnd = false
        break
      }
      if byte < 0x20 ? XMLPartScanner.isForbidden(byte) : isOutside && byte > 0x20 { isSound = false }
    }
    if !isSound { isBroken = true }
    at = place
  }

  /// Follows what stands behind an element's name up to its end.
  @inline(__always)
  private mutating func skipTag(_ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    var last = previous
    var place = at
    var isSound = true
    while place != end {
      let byte = place.pointee
      place += 1
      if byte == UInt8(ascii: ">") {
        endTag(isEmpty: last == UInt8(ascii: "/"))
        break
      }
      if byte == UInt8(ascii: "<") || (byte < 0x20 && XMLPartScanner.isForbidden(byte)) { isSound = false }
      last = byte
    }
    if !isSound { isBroken = true }
    previous = last
    at = place
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x0A && byte != 0x09 && byte != 0x0D
  }

  private static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func hash(_ name: String) -> UInt64 {
    name.utf8.reduce(emptyHash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Follows an element's name, with the slash before it, up to what ends it.
  private mutating func readName(_ at: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let isRoot = open.isEmpty && !isEnd
    var hash = nameHash
    while at != end {
      let byte = at.pointee
      at += 1
      switch byte {
      case UInt8(ascii: "?") where hash == XMLPartScanner.emptyHash: state = .instruction
      case UInt8(ascii: "/"):
        if hash == XMLPartScanner.emptyHash {
          isEnd = true
          continue
        }
        state = .tag
      case UInt8(ascii: ">"):
        nameHash = hash
        return endTag(isEmpty: false)
      case 0x20, 0x0A, 0x0D, 0x09: state = .tag
      case UInt8(ascii: "<"):
        isBroken = true
        continue
      default:
        if byte < 0x20 { isBroken = true }
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        if isRoot { nameBytes.append(byte) }
        continue
      }
      previous = byte
      break
    }
    nameHash = hash
  }

  private mutating func endTag(isEmpty: Bool) {
    state = .text
    if isEnd {
      if open.popLast() != nameHash { isBroken = true }
    } else {
      if isRootClosed { isBroken = true }
      if open.isEmpty {
        rootName = String(decoding: nameBytes, as: UTF8.self)
        nameBytes = []
      }
      if nameHash == countedHash { rowCount += 1 }
      if !isEmpty { open.append(nameHash) }
      if nameHash == stopHash && !isEmpty { hasStopped = true }
    }
    if open.isEmpty { isRootClosed = true }
  }
}
