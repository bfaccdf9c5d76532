internal import CZip
import CompassSource

/// Reads a written workbook back and verifies it.
///
/// When the disk for temporary files is full, the library reports success but leaves a workbook with
/// truncated sheets. `unzip -t` doesn't find the problem.
enum XLSXProof {
  /// The expected content of a sheet.
  struct Sheet {
    let name: String
    let rowCount: Int
    /// The number of bytes of its rows, if known.
    ///
    /// Comparing bytes is faster than parsing the elements.
    var rowByteCount: Int?
  }

  /// The expected charts and pictures of a workbook.
  struct Objects {
    /// The number of series of each chart.
    var seriesCounts: [Int] = []
    /// The pictures, each once.
    var pictures: Set<XLSXPicture.Fingerprint> = []
    /// The number of charts and pictures on each sheet with any.
    var anchorCounts: [Int] = []
  }

  /// The charts and pictures that were found.
  private struct Found {
    var seriesCounts: [Int] = []
    var pictures: Set<XLSXPicture.Fingerprint> = []
    var anchorCounts: [Int] = []
  }

  private static let bufferSize = 65_536

  /// Decompresses every part and checks its checksum and elements.
  ///
  /// It also counts the rows of each sheet, the series of the charts, and the charts and pictures on the
  /// sheets.
  ///
  /// - Throws: ``ToolError`` if anything is missing.
  static func prove(path: String, sheets: [Sheet], objects: Objects = Objects()) throws(ToolError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY | ZIP_CHECKCONS, &code) else {
      throw ToolError(.damagedWorkbook, "the saved workbook can't be opened (libzip error \(code))")
    }
    defer { zip_discard(archive) }
    var missing: [String: Sheet] = [:]
    for (index, sheet) in sheets.enumerated() { missing["xl/worksheets/sheet\(index + 1).xml"] = sheet }
    var found = Found()
    for index in 0..<max(zip_get_num_entries(archive, 0), 0) {
      let entry = zip_uint64_t(index)
      guard let name = zip_get_name(archive, entry, 0).map({ String(cString: $0) }) else { continue }
      guard let sheet = missing.removeValue(forKey: name) else {
        try proveObject(archive, entry: entry, name: name, &found)
        continue
      }
      let scanner: any PartScanner =
        if let count = sheet.rowByteCount {
          try scan(archive, entry: entry, name: name, StreamedPartScanner(byteCount: count))
        } else {
          try scan(archive, entry: entry, name: name, XMLPartScanner())
        }
      if scanner.rootName != "worksheet" || scanner.rowCount != sheet.rowCount {
        throw ToolError(
          .damagedWorkbook,
          "sheet \(sheet.name) holds \(scanner.rowCount) of \(sheet.rowCount) rows after writing; is the disk full?"
        )
      }
    }
    if let sheet = missing.values.first {
      throw ToolError(.damagedWorkbook, "sheet \(sheet.name) is missing after writing")
    }
    guard found.seriesCounts.sorted() == objects.seriesCounts.sorted(),
      found.anchorCounts.sorted() == objects.anchorCounts.sorted(), found.pictures == objects.pictures
    else {
      throw ToolError(.damagedWorkbook, "charts or pictures are missing after writing; is the disk full?")
    }
  }

  /// Checks a part other than a sheet.
  private static func proveObject(
    _ archive: OpaquePointer, entry: zip_uint64_t, name: String, _ found: inout Found
  ) throws(ToolError) {
    if name.hasPrefix("xl/media/") {
      let picture = try scan(archive, entry: entry, name: name, PictureScanner())
      found.pictures.insert(picture.fingerprint)
    } else if isNumbered(name, "xl/charts/chart") {
      let chart = try scan(archive, entry: entry, name: name, XMLPartScanner(counting: "c:ser"))
      found.seriesCounts.append(chart.rowCount)
    } else if isNumbered(name, "xl/drawings/drawing") {
      let drawing = try scan(archive, entry: entry, name: name, XMLPartScanner(counting: "xdr:twoCellAnchor"))
      found.anchorCounts.append(drawing.rowCount)
    } else {
      _ = try scan(archive, entry: entry, name: name, XMLPartScanner())
    }
  }

  private static func isNumbered(_ name: String, _ prefix: String) -> Bool {
    name.hasPrefix(prefix) && name.hasSuffix(".xml")
  }

  private static func scan<Scanner: PartScanner>(
    _ archive: OpaquePointer, entry: zip_uint64_t, name: String, _ start: Scanner
  ) throws(ToolError) -> Scanner {
    guard let part = zip_fopen_index(archive, entry, 0) else {
      throw ToolError(.damagedWorkbook, "part \(name) cannot be read after writing")
    }
    defer { zip_fclose(part) }
    var scanner = start
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bufferSize, alignment: 16)
    defer { buffer.deallocate() }
    while let start = buffer.baseAddress {
      let count = zip_fread(part, start, zip_uint64_t(bufferSize))
      if count < 0 { throw ToolError(.damagedWorkbook, "part \(name) cannot be decompressed after writing") }
      if count == 0 { break }
      scanner.feed(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]))
    }
    if !scanner.isWhole {
      throw ToolError(.damagedWorkbook, "part \(name) is incomplete after writing; is the disk full?")
    }
    return scanner
  }
}

/// Computes the fingerprint of a picture from its bytes.
private struct PictureScanner: PartScanner {
  private var hash = FingerprintHash()
  private var byteCount = 0

  let rootName = ""
  let rowCount = 0
  var isWhole: Bool { byteCount > 0 }
  var fingerprint: XLSXPicture.Fingerprint { .init(byteCount: byteCount, hash: hash.value) }

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    hash.feed(bytes)
    byteCount += bytes.count
  }
}
