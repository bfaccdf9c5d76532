import CompassFiles
import CompassModel
import CompassSource
import CompassValidation
import Foundation

/// The page that links to all HTML pages in a folder of outputs.
struct IndexPage {
  /// The name of the page in the folder.
  static let name = "index.html"

  private struct Entry {
    var path: String
    var kinds: [RecordKind]
    var records: Int
  }

  private let entries: [Entry]

  /// Lists the pages in a folder of outputs that a manifest names; nil where fewer than two are there, or one of
  /// them is called as the index would be.
  init?(_ manifest: ConversionManifest, in folder: String) {
    self.init(manifest.entries.values.map { ($0.outputs, $0.reportInputs) }, in: folder)
  }

  /// Lists the pages of a run in a folder of outputs; nil as of a manifest.
  init?(_ files: [ConvertedFile], in folder: String) {
    self.init(files.map { ($0.outputs, $0.reports) }, in: folder)
  }

  private init?(
    _ files: [(outputs: [ConvertedFile.Output], reports: [ValidationReport.Input])], in folder: String
  ) {
    let prefix = PathText.joined(FileIdentity(folder).resolvedPath, "")
    var entries: [PathKey: Entry] = [:]
    for file in files {
      for output in file.outputs where !output.isOfRejectedRows && output.path.hasSuffix(".html") {
        let place = PathText.absolute(output.path)
        guard place.hasPrefix(prefix), FileManager.default.fileExists(atPath: output.path) else { continue }
        let path = String(decoding: place.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        // A file with several kinds of records has a page for each.
        let own = file.reports.filter { report in
          report.kind.map { path.hasSuffix("-\($0.plural).html") } ?? false
        }
        let reports = own.isEmpty ? file.reports : own
        entries[PathKey(path)] = Entry(
          path: path, kinds: Set(reports.compactMap(\.kind)).sorted(),
          records: reports.reduce(0) { $0 + $1.records.accepted })
      }
    }
    guard entries.count > 1, entries[PathKey(Self.name)] == nil else { return nil }
    self.entries = entries.values.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// How many pages there are below each folder.
  ///
  /// - Parameter paths: the paths of outputs from the root.
  static func counts(of paths: Set<PathKey>) -> [PathKey: Int] {
    var counts: [PathKey: Int] = [:]
    for key in paths where key.path.hasSuffix(".html") {
      var folder = PathText.folder(of: key.path)
      while !folder.isEmpty {
        counts[PathKey(folder), default: 0] += 1
        folder = folder == "/" ? "" : PathText.folder(of: folder)
      }
    }
    return counts
  }

  /// Writes the page, unless a file that is not such a page is in its place.
  ///
  /// - Returns: the page as an output; nil if it was not written.
  /// - Throws: what writing throws; ``FileError`` where a link is in its place.
  func write(in folder: String) throws -> ConvertedFile.Output? {
    let place = FilePlace.chosen(Self.name, in: folder)
    if Self.isLink(place) { try place.checkWritable() }
    guard !Self.isThere(place) || Self.isOurs(place) else { return nil }
    let bytes = Array(html.utf8)
    let file = try AtomicFile(place, readers: .published)
    try file.write(bytes)
    try file.commit()
    let digest = Digest()
    digest.update(bytes)
    return .init(path: place.path, byteCount: bytes.count, sha256: digest.hex)
  }

  private static let head = "<!DOCTYPE html>\n<!-- Index of compass-convert -->\n"

  private static func isLink(_ place: FilePlace) -> Bool {
    var status = stat()
    return lstat(place.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  private static func isThere(_ place: FilePlace) -> Bool {
    var status = stat()
    return lstat(place.path, &status) == 0
  }

  /// Whether the file at a path is such a page.
  static func isOurs(_ path: String) -> Bool {
    isOurs(.chosen(PathText.name(of: path), in: PathText.folder(of: path)))
  }

  private static func isOurs(_ place: FilePlace) -> Bool {
    guard let source = try? FileSource(place, as: .output) else { return false }
    var reader = source.makeReader()
    var bytes: [UInt8] = []
    while bytes.count < head.utf8.count,
      let count = try? reader.read(into: &bytes, maximum: head.utf8.count - bytes.count), count > 0
    {}
    return bytes.starts(with: head.utf8)
  }

  // MARK: The page

  private var html: String {
    let total = entries.reduce(0) { $0 + $1.records }
    let rows = entries.map(row).joined()
    return """
      \(Self.head)<html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Recruiting documents</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <main>
      <h1>Recruiting documents</h1>
      <p>\(entries.count.counted("page")), \(total.counted("record"))</p>
      <table>
      <thead><tr><th scope="col">Page</th><th scope="col">Kind</th><th scope="col">Records</th></tr></thead>
      <tbody>
      \(rows)</tbody>
      </table>
      </main>
      </body>
      </html>

      """
  }

  private func row(_ entry: Entry) -> String {
    let shown = TerminalText.escaped(PathText.stem(of: entry.path))
    let kinds = entry.kinds.map(\.plural).joined(separator: ", ")
    return """
      <tr><td><a href="\(Self.reference(entry.path))">\(HTMLText.escaped(shown))</a></td>\
      <td>\(HTMLText.escaped(kinds))</td><td>\(entry.records)</td></tr>

      """
  }

  /// A path as a relative reference (RFC 3986 §4.2): everything is percent-encoded that is not unreserved, and no
  /// name can be taken for a scheme.
  private static func reference(_ path: String) -> String {
    "./" + ReportContext.percentEncoded(path)
  }

  private static let style = """
    :root{color-scheme:light dark;--page:#fff;--text:#1f2937;--muted:#4b5563;--rule:#e5e7eb;--link:#1d4ed8}
    @media (prefers-color-scheme:dark){:root{--page:#111827;--text:#f3f4f6;--muted:#9ca3af;--rule:#374151;--link:#93c5fd}}
    *{box-sizing:border-box}
    body{margin:0;padding:1.5rem 1rem 3rem;background:var(--page);color:var(--text);line-height:1.5;\
    font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Open Sans",sans-serif}
    main{max-width:50rem;margin:0 auto}
    h1{font-size:1.75rem;line-height:1.25;margin:0}
    p{margin:.25rem 0 1.25rem;color:var(--muted)}
    a{color:var(--link);overflow-wrap:anywhere}
    table{border-collapse:collapse;width:100%}
    th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--rule)}
    th{color:var(--muted);font-size:.8125rem}
    th:last-child,td:last-child{text-align:right;padding-right:0;font-variant-numeric:tabular-nums}
    """
}
