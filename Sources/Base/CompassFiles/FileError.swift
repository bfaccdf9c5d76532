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
    /// It is a symbolic link in a place that the tool chose.
    case link = "file-symbolic-link"
    /// It is in place, but may be lost if the power fails.
    case unsynchronized = "file-unsynchronized"
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
    let name = path == "-" ? "Standard \(action == "read" ? "input" : "output")" : path
    let reason = "\(name) can't be \(action): \(failure.description)."
    let code: Code
    let remedy: String?
    switch failure.number {
    case ENOENT:
      code = .notFound
      remedy =
        if path.unicodeScalars.contains("\u{FFFD}") {
          // The arguments of a process reach Swift as text; bytes that are not UTF-8 are lost on the way.
          "Its name is not UTF-8. Rename the file or folder and try again."
        } else {
          action == "written" ? "Create the folder first, or use another one." : "Check the name."
        }
    case EACCES, EPERM: (code, remedy) = (.permission, "Check the permissions of the file and its folder.")
    case EROFS: (code, remedy) = (.permission, "Use a folder you can write to.")
    case EISDIR: (code, remedy) = (.notAFile, "Name a file in that folder.")
    case ENOTDIR: (code, remedy) = (.notAFile, "A part of the path is a file, not a folder.")
    case ENOSPC, EDQUOT: (code, remedy) = (.diskFull, "Free up disk space and try again.")
    case EFBIG: (code, remedy) = (.diskFull, "Raise the file size limit (ulimit -f).")
    case EPIPE: (code, remedy) = (.brokenPipe, nil)
    case EIO:
      code = .other
      remedy =
        "The disk may be failing: " + (action == "read" ? "try a copy." : "check it, or use another disk.")
    default: (code, remedy) = (.other, nil)
    }
    self.init(code, path: path, reason: reason, remedy: remedy, systemNumber: failure.number)
  }

  /// Runs a closure, and says of which file a system call failed in it.
  static func attempt<Result>(
    _ action: String, _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SystemFailure {
      throw FileError(action, path, failure)
    }
  }
}

extension FileError {
  /// A symbolic link where the tool follows none.
  ///
  /// - Parameters:
  ///   - path: the link.
  ///   - action: what was not done: `read`, `written`.
  ///   - isFolder: whether it takes the place of a folder.
  static func link(_ path: String, _ action: String, isFolder: Bool = false) -> FileError {
    FileError(
      .link, path: path,
      reason: isFolder
        ? "\(path) is a symbolic link, so nothing was \(action) below it."
        : "\(path) is a symbolic link, so it was not \(action).",
      remedy: "Remove the link, or choose another folder.")
  }

  /// A path with a NUL, which no file can have.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - action: what was not done: `read`, `written`.
  static func nul(_ path: String, _ action: String) -> FileError {
    FileError(
      .notFound, path: path, reason: "\(path) has a NUL character in its name, so it was not \(action).",
      remedy: "Use a path without it.")
  }

  /// A file that is being written while it is read.
  static func changed(_ path: String) -> FileError {
    let name = path == "-" ? "Standard input" : path
    return FileError(
      .changed, path: path, reason: "\(name) changed while it was read.",
      remedy: "Wait until it is complete and try again.")
  }

  /// Something that is no regular file where one is needed.
  static func irregular(_ path: String, _ action: String, _ kind: FileKind) -> FileError {
    let remedy: String
    switch (action, kind) {
    case (_, .folder): return FileError(action, path, SystemFailure(EISDIR))
    case (_, .link): return link(path, action)
    case ("read", .pipe): remedy = "Name a file, or use `- < \(path)` where the command reads standard input."
    case ("read", _): remedy = "Name a file."
    default: remedy = "Remove it, or use another path."
    }
    return FileError(
      .notAFile, path: path, reason: "\(path) is \(kind.rawValue), not a file, so it was not \(action).",
      remedy: remedy)
  }

  /// No room for an output where a library makes it, before it is copied to its place.
  package static func scratchFull(_ path: String) -> FileError {
    let folder = FileManager.default.temporaryDirectory.path
    return FileError(
      .diskFull, path: path,
      reason: "\(path) can't be written: the temporary folder \(folder) has no space left.",
      remedy: "Free up space there, or set TMPDIR to a folder with enough space.", systemNumber: ENOSPC)
  }

  /// A pipe that nobody reads.
  static func unread(_ path: String, _ failure: SystemFailure) -> FileError {
    FileError(
      .other, path: path, reason: "\(path) is a pipe without a reader, so it was not written.",
      remedy: "Start the program that reads it first, or name a file.", systemNumber: failure.number)
  }

  /// A file that is in place, of which the system can't promise that it survives a power failure.
  static func unsynchronized(_ paths: [String], _ failure: SystemFailure) -> FileError {
    let isOne = paths.count == 1
    return FileError(
      .unsynchronized, path: paths.first ?? "",
      reason:
        "\(list(paths)) \(isOne ? "was" : "were") written, but may be lost if the power fails: \(failure.description).",
      remedy: "Check the disk, and save a copy on another one.", systemNumber: failure.number)
  }

  /// The same failure of one of several files, of which some were in place before it.
  func partWay(written: [String], unwritten: [String]) -> FileError {
    let rest = unwritten.filter { $0 != path }
    let parts = [
      written.isEmpty ? nil : "Already written: \(Self.list(written)).",
      rest.isEmpty ? nil : "Also not written: \(Self.list(rest)).",
    ]
    return FileError(
      code, path: path, reason: ([reason] + parts.compactMap(\.self)).joined(separator: " "),
      remedy: remedy, systemNumber: systemNumber)
  }

  /// The most files that a message names.
  private static let maximumNamed = 5

  private static func list(_ paths: [String]) -> String {
    let named = paths.prefix(maximumNamed).joined(separator: ", ")
    return paths.count > maximumNamed ? "\(named) and \(paths.count - maximumNamed) more" : named
  }
}
