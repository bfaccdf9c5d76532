import CompassGraphics
import CompassModel
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
    } catch let error as GraphicsError {
      try add(error.message + ".", in: "p", class: "note")
    }
    try add("<figcaption>")
    try add(.link(code.caption, url: code.payload))
    try add("</figcaption></figure>\n")
  }

  /// The longer side of a picture in the title, in pixels: 1.2 inches in print.
  private static let titleSide = 360
  /// The longer side of any other picture, in pixels.
  private static let usualSide = 1_200

  /// Adds a picture as far as it can be decoded, in the page itself; what cannot is said.
  ///
  /// - Parameters:
  ///   - name: the class of the picture; nil has none.
  ///   - isSmall: whether it stands in the title.
  func add(_ image: ReportImage, class name: String?, isSmall: Bool) throws {
    let label = name.map { " class=\"\($0)\"" } ?? ""
    do {
      let picture = try CheckedImage(image.bytes, longestSide: isSmall ? Self.titleSide : Self.usualSide)
      let file = try picture.encoded()
      let limits = [("width", image.width), ("max-height", image.height)].compactMap { property, length in
        length.flatMap { $0.isFinite && $0 > 0 ? "\(property):\(HTMLChart.text($0))pt" : nil }
      }
      let style = limits.isEmpty || isSmall ? "" : " style=\"\(limits.joined(separator: ";"))\""
      try add(
        """
        <img\(label)\(style) alt="\(HTMLText.escaped(image.alternative))" width="\(picture.width)" \
        height="\(picture.height)" src="data:\(file.format.mediaType);base64,\(Data(file.bytes).base64EncodedString())">

        """)
    } catch let error as GraphicsError {
      let what = image.alternative.isEmpty ? "" : image.alternative + ": "
      try add("\(what)\(error.message).", in: "p", class: "note")
    }
  }
}
