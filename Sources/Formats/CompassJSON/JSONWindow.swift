import CompassSource

/// The bytes of a file in pieces, as UTF-8 where the file is UTF-16, and the place in them.
struct JSONWindow {
  /// The bytes that are held.
  private(set) var bytes: [UInt8] = []
  /// The place, before which no byte is wanted any more.
  var cursor = JSONCursor()
  /// Whether the file ends with the bytes.
  private(set) var isFinal = false

  private var source: any ByteReader
  private let pieceSize: Int
  private var wide: WideDecoder?
  private var isStarted = false
  private var piece: [UInt8] = []

  init(_ source: any ByteSource, pieceSize: Int) throws {
    self.source = try source.makeReader()
    self.pieceSize = pieceSize
  }

  /// The name of the encoding.
  var encodingName: String { wide.map { $0.isBig ? "utf-16be" : "utf-16le" } ?? "utf-8" }

  /// Whether the file is UTF-16.
  var isWide: Bool { wide != nil }

  /// Whether what was read holds U+FFFD for a character of a wide file that is none.
  var hasReplacement: Bool { firstReplacement.map { $0 < cursor.base + cursor.index } ?? false }
  /// How many bytes of decoded text stand before the first such.
  private var firstReplacement: Int?

  /// The byte at the place; nil at the end of the file.
  mutating func next() throws -> UInt8? {
    while cursor.index == bytes.count, !isFinal { try fill() }
    return cursor.index < bytes.count ? bytes[cursor.index] : nil
  }

  /// Lets go of the bytes before the place and adds more; the file may end with them.
  mutating func fill() throws {
    if cursor.index > 0 {
      let count = cursor.index
      bytes.withUnsafeBufferPointer { cursor.drop(count, of: $0) }
      bytes.removeFirst(count)
    }
    if !isStarted { try start() }
    // As much as is held already, so that a row of any length is looked at twice at most.
    let wanted = max(pieceSize, bytes.count)
    let count: Int
    if wide == nil {
      count = try source.read(into: &bytes, maximum: wanted)
    } else {
      piece.removeAll(keepingCapacity: true)
      count = try source.read(into: &piece, maximum: wanted)
      if count > 0 { wide?.decode(piece, into: &bytes) } else { wide?.finish(into: &bytes) }
      noteReplacement()
    }
    isFinal = count == 0
  }

  /// Reads enough to tell the encoding, and leaves out the byte order mark.
  private mutating func start() throws {
    isStarted = true
    while bytes.count < 4, try source.read(into: &bytes, maximum: pieceSize) > 0 {}
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      cursor.base = 3
      bytes.removeFirst(3)
    } else if var decoder = WideDecoder(head: Array(bytes.prefix(4))),
      // One character and a NUL are no file of UTF-16 without a mark: a pattern needs two.
      decoder.markLength > 0 || bytes.count >= 4
    {
      let head = bytes
      bytes = []
      cursor.wide = (0, decoder.markLength)
      decoder.decode(Array(head.dropFirst(decoder.markLength)), into: &bytes)
      wide = decoder
      noteReplacement()
    }
  }

  private mutating func noteReplacement() {
    if firstReplacement == nil, let place = wide?.firstReplacement { firstReplacement = cursor.base + place }
  }
}
