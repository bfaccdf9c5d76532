import CompassModel
import CompassStore
import Foundation
import Testing

@testable import CompassImport

@Suite("Index of planned records")
struct PlannedIndexTests {
  private let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func add(_ name: String, sourceKey: String? = nil, to index: inout PlannedIndex) {
    var values = FieldValues(kind: .school)
    values["id"] = .id(id)
    values["name"] = .text(name)
    values["source_key"] = sourceKey.map(FieldValue.text)
    index.add(values, id, RecordKeys(values))
  }

  private func ids(_ key: RecordKey, in index: PlannedIndex) -> [UUID] {
    index.ids(hash: PlannedIndex.hash(.school, key, owner: nil))
  }

  @Test("A changed record isn't found by its former keys")
  func changed() {
    var index = PlannedIndex()
    add("Ashby", to: &index)
    add("Elmwood", to: &index)
    #expect(ids(.name("ashby"), in: index).isEmpty)
    #expect(ids(.name("elmwood"), in: index) == [id])
    #expect(index.count == 1)
  }

  @Test("A former key that begins the present key isn't the present key")
  func formerSeries() {
    var index = PlannedIndex()
    add("Ashby", sourceKey: "list/", to: &index)
    #expect(ids(.source(nil, key: "list/"), in: index) == [id])
    add("Ashby", sourceKey: "list/1", to: &index)
    #expect(ids(.source(nil, key: "list/"), in: index).isEmpty)
    #expect(ids(.source(nil, key: "list/1"), in: index) == [id])
  }

  @Test("A removed record isn't found, and can be added again")
  func removed() {
    var index = PlannedIndex()
    add("Ashby", to: &index)
    index.remove(.school, id)
    #expect(index.number(of: .school, id) == nil)
    #expect(ids(.name("ashby"), in: index).isEmpty)
    add("Ashby", to: &index)
    #expect(index.number(of: .school, id) != nil)
    #expect(ids(.name("ashby"), in: index) == [id])
  }

  @Test("An ID is that of one kind")
  func kinds() {
    var index = PlannedIndex()
    add("Ashby", to: &index)
    #expect(index.number(of: .school, id) == 0)
    #expect(index.number(of: .coach, id) == nil)
  }
}
