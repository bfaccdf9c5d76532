import CompassFiles
import CompassImport
import Foundation

/// Finds the files that arguments mean: files, patterns, and what is in folders.
package struct InputFinder {
  /// What was found.
  package struct Found: Sendable {
    /// The files, each once, in the order of the arguments and then of their names.
    package var inputs: [ConversionInput] = []
    /// How many files of folders are of no format that is read.
    package var ignored = 0
    /// The first of them.
    package var ignoredPaths: [String] = []

    /// Leaves a file out.
    package mutating func ignore(_ path: String) {
      ignored += 1
      if ignoredPaths.count < InputFinder.maximumListed { ignoredPaths.append(path) }
    }
  }

  /// The most files of one run.
  private static let maximumInputs = 100_000
  /// The most paths of files that are left out, which are listed.
  private static let maximumListed = 20
  /// The deepest folder that is looked into.
  private static let maximumDepth = 64
  private static let endings = [
    ".csv", ".tsv", ".tab", ".txt", ".json", ".jsonl", ".ndjson", ".ics", ".ical", ".icalendar", ".vcs",
    ".ics.gz", ".ical.gz", ".zip", ".xlsx", ".xlsm",
    // Not read, which reading them says: a season may be in them.
    ".xls", ".xlsb", ".ods", ".numbers",
  ]

  private let isRecursive: Bool
  private var found = Found()
  private var known: Set<String> = []
  private var excluded: Set<String> = []

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - arguments: paths and patterns (`*`, `?`, `[…]`, and `**` for folders of any depth).
  ///   - isRecursive: whether the folders in named folders are looked into.
  /// - Throws: ``ConversionError`` where an argument means no file.
  ///   - excluded: files and folders of outputs, which in folders are not meant.
  package static func find(
    _ arguments: [String], isRecursive: Bool, excluding excluded: [String] = []
  ) throws -> Found {
    var finder = InputFinder(isRecursive: isRecursive)
    finder.excluded = Set(excluded.map { FileIdentity($0).resolvedPath })
    for argument in arguments { try finder.add(argument) }
    return finder.found
  }

  private init(isRecursive: Bool) { self.isRecursive = isRecursive }

  private mutating func add(_ argument: String) throws {
    if argument == "-" { return try add(ConversionInput(path: "-", stem: "standard-input")) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
      return try isFolder.boolValue
        ? addFolder(argument, below: "", depth: 0)
        : add(ConversionInput(path: argument, stem: Self.stem(PathText.name(of: argument))))
    }
    guard argument.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }) else {
      // Reading it says why it cannot be read.
      return try add(
        ConversionInput(path: argument, stem: Self.stem(PathText.name(of: argument))))
    }
    let before = found.inputs.count
    try addMatches(of: argument)
    guard found.inputs.count > before else {
      throw ConversionError(
        "No file is called like \(argument)", help: "Check the folder, and put patterns in quotes")
    }
  }

  private mutating func add(_ input: ConversionInput) throws {
    let identity = input.path == "-" ? "-" : FileIdentity(input.path).resolvedPath
    guard known.insert(identity).inserted else { return }
    found.inputs.append(input)
    guard found.inputs.count <= Self.maximumInputs else {
      throw ConversionError(
        "There are more than \(Self.maximumInputs) files", help: "Convert one folder after the other")
    }
  }

  // MARK: Folders

  private mutating func addFolder(_ folder: String, below place: String, depth: Int) throws {
    guard depth < Self.maximumDepth else { return }
    let names: [String]
    do {
      names = try Self.names(in: folder)
    } catch  where depth > 0 {
      // Reading it as a file says why nothing of it can be read; the others are none the worse.
      return try add(ConversionInput(path: folder, stem: PathText.stem(of: place) + "folder"))
    }
    for name in names {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        // A link to nothing, or a name that is no text: reading it says so.
        if Self.isReadable(name) { try add(ConversionInput(path: path, stem: place + Self.stem(name))) }
        continue
      }
      let identity = FileIdentity(path)
      if excluded.contains(identity.resolvedPath) { continue }
      if identity.isSpecial {
        found.ignore(path)
        continue
      }
      if isFolder.boolValue {
        // A link to a folder further up would never end.
        guard isRecursive, !Self.isLink(path) else { continue }
        try addFolder(path, below: place + name + "/", depth: depth + 1)
      } else if try Self.isReadable(name) && !Self.isManifest(path, name) {
        try add(ConversionInput(path: path, stem: place + Self.stem(name)))
      } else if name.lowercased() != ConversionSettings.fileName {
        found.ignore(path)
      }
    }
  }

  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw ConversionError(
        "The folder \(folder) cannot be read", help: "Check who may read it")
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// Whether a file of a folder is meant: not what an earlier run wrote of rejected rows, nor settings.
  private static func isReadable(_ name: String) -> Bool {
    let name = name.lowercased()
    // Excel puts a file beside each workbook that is open, which holds its user's name.
    guard name != ConversionSettings.fileName, !name.contains(".rejected."), !name.hasPrefix("~$") else {
      return false
    }
    return endings.contains { name.hasSuffix($0) }
  }

  /// Whether a file says what others hold, and has no records itself: of a bundle, or of an earlier run.
  private static func isManifest(_ path: String, _ name: String) throws -> Bool {
    guard name.lowercased().hasSuffix(".json"), let source = try? FileSource(path) else { return false }
    return try ConversionManifest.begins(source)
      || ArchiveInputs.isManifest(ImportInput(path: path, source: source))
  }

  // MARK: Patterns

  /// Adds the files that a pattern means; those that it reaches through `*` keep their folders from there on.
  private mutating func addMatches(of pattern: String) throws {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let first = parts.firstIndex { Self.isPattern($0) } ?? 0
    let start = parts[..<first].joined(separator: "/") + (first > 0 ? "/" : "")
    try match(Array(parts[first...]), in: start, below: "", depth: 0)
  }

  private mutating func match(_ parts: [String], in folder: String, below place: String, depth: Int) throws {
    guard let part = parts.first, depth < Self.maximumDepth else { return }
    let rest = Array(parts.dropFirst())
    if part == "**" { try match(rest, in: folder, below: place, depth: depth) }
    guard let names = try? Self.names(in: folder.isEmpty ? "." : folder) else { return }
    for name in names {
      let path = folder + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if part == "**" {
        if isFolder.boolValue, !Self.isLink(path) {
          try match(parts, in: path + "/", below: place + name + "/", depth: depth + 1)
        }
      } else if fnmatch(part, name, 0) == 0 {
        if rest.isEmpty, !isFolder.boolValue {
          try add(ConversionInput(path: path, stem: place + Self.stem(name)))
        } else if !rest.isEmpty, isFolder.boolValue {
          try match(rest, in: path + "/", below: place + name + "/", depth: depth + 1)
        }
      }
    }
  }

  private static func isPattern(_ part: String) -> Bool {
    part.utf8.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }
  }

  /// The name without its ending; `team.ics.gz` has a long one.
  static func stem(_ name: String) -> String {
    let lowered = name.lowercased()
    if let long = endings.first(where: { $0.hasSuffix(".gz") && lowered.hasSuffix($0) }) {
      return String(decoding: name.utf8.dropLast(long.utf8.count), as: UTF8.self)
    }
    return PathText.stem(of: name)
  }
}
