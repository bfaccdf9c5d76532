package import CompassSource

/// Rows of a JSON file as a grid: those of a table, or those that stand in the rows of one.
package struct JSONGrid: Grid {
  /// A column that no row has as it is: what a row is linked to by where it stands.
  package struct Link: Sendable, Hashable {
    /// The header.
    package let header: String
    /// The member of the row that is the record it is linked to; nil where that is the row it stands in.
    package let member: String?

    /// Creates a column.
    package init(header: String, member: String?) {
      self.header = header
      self.member = member
    }
  }

  let source: any ByteSource
  let takesMembers: Bool
  let options: JSONReader.Options
  /// What the rows stand in.
  let place: JSONReader.Place
  /// The name of the encoding.
  package let encodingName: String
  /// What the grid is called where a file has several.
  package var name: String?
  /// The member of the rows that holds the records; nil where they are the rows.
  package var embedded: String?
  /// The names of the members that are columns.
  package var names: [String]
  /// Other names of columns, by the name: what some rows call `start_date` and others `startDate`.
  package var aliases: [String: String] = [:]
  /// The columns behind them.
  package var links: [Link] = []
  /// What was decided about the file.
  package var inferences: [Inference] = []
  /// What the rows of the file's other grids stand in, where this is the first: it says what else is wrong
  /// with the file.
  package var others: Set<JSONReader.Place>?

  /// Creates the grid of a table as it stands in a file.
  ///
  /// - Parameters:
  ///   - source: the file.
  ///   - survey: what a look at the file said.
  ///   - table: one of its tables.
  package init(_ source: any ByteSource, _ survey: JSONSurvey, _ table: JSONSurvey.Table) {
    self.source = source
    takesMembers = survey.takesMembers
    options = survey.options
    encodingName = survey.encodingName
    place = table.place
    name = table.place.name
    names = table.names
  }

  /// The headers of all columns.
  package var headers: [String] { names + links.map(\.header) }

  /// Opens the grid at its first row.
  package func makeReader() throws -> sending any GridReader { try Reader(self) }

  /// Returns where the value of a column stands in its document (RFC 6901).
  ///
  /// - Parameters:
  ///   - row: where the row stands.
  ///   - name: the name of the column.
  package static func pointer(_ row: String, column name: String) -> String {
    row + "/" + name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Whether what is wrong in a place is this grid's to say; what is wrong with a row is said where its own
  /// records are read.
  func tells(_ place: JSONReader.Place) -> Bool {
    embedded == nil && (self.place == place || others.map { !$0.contains(place) } == true)
  }
}

extension JSONReader.Place {
  /// The name of the member; nil for any other place.
  package var name: String? { if case .member(let name) = self { name } else { nil } }
}
