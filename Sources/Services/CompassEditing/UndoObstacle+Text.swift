import CompassModel
package import CompassStore
package import Foundation

extension UndoObstacle {
  /// What stands in the way, in one sentence.
  ///
  /// - Parameters:
  ///   - reader: the store, for names.
  ///   - zone: the zone in which moments are days.
  package func text(_ reader: any StoreReading, zone: TimeZone) -> String {
    let more = others > 0 ? " and \(others) more" : ""
    let title = record.map { "The " + RecordTitle.of($0, reader, zone: zone).dropFirst(4) + more } ?? label
    let by = entry.map { ", by entry \($0)" } ?? ""
    let from = entry.map { " (entry \($0))" } ?? ""
    let depends = others > 0 ? "depend" : "depends"
    return switch reason {
    case .changedLater:
      "\(title ?? "A setting") \(others > 0 ? "were" : "was") changed or removed later\(by)."
    case .linkedLater: "\(title ?? "A record") \(depends) on it\(from)."
    case .zoneUsed:
      "\(title ?? "An event") \(others > 0 ? "use" : "uses") the time zone that this entry set\(from)."
    case .linkedUntilLater:
      "Entry \(entry ?? 0) changed \(record.map { RecordTitle.of($0, reader, zone: zone) } ?? "a record"), "
        + "which depended on it."
    case .linkGone:
      "It depends on a record that was removed later\(by): "
        + "\(record.map { RecordTitle.of($0, reader, zone: zone) } ?? "a record")."
    case .secondPrimary: "Another metric became primary later\(by)."
    case .nameTaken: "\(title ?? "A trip") would have the name that another trip got later\(by)."
    }
  }
}
