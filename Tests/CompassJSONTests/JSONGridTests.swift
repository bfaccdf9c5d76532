import CompassSource
import Testing

@testable import CompassJSON

@Suite("The rows of a JSON file as a grid")
struct JSONGridTests {
  private func grid(_ text: String, takesMembers: Bool = false, table: Int = 0) throws -> JSONGrid {
    let source = BytesSource(text)
    let survey = try JSONSurvey(source, takesMembers: takesMembers)
    return JSONGrid(source, survey, try #require(survey.tables.dropFirst(table).first))
  }

  private func rows(of grid: JSONGrid) throws -> [GridRow] {
    var reader = try grid.makeReader()
    var row = GridRow()
    var rows: [GridRow] = []
    while try reader.read(into: &row) { rows.append(row) }
    return rows
  }

  @Test("Each cell has the kind that JSON gives its value, with or without a tree")
  func kinds() throws {
    let plain = "\"a\":\"x\\n\",\"b\":-1.5,\"c\":true,\"d\":null,\"e\":\"\""
    let grid = try grid("[{\(plain)},{\(plain),\"f\":[1],\"g\":{\"h\":2}}]")
    #expect(grid.headers == ["a", "b", "c", "d", "e", "f", "g"])
    let rows = try rows(of: grid)
    let kinds: [Cell.Kind] = [.text, .number, .boolean, .blank, .text]
    #expect(rows[0].record.fields.map(\.kind) == kinds + [.blank, .blank])
    #expect(rows[1].record.fields.map(\.kind) == kinds + [.structure, .structure])
    let texts = ["x\n", "-1.5", "true", "", ""]
    #expect(rows.map(\.record.strings) == [texts + ["", ""], texts + ["[1]", "{\"h\":2}"]])
    #expect(rows.map(\.record.number) == [1, 2])
  }

  @Test(
    "A row has its pointer in the document",
    arguments: [
      ("[{\"a\":1},{\"a\":[]}]", false, 0, ["/0", "/1"]), ("{\"a\":1}\n{\"a\":2}", false, 0, ["", ""]),
      ("{\"a/b\":[{\"x\":1}],\"c~\":[{\"x\":2},{\"x\":3}]}", true, 0, ["/a~1b/0"]),
      ("{\"a/b\":[{\"x\":1}],\"c~\":[{\"x\":2},{\"x\":3}]}", true, 1, ["/c~0/0", "/c~0/1"]),
      ("{\"profile\":{\"x\":1}}", true, 0, ["/profile"]),
    ])
  func pointers(text: String, takesMembers: Bool, table: Int, pointers: [String]) throws {
    let grid = try grid(text, takesMembers: takesMembers, table: table)
    #expect(try rows(of: grid).compactMap(\.pointer) == pointers)
  }

  @Test("The pointer of a column has its name escaped")
  func columnPointer() {
    #expect(JSONGrid.pointer("/0", column: "a/b~") == "/0/a~1b~0")
    #expect(JSONGrid.pointer("", column: "name") == "/name")
  }

  private static let events = """
    [{"id":"e1","school":{"name":"Lakeside"},"metrics":[{"v":1},{"v":2}]},
     {"name":"Game","school":{"name":"Lakeside"},"metrics":[]},
     {"name":"Camp","school":{"name":"Harrow Creek"},"metrics":[{"v":3}]}]
    """

  @Test("Records in a list of a row are rows, linked to the row by its id or its name")
  func list() throws {
    var grid = try grid(Self.events)
    grid.embedded = "metrics"
    grid.names = ["v"]
    grid.links = [JSONGrid.Link(header: "event_id", member: nil)]
    #expect(grid.headers == ["v", "event_id"])
    let rows = try rows(of: grid)
    #expect(rows.map(\.record.strings) == [["1", "e1"], ["2", "e1"], ["3", "Camp"]])
    #expect(rows[0].record.fields.map(\.kind) == [.number, .text])
    #expect(rows.map(\.pointer) == ["/0/metrics/0", "/0/metrics/1", "/2/metrics/0"])
    #expect(rows.map(\.record.number) == [1, 2, 3])
  }

  @Test("A record that stands in several rows is one row")
  func repetition() throws {
    var grid = try grid(Self.events)
    grid.embedded = "school"
    grid.names = ["name"]
    let rows = try rows(of: grid)
    #expect(rows.map(\.record.strings) == [["Lakeside"], ["Harrow Creek"]])
    #expect(rows.map(\.pointer) == ["/0/school", "/2/school"])
  }

  @Test("A row is linked to a record that stands in it")
  func links() throws {
    var grid = try grid(
      """
      [{"name":"A","school":{"id":"s1","name":"Lakeside"}},{"name":"B","school":[{"name":"Harrow Creek"}]},
       {"name":"C"}]
      """)
    grid.names = ["name"]
    grid.links = [JSONGrid.Link(header: "school_id", member: "school")]
    let rows = try rows(of: grid)
    #expect(rows.map(\.record.strings) == [["A", "s1"], ["B", "Harrow Creek"], ["C", ""]])
    #expect(rows.map(\.record.fields.last?.kind) == [.text, .text, .blank])
  }

  @Test("Two names are one column; where a row has both, the column's own counts, and a difference is said")
  func aliases() throws {
    var grid = try grid(
      """
      [{"day":"1"},{"date":"2"},{"date":"4","day":"3"},{"day":"5","date":"5"},{"day":null,"date":"6"}]
      """)
    grid.names = ["day"]
    grid.aliases = ["date": "day"]
    let rows = try rows(of: grid)
    #expect(rows.map(\.record.strings) == [["1"], ["2"], ["3"], ["5"], ["6"]])
    #expect(
      rows.map { $0.findings.map(\.code.rawValue) } == [[], [], ["header-duplicate-field"], [], []])
  }

