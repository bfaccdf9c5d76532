package import CompassArchive
import CompassFiles
import CompassModel
package import CompassSource
package import Foundation

/// A ZIP archive among the inputs: which of its members are inputs of their own, and why the others are not.
package struct ArchiveInputs: Sendable {
  /// The path of the archive as the user gave it, `-` for standard input.
  package let path: String
  /// The members that are read, in the order of the archive.
  package private(set) var inputs: [ImportInput] = []
  /// The automatic choices about the archive and its members, including the reason for each skipped member.
  package private(set) var inferences: [Inference] = []
  /// The zone of the store that a bundle was written from.
  package private(set) var timeZone: TimeZone?

  /// Opens an input if it is an archive.
  ///
  /// - Parameters:
  ///   - input: the input.
  ///   - limits: the limits on the size of the archive and its members.
  /// - Returns: the archive, or nil for a workbook or an input that isn't a ZIP archive.
  /// - Throws: ``ToolError`` if the archive is rejected, or if it contains
  ///   nothing to import, and errors from reading it.
  package static func open(
    _ input: ImportInput, limits: ArchiveLimits = ArchiveLimits()
  ) throws -> ArchiveInputs? {
    guard try Archive.recognizes(input.source.head(4)) else { return nil }
    let archive = try Archive(input.source, limits: limits)
    // A workbook is one input, however many members it has.
    return OfficeDocument.isPackage(archive) ? nil : try ArchiveInputs(input, archive)
  }

  private init(_ input: ImportInput, _ archive: Archive) throws {
    path = input.path
    try OfficeDocument.refuse(archive, input)
    let paths = Set(archive.members.map { $0.path.lowercased() })
    var read: [ArchiveMember] = []
    var unread: [(why: String, names: [String])] = []
    var manifest: ArchiveMember?
    for member in archive.members {
      switch MemberRole(member.path, among: paths) {
      case .records: read.append(member)
      case .manifest:
        manifest = member
        read.append(member)
      case .nested:
        throw ToolError.archive(
          "Can't read \(member.name): it is an archive inside an archive",
          help: "Unpack \(input.path) and import its files")
      case .unread(let why):
        if let place = unread.firstIndex(where: { $0.why == why }) {
          unread[place].names.append(member.path)
        } else {
          unread.append((why, [member.path]))
        }
      }
    }
    // In a bundle, CSV files that are skipped in favor of their JSON files are still checked for edits.
    let leftOut = Set(unread.flatMap(\.names).filter { $0.lowercased().hasSuffix(".csv") })
    let twins = manifest == nil ? [] : archive.members.filter { leftOut.contains($0.path) }
    try archive.check(read + twins)
    read.removeAll { $0.path == manifest?.path }
    inputs = read.map { ImportInput(member: $0, of: input.path) }
    guard !inputs.isEmpty else {
      throw ToolError(
        .input,
        "\(input.path) has no CSV, JSON or calendar files (files in the archive: \(archive.members.count))",
        help: "Check that this is the right archive")
    }
    inferences.add(
      "read", read.map(\.path).joined(separator: ", "), "CSV, JSON or calendar files, imported one by one")
    for (why, names) in unread {
      let more = names.count > Self.maximumNames ? " and \(names.count - Self.maximumNames) more" : ""
      inferences.add("left-out", names.prefix(Self.maximumNames).joined(separator: ", ") + more, why)
    }
    if let manifest { try readManifest(manifest, read, twins: twins) }
    noteMissing(paths)
  }

  /// Whether an input is the manifest of a bundle, which lists the contents of the other files.
  ///
  /// - Throws: errors from reading it.
  package static func isManifest(_ input: ImportInput) throws -> Bool {
    guard input.fileName == BundleManifest.fileName else { return false }
    return String(decoding: try input.source.head(manifestHead), as: UTF8.self).contains(
      "\"\(BundleManifest.format)\"")
  }

  /// How many bytes of a manifest say that it is one.
  private static let manifestHead = 128
  /// The most members that are named in one sentence.
  private static let maximumNames = 10
  /// The most bytes of a manifest.
  private static let maximumManifest = 1 << 20

  /// Notes that a member was skipped, with the reason.
  mutating func leaveOut(_ input: ImportInput, why: String) {
    guard let name = input.memberName else { return }
    inferences.add("left-out", name, why)
  }

  /// Says which files of a bundle are not as they were written.
  ///
  /// - Parameters:
  ///   - member: the manifest.
  ///   - members: what is read.
  ///   - twins: tables that are not, because JSON files hold their rows.
  private mutating func readManifest(
    _ member: ArchiveMember, _ members: [ArchiveMember], twins: [ArchiveMember]
  ) throws {
    guard member.size <= Self.maximumManifest else { return }
    let bytes = try member.head(Self.maximumManifest)
    guard let value = JSONValue(parsing: String(decoding: bytes, as: UTF8.self)),
      value["format"] == .string(BundleManifest.format), case .array(let files)? = value["files"]
    else { return }
    timeZone = value["time_zone"]?.stringValue.flatMap(TimeZone.init(identifier:))
    var changed: [String] = []
    var unread: [String] = []
    for file in files {
      guard let name = file["name"]?.stringValue, let digest = file["sha256"]?.stringValue else { continue }
      if let member = members.first(where: { $0.path == name }), try Digest.hex(of: member) != digest {
        changed.append(name)
      } else if let twin = twins.first(where: { $0.path == name }), try Digest.hex(of: twin) != digest {
        unread.append(name)
      }
    }
    if !unread.isEmpty {
      inferences.add(
        "changed-and-not-read", unread.joined(separator: ", "),
        "edited, but the JSON was read; unpack and import it")
    }
    let missing = files.compactMap { $0["name"]?.stringValue }.filter { name in
      name.hasSuffix(".json") && !members.contains { $0.path == name }
    }
    inferences.add(
      "bundle", "from compass-export" + (timeZone.map { ", times in \($0.identifier)" } ?? ""),
      "according to its manifest")
    if !changed.isEmpty || !missing.isEmpty {
      inferences.add(
        "changed-members", (changed + missing.map { $0 + " (missing)" }).joined(separator: ", "),
        "don't match the bundle's manifest; changed files were imported")
    }
  }

  /// The tables of the app's data export, which leaves out those that are empty and those it failed to read.
  private static let tables = [
    "profile.json", "schools.csv", "coaches.csv", "events.csv", "performance_metrics.csv", "interactions.csv",
    "offers.csv",
  ]

  private mutating func noteMissing(_ paths: Set<String>) {
    guard paths.contains("readme.txt"), timeZone == nil,
      paths.contains("profile.json") || paths.contains("audit_logs.json")
    else { return }
    let missing = Self.tables.filter { !paths.contains($0) }
    guard !missing.isEmpty else { return }
    inferences.add(
      "not-in-archive", missing.joined(separator: ", "),
      "empty, or the app couldn't export them; check the app")
  }
}
