import CompassCommandLine
import CompassModel
import CompassStore
import CompassValidation
import Foundation

/// The athlete who is to be forgotten: one of the store, or one who was removed and whom only the history still knows.
struct AthleteToForget {
  /// The athlete's id.
  let id: UUID
  /// The athlete's name.
  let name: String
  /// Whether only the history still knows the athlete.
  let isFormer: Bool

  /// Finds an athlete by id, the beginning of one, or a name, `Rivers, Sam` too.
  ///
  /// - Throws: ``CommandFailure`` where there is none or more than one.
  init(_ text: String, _ reader: any StoreReading) throws {
    let present = try PersonName.ways(text).first { way in
      if case .unknown = try reader.resolve(.athlete, way) { false } else { true }
    }
    let former = present == nil ? try reader.formerAthletes(text) : []
    guard former.count < 2 else {
      let lines = former.map {
        "\(Self.id(of: $0)?.text ?? "")  \(Self.name(of: $0))"
      }
      throw CommandFailure(
        "Several removed athletes match:", listing: lines,
        help: "Use an ID from this list")
    }
    if let values = former.first, let id = Self.id(of: values) {
      (self.id, name, isFormer) = (id, Self.name(of: values), true)
    } else {
      let found = try RecordFinder(reader, owners: nil).find(.athlete, present ?? text)
      (id, name, isFormer) = (found.id, Self.name(of: found.values), false)
    }
  }

  /// Other athletes of that name whom the history still knows.
  func namesakes(_ reader: any StoreReading) throws -> [UUID] {
    try reader.formerAthletes(name).compactMap(Self.id).filter { $0 != id }
  }

  private static func name(of values: FieldValues) -> String { values["full_name"]?.canonicalText ?? "" }

  private static func id(of values: FieldValues) -> UUID? {
    if case .id(let id)? = values["id"] { id } else { nil }
  }
}