  @Test("What can't be read as a row is given as its text, with what is wrong with it")
  func unread() throws {
    let rows = try rows(of: grid("[{\"a\":1},{\"a\":bad},7,{\"a\":2}]"))
    #expect(rows.map { $0.unread?.text } == [nil, "{\"a\":bad}", "7", nil])
    #expect(rows.map(\.pointer) == ["/0", nil, "/2", "/3"])
    #expect(rows.map(\.record.position.offset) == [1, 9, 19, 21])
    #expect(rows[1].findings.last?.message == rows[1].unread?.message)
    #expect(rows[1].record.count == 0)
    #expect(rows[2].findings.map(\.code) == [.jsonNotAnObject])
    #expect(rows[2].findings.map(\.pointer) == ["/2"])
    #expect(rows[3].findings == [])
    // A row that is lost has no number.
    #expect(rows[3].record.number == 3)
  }

  @Test("The first grid of a file says what is wrong where no grid has rows")
  func elsewhere() throws {
    let text = "{\"a\":[{\"x\":1}],\"b\":[{\"y\":bad}],\"c\":[{\"x\":bad},{\"x\":2}]}"
    var first = try grid(text, takesMembers: true)
    let second = try grid(text, takesMembers: true, table: 1)
    first.others = [second.place]
    #expect(try rows(of: first).map { $0.unread?.text } == [nil, "{\"y\":bad}"])
    #expect(try rows(of: second).map { $0.unread?.text } == ["{\"x\":bad}", nil])
  }

  @Test("What stands behind the last row is said at the end")
  func end() throws {
    var reader = try grid("[{\"a\":1}] x").makeReader()
    var row = GridRow()
    let isFirstThere = try reader.read(into: &row)
    #expect(isFirstThere && row.findings == [])
    let isSecondThere = try reader.read(into: &row)
    #expect(!isSecondThere)
    #expect(row.findings.map(\.code) == [.jsonAfterEnd])
  }
}
