import CompassFiles
import CompassImport
import CompassSource
import Foundation

/// A file to convert.
package struct ConversionInput: Sendable, Hashable {
  /// The path, as messages and reports say it; `-` is the standard input.
  package let path: String
  /// Where its output goes in the folder of outputs, the ending left out: the path below the folder that was named.
  package let stem: String
}

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
    /// The files and folders that the user's patterns skipped.
    package var excluded = Skipped()
    /// The files and folders that ``PathPatterns/repository`` skipped.
    package var excludedByDefault = Skipped()
    /// The symbolic links that lead out of the folder they were found in; they are skipped.
    package var outsideLinks: [String] = []

    /// Files and folders that were skipped.
    package struct Skipped: Sendable {
      /// How many files.
      package private(set) var files = 0
      /// How many folders.
      package private(set) var folders = 0
      /// The first of them.
      package private(set) var paths: [String] = []

      /// How many there are.
      package var count: Int { files + folders }

      /// How many there are, in words: `2 files and 1 folder`.
      package var phrase: String {
        [(files, "file"), (folders, "folder")].filter { $0.0 > 0 }.map { $0.counted($1) }
          .joined(separator: " and ")
      }

      /// The paths from the root.
      private var places: Set<PathKey> = []

      fileprivate mutating func add(_ path: String) {
        // A pattern and a folder may both come upon it.
        guard places.insert(PathKey(PathText.absolute(path))).inserted else { return }
        if FileIdentity.isFolder(path) { folders += 1 } else { files += 1 }
        if paths.count < InputFinder.maximumListed { paths.append(path) }
      }
    }

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
    ".zip", ".xlsx", ".xlsm",
    // Not read, which reading them says: a season may be in them.
    ".xls", ".xlsb", ".ods", ".numbers", ".ics.gz", ".ical.gz",
  ]

  private let isRecursive: Bool
  private var found = Found()
  private var known: Set<PathKey> = []
  /// Whether an argument meant a file that an earlier one meant.
  private var isRepeated = false
  private var outputs: Set<PathKey> = []
  /// The patterns that the user gave.
  private let patterns: PathPatterns
  /// The folder that is searched, its links resolved; files outside it aren't read through links in it.
  private var root = ""

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - arguments: paths and patterns (`*`, `?`, `[…]`, and `**` for folders of any depth).
  ///   - isRecursive: whether the folders in named folders are looked into.
  ///   - outputs: files and folders of outputs, which are skipped in folders.
  ///   - patterns: what is skipped besides ``PathPatterns/repository``; of the files that are named themselves too.
  /// - Throws: ``ToolError`` where an argument means no file.
  package static func find(
    _ arguments: [String], isRecursive: Bool, outputs: [String] = [], excluding patterns: [String] = []
  ) throws -> Found {
    var finder = InputFinder(isRecursive: isRecursive, patterns: PathPatterns(patterns))
    finder.outputs = Set(outputs.map { PathKey(FileIdentity($0).resolvedPath) })
    for argument in arguments { try finder.add(argument) }
    return finder.found
  }

  /// Whether a file or folder that a search came upon is skipped.
  ///
  /// - Parameter place: the path below the folder that is searched.
  private mutating func isExcluded(_ path: String, at place: String) -> Bool {
    if patterns.matches(place) {
      found.excluded.add(path)
      return true
    }
    guard PathPatterns.repository.matches(place) else { return false }
    found.excludedByDefault.add(path)
    return true
  }

  /// Whether a link leads out of the folder that is searched; such a link is noted.
  ///
  /// Otherwise anybody who can add a link to the folder gets other files published.
  private mutating func leadsOutside(_ path: String) -> Bool {
    guard Self.isLink(path) else { return false }
    let target = Self.target(of: path)
    guard target != root, !target.hasPrefix(root == "/" ? "/" : root + "/") else { return false }
    found.outsideLinks.append(path)
    return true
  }

  /// Where a link leads in the end; of one that leads to nothing, where its first step leads.
  private static func target(of path: String) -> String {
    if FileManager.default.fileExists(atPath: path) { return FileIdentity(path).resolvedPath }
    let step = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? ""
    return FileIdentity(step.hasPrefix("/") ? step : PathText.folder(of: path) + "/" + step).resolvedPath
  }

  private mutating func add(_ argument: String) throws {
    if argument == "-" { return try add(ConversionInput(path: "-", stem: "standard-input")) }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) {
      if isFolder.boolValue {
        root = FileIdentity(argument).resolvedPath
        return try addFolder(argument, below: "", depth: 0)
      }
      let name = PathText.name(of: argument)
      guard !patterns.matches(name), !patterns.covers(argument) else {
        found.excluded.add(argument)
        return
      }
      return try add(ConversionInput(path: argument, stem: PathText.stem(of: name)))
    }
    guard argument.utf8.contains(where: { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B }) else {
      // Reading it says why it cannot be read.
      return try add(ConversionInput(path: argument, stem: PathText.stem(of: PathText.name(of: argument))))
    }
    let before = found
    isRepeated = false
    try addMatches(of: argument)
    guard found.inputs.count == before.inputs.count else { return }
    // A file that another argument means as well is no mistake.
    guard !isRepeated else { return }
    guard found.excluded.count == before.excluded.count else {
      throw ToolError(
        "Every file that matches \(argument) is skipped",
        help: "Check --exclude, which skips \(found.excluded.paths.last ?? "it")")
    }
    guard found.excludedByDefault.count == before.excludedByDefault.count,
      found.outsideLinks.count == before.outsideLinks.count
    else {
      throw ToolError(
        "Every file that matches \(argument) is skipped",
        help: "To convert one of them, give its path without a pattern")
    }
    throw ToolError("No file matches \(argument)", help: "Check the folder, and put patterns in quotes")
  }

  private mutating func add(_ input: ConversionInput) throws {
    let identity = input.path == "-" ? "-" : FileIdentity(input.path).resolvedPath
    guard known.insert(PathKey(identity)).inserted else {
      isRepeated = true
      return
    }
    found.inputs.append(input)
    guard found.inputs.count <= Self.maximumInputs else {
      throw ToolError(
        "Too many files: more than \(Self.maximumInputs)", help: "Convert the folders separately")
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
      if isExcluded(path, at: place + name) || leadsOutside(path) { continue }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        // A link to nothing, or a name that is no text: reading it says so.
        if Self.isReadable(name) {
          try add(ConversionInput(path: path, stem: place + PathText.stem(of: name)))
        }
        continue
      }
      let identity = FileIdentity(path)
      if outputs.contains(PathKey(identity.resolvedPath)) { continue }
      if identity.isSpecial {
        found.ignore(path)
        continue
      }
      if isFolder.boolValue {
        // A link to a folder further up would never end.
        guard isRecursive, !Self.isLink(path) else { continue }
        try addFolder(path, below: place + name + "/", depth: depth + 1)
      } else if try Self.isReadable(name) && !Self.isManifest(path, name) {
        try add(ConversionInput(path: path, stem: place + PathText.stem(of: name)))
      } else if name.lowercased() != ConversionSettings.fileName {
        found.ignore(path)
      }
    }
  }

  private static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw ToolError("Can't read the folder \(folder)", help: "Check its permissions")
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

  /// Whether a file only lists the contents of a bundle.
  private static func isManifest(_ path: String, _ name: String) throws -> Bool {
    guard name.lowercased().hasSuffix(".json"), let source = try? FileSource(.chosen(path), as: .records)
    else { return false }
    return try ArchiveInputs.isManifest(ImportInput(path: path, source: source))
  }

  // MARK: Patterns

  /// Adds the files that a pattern means; those that it reaches through `*` keep their folders from there on.
  private mutating func addMatches(of pattern: String) throws {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let first = parts.firstIndex { $0.utf8.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B } } ?? 0
    let start = parts[..<first].joined(separator: "/") + (first > 0 ? "/" : "")
    root = FileIdentity(start.isEmpty ? "." : start).resolvedPath
    let pattern = PathPattern(Array(parts[first...]))
    try match(pattern, pattern.start, in: start, below: "", depth: 0)
  }

  private mutating func match(
    _ pattern: PathPattern, _ progress: PathPattern.Progress, in folder: String, below place: String,
    depth: Int
  ) throws {
    guard depth < Self.maximumDepth, let names = try? Self.names(in: folder.isEmpty ? "." : folder) else {
      return
    }
    for name in names {
      let path = folder + name
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      // Links to folders are followed where a part of the pattern names them, and not where `**` passes them.
      let isNamed = isFolder.boolValue && Self.isLink(path)
      let next = pattern.advance(progress, by: name, isNamed: isNamed)
      guard isFolder.boolValue ? next.isAlive : next.isMatch else { continue }
      if isExcluded(path, at: place + name) || leadsOutside(path) || !exists { continue }
      if isFolder.boolValue {
        try match(pattern, next, in: path + "/", below: place + name + "/", depth: depth + 1)
      } else {
        try add(ConversionInput(path: path, stem: place + PathText.stem(of: name)))
      }
    }
  }
}
