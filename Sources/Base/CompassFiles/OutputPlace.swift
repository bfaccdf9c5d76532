import Foundation

/// Where an output goes, and under which name it is written until it is whole.
struct OutputPlace {
  /// The longest name of a file in bytes (`NAME_MAX`).
  private static let longestName = 255
  /// The bytes that the marks of a temporary name take at most: two dots, `tmp-`, two numbers.
  private static let longestMark = 48

  /// The device or the pipe that a person named, which is written and never replaced; nil for a file.
  let special: String?
  /// Whether it is a pipe that a person named.
  let isPipe: Bool
  /// The file that is replaced; of a device or a pipe, a name where temporary files are.
  let target: OpenPlace

  /// Opens the folder of an output.
  ///
  /// - Parameters:
  ///   - place: the output.
  ///   - folderMode: the mode of folders that are made where they are missing; nil makes none.
  ///   - opened: folders that are open already.
  ///   - calls: the system's calls.
  /// - Throws: ``FileError`` where the place is a folder, or one that the tool chose is no regular file.
  init(
    _ place: FilePlace, folderMode: UInt32?, opened: OpenFolders?, calls: any FileSystemCalls
  ) throws {
    try place.check("written")
    var status = stat()
    if place.root == nil, stat(place.path, &status) == 0 {
      let kind = FileKind(status)
      if kind == .folder { throw FileError("written", place.path, SystemFailure(EISDIR)) }
      if kind != .file {
        special = place.path
        isPipe = kind == .pipe
        let temporary = FileManager.default.temporaryDirectory.path
        let name = PathText.name(of: place.path)
        target = try OpenPlace(.chosen(name, in: temporary), "written", opened: opened, calls: calls)
        return
      }
    }
    special = nil
    isPipe = false
    target = try OpenPlace(place, "written", folderMode: folderMode, opened: opened, calls: calls)
    guard place.root != nil else { return }
    switch target.kind {
    case nil, .file: break
    case .link: throw FileError.link(place.path, "written")
    case .some(let kind): throw FileError.irregular(place.path, "written", kind)
    }
  }

  /// The names under which any process writes this output until it is whole.
  var temporaryNames: TemporaryNames {
    var shortened = target.name.unicodeScalars
    while shortened.reduce(0, { $0 + UTF8.width($1) }) > Self.longestName - Self.longestMark {
      shortened.removeLast()
    }
    return TemporaryNames(prefix: ".\(String(shortened)).tmp-")
  }
}
