import Foundation

/// Why a file could not be read or written, in words for people.
package struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of failure.
  package enum Code: String, Sendable, Hashable, CaseIterable {
    /// There is no such file or folder.
    case notFound = "file-not-found"
    /// The file may not be used, or stands where nothing may be written.
    case permission = "file-permission"
    /// It is a folder, or something in its path is none.
    case notAFile = "file-not-a-file"
    /// There is no room on the disk.
    case diskFull = "file-disk-full"
    /// The file changed while it was read.
    case changed = "file-changed"
    /// There is more than can be taken.
    case tooLarge = "file-too-large"
    /// Whoever read the output has gone.
    case brokenPipe = "file-broken-pipe"
    /// Anything else that the system reports.
    case other = "file-other"
  }

  /// The kind of failure.
  package let code: Code
  /// The file, as the user gave it.
  package let path: String
  /// What happened, in one sentence that names the file.
  package let reason: String
  /// What to do about it, where that is known.
  package let remedy: String?
  /// The system's number (`errno.h`), where it was the system that refused.
  package let systemNumber: Int32?

  /// Creates an error.
  package init(
    _ code: Code, path: String, reason: String, remedy: String? = nil, systemNumber: Int32? = nil
  ) {
    self.code = code
    self.systemNumber = systemNumber
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }

  /// What happened and what to do about it.
  package var description: String { remedy.map { "\(reason) \($0)" } ?? reason }

  /// What a failed system call means for a file.
  ///
  /// - Parameters:
  ///   - action: what could not be done to the file: `read`, `written`.
  ///   - path: the file, as the user gave it.
  ///   - failure: what the system said.
  package init(_ action: String, _ path: String, _ failure: SystemFailure) {
    let name = path == "-" ? "The standard \(action == "read" ? "input" : "output")" : path
    let reason = "\(name) cannot be \(action): \(failure.description)."
    let code: Code
    let remedy: String?
    switch failure.number {
    case ENOENT:
      code = .notFound
      remedy = action == "read" ? "Check the name." : "Make the folder first, or name another."
    case EACCES, EPERM: (code, remedy) = (.permission, "Check who may use the file and its folder.")
    case EROFS: (code, remedy) = (.permission, "Name a place that may be written.")
    case EISDIR: (code, remedy) = (.notAFile, "Name a file in that folder.")
    case ENOTDIR: (code, remedy) = (.notAFile, "A part of the path is a file and no folder.")
    case ENOSPC, EDQUOT: (code, remedy) = (.diskFull, "Make room and try again.")
    case EFBIG: (code, remedy) = (.diskFull, "Raise the limit on the size of files (ulimit -f).")
    case EPIPE: (code, remedy) = (.brokenPipe, nil)
    case EIO:
      code = .other
      remedy =
        "The disk may be failing: " + (action == "read" ? "try a copy." : "check it, or name another place.")
    default: (code, remedy) = (.other, nil)
    }
    self.init(code, path: path, reason: reason, remedy: remedy, systemNumber: failure.number)
  }
}
