package import CompassModel
package import Foundation

/// Everything in a store as files for a person and for another store: what they are called, and what is said
/// of them.
package struct StoreBundle {
  /// A file of a bundle.
  package struct File: Sendable {
    package var name: String
    package var kind: RecordKind
    /// What they are written as.
    package var format: RecordExport.Format
    package var records = 0
    package var byteCount = 0
    /// The SHA-256 of its bytes.
    package var digest = ""
  }

  /// The files, in the order of their kinds.
  package var files: [File]
  /// When it is written.
  package var date: Date
  /// The IANA name of the zone of times that name none.
  package var timeZone: String
  /// What the athletes are called whose records these are.
  package var athletes: [String]
  /// The version of the program.
  package var toolVersion: String

  /// Plans a bundle.
  ///
  /// - Parameters:
  ///   - kinds: the kinds that have records.
  ///   - date: when it is written.
  ///   - timeZone: the IANA name of the zone of times that name none.
  ///   - athletes: what the athletes are called.
  ///   - toolVersion: the version of the program.
  package init(
    kinds: [RecordKind], date: Date, timeZone: String, athletes: [String], toolVersion: String
  ) {
    files = kinds.sorted().flatMap { kind in
      [RecordExport.Format.json, .csv].map {
        File(name: "\(kind.plural).\($0.rawValue)", kind: kind, format: $0)
      }
    }
    self.date = date
    self.timeZone = timeZone
    self.athletes = athletes
    self.toolVersion = toolVersion
  }

  /// The name of the file that a person reads first.
  package static let readmeName = "README.txt"

  /// The manifest, for programs: what each file holds, with its SHA-256.
  package var manifest: String {
    let members: [JSONValue] = files.map { file in
      .object([
        .init("name", .string(file.name)), .init("kind", .string(file.kind.plural)),
        .init("format", .string(file.format.rawValue)), .init("records", .integer(file.records)),
        .init("bytes", .integer(file.byteCount)), .init("sha256", .string(file.digest)),
      ])
    }
    let head: [JSONValue.Member] = [
      .init("format", .string(BundleManifest.format)), .init("version", .integer(BundleManifest.version)),
      .init("tool", .string("compass-toolkit \(toolVersion)")), .init("written", .string(date.rfc3339)),
      .init("time_zone", .string(timeZone)),
    ]
    let lines = head.map { "  \(JSONValue.string($0.name).text()): \($0.value.text())" }
    let list = members.map { "    \($0.text())" }.joined(separator: ",\n")
    return "{\n" + lines.joined(separator: ",\n") + ",\n  \"files\": [\n\(list)\n  ]\n}\n"
  }

  /// What a person should know who opens the bundle.
  package var readme: String {
    var lines = [
      "Recruiting records" + (athletes.isEmpty ? "" : " of " + athletes.joined(separator: ", ")),
      "Written on \(String(date.rfc3339.prefix(10))) by compass-export \(toolVersion).", "",
      "Contents", "",
    ]
    let kinds = files.map(\.kind).reduce(into: [RecordKind]()) { if !$0.contains($1) { $0.append($1) } }
    for kind in kinds {
      let count = files.first { $0.kind == kind }?.records ?? 0
      let name = kind.plural.padding(toLength: 14, withPad: " ", startingAt: 0)
      lines.append("  \(name)\(count) \(count == 1 ? kind.rawValue : kind.plural)")
    }
    if files.isEmpty { lines.append("  No files: the store has no records.") }
    lines += [
      "", "Each table comes in two formats:", "",
      "  .csv   opens in Excel, Numbers or Google Sheets.",
      "  .json  is for programs and has every value exactly as stored.", "",
      "Times without a time zone are in \(timeZone). Columns have the names of the app's database.",
      "\"extra\" has imported data without a field of its own, such as school offers.", "",
      "To import everything into an empty store:", "",
      "  compass-import NAME.zip", "",
      "This reads the .json files. To import changes in a .csv file, run compass-import FILE.csv.",
      "",
      "manifest.json lists all files with their SHA-256 hashes, to detect damage and changes.", "",
      "Not included: the secret addresses of calendar feeds and the import history.", "",
      "This is personal data of a minor. Keep it where only the family can read it.",
      "Don't send it to coaches. For coaches, use compass-export metrics --event NAME --pdf.", "",
    ]
    return lines.joined(separator: "\n")
  }
}
