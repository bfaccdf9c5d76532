internal import CompassFiles
package import CompassSource

/// A ZIP archive with members that are read as sources and never unpacked to disk.
///
/// The whole archive is rejected if a member's path leads outside it, if a member is a link or encrypted, or
/// if two members have the same name. Such an archive may be malicious.
package struct Archive: Sendable {
  /// The first bytes of a ZIP archive with members, and of an empty one (PKWARE APPNOTE 4.3.7).
  package static let marks: [[UInt8]] = [[0x50, 0x4B, 3, 4], [0x50, 0x4B, 5, 6]]

  /// The name of the archive for messages.
  package let name: String
  /// The members that are files, in the order of the archive.
  package let members: [ArchiveMember]
  private let limits: ArchiveLimits

  /// Opens an archive.
  ///
  /// - Parameters:
  ///   - source: the archive, which is copied first so that it can't change while it is read.
  ///   - limits: the limits on the size of the archive and its members.
  /// - Throws: ``ToolError`` if the archive is rejected, and errors from reading the source.
  package init(_ source: any ByteSource, limits: ArchiveLimits = ArchiveLimits()) throws {
    name = source.name == "-" ? "Standard input" : source.name
    self.limits = limits
    let copy = try FileSource(copying: source, maximum: limits.byteCount)
    let core = try ArchiveCore(descriptor: copy.duplicate(), name: name)
    let count = core.count
    guard count <= limits.members else {
      throw ToolError.archive("\(name) contains \(count) files. The limit is \(limits.members)")
    }
    var members: [ArchiveMember] = []
    var names: Set<String> = []
    for index in 0..<count {
      let entry = try core.entry(index)
      try Self.check(entry, name, limits)
      // Most file systems of users ignore case in names.
      guard names.insert(entry.name.lowercased()).inserted else {
        throw ToolError.archive("\(name) contains two files named \(entry.name)")
      }
      guard entry.name.utf8.last != 0x2F else { continue }
      members.append(
        ArchiveMember(core: core, index: index, entry: entry, archive: source.name, limits: limits))
    }
    self.members = members
  }

  /// Whether bytes begin as a ZIP archive does.
  package static func recognizes(_ head: some Sequence<UInt8>) -> Bool {
    let first = Array(head.prefix(4))
    return marks.contains(first)
  }

  /// Checks that the members to read don't exceed the limit together.
  package func check(_ members: [ArchiveMember]) throws(ToolError) {
    var total = 0
    for member in members {
      let (sum, isOver) = total.addingReportingOverflow(member.size)
      guard !isOver, sum <= limits.totalBytes else {
        throw ToolError.archive(
          "The files in \(name) are too large together. The limit is \(limits.totalBytes) bytes")
      }
      total = sum
      try member.check()
    }
  }

  private static func check(
    _ entry: ArchiveCore.Entry, _ archive: String, _ limits: ArchiveLimits
  ) throws(ToolError) {
    let bytes = entry.nameBytes
    guard bytes.count <= limits.nameBytes else {
      throw ToolError.archive("\(archive) contains a file name longer than \(limits.nameBytes) bytes")
    }
    let parts = bytes.split(separator: 0x2F, omittingEmptySubsequences: false)
    let isDrive = bytes.count >= 2 && bytes[1] == 0x3A
    let leads =
      bytes.isEmpty || bytes.first == 0x2F || isDrive || bytes.contains(0x5C)
      || parts.contains { $0.elementsEqual("..".utf8) || $0.elementsEqual(".".utf8) }
      || bytes.contains { $0 < 0x20 || $0 == 0x7F }
    guard !leads else {
      throw ToolError.archive(
        "\(archive) contains an unsafe path that leads outside the archive: \(entry.name)",
        help: "The archive may be malicious. Don't unpack it")
    }
    guard !entry.isLink else {
      throw ToolError.archive(
        "\(archive) contains a link instead of a file: \(entry.name)",
        help: "Create the archive again with the files themselves")
    }
    guard !entry.isEncrypted else {
      throw ToolError.archive(
        "\(entry.name) in \(archive) is encrypted",
        help: "Unpack the archive with its password and import the files")
    }
  }
}
