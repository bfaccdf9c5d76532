package import CompassModel
import CompassStore
import CompassValidation
package import Foundation

/// A record's sheet as text for a terminal, and for scripts.
package struct SheetText {
  private let sheet: RecordSheet
  private let zone: TimeZone
  private let width: Int

  /// The widest column of labels.
  private static let widestLabel = 24
  /// The narrowest column of texts.
  private static let narrowestText = 24

  /// Prepares to write a sheet.
  ///
  /// - Parameters:
  ///   - sheet: what is written.
  ///   - zone: the zone in which moments are days.
  ///   - width: the columns of the terminal.
  package init(_ sheet: RecordSheet, zone: TimeZone, width: Int) {
    self.sheet = sheet
    self.zone = zone
    self.width = width
  }

  /// The sheet as lines that are safe for a terminal and no longer than it is wide.
  package var lines: [String] {
    let kind = sheet.values.kind.rawValue
    let id = sheet.values["id"]?.canonicalText ?? ""
    var lines = wrapped("The \(kind) \(sheet.title)", indent: 0, hanging: 2)
    lines += wrapped("id \(id)", indent: 0, hanging: 2)
    lines += block(nil, sheet.lines.map { ($0.label, $0.text) })
    lines += block("Other fields", sheet.extra.map { ($0.label, $0.text) })
    for section in sheet.sections { lines += self.lines(of: section) }
    lines += history
    return lines
  }

  private func lines(of section: RecordSheet.Section) -> [String] {
    var lines = ["", section.title]
    for item in section.items {
      let id =
        section.key == "counts" ? "" : (item.id.map { String($0.text.prefix(8)) } ?? "–").padded(to: 10)
      if item.kind == .interaction {
        lines.append("  " + TerminalText.cut(id + TerminalText.escaped(item.text), to: max(1, width - 2)))
      } else {
        lines += wrapped(id + item.text, indent: 2, hanging: 2 + id.count)
      }
    }
    let more = section.count - section.items.count
    if more > 0 { lines.append("  and \(more) more") }
    return lines
  }

  private var history: [String] {
    guard !sheet.history.isEmpty else { return [] }
    let rows = sheet.history.map { touch -> (String, String) in
      let number = touch.entry.number.map(String.init) ?? ""
      let files = touch.entry.files.map(\.name).filter { !$0.isEmpty }
      let state = touch.entry.undoneBy.map { ", undone by \($0)" } ?? ""
      let words = ([touch.entry.command] + files).joined(separator: " ")
      return (
        number,
        "\(touch.sort.rawValue) \(FieldText.text(touch.entry.occurredAt, in: zone)) by \(words)\(state)"
      )
    }
    return block("History", rows)
  }

  /// Labels and texts in two columns, under a heading.
  private func block(_ heading: String?, _ rows: [(label: String, text: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let labels = rows.map { TerminalText.escaped($0.label) }
    let column = min(labels.map(TerminalText.width).max() ?? 0, Self.widestLabel)
    var lines = [""] + (heading.map { [$0] } ?? [])
    for (label, row) in zip(labels, rows) {
      let pieces = row.text.split(whereSeparator: \.isNewline).flatMap {
        wrapped(String($0), indent: 0, hanging: 0, in: max(Self.narrowestText, width - column - 4))
      }
      for (index, piece) in (pieces.isEmpty ? [""] : pieces).enumerated() {
        let first = index == 0 ? TerminalText.cut(label, to: column) : ""
        lines.append("  " + first.padded(to: column) + "  " + piece)
      }
    }
    return lines
  }

  /// A text broken at blanks, words that are longer than a line left whole.
  private func wrapped(_ text: String, indent: Int, hanging: Int, in width: Int? = nil) -> [String] {
    let width = width ?? self.width
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in TerminalText.escaped(text).split(separator: " ", omittingEmptySubsequences: false) {
      if !isEmpty, TerminalText.width(line) + 1 + TerminalText.width(String(word)) > width {
        lines.append(line)
        line = String(repeating: " ", count: hanging) + word
      } else {
        line += (isEmpty ? "" : " ") + word
      }
      isEmpty = false
    }
    return lines + [line]
  }

  // MARK: For scripts

  /// The record as exports have it, what hangs on it, and its history.
  package var json: [JSONValue.Member] {
    let links = sheet.sections.map { section in
      JSONValue.Member(
        section.key,
        .object([
          .init("count", .integer(section.count)),
          .init(
            "first",
            .array(
              section.items.map { item in
                .object(
                  [JSONValue.Member("kind", .string(item.kind.rawValue))]
                    + (item.id.map { [.init("id", .string($0.text))] } ?? [])
                    + [.init("text", .string(item.text))])
              })),
        ]))
    }
    let history = sheet.history.map { touch in
      JSONValue.object([
        .init("number", touch.entry.number.map(JSONValue.integer) ?? .null),
        .init("at", .string(touch.entry.occurredAt.rfc3339)), .init("command", .string(touch.entry.command)),
        .init("what", .string(touch.sort.rawValue)),
        .init("undone_by", touch.entry.undoneBy.map(JSONValue.integer) ?? .null),
      ])
    }
    return [
      .init("kind", .string(sheet.values.kind.rawValue)), .init("record", sheet.values.jsonObject),
      .init("links", .object(links)), .init("history", .array(history)),
    ]
  }
}

extension String {
  /// The text with blanks behind it, up to a number of columns.
  fileprivate func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - TerminalText.width(self)))
  }
}
