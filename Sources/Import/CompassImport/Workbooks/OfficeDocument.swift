import CompassArchive
import CompassSource
import CompassValidation

/// Documents of office programs, told from archives of files and from each other.
enum OfficeDocument {
  /// Whether an archive is a document as Office packs them (ECMA-376 Part 2 §6.2.3): a workbook, or one of its kin.
  static func isPackage(_ archive: Archive) -> Bool {
    archive.members.contains { $0.path.lowercased() == "[content_types].xml" }
  }

  /// Refuses an archive that is a document of another office program.
  ///
  /// - Throws: ``ImportError`` that says of which.
  static func refuse(_ archive: Archive, _ input: ImportInput) throws {
    let isNumbers = archive.members.contains {
      $0.path.hasSuffix("Index/Document.iwa") || $0.path == "Index.zip"
    }
    let type = archive.members.first { $0.path == "mimetype" }
    let isOpenDocument =
      try type.map { try $0.head(64).starts(with: "application/vnd.oasis.".utf8) } == true
    guard isNumbers || isOpenDocument else { return }
    throw ImportError(
      "Can't read \(input.path): it is \(isNumbers ? "a Numbers document" : "an OpenDocument file (.ods)")",
      help: "Save it as a workbook (.xlsx) or CSV, and import that file", code: .workbookRefused)
  }

  /// Refuses a file of the format that Office had before 2007, which is that of workbooks with a password, too
  /// ([MS-CFB] §2.2, [MS-OFFCRYPTO] §2.3).
  ///
  /// - Throws: ``ImportError`` that says what the file is.
  static func refuseCompound(_ input: ImportInput, head: [UInt8]) throws {
    guard head.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return }
    throw ImportError(
      "Can't read \(input.path): it is an old Office document (.xls) or a workbook with a password",
      help: "Open it, save it as .xlsx without a password, and import that file", code: .workbookRefused)
  }
}
