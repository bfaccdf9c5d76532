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
    let from = entry.map { ", from entry \($0)" } ?? ""
    let hangs = others > 0 ? "hang" : "hangs"
    return switch reason {
    case .changedLater:
      "\(title ?? "A setting") \(others > 0 ? "were" : "was") changed or removed since\(by)."
    case .linkedLater: "\(title ?? "A record") \(hangs) on it\(from)."
    case .zoneUsed:
      "\(title ?? "An event") \(others > 0 ? "have" : "has") times in the zone that it settled\(from)."
    case .linkedUntilLater:
      "Entry \(entry ?? 0) changed \(record.map { RecordTitle.of($0, reader, zone: zone) } ?? "a record") while it hung on it."
    case .linkGone:
      "It hangs on what was removed since\(by): \(record.map { RecordTitle.of($0, reader, zone: zone) } ?? "a record")."
    case .secondPrimary: "Another metric is the primary one now, or was since\(by)."
    case .nameTaken: "\(title ?? "A trip") would have the name that another one has, or had since\(by)."
    }
  }
}
