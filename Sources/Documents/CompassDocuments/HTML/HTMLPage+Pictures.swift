import CompassGraphics
import CompassModel
import CompassSource
import Foundation

extension HTMLPage {
  /// Adds a QR code, drawn module by module, with the link that it stands for.
  ///
  /// - Parameter name: the class of its figure.
  func add(_ code: ReportCode, class name: String) throws {
    try add("<figure class=\"\(name)\">")
    do {
      let symbol = try QRSymbol(code.payload)
      // A camera needs the light zone around it, in the dark too.
      let side = symbol.side + 2 * QRSymbol.quietZone
      let path = symbol.runs.map { run in
        "M\(run.column + QRSymbol.quietZone) \(run.row + QRSymbol.quietZone)h\(run.count)v1h-\(run.count)z"
      }
      try add(
        """
        <svg role="img" aria-label="\(HTMLText.escaped(code.alternative))" viewBox="0 0 \(side) \(side)" \
        shape-rendering="crispEdges"><rect width="\(side)" height="\(side)" fill="#fff"/>\
        <path d="\(path.joined())"/></svg>
        """)
    } catch let error as ToolError where error.kind == .picture {
      try add(error.message + ".", in: "p", class: "note")
    }
    try add("<figcaption>")
    try add(.link(code.caption, url: code.payload))
    try add("</figcaption></figure>\n")
  }

  /// The longer side of a picture, in pixels: 1.2 inches in print.
  private static let longestSide = 360

  /// Adds a picture in the page itself, or a note if it can't be decoded.
  ///
  /// - Parameter name: the class of the picture; nil has none.
  func add(_ image: ReportImage, class name: String?) throws {
    let label = name.map { " class=\"\($0)\"" } ?? ""
    do {
      let picture = try CheckedImage(image.bytes, longestSide: Self.longestSide)
      let file = try picture.encoded()
      try add(
        """
        <img\(label) alt="\(HTMLText.escaped(image.alternative))" width="\(picture.width)" \
        height="\(picture.height)" src="data:\(file.format.mediaType);base64,\(Data(file.bytes).base64EncodedString())">

        """)
    } catch let error as ToolError where error.kind == .picture {
      let what = image.alternative.isEmpty ? "" : image.alternative + ": "
      try add("\(what)\(error.message).", in: "p", class: "note")
    }
  }
}
