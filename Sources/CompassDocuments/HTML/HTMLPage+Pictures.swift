import CompassModel

extension HTMLPage {
  /// Adds a code with the link that it stands for.
  func add(_ code: ReportCode, class name: String) throws {
    try add("<figure class=\"\(name)\"><figcaption>")
    try add(.link(code.caption, url: code.payload))
    try add("</figcaption></figure>\n")
  }

  /// Adds a picture.
  func add(_ image: ReportImage, class name: String?) throws {
    if !image.alternative.isEmpty { try add(image.alternative, in: "p", class: "note") }
  }
}
