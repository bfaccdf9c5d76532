import CompassModel
internal import CompassPDF

extension HTMLPage {
  /// Adds a cell: its text as every format shows it, with what a page can do besides.
  func add(_ cell: ReportCell) throws {
    switch cell {
    case .empty: break
    case .string, .number: add(text: cell.text)
    case .date(let date):
      try add("<time datetime=\"\(date)\">")
      add(text: cell.text)
      try add("</time>")
    case .time(let time):
      try add("<time datetime=\"\(time)\">")
      add(text: cell.text)
      try add("</time>")
    case .verified(let flag): try add(cell.text, in: "span", class: flag ? "yes" : "no")
    case .badge(let badge): try add(badge)
    case .change(_, _, let isBetter):
      try add(cell.text, in: "span", class: isBetter.map { $0 ? "better" : "worse" } ?? "same")
    case .link(let text, let url):
      guard let address = Self.address(url) else { return add(text: text) }
      try add(link: text, to: address, attributes: " rel=\"noreferrer\"")
    case .reference(let text, let section):
      guard let id = id(ofPlace: section) else { return add(text: text) }
      try add(link: text, to: "#\(id)")
    case .lines(let cells):
      for (index, cell) in cells.enumerated() {
        if index > 0 { add(text: "\n") }
        try add(cell)
      }
    }
  }

  func add(_ badge: ReportBadge) throws { try add(badge.text, in: "span", class: "badge \(badge.color)") }

  /// Adds a text in an element of its own.
  func add(_ text: String, in element: String, class name: String) throws {
    try add("<\(element) class=\"\(name)\">")
    add(text: text)
    try add("</\(element)>")
  }

  /// Adds a link.
  ///
  /// - Parameter address: the checked address.
  func add(link text: String, to address: String, attributes: String = "") throws {
    try add("<a href=\"\(HTMLText.escaped(address))\"\(attributes)>")
    add(text: text)
    try add("</a>")
  }

  /// An address that a page may lead to, the same as in a PDF; nil for any other.
  static func address(_ url: String) -> String? { PDFLink(url)?.address }
}
