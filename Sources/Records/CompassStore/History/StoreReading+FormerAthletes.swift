package import CompassModel
import CompassValidation
import Foundation

extension StoreReading {
  /// The athletes who are no more, but whom the history still knows by a text, each as they last were.
  ///
  /// - Parameter text: an id, a name that they ever had, `Rivers, Sam` too, or the beginning of an id.
  package func formerAthletes(_ text: String) throws -> [FieldValues] {
    let names = Set(PersonName.ways(text).map(\.foldedName))
    let prefix = Self.idPrefix(text)
    var ids: [UUID] = []
    var named: Set<UUID> = []
    var begun: Set<UUID> = []
    var last: [UUID: FieldValues] = [:]
    try forEachFormer(.athlete) { values in
      guard case .id(let id)? = values["id"] else { return }
      if last[id] == nil {
        last[id] = values
        ids.append(id)
      }
      if let name = values.foldedName, names.contains(name) { named.insert(id) }
      if let prefix, id.text.hasPrefix(prefix) { begun.insert(id) }
    }
    // As of those who are there, a name goes before the beginning of an id.
    let meant = named.isEmpty ? begun : named
    return ids.filter(meant.contains).compactMap { last[$0] }
  }
}
