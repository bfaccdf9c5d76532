extension ReportLocale {
  /// The number format of a day in a workbook: `mmm d, yyyy`, `[$-407]d\. mmm yyyy` (ECMA-376 §18.8.31).
  ///
  /// The prefix is the language's number in hexadecimal, so that months have its names on any machine. Excel has short
  /// names of its own: `Apr` where Unicode writes `Apr.`
  package var excelDateFormat: String { forms.map { excel($0.date, $0) } ?? "mmm d, yyyy" }

  /// The number format of a time in a workbook: `h:mm AM/PM`, `[$-407]hh:mm`.
  package var excelTimeFormat: String { forms.map { excel($0.time, $0) } ?? "h:mm AM/PM" }

  private func excel(_ pattern: ReportDatePattern, _ forms: ReportLocaleForms) -> String {
    var format = forms.windowsCode.map { "[$-\(String($0, radix: 16, uppercase: true))]" } ?? ""
    for piece in pattern.pieces {
      switch piece {
      case .literal(let literal):
        for scalar in literal.unicodeScalars {
          // What stands alone in every program; all else is a letter of a format somewhere.
          if !" -/:,".unicodeScalars.contains(scalar) { format += "\\" }
          format.unicodeScalars.append(scalar)
        }
      case .year: format += "yyyy"
      case .monthNumber(let digits): format += String(repeating: "m", count: digits)
      case .shortMonth: format += "mmm"
      case .monthName, .standaloneMonth: format += "mmmm"
      case .day(let digits): format += String(repeating: "d", count: digits)
      case .hour24(let digits), .hour12(let digits): format += String(repeating: "h", count: digits)
      case .minute: format += "mm"
      case .dayPeriod: format += "AM/PM"
      }
    }
    return format
  }
}
