package import CompassSource
package import Foundation

extension ToolError.Kind {
  /// The file or folder doesn't exist.
  package static let fileNotFound = Self("file-not-found")
  /// The file may not be read or written.
  package static let filePermission = Self("file-permission")
  /// It is a folder, or a part of its path is a file.
  package static let notAFile = Self("file-not-a-file")
  /// It is a symbolic link in a place that the tool chose.
  package static let symbolicLink = Self("file-symbolic-link")
  /// It is in place, but may be lost if the power fails.
  package static let unsynchronized = Self("file-unsynchronized")
  /// The disk is full.
  package static let diskFull = Self("file-disk-full")
  /// The file changed while it was read.
  package static let fileChanged = Self("file-changed")
  /// The file is larger than a limit.
  package static let fileTooLarge = Self("file-too-large")
  /// The reader of the output has ended, with the exit code that shells use for SIGPIPE.
  package static let brokenPipe = Self("file-broken-pipe", exitCode: 141)
  /// Another error of the system.
  package static let file = Self("file-other")

  /// Whether a file couldn't be read or written.
  package var isOfFile: Bool { name.hasPrefix("file-") }
}

extension ToolError {
  /// Returns the error of a system call that failed on a file.
  ///
  /// - Parameters:
  ///   - action: what could not be done to the file: `read`, `written`.
  ///   - path: the file, as the user gave it.
  ///   - failure: the error of the system.
  package static func file(_ action: String, _ path: String, _ failure: POSIXError) -> ToolError {
    let name = path == "-" ? "Standard \(action == "read" ? "input" : "output")" : path
    let reason = "\(name) can't be \(action): \(failure.words)."
    let kind: Kind
    let help: String?
    switch failure.code.rawValue {
    case ENOENT:
      kind = .fileNotFound
      help =
        if path.unicodeScalars.contains("\u{FFFD}") {
          // The arguments of a process reach Swift as text; bytes that are not UTF-8 are lost on the way.
          "Its name is not UTF-8. Rename the file or folder and try again."
        } else {
          action == "written" ? "Create the folder first, or use another one." : "Check the name."
        }
    case EACCES, EPERM: (kind, help) = (.filePermission, "Check the permissions of the file and its folder.")
    case EROFS: (kind, help) = (.filePermission, "Use a folder you can write to.")
    case EISDIR: (kind, help) = (.notAFile, "Name a file in that folder.")
    case ENOTDIR: (kind, help) = (.notAFile, "A part of the path is a file, not a folder.")
    case ENOSPC, EDQUOT: (kind, help) = (.diskFull, "Free up disk space and try again.")
    case EFBIG: (kind, help) = (.diskFull, "Raise the file size limit (ulimit -f).")
    case EPIPE: (kind, help) = (.brokenPipe, nil)
    case EIO:
      kind = .file
      help =
        "The disk may be failing: " + (action == "read" ? "try a copy." : "check it, or use another disk.")
    default: (kind, help) = (.file, nil)
    }
    return ToolError(kind, reason, help: help, systemNumber: failure.code.rawValue)
  }

  /// A symbolic link in a place where the tool doesn't follow links.
  ///
  /// - Parameters:
  ///   - path: the link.
  ///   - action: what was not done: `read`, `written`.
  ///   - isFolder: whether it is in the place of a folder.
  static func link(_ path: String, _ action: String, isFolder: Bool = false) -> ToolError {
    ToolError(
      .symbolicLink,
      isFolder
        ? "\(path) is a symbolic link, so nothing was \(action) below it."
        : "\(path) is a symbolic link, so it was not \(action).",
      help: "Remove the link, or choose another folder.")
  }

  /// A path with a NUL, which no file can have.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - action: what was not done: `read`, `written`.
  static func nul(_ path: String, _ action: String) -> ToolError {
    ToolError(
      .fileNotFound, "\(path) has a NUL character in its name, so it was not \(action).",
      help: "Use a path without it.")
  }

  /// A file that is being written while it is read.
  static func changed(_ path: String) -> ToolError {
    let name = path == "-" ? "Standard input" : path
    return ToolError(
      .fileChanged, "\(name) changed while it was read.", help: "Wait until it is complete and try again.")
  }

  /// A folder, a pipe or a device in the place of a regular file.
  static func irregular(_ path: String, _ action: String, _ kind: FileKind) -> ToolError {
    let remedy: String
    switch (action, kind) {
    case (_, .folder): return ToolError.file(action, path, POSIXError(.EISDIR))
    case (_, .link): return link(path, action)
    case ("read", .pipe): remedy = "Name a file, or use `- < \(path)` where the command reads standard input."
    case ("read", _): remedy = "Name a file."
    default: remedy = "Remove it, or use another path."
    }
    return ToolError(
      .notAFile, "\(path) is \(kind.rawValue), not a file, so it was not \(action).", help: remedy)
  }

  /// No room for an output where a library makes it, before it is copied to its place.
  package static func scratchFull(_ path: String) -> ToolError {
    let folder = FileManager.default.temporaryDirectory.path
    return ToolError(
      .diskFull,
      "\(path) can't be written: the temporary folder \(folder) has no space left.",
      help: "Free up space there, or set TMPDIR to a folder with enough space.", systemNumber: ENOSPC)
  }

  /// A pipe without a reader.
  static func unread(_ path: String, _ failure: POSIXError) -> ToolError {
    ToolError(
      .file, "\(path) is a pipe without a reader, so it was not written.",
      help: "Start the program that reads it first, or name a file.", systemNumber: failure.code.rawValue)
  }

  /// A file that is in place, of which the system can't promise that it survives a power failure.
  static func unsynchronized(_ paths: [String], _ failure: POSIXError) -> ToolError {
    let isOne = paths.count == 1
    return ToolError(
      .unsynchronized,
      "\(list(paths)) \(isOne ? "was" : "were") written, but may be lost if the power fails: \(failure.words).",
      help: "Check the disk, and save a copy on another one.", systemNumber: failure.code.rawValue)
  }

  /// The same failure of one of several files, of which some were in place before it.
  ///
  /// - Parameters:
  ///   - written: the files that are in place.
  ///   - unwritten: the other files that aren't in place.
  func partWay(written: [String], unwritten: [String]) -> ToolError {
    let parts = [
      written.isEmpty ? nil : "Already written: \(Self.list(written)).",
      unwritten.isEmpty ? nil : "Also not written: \(Self.list(unwritten)).",
    ]
    return ToolError(
      kind, ([message] + parts.compactMap(\.self)).joined(separator: " "), help: help,
      systemNumber: systemNumber)
  }

  /// The most files that a message names.
  private static let maximumNamed = 5

  private static func list(_ paths: [String]) -> String {
    let named = paths.prefix(maximumNamed).joined(separator: ", ")
    return paths.count > maximumNamed ? "\(named) and \(paths.count - maximumNamed) more" : named
  }
}
