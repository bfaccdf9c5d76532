import CompassFiles
import CompassSource

/// The texts that cells share (ECMA-376 Part 1 §18.4.8): bytes behind each other, beyond a bound in a temporary file.
struct SharedTexts: Sendable {
  /// Where each text ends among the bytes of all.
  private let ends: [UInt32]
  private let bytes: [UInt8]
  private let file: FileSource?

  init(ends: [UInt32] = [], bytes: [UInt8] = [], file: FileSource? = nil) {
    self.ends = ends
    self.bytes = bytes
    self.file = file
  }

  /// Reads the part that holds them.
  init(_ name: String, of package: WorkbookPackage) throws {
    let handler = SharedTextsHandler(package.limits, file: name)
    try package.read(name, to: handler)
    self = try handler.finish()
  }

  /// Looks texts up, one at a time.
  struct Cursor {
    private static let blockBytes = 1 << 16

    private let texts: SharedTexts
    private var block: [UInt8] = []
    private var blockStart = 0

    init(_ texts: SharedTexts) { self.texts = texts }

    /// Appends a text; false where there is none of that number.
    ///
    /// - Throws: ``ToolError`` where the temporary file cannot be read.
    mutating func append(_ index: Int, to text: inout [UInt8]) throws -> Bool {
      guard texts.ends.indices.contains(index) else { return false }
      let start = index == 0 ? 0 : Int(texts.ends[index - 1])
      let end = Int(texts.ends[index])
      guard let file = texts.file else {
        text.append(contentsOf: texts.bytes[start..<end])
        return true
      }
      // Most cells name the text behind that of the cell before.
      if start < blockStart || end > blockStart + block.count {
        block.removeAll(keepingCapacity: true)
        blockStart = start
        try file.read(at: start, count: max(end - start, Self.blockBytes), into: &block)
      }
      guard end <= blockStart + block.count else { return false }
      text.append(contentsOf: block[(start - blockStart)..<(end - blockStart)])
      return true
    }
  }
}

/// Collects the texts.
private final class SharedTextsHandler: XMLHandler {
  private let limits: WorkbookLimits
  private let name: String
  private var ends: [UInt32] = []
  private var bytes: [UInt8] = []
  private var spool: SpoolWriter?
  private var spilled = 0
  private var start = 0
  private var isInText = false
  private var isInItem = false
  private var phonetic = 0

  init(_ limits: WorkbookLimits, file name: String) {
    self.limits = limits
    self.name = name
  }

  func start(_ tag: XMLTag) throws {
    switch tag.element {
    case .si:
      guard ends.count < limits.texts else {
        throw ToolError(.workbook, "it has more than \(limits.texts) different texts, which is the limit")
      }
      isInItem = true
      start = bytes.count
    // How a text is spoken is no part of it.
    case .rPh: phonetic += 1
    case .t: isInText = isInItem && phonetic == 0
    default: break
    }
  }

  func end(_ element: XMLElement) throws {
    switch element {
    case .t: isInText = false
    case .rPh: phonetic -= 1
    case .si:
      isInItem = false
      EscapedText.decode(&bytes, from: start)
      guard spilled + bytes.count <= limits.textBytes else {
        throw ToolError(.workbook, "its texts have more than \(limits.textBytes) bytes, which is the limit")
      }
      ends.append(UInt32(spilled + bytes.count))
      if bytes.count > limits.textBytesInMemory || spool != nil && bytes.count > 1 << 16 { try spill() }
    default: break
    }
  }

  func text(_ text: UnsafeBufferPointer<UInt8>) {
    guard isInText, bytes.count - start < limits.cellBytes else { return }
    bytes.append(contentsOf: text)
  }

  private func spill() throws {
    let spool = try spool ?? SpoolWriter(name: name)
    self.spool = spool
    try spool.write(bytes)
    spilled += bytes.count
    bytes.removeAll()
  }

  func finish() throws -> SharedTexts {
    guard spool != nil else { return SharedTexts(ends: ends, bytes: bytes, file: nil) }
    try spill()
    return SharedTexts(ends: ends, bytes: [], file: try spool?.finish())
  }
}
