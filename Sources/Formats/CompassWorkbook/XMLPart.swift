internal import CExpat
import CompassSource

/// Takes what stands in a part of a workbook.
protocol XMLHandler: AnyObject {
  /// An element begins.
  func start(_ tag: XMLTag) throws
  /// An element ends.
  func end(_ element: XMLElement) throws
  /// A piece of the text of an element.
  func text(_ bytes: UnsafeBufferPointer<UInt8>)
}

/// The only holder of expat's parser of a part, which is read piece by piece and never kept as a whole.
///
/// A document type is refused where it begins, so that no entity is ever declared, expanded or fetched.
final class XMLPart {
  private static let pieceSize = 1 << 16

  private let name: String
  private let parser: XML_Parser
  private let handler: any XMLHandler
  private let limits: WorkbookLimits
  private var reader: any ByteReader
  private var piece: [UInt8] = []
  /// The number of bytes that were read.
  private var fed = 0
  private var depth = 0
  private var isComplete = false
  private var failure: (any Error)?

  /// Opens a part.
  ///
  /// - Parameters:
  ///   - name: the name of the part, for messages.
  ///   - source: its bytes.
  ///   - handler: takes what stands in it.
  ///   - limits: what it may ask of the reader.
  /// - Throws: ``ToolError``, and what opening the source throws.
  init(_ name: String, _ source: any ByteSource, to handler: any XMLHandler, limits: WorkbookLimits) throws {
    self.name = name
    self.handler = handler
    self.limits = limits
    reader = try source.makeReader()
    guard let parser = XML_ParserCreateNS(nil, XML_Char(XMLTag.separator)) else {
      throw ToolError(.workbook, "there is not enough memory to read it")
    }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let name else { return }
        XMLPart.with(context) { $0.start(name, attributes) }
      },
      { context, name in
        guard let name else { return }
        XMLPart.with(context) { $0.end(name) }
      })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count)).bindMemory(to: UInt8.self)
      XMLPart.with(context) { $0.handler.text(bytes) }
    }
    XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in
      XMLPart.with(context) { $0.refuseDocumentType() }
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads a part to its end.
  ///
  /// - Throws: ``ToolError``, and what the handler and reading the source throw.
  static func read(
    _ name: String, _ source: any ByteSource, to handler: any XMLHandler, limits: WorkbookLimits
  ) throws {
    let part = try XMLPart(name, source, to: handler, limits: limits)
    while try part.advance() {}
  }

  /// Reads the next piece; false where there is none.
  ///
  /// - Throws: ``ToolError``, and what the handler and reading the source throw.
  func advance() throws -> Bool {
    guard !isComplete else { return false }
    piece.removeAll(keepingCapacity: true)
    let count = try reader.read(into: &piece, maximum: Self.pieceSize)
    fed += count
    isComplete = count == 0
    let status = piece.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(count), isComplete ? 1 : 0)
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "unknown"
      throw ToolError.damaged(
        "its part \(name) is damaged on line \(XML_GetCurrentLineNumber(parser)): \(reason)")
    }
    // What is begun and not ended is all that expat keeps.
    guard isComplete || fed - Int(XML_GetCurrentByteIndex(parser)) <= limits.tokenBytes + Self.pieceSize
    else {
      throw ToolError(
        .workbook, "its part \(name) has a tag of more than \(limits.tokenBytes) bytes, which is the limit")
    }
    return true
  }

  /// Lends the part that a call of expat's is for.
  ///
  /// It outlives ``advance()``, in which expat makes such calls: counting them would take a third of the time.
  private static func with(_ context: UnsafeMutableRawPointer?, _ body: (XMLPart) -> Void) {
    guard let context else { return }
    Unmanaged<XMLPart>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
  }

  private func start(
    _ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
  ) {
    guard failure == nil else { return }
    depth += 1
    guard depth <= limits.depth else {
      return stop(
        ToolError(
          .workbook,
          "its part \(self.name) is nested more than \(limits.depth) levels deep, which is the limit"))
    }
    do {
      try handler.start(XMLTag(XMLElement(name), attributes))
    } catch {
      stop(error)
    }
  }

  private func end(_ name: UnsafePointer<CChar>) {
    guard failure == nil else { return }
    depth -= 1
    do {
      try handler.end(XMLElement(name))
    } catch {
      stop(error)
    }
  }

  private func refuseDocumentType() {
    stop(
      ToolError(
        .workbook, "its part \(name) declares a document type, which workbooks don't use",
        help: "The file may be malicious. Don't open it unless you trust its source"))
  }

  private func stop(_ error: any Error) {
    failure = failure ?? error
    // What it returns says only whether there was anything to stop.
    _ = XML_StopParser(parser, XML_Bool(0))
  }
}
