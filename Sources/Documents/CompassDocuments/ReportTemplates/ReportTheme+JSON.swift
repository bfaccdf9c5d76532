package import CompassFiles
import CompassModel
import CompassPDF
import CompassTemplates
import Foundation

extension ReportTheme {
  /// The version of the format that is read.
  package static let version = 1
  /// The folder of themes among the templates.
  package static let folder = "Themes"
  /// The families of faces that reports are drawn with.
  package static let knownFamilies = PDFFontFamily.choices.map(\.name)

  /// The colours by the names that themes give them.
  private static let colors: [(name: String, path: any WritableKeyPath<ReportTheme, Color> & Sendable)] = [
    ("ink", \.ink), ("text", \.text), ("muted", \.muted), ("rule", \.rule), ("strong_rule", \.strongRule),
    ("header_fill", \.headerFill), ("primary", \.primary), ("verified", \.verified), ("worse", \.worse),
  ]

  /// Reads a theme from a file, and the logo that it names.
  ///
  /// - Throws: `TemplateError` that names the line which is wrong, and `FileError`.
  package init(contentsOf place: FilePlace) throws {
    try self.init(json: TemplateLookup.text(at: place), path: place.path)
  }

  /// Reads a theme.
  ///
  /// - Parameters:
  ///   - text: its JSON.
  ///   - path: what to call it in messages; its logo is beside it.
  /// - Throws: `TemplateError` that names the line which is wrong, and `FileError` for the logo.
  package init(json text: String, path: String) throws {
    self.init()
    let object = try TemplateObject(
      json: text, path: path, help: "Run `compass-export templates show compass` to see an example")
    try object.allow([
      "$schema", "version", "name", "title", "notes", "colors", "badges", "families", "text_scale", "logo",
      "logo_alternative",
    ])
    try object.requireVersion(Self.version)
    name = try object.text("name")
    title = try object.text("title")
    _ = try object.optionalText("notes")
    if let colors = try object.optionalObject("colors") {
      try colors.allow(Self.colors.map(\.name))
      for (name, path) in Self.colors where colors.has(name) { self[keyPath: path] = try colors.color(name) }
    }
    if let badges = try object.optionalObject("badges") {
      try badges.allow(ReportColor.allCases.map { "\($0)" })
      for color in ReportColor.allCases where badges.has("\(color)") {
        let given = try badges.color("\(color)")
        if given != color.rawValue { self.badges[color] = given }
      }
    }
    if object.has("families") {
      families = try object.texts("families")
      guard !families.isEmpty else { throw object.error("families", "must name a font family") }
      for (index, family) in families.enumerated() where !Self.knownFamilies.contains(family) {
        throw object.unknown(
          "families[\(index)]", family, "unsupported font family", among: Self.knownFamilies)
      }
    }
    if object.has("text_scale") {
      let scale = try object.number("text_scale")
      guard Self.textScales.contains(Self.double(scale)) else {
        throw object.error("text_scale", "must be a number from 0.8 to 1.3")
      }
      textScale = Self.double(scale)
    }
    if object.has("logo") {
      logo = try object.image(
        "logo", alternative: try object.optionalText("logo_alternative") ?? title, orElse: "use --logo FILE")
    }
  }

  private static func double(_ number: Decimal) -> Double { NSDecimalNumber(decimal: number).doubleValue }

  /// How much smaller or larger than usual text may be.
  package static let textScales = 0.8...1.3

  /// The theme as a file of its own, its pictures left out.
  package var json: String {
    func hex(_ color: Color) -> JSONValue {
      let digits = String(color, radix: 16, uppercase: true)
      return .string("#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits)
    }
    let badges = ReportColor.allCases.map { JSONValue.Member("\($0)", hex(color($0))) }
    return JSONValue.object([
      .init("version", .integer(Self.version)), .init("name", .string(name)), .init("title", .string(title)),
      .init("colors", .object(Self.colors.map { .init($0.name, hex(self[keyPath: $0.path])) })),
      .init("badges", .object(badges)), .init("families", .array(families.map { .string($0) })),
      .init("text_scale", .number("\(textScale)")),
    ]).text(indentation: 2) + "\n"
  }
}

extension TemplateObject {
  /// A colour as `#1A2B3C`.
  fileprivate func color(_ name: String) throws -> ReportTheme.Color {
    let text = try text(name)
    let digits = text.dropFirst()
    guard text.hasPrefix("#"), digits.utf8.count == 6, let color = UInt32(digits, radix: 16) else {
      throw error(name, "must be a color", "Write it like #1A2B3C")
    }
    return color
  }
}

extension TemplateObject {
  /// Reads a file that a member names: one below the folder of the template, since whoever sends a template does not
  /// decide which other files are read.
  ///
  /// - Parameters:
  ///   - name: the member.
  ///   - otherwise: how a person names a file that is elsewhere.
  ///   - read: reads the file.
  func withFile<Value>(
    _ name: String, orElse otherwise: String?, _ read: (FilePlace) throws -> Value
  ) throws -> Value {
    let file = try text(name)
    let help = ["Put the file in the template's folder", otherwise].compactMap(\.self)
      .joined(separator: ", or ")
    guard !file.hasPrefix("/"), !file.split(separator: "/").contains("..") else {
      throw error(name, "is \(file), which is outside the template's folder", help)
    }
    do {
      return try read(.chosen(file, in: PathText.folder(of: path)))
    } catch let error as FileError where error.code == .link || error.code == .notAFile {
      throw self.error(name, "is \(file): \(error.reason)", help)
    }
  }

  /// The picture in a file that a member names.
  ///
  /// - Parameter otherwise: how a person names a picture that is elsewhere.
  func image(_ name: String, alternative: String, orElse otherwise: String? = nil) throws -> ReportImage {
    try withFile(name, orElse: otherwise) { try ReportImage(file: $0, alternative: alternative) }
  }
}
