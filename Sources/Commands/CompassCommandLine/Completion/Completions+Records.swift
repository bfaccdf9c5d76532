package import ArgumentParser
import CompassModel
import CompassStore
import CompassValidation
import Foundation

extension Completions {
  /// The records of the kind that the line names, by name; those that have none by the beginning of their ids.
  package static let records = fromStore { line, store in
    guard let kind = line.kind else { return [] }
    var records: [(name: String, id: UUID, note: String)] = []
    let limit = isIDPrefix(line.prefix) ? maximumIDs : maximumNames
    try store.forEach(Selection(kind, order: [.name], limit: limit)) { values in
      guard case .id(let id)? = values["id"] else { return }
      let name = Coach(values)?.fullName ?? (values["full_name"] ?? values["name"])?.canonicalText
      let day = values["start_date"] ?? values["recorded_date"] ?? values["occurred_at"]
      let note = [(values["metric_type"] ?? values["subject"])?.canonicalText, day?.canonicalText]
      records.append(
        (name ?? String(id.text.prefix(8)), id, note.compactMap(\.self).joined(separator: " ")))
    }
    return candidates(line, records)
  }

  /// The fields of the kind that the line names, each with its equals sign.
  package static let fields = CompletionKind.custom { words, _, prefix in
    let line = line(words, prefix)
    guard let kind = line.kind else { return [] }
    return lines(
      kind.schema.fields.filter { $0.name != "id" }.map { CompletionCandidate($0.name + "=", note: $0.label) }
    )
  }
}
