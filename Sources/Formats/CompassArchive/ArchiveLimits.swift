package import CompassSource

extension DiagnosticCode {
  /// An archive isn't read because of what it is or contains.
  static let archiveRefused = DiagnosticCode("archive-refused")
}

extension ToolError {
  /// An archive that can't be read; the message names the archive and the file in it.
  package static func archive(_ message: String, help: String? = nil) -> ToolError {
    ToolError(message, help: help, code: .archiveRefused)
  }
}

/// The limits for archives that are read.
package struct ArchiveLimits: Sendable, Hashable {
  /// The most bytes of the archive itself.
  package var byteCount = 1 << 30
  /// The most members.
  package var members = 10_000
  /// The most bytes of the name of a member.
  package var nameBytes = 1_024
  /// The most bytes of a member that is read.
  package var memberBytes = 1 << 29
  /// The most bytes of all members that are read.
  package var totalBytes = 1 << 30
  /// The greatest ratio between the size of a member and its compressed size.
  package var ratio = 200
  /// The size in bytes up to which a member may have any ratio.
  package var ratioFloor = 1 << 20

  /// The usual limits.
  package init() {}
}
