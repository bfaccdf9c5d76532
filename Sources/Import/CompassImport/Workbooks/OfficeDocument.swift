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
    let names = try entries(of: input, head: head)
    if names.contains("EncryptedPackage") {
      throw ImportError(
        "Can't read \(input.path): the workbook is encrypted with a password",
        help: "Open it with its password, save it without one, and import that file", code: .workbookRefused)
    }
    let isWorkbook = names.contains("Workbook") || names.contains("Book")
    throw ImportError(
      "Can't read \(input.path): it is \(isWorkbook ? "an Excel 97 to 2003 workbook (.xls)" : "an Office 97 to 2003 document")",
      help: "Save it as .xlsx in Excel, LibreOffice or Google Sheets, and import that file",
      code: .workbookRefused
    )
  }

  /// How many bytes of the directory are looked at.
  private static let directoryBytes = 1 << 14
  private static let entryBytes = 128

  /// The names in the directory of such a file, as far as its first sectors have them.
  private static func entries(of input: ImportInput, head: [UInt8]) throws -> [String] {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(head[place + $1]) << (8 * $1) }
    }
    guard head.count >= 64 else { return [] }
    let shift = number(30, 2)
    guard shift == 9 || shift == 12 else { return [] }
    let start = (number(48, 4) + 1) << shift
    guard let count = input.source.byteCount, start < count else { return [] }
    var bytes: [UInt8] = []
    var reader = try input.source.makeReader()
    var passed = 0
    while passed < start,
      case let read = try reader.read(into: &bytes, maximum: min(1 << 16, start - passed)),
      read > 0
    {
      passed += read
      bytes.removeAll(keepingCapacity: true)
    }
    while bytes.count < directoryBytes,
      try reader.read(into: &bytes, maximum: directoryBytes - bytes.count) > 0
    {}
    return stride(from: 0, to: bytes.count - entryBytes + 1, by: entryBytes).map { place in
      let length = min(64, Int(bytes[place + 64]) | Int(bytes[place + 65]) << 8)
      let units = stride(from: place, to: place + max(0, length - 2), by: 2).map {
        UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
      }
      return String(decoding: units, as: UTF16.self)
    }
  }
}
