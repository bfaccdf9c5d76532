package import CompassSource

/// The parts of a workbook by their names, as whoever opens the archive hands them over.
package struct WorkbookPackage: Sendable {
  private let open: @Sendable (String) -> (any ByteSource)?
  let limits: WorkbookLimits

  /// Names the parts.
  ///
  /// - Parameters:
  ///   - limits: what the workbook may ask of the reader.
  ///   - open: the part of a name without a slash before it, whatever the case of its letters (ECMA-376 Part 2
  ///     §6.2.2.3); nil where there is none.
  package init(
    limits: WorkbookLimits = WorkbookLimits(), _ open: @escaping @Sendable (String) -> (any ByteSource)?
  ) {
    self.limits = limits
    self.open = open
  }

  /// A link from a part to another.
  struct Link: Sendable, Hashable {
    var id: String
    /// The last word of its type: `worksheet`.
    var type: String
    /// The name of the part.
    var target: String
  }

  /// Reads a part.
  ///
  /// - Throws: ``ToolError`` where it is missing or damaged.
  func read(_ name: String, to handler: any XMLHandler) throws {
    try XMLPart.read(name, part(name), to: handler, limits: limits)
  }

  /// Opens a part to be read piece by piece.
  ///
  /// - Throws: ``ToolError`` where it is missing.
  func open(_ name: String, to handler: any XMLHandler) throws -> XMLPart {
    try XMLPart(name, part(name), to: handler, limits: limits)
  }

  private func part(_ name: String) throws -> any ByteSource {
    guard let source = open(name) else { throw ToolError.damaged("its part \(name) is missing") }
    return source
  }

  /// The links of a part; none where it has no part that lists them.
  ///
  /// - Parameter name: the name of the part, empty for those of the workbook as a whole.
  func links(of name: String) throws -> [Link] {
    let folder = name.split(separator: "/").dropLast().joined(separator: "/")
    let file = name.split(separator: "/").last.map(String.init) ?? ""
    let list = (folder.isEmpty ? "" : folder + "/") + "_rels/" + file + ".rels"
    guard open(list) != nil else { return [] }
    let handler = LinkHandler(folder: folder, limit: limits.links)
    try read(list, to: handler)
    return handler.links
  }

  /// The name of the part that a link means (RFC 3986 §5.2.4, of which names of parts use dots and slashes).
  static func resolve(_ target: String, in folder: String) -> String {
    let isAbsolute = target.utf8.first == 0x2F
    var parts = isAbsolute ? [] : folder.split(separator: "/").map(String.init)
    for part in target.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }

  private final class LinkHandler: XMLHandler {
    private let folder: String
    private let limit: Int
    var links: [Link] = []

    init(folder: String, limit: Int) {
      self.folder = folder
      self.limit = limit
    }

    func start(_ tag: XMLTag) throws {
      guard tag.element == .relationship, tag.string("TargetMode") != "External",
        let id = tag.string("Id"), let type = tag.string("Type"), let target = tag.string("Target")
      else { return }
      guard links.count < limit else {
        throw ToolError(.workbook, "it links to more than \(limit) parts, which is the limit")
      }
      links.append(
        Link(
          id: id, type: type.split(separator: "/").last.map(String.init) ?? "",
          target: WorkbookPackage.resolve(target, in: folder)))
    }

    func end(_ element: XMLElement) {}
    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
  }
}
