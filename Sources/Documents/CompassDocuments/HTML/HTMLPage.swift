import CompassModel

/// A page that is being written: its bytes so far, the ids that are taken, and what its headings have come to.
///
/// Blocks are added in extensions, a topic a file.
final class HTMLPage {
  let document: ReportDocument
  private let sink: ([UInt8]) throws -> Void
  private var buffer: [UInt8] = []
  private static let pieceSize = 64 << 10

  /// The ids of the places that cells lead to, by their names.
  private let places: [String: String]
  /// The ids of the places, and those that were given to other elements.
  private var takenIDs: Set<String>
  /// The places that have been written.
  private var writtenPlaces: Set<String> = []
  /// The level of the last heading; headings go down one level at a time.
  private var level = 0
  /// The text of the last heading as long as nothing else followed it.
  var lastHeading: String?
  /// The tables' columns as phones show them, by the titles.
  let labels: [[String]: HTMLTableLabels]
  /// Whether the title has been written.
  var isTitled = false

  /// Begins a page.
  ///
  /// - Parameter sink: takes the bytes piece by piece.
  init(_ document: ReportDocument, sink: @escaping ([UInt8]) throws -> Void) {
    self.document = document
    self.sink = sink
    var places: [String: String] = [:]
    var taken: Set<String> = []
    for name in document.blocks.flatMap(\.anchors) where places[name] == nil {
      let id = Self.unused(Self.id(name), in: taken)
      taken.insert(id)
      places[name] = id
    }
    self.places = places
    takenIDs = taken
    var labels: [[String]: HTMLTableLabels] = [:]
    for table in document.tables {
      let titles = table.shownColumns.map(\.column.title)
      if labels[titles] == nil { labels[titles] = HTMLTableLabels(number: labels.count, titles: titles) }
    }
    self.labels = labels
  }

  // MARK: Bytes

  func add(_ markup: String) throws {
    buffer.append(contentsOf: markup.utf8)
    if buffer.count >= Self.pieceSize { try flush() }
  }

  /// Adds text, escaped; what runs from right to left is kept from turning its neighbours around.
  func add(text: String) {
    let isRightToLeft = HTMLText.isRightToLeft(text)
    if isRightToLeft { buffer.append(contentsOf: "<bdi>".utf8) }
    HTMLText.append(text, to: &buffer)
    if isRightToLeft { buffer.append(contentsOf: "</bdi>".utf8) }
  }

  func flush() throws {
    try sink(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  // MARK: Places and headings

  /// The id of a place of that name; nil where the report has none, so that nothing leads to it.
  func id(ofPlace name: String) -> String? { places[name] }

  /// The id attribute of the first element of a place; nothing where it was written before.
  func idAttribute(ofPlace name: String) -> String {
    guard let id = places[name], writtenPlaces.insert(name).inserted else { return "" }
    return " id=\"\(id)\""
  }

  /// An id that nothing else on the page has.
  func newID(_ name: String) -> String {
    let id = Self.unused(Self.id(name), in: takenIDs)
    takenIDs.insert(id)
    return id
  }

  private static func unused(_ id: String, in taken: Set<String>) -> String {
    guard taken.contains(id) else { return id }
    var number = 2
    while taken.contains("\(id)-\(number)") { number += 1 }
    return "\(id)-\(number)"
  }

  /// A name as an id: letters, digits, `-` and `_`.
  private static func id(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isPlain || scalar == "-" || scalar == "_" ? scalar : "-"
    }
    return scalars.isEmpty ? "part" : String(String.UnicodeScalarView(scalars))
  }

  /// Adds a heading, never more than one level below the one before it.
  ///
  /// - Parameter level: the level that is wanted: 1 for the title.
  func add(heading text: String, level wanted: Int, attributes: String = "") throws {
    level = min(wanted, level + 1)
    try add("<h\(level)\(attributes)>\(HTMLText.escaped(text))</h\(level)>\n")
  }
}

extension ReportBlock {
  /// The names of the places in the block.
  var anchors: [String] {
    switch self {
    case .anchor(let name): [name]
    case .group(let group): group.columns.flatMap { $0.blocks.flatMap(\.anchors) }
    default: []
    }
  }
}
