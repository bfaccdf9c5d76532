package import CompassSource

/// A file in an archive, as a source.
package struct ArchiveMember: ByteSource {
  private let core: ArchiveCore
  private let index: Int
  private let entry: ArchiveCore.Entry
  private let archive: String
  private let limits: ArchiveLimits

  init(core: ArchiveCore, index: Int, entry: ArchiveCore.Entry, archive: String, limits: ArchiveLimits) {
    self.core = core
    self.index = index
    self.entry = entry
    self.archive = archive
    self.limits = limits
  }

  /// The name in the archive, folders with slashes between.
  package var path: String { entry.name }
  /// The name for messages: `export.zip!/events.csv`.
  package var name: String { "\(archive)!/\(entry.name)" }
  /// The number of bytes according to the archive.
  package var byteCount: Int? { entry.size }
  /// The number of bytes according to the archive.
  package var size: Int { entry.size }

  /// Opens the member at its first byte.
  ///
  /// - Throws: ``ToolError`` if the member is unsupported, exceeds a limit, or can't be opened.
  package func makeReader() throws -> any ByteReader {
    try check()
    return Reader(pass: Pass(core: core, token: try core.open(index, name)), name: name, size: entry.size)
  }

  /// Checks that the member is supported and within the limits.
  func check() throws(ToolError) {
    guard entry.isSupported else {
      throw ToolError.archive(
        "\(name) uses an unsupported compression method",
        help: "Create a standard ZIP archive, or unpack it and import the files")
    }
    guard entry.size <= limits.memberBytes else {
      throw ToolError.archive(
        "\(name) has \(entry.size) bytes. The limit is \(limits.memberBytes)",
        help: "Unpack the archive and import the file")
    }
    guard entry.size <= limits.ratioFloor || entry.size / limits.ratio <= entry.compressedSize else {
      throw ToolError.archive(
        "\(name) would grow from \(entry.compressedSize) to \(entry.size) bytes, more than \(limits.ratio) times",
        help: "The archive may be malicious. If you trust it, unpack it and import the file")
    }
  }

  /// An open member, closed when its last reader is released.
  private final class Pass: Sendable {
    let core: ArchiveCore
    let token: Int

    init(core: ArchiveCore, token: Int) {
      self.core = core
      self.token = token
    }

    deinit { core.closeMember(token) }
  }

  private struct Reader: ByteReader {
    let pass: Pass
    let name: String
    let size: Int
    var total = 0

    mutating func read(into buffer: inout [UInt8], maximum: Int) throws -> Int {
      let count = try pass.core.read(pass.token, into: &buffer, maximum: maximum, name)
      total += count
      // The limits were checked against the size that the archive lists, so the actual size must match.
      guard total <= size, count > 0 || total == size else {
        throw ToolError.archive(
          "\(name) has \(total < size ? "fewer" : "more") bytes than the archive lists",
          help: "Download or copy the archive again. Nothing was imported from it")
      }
      return count
    }
  }
}
