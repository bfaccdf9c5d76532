import CompassSource

extension RecordStream {
  mutating func reportNULs(_ record: inout SourceRecord) {
    for index in RecordBuilder.removeNULs(&record) {
      findings.append(
        Diagnostic(
          .csvNULByte, .warning, "This field holds NUL bytes; they were left out",
          help: "Export the file again; NUL bytes come from damaged or wrongly converted files",
          position: record.fields[index].position, value: record.string(at: index)))
    }
  }

  mutating func reportQuotes(_ record: SourceRecord) {
    for (index, field) in record.fields.enumerated() {
      let (code, message, help): (DiagnosticCode, Message, Message)
      switch anomalies(of: index) {
      case let flags where flags & FieldSpan.unclosed != 0:
        code = .csvUnclosedQuote
        message = "This field opens a quote that nothing closes; the quote was read as text"
        help = "Close the quote, or double it if it belongs to the text"
      case let flags where flags & FieldSpan.textAfterQuote != 0:
        code = .csvTextAfterQuote
        message = "Text follows the closing quote of this field; it was kept"
        help = "Put the whole field in quotes and double the quotes inside it"
      case let flags where flags & FieldSpan.strayQuote != 0:
        code = .csvStrayQuote
        message = "A quote inside this quoted field is not doubled; it was read as text"
        help = "Double the quotes inside the field"
      default: continue
      }
      findings.append(
        Diagnostic(
          code, .warning, message, help: help, position: field.position, value: record.string(at: index)))
    }
  }

  mutating func reportRepairs(_ record: SourceRecord, _ range: Range<Int>) {
    var counts: [Int: (repair: TextRepair, count: Int)] = [:]
    for repair in window.repairs[window.firstRepair(from: range.lowerBound)...] {
      if repair.index >= range.upperBound { break }
      let place = repair.index - range.lowerBound
      let index = fieldIndex(at: place, count: record.count)
      counts[index] = (counts[index]?.repair ?? repair, (counts[index]?.count ?? 0) + 1)
    }
    for index in counts.keys.sorted() {
      guard let (repair, count) = counts[index] else { continue }
      let byte = hexadecimal(repair.byte)
      let more = count > 1 ? " and \(count - 1) more" : ""
      findings.append(
        Diagnostic(
          .textBadByte, .warning,
          "The byte \(byte)\(more) is not \(window.encoding.label); U+FFFD stands in its place",
          help: "Correct the character, or name the file's encoding with --encoding",
          position: index < record.count ? record.fields[index].position : record.position,
          value: index < record.count ? record.string(at: index) : nil))
    }
  }

  mutating func reportMojibake(_ record: SourceRecord) {
    guard Mojibake.isIn(record.text[...]) else { return }
    for (index, field) in record.fields.enumerated() where Mojibake.isIn(record.text[field.range]) {
      var finding = Diagnostic(
        .textMojibake, .warning,
        "This text was decoded wrongly before it came into the file: \(personal: record.string(at: index))",
        help: "Export the file again as UTF-8; the text was kept as it stands", position: field.position,
        value: record.string(at: index))
      finding.replacement = Mojibake.mended(record.string(at: index))
      findings.append(finding)
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return "0x" + String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }
}
