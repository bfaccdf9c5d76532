import CompassModel
import Foundation
package import Logging

/// Writes each entry of a log as a line of JSON.
package struct JSONLogHandler: LogHandler {
  /// The least level that is written.
  package var logLevel: Logger.Level
  /// What is added to every entry.
  package var metadata: Logger.Metadata = [:]
  private let write: @Sendable (String) -> Void

  /// Creates a handler.
  ///
  /// - Parameters:
  ///   - level: the least level that is written.
  ///   - write: takes a line, with its end.
  package init(level: Logger.Level = .info, write: @escaping @Sendable (String) -> Void) {
    logLevel = level
    self.write = write
  }

  /// A value that every entry has.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes an entry.
  package func log(event: LogEvent) {
    var members: [JSONValue.Member] = [
      .init("time", .string(Date().rfc3339)), .init("level", .string(event.level.rawValue)),
      .init("event", .string(event.message.description)),
    ]
    let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
    for (key, value) in all.sorted(by: { $0.key < $1.key }) { members.append(.init(key, Self.json(value))) }
    write(JSONValue.object(members).text() + "\n")
  }

  private static func json(_ value: Logger.Metadata.Value) -> JSONValue {
    switch value {
    case .string(let text): .string(text)
    case .stringConvertible(let number as Int): .integer(number)
    case .stringConvertible(let other): .string(other.description)
    case .array(let values): .array(values.map(json))
    case .dictionary(let values):
      .object(values.sorted { $0.key < $1.key }.map { .init($0.key, json($0.value)) })
    }
  }
}
