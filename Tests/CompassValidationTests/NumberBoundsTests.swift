import CompassModel
import CompassValidation
import Foundation
import Testing

@Suite("The bounds of numbers are those of the rules")
struct NumberBoundsTests {
  static let bounded: [(RecordKind, String)] = RecordKind.allCases.flatMap { kind in
    kind.schema.fields.filter { NumberBounds.of($0, in: kind) != nil }.map { (kind, $0.name) }
  }

  @Test("Every field that the rules bound has its bounds")
  func fields() {
    #expect(
      Set(Self.bounded.map { "\($0.0.rawValue).\($0.1)" }) == [
        "athlete.gpa", "athlete.sat", "athlete.act", "athlete.weight_lbs", "athlete.graduation_year",
        "event.cost",
        "event.latitude", "event.longitude", "trip.basecamp_latitude", "trip.basecamp_longitude",
        "trip.capacity",
      ])
  }

  @Test("A bound is taken, and what lies beyond is complained of", arguments: bounded)
  func bounds(kind: RecordKind, name: String) throws {
    let field = try field(kind, name)
    let bounds = try #require(NumberBounds.of(field, in: kind))
    func effects(_ number: Decimal) throws -> [FieldIssue.Effect] {
      try Checked(kind, [name: number.text]).issues.filter { $0.field == name }.map(\.effect)
    }
    for bound in [bounds.minimum, bounds.maximum].compactMap(\.self) {
      #expect(!(try effects(bound)).contains { $0 == .emptiesField || $0 == .rejectsRecord })
    }
    #expect(!(try effects(bounds.minimum - 1)).isEmpty)
    if let maximum = bounds.maximum { #expect(!(try effects(maximum + 1)).isEmpty) }
  }
}
