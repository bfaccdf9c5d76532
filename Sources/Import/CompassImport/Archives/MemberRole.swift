import CompassModel

/// What is done with a member of an archive, by its name.
enum MemberRole: Equatable {
  /// It is an input.
  case records
  /// It says what the archive holds.
  case manifest
  /// It is an archive, which is not looked into.
  case nested
  /// It is not read.
  case unread(why: String)

  private static let endings = [".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".ics", ".ical", ".vcs"]
  private static let workbooks = [".xlsx", ".xlsm", ".xls", ".xlsb", ".ods", ".numbers"]
  private static let archives = [".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".jar"]

  /// Tells what a member is.
  ///
  /// - Parameters:
  ///   - path: its name in the archive.
  ///   - paths: the names of all members, in lower case.
  init(_ path: String, among paths: Set<String>) {
    let path = path.lowercased()
    let parts = path.split(separator: "/").map(String.init)
    let name = parts.last ?? path
    if parts.dropLast().contains("__macosx") || parts.contains(where: { $0.hasPrefix(".") }) {
      self = .unread(why: "the system that made the archive put it there")
    } else if parts.dropLast().first == "documents" {
      self = .unread(why: "documents are no records; they stay in the archive, unpack it to keep them")
    } else if name == "audit_logs.json" {
      self = .unread(
        why: "it is the app's log of logins and changes and holds no records; it stays in the archive")
    } else if name.hasPrefix("readme") {
      self = .unread(why: "it is written for people")
    } else if path == BundleManifest.fileName {
      self = .manifest
    } else if Self.archives.contains(where: name.hasSuffix) {
      self = .nested
    } else if name.hasSuffix(".csv"), Self.hasJSON(path, among: paths) {
      self = .unread(why: "a JSON file of the same name holds the same, with the types of its values")
    } else if Self.endings.contains(where: name.hasSuffix) {
      self = .records
    } else if Self.workbooks.contains(where: name.hasSuffix) {
      self = .unread(why: "workbooks in archives are not read; unpack the archive and import the workbook")
    } else {
      self = .unread(why: "it is neither CSV, JSON nor a calendar; it stays in the archive")
    }
  }

  /// Whether a JSON file stands beside a CSV file and has its name.
  private static func hasJSON(_ path: String, among paths: Set<String>) -> Bool {
    let stem = String(path.dropLast(".csv".utf8.count))
    return [".json", ".jsonl", ".ndjson"].contains { paths.contains(stem + $0) }
  }
}
