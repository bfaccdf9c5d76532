import CompassModel

/// The role of an archive member, according to its name.
enum MemberRole: Equatable {
  /// An input to import.
  case records
  /// The manifest, which lists the contents of the archive.
  case manifest
  /// An archive inside the archive, which isn't opened.
  case nested
  /// A file that isn't read.
  case unread(why: String)

  private static let endings = [".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".ics", ".ical", ".vcs"]
  private static let workbooks = [".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".numbers"]
  private static let archives = [".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".jar"]

  /// Determines the role of a member.
  ///
  /// - Parameters:
  ///   - path: its name in the archive.
  ///   - paths: the names of all members, in lower case.
  init(_ path: String, among paths: Set<String>) {
    let path = path.lowercased()
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    if parts.dropLast().contains("__macosx") || parts.contains(where: { $0.hasPrefix(".") }) {
      self = .unread(why: "added by the system that made the archive")
    } else if parts.dropLast().first == "documents" {
      self = .unread(why: "documents aren't imported; unpack the archive to keep them")
    } else if name == "audit_logs.json" {
      self = .unread(
        why: "the app's log of logins and changes, without records")
    } else if name.hasPrefix("readme") {
      self = .unread(why: "a readme file")
    } else if path == BundleManifest.fileName {
      self = .manifest
    } else if Self.archives.contains(where: name.hasSuffix) {
      self = .nested
    } else if name.hasSuffix(".csv"), Self.hasJSON(path, among: paths) {
      self = .unread(why: "same data as the JSON file of the same name")
    } else if Self.endings.contains(where: name.hasSuffix) {
      self = .records
    } else if Self.workbooks.contains(where: name.hasSuffix) {
      self = .unread(why: "workbook in an archive; unpack it and import the workbook")
    } else {
      self = .unread(why: "not a CSV, JSON or calendar file")
    }
  }

  /// Whether a CSV file's folder contains a JSON file of the same name.
  private static func hasJSON(_ path: String, among paths: Set<String>) -> Bool {
    let stem = String(path.dropLast(".csv".utf8.count))
    return [".json", ".jsonl", ".ndjson"].contains { paths.contains(stem + $0) }
  }
}
