import CompassArchive
import CompassSource
import CompassValidation

/// Detects unsupported file formats by their first bytes.
///
/// Without this check, such a file could be read as delimited text.
enum ForeignFormat {
  /// Rejects a file in an unsupported format.
  ///
  /// - Throws: ``ToolError`` that names the format.
  static func refuse(_ input: ImportInput) throws {
    let head = try input.source.head(64)
    try OfficeDocument.refuseCompound(input, head: head)
    if head.starts(with: [0x1F, 0x8B]) {
      throw ToolError(
        .input, "\(input.path) is compressed (gzip)",
        help: "Decompress it, for example with gunzip, and import the decompressed file")
    }
    let formats: [(start: String, name: String)] = [
      ("PK\u{3}\u{4}", "a ZIP archive or an .xlsx workbook"), ("%PDF", "a PDF"),
      ("BEGIN:VCALENDAR", "a calendar (.ics)"), ("\u{FEFF}BEGIN:VCALENDAR", "a calendar (.ics)"),
      ("SQLite format 3", "a store"),
    ]
    let markup = isMarkup(head) ? "a web page or XML, which some programs save as .xls" : nil
    if let format = formats.first(where: { head.starts(with: $0.start.utf8) })?.name ?? markup {
      throw ToolError(
        .input,
        "\(input.path) is \(format). Supported: workbooks (.xlsx), delimited files (CSV), calendars (.ics) and JSON",
        help: "Export it as CSV and import the CSV file")
    }
  }

  /// Rejects a table that was copied from a web page with style names as headers.
  ///
  /// - Throws: ``ToolError`` for such a table (domain reference §3.1, box scores of GameChanger).
  static func refuseCopiedPage(_ input: ImportInput, headers: [String]) throws {
    guard headers.contains(where: { $0.hasPrefix("ag-cell") || $0.contains("Components__") }) else { return }
    throw ToolError(
      .input, "\(input.label) was copied from a web page, so its headers don't describe the columns",
      help: "Export the statistics from the program as CSV")
  }

  /// Whether a file begins like HTML or XML, ignoring case.
  private static func isMarkup(_ head: [UInt8]) -> Bool {
    let start = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
      .map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return ["<?xml", "<html", "<table", "<!doctype"].contains { start.starts(with: $0.utf8) }
  }
}

/// Detects the documents of office programs.
enum OfficeDocument {
  /// Whether an archive is an Office document, such as a workbook (ECMA-376 Part 2 §6.2.3).
  static func isPackage(_ archive: Archive) -> Bool {
    archive.members.contains { $0.path.lowercased() == "[content_types].xml" }
  }

  /// Rejects an archive that is a Numbers document or an OpenDocument file.
  ///
  /// - Throws: ``ToolError`` that names the format.
  static func refuse(_ archive: Archive, _ input: ImportInput) throws {
    let isNumbers = archive.members.contains {
      $0.path.hasSuffix("Index/Document.iwa") || $0.path == "Index.zip"
    }
    let type = archive.members.first { $0.path == "mimetype" }
    let isOpenDocument =
      try type.map { try $0.head(64).starts(with: "application/vnd.oasis.".utf8) } == true
    guard isNumbers || isOpenDocument else { return }
    throw ToolError(
      .input,
      "Can't read \(input.path): it is \(isNumbers ? "a Numbers document" : "an OpenDocument file (.ods)")",
      help: "Save it as a workbook (.xlsx) or CSV, and import that file", code: .workbookRefused)
  }

  /// Rejects a file in the Office format from before 2007.
  ///
  /// Workbooks with a password have that format, too ([MS-CFB] §2.2, [MS-OFFCRYPTO] §2.3).
  ///
  /// - Throws: ``ToolError`` that names the format.
  static func refuseCompound(_ input: ImportInput, head: [UInt8]) throws {
    guard head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return }
    throw ToolError(
      .input, "Can't read \(input.path): it is an old Office document (.xls) or a workbook with a password",
      help: "Open it, save it as .xlsx without a password, and import that file", code: .workbookRefused)
  }
}
