package import CompassFiles
import CompassModel
import CompassSource
import CompassTemplates
import Foundation

extension ImportProfile {
  /// The version of the format that is read.
  package static let version = 1

  /// Reads a profile.
  ///
  /// - Parameters:
  ///   - text: the JSON of the profile.
  ///   - path: the path for messages.
  /// - Throws: ``ToolError`` that names the invalid member.
  package init(json text: String, path: String) throws {
    let object = try TemplateObject(
      json: text, path: path, help: "To draft a profile, run `compass-import profiles new FILE`")
    try object.allow(Self.members)
    try object.requireVersion(Self.version)
    name = try object.text("name")
    title = try object.text("title")
    let word = try object.text("kind")
    guard let kind = RecordKind(named: word) else {
      throw object.error(
        "kind", "isn't a known kind", "Use \(RecordKind.allCases.map(\.plural).joined(separator: ", "))")
    }
    self.kind = kind
    recognition = try Self.recognition(object.object("recognition"))
    columns = try object.objects("columns").map { try Self.column($0, kind) }
    blanks = Set(try object.texts("blanks"))
    isUnquoted = try object.flag("unquoted")
    notes = try object.optionalText("notes")
    overrides = try Self.overrides(object)
    made = try object.objects("make").map { try MadeField($0, kind) }
    skips = try object.objects("skip").map(RowSkip.init)
    categories = try object.optionalHeaders("categories")
    hasExclusiveEnd = try object.flag("exclusive_end")
    if object.value["metrics"] != nil {
      guard kind == .metric else { throw object.error("metrics", "works only with the kind metrics") }
      let measures = try object.object("metrics")
      metrics = try ProfileMeasures(measures)
      skips = try measures.objects("skip").map(RowSkip.init)
      if let skip = skips.firstIndex(where: \.isCancelled) {
        throw measures.error("skip[\(skip)].cancels", "works only with events")
      }
      // These members apply only to rows that are records. With metrics, they would be ignored silently.
      let others = ["collected", "columns", "make", "skip", "categories", "exclusive_end"]
      if let other = others.first(where: { object.value[$0] != nil }) {
        throw object.error(other, "has no effect with metrics", "Remove it")
      }
    }
    if let list = try object.optionalObject("collected") {
      try list.allow(["as", "by"])
      let header = try list.text("by")
      guard recognition.headers.contains(where: { $0.matches(header) }) else {
        throw list.error("by", "isn't one of the headers in recognition")
      }
      collected = Collection(name: try list.text("as"), header: header)
    }
    recognition.noteKeys()
  }

  private static let optionsOfProfiles = ImportOption.all.filter { $0.places.contains(.profiles) }
  private static let members =
    [
      "version", "name", "title", "kind", "recognition", "collected", "columns", "make", "skip",
      "categories", "exclusive_end", "metrics", "blanks", "unquoted", "notes",
    ] + optionsOfProfiles.map(\.name)

  private static func overrides(_ object: TemplateObject) throws -> Overrides {
    var options = ImportOptions(now: .distantPast)
    for option in optionsOfProfiles {
      guard let value = object.value[option.name] else { continue }
      do throws(ToolError) {
        try option.read(value, &options)
      } catch {
        throw object.error(option.name, error.message, error.help)
      }
    }
    return options.overrides
  }

  private static func recognition(_ object: TemplateObject) throws -> Recognition {
    try object.allow([
      "headers", "optional", "absent", "least", "preamble", "file_names", "file_name_endings", "others",
    ])
    var result = Recognition()
    result.headers = try object.headerList("headers")
    result.optional = try object.headerList("optional")
    result.absent = try object.headerList("absent")
    result.least = try object.optionalInteger("least", in: 1...ColumnProfiles.limits.columns) ?? 0
    guard !result.headers.isEmpty || result.least > 0 else {
      throw object.error("headers", "has no headers")
    }
    result.preamble = try object.texts("preamble")
    result.fileNames = try object.texts("file_names")
    result.fileNameEndings = try object.texts("file_name_endings")
    result.allowsOthers = try object.flag("others")
    return result
  }

  private static func column(_ object: TemplateObject, _ kind: RecordKind) throws -> Column {
    try object.allow(["header", "field", "separator", "day", "words"])
    var result = Column(header: try object.headers("header"))
    result.isKeptBeside = object.value["field"] == .null
    if !result.isKeptBeside, object.value["field"] != nil { result.field = try object.field("field", kind) }
    result.separator = try object.optionalText("separator")
    result.isDay = try object.flag("day")
    for member in try object.optionalObject("words")?.value.members ?? [] {
      guard let text = member.value.stringValue else {
        throw object.error("words.\(member.name)", "must be text")
      }
      result.words[member.name.foldedWords] = text
    }
    return result
  }
}

/// The profiles of a folder.
package enum ProfileFolder {
  /// The folder of the profiles among the templates.
  package static let name = "Profiles"

  /// Reads all profiles in the first template folder that contains any.
  ///
  /// - Returns: the profiles, sorted by file name; empty if all folders lack profiles.
  /// - Throws: ``ToolError`` for the first invalid profile.
  package static func read(_ lookup: TemplateLookup) throws -> [ImportProfile] {
    try TemplateFolder(name, in: lookup).paths.map {
      try ImportProfile(json: TemplateLookup.text(at: $0), path: $0)
    }
  }
}
