/// Follows the part of a streamed sheet as bytes come in: elements before and behind the rows, and between them
/// exactly as many bytes as the library was seen to keep as rows.
///
/// Rows that lost or gained bytes on their way into the file put what follows them out of its place.
struct StreamedPartScanner: PartScanner {
  private static let rowsEnd = Array("</sheetData>".utf8)

  private var elements = XMLPartScanner(stopsAt: "sheetData")
  private var rows = RowCounter()
  private var bytesToCome: Int
  private var seenOfEnd = 0
  private var isInPlace = true

  /// - Parameter byteCount: how many bytes of rows there are.
  init(byteCount: Int) { bytesToCome = byteCount }

  /// The name of the outermost element.
  var rootName: String { elements.rootName }
  var rowCount: Int { rows.rowCount }

  /// Whether the bytes so far are a document with every element closed and with its rows in their place.
  var isWhole: Bool {
    isInPlace && bytesToCome == 0 && seenOfEnd == Self.rowsEnd.count && !rows.hasForbidden && elements.isWhole
  }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes[...]
    if !elements.hasStopped { rest = rest.dropFirst(elements.follow(bytes)) }
    guard elements.hasStopped else { return }
    let ofRows = rest.prefix(bytesToCome)
    rows.feed(UnsafeRawBufferPointer(rebasing: ofRows))
    bytesToCome -= ofRows.count
    rest = rest.dropFirst(ofRows.count)
    for byte in rest.prefix(Self.rowsEnd.count - seenOfEnd) {
      if byte != Self.rowsEnd[seenOfEnd] { isInPlace = false }
      seenOfEnd += 1
    }
    elements.feed(UnsafeRawBufferPointer(rebasing: rest))
  }
}

/// Counts the rows in the bytes of a sheet's rows as they come in, and looks for bytes that no XML has.
///
/// Texts have every `<` escaped, so that what begins like a row is one.
struct RowCounter {
  /// How many bytes a row's start has before its last one.
  private static let reach = 4
  /// How many bytes are looked at before what a byte counted is added up.
  private static let pieceSize = 240

  /// The last bytes, which a row's start may begin in.
  private var last: [UInt8] = []
  /// The number of rows that began.
  private(set) var rowCount = 0
  /// Whether any byte is one that no XML has.
  private(set) var hasForbidden = false

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    let joint = last + bytes.prefix(Self.reach)
    joint.withUnsafeBytes { look(at: $0, from: last.count) }
    look(at: bytes, from: Self.reach)
    last = Array((last + bytes.suffix(Self.reach)).suffix(Self.reach))
  }

  /// Looks at the bytes from one on, each of which may be the last of a row's start.
  private mutating func look(at bytes: UnsafeRawBufferPointer, from first: Int) {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
    var at = first
    // No start of a row ends so near to the first byte of all.
    while at < min(Self.reach, bytes.count) {
      if Self.isForbidden(base[at]) != 0 { hasForbidden = true }
      at += 1
    }
    while at < bytes.count {
      let count = min(bytes.count - at, Self.pieceSize)
      lookAtPiece(base + at, count)
      at += count
    }
  }

  /// The loop is as plain as it is so that the compiler turns it into vectors.
  @inline(__always)
  private mutating func lookAtPiece(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    var starts: UInt8 = 0
    var forbidden: UInt8 = 0
    for index in 0..<count {
      let differing =
        (bytes[index - 4] ^ UInt8(ascii: "<")) | (bytes[index - 3] ^ UInt8(ascii: "r"))
        | (bytes[index - 2] ^ UInt8(ascii: "o")) | (bytes[index - 1] ^ UInt8(ascii: "w"))
        | (bytes[index] ^ UInt8(ascii: " "))
      starts &+= differing == 0 ? 1 : 0
      forbidden |= Self.isForbidden(bytes[index])
    }
    rowCount += Int(starts)
    if forbidden != 0 { hasForbidden = true }
  }

  @inline(__always)
  private static func isForbidden(_ byte: UInt8) -> UInt8 {
    (byte < 0x20 ? 1 : 0) & (byte != 0x09 ? 1 : 0) & (byte != 0x0A ? 1 : 0) & (byte != 0x0D ? 1 : 0)
  }
}
