import CompassSource

extension RecordStream {
  mutating func reportNULs(_ record: inout SourceRecord) {
    for index in RecordBuilder.removeNULs(&record) {
      findings.append(
        Diagnostic(
          .csvNULByte, .warning, "This field contained NUL bytes, which were removed",
          help: "Export the file again. It may be damaged or converted incorrectly",
          position: record.fields[index].position, value: record.string(at: index)))
    }
  }

  mutating func reportQuotes(_ record: SourceRecord) {
    for (index, field) in record.fields.enumerated() {
      let (code, message, help): (DiagnosticCode, Message, Message)
      switch anomalies(of: index) {
      case let flags where flags & FieldSpan.unclosed != 0:
        code = .csvUnclosedQuote
        message = "This field has an opening quote but no closing quote. The quote was read as text"
        help = "Add the closing quote, or double the quote if it is part of the text"
      case let flags where flags & FieldSpan.textAfterQuote != 0:
        code = .csvTextAfterQuote
        message = "This field has text after its closing quote. The text was kept"
        help = "Put the whole field in quotes and double the quotes inside it"
      case let flags where flags & FieldSpan.strayQuote != 0:
        code = .csvStrayQuote
        message = "A quote inside this quoted field isn't doubled. It was read as text"
        help = "Double the quotes inside the field"
      default: continue
      }
      findings.append(
        Diagnostic(
          code, .warning, message, help: help, position: field.position, value: record.string(at: index)))
    }
  }

  mutating func reportRepairs(_ record: SourceRecord, _ range: Range<Int>) {
    var counts: [Int: (repair: ReplacedBytes, count: Int)] = [:]
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
          "The byte \(byte)\(more) isn't valid \(window.encoding.label). It was replaced with U+FFFD",
          help: "Correct the character, or set the file's encoding with --encoding",
          position: index < record.count ? record.fields[index].position : record.position,
          value: index < record.count ? record.string(at: index) : nil))
    }
  }

  private func hexadecimal(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return "0x" + String(decoding: [digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }
}
