import CompassModel

/// The style sheet of a page, in light, in the dark, on a phone and on paper.
struct HTMLStyle {
  let document: ReportDocument

  /// The fonts, which the page doesn't contain.
  private static let faces = "\"Open Sans\",system-ui,-apple-system,\"Segoe UI\",Roboto,sans-serif"

  /// The sheet.
  ///
  /// - Parameter tables: the tables of the report, whose column titles stand before the cells on a phone.
  func css(tables: [HTMLTableLabels]) -> String {
    let light = HTMLPalette(document.brand, .light)
    let dark = HTMLPalette(document.brand, .dark)
    let colors = ReportColor.allCases.map {
      ".\($0){--fill:var(--\($0)-fill);--on:var(--\($0));--mark:var(--\($0)-mark)}"
    }
    return """
      :root{color-scheme:light dark;\(light.css)}
      @media screen and (prefers-color-scheme:dark){:root{\(dark.css)}}
      html{font-size:100%;-webkit-text-size-adjust:100%}
      body{font-family:\(Self.faces)}
      \(HTMLStyleSheet.screen)
      \(colors.joined(separator: "\n"))
      @media screen and (prefers-color-scheme:dark){
      \(HTMLStyleSheet.dark)
      }
      @media (max-width:40rem){
      \(HTMLStyleSheet.phone)
      \(tables.map(\.css).joined(separator: "\n"))
      }
      @page{size:\(document.paper == .a4 ? "A4" : "letter") \(document.orientation.rawValue);margin:.6in .65in .7in}
      @page{@bottom-left{content:"\(Self.quoted(footLine))";\(Self.margin)}\
      @bottom-right{content:counter(page) " / " counter(pages);\(Self.margin)}}
      @media print{
      html{font-size:10pt}
      \(HTMLStyleSheet.print)
      }
      """
  }

  private static let margin = "font:8pt sans-serif;color:#6b7280"

  /// The longest line at the foot of a printed page, in characters.
  private static let maximumFootLine = 110

  private var footLine: String {
    let line = document.footer.flatMap { $0.isEmpty ? nil : $0 } ?? document.subject
    return line.count > Self.maximumFootLine ? line.prefix(Self.maximumFootLine - 1) + "…" : line
  }

  /// A text for a place in quotation marks of a style sheet: all but ASCII letters and digits as their numbers, which
  /// neither end the text nor the `style` element.
  static func quoted(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
      let isPlain =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " ")
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else {
        result += "\\" + String(scalar.value, radix: 16) + " "
      }
    }
    return result
  }
}

/// The column titles of a table, which a phone shows before each cell.
struct HTMLTableLabels {
  /// The number of the tables that have these columns, from 0.
  let number: Int
  /// The titles of the columns that are shown, the first of which heads the card.
  let titles: [String]

  /// The class of the tables.
  var name: String { "t\(number)" }

  /// A rule for each column but the first.
  var css: String {
    titles.enumerated().dropFirst().map { index, title in
      ".\(name) td:nth-child(\(index + 1))::before{content:\"\(HTMLStyle.quoted(title))\"}"
    }.joined(separator: "\n")
  }
}
