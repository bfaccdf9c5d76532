internal import CompassPDF
import CompassSource

/// Places the title: whom it is about, the name, its labels, and the pictures at the right.
struct PDFTitleLayout {
  let blocks: PDFBlockLayout

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }

  /// How much taller than its letters a line of the name is.
  private static let nameSpacing = 1.28
  /// A name of more lines than this is set smaller.
  private static let maximumNameLines = 2
  /// The bar over the title, and the space under it, in points.
  private static let bar = (height: 3.5, space: 13.0)
  /// The space between the text and the pictures.
  private static let gutter = 18.0
  /// The height that a photo and a logo may have.
  private static let pictureHeight = (photo: 88.0, logo: 46.0)

  func place(_ title: ReportTitle) throws(ToolError) {
    let frame = blocks.frame
    try frame.add(bar(frame))
    let pictures = try self.pictures(of: title)
    let taken = pictures.reduce(0) { $0 + $1.width + PDFTitleLayout.gutter }
    let collector = PDFItemCollector()
    let text = PDFFrame(x: frame.x, width: frame.width - taken, sink: collector)
    try placeText(of: title, in: text)
    if pictures.isEmpty {
      for item in collector.items { try frame.add(item) }
    } else {
      var columns = [PDFColumns.Column(items: collector.items, tag: nil)]
      var x = frame.x + frame.width - taken + PDFTitleLayout.gutter
      for picture in pictures {
        columns.append(PDFColumns.Column(items: [PDFItem(picture.box(x))], tag: nil))
        x += picture.width + PDFTitleLayout.gutter
      }
      try frame.add(PDFItem(try PDFColumns(columns, full: blocks.sheet.full), keep: .hard))
    }
    let theme = theme
    let rule = PDFDrawing(height: 5) { (canvas, y) throws(ToolError) in
      try canvas.decorate(
        .rule(
          from: PDFPoint(x: frame.x, y: y), to: PDFPoint(x: frame.x + frame.width, y: y),
          color: theme.strongRule, width: 0.75))
    }
    // What is nearly as high as a page stands with its own heading overleaf, and not without it.
    try frame.add(PDFItem(rule, space: 12, keep: .soft))
  }

  private func bar(_ frame: PDFFrame) -> PDFItem {
    let color = theme.primary
    let (height, space) = PDFTitleLayout.bar
    let drawing = PDFDrawing(height: height + space) { (canvas, y) throws(ToolError) in
      let rect = PDFRect(x: frame.x, y: y, width: frame.width, height: height)
      try canvas.decorate(.shape(PDFPath(rect, radius: 1.5), fill: color, stroke: nil, lineWidth: 0))
    }
    return PDFItem(drawing, keep: .hard)
  }

  private func placeText(of title: ReportTitle, in frame: PDFFrame) throws(ToolError) {
    func add(
      _ lines: [PDFCellLine], _ role: PDFRole, space: Double, _ places: [PDFItem.Place] = []
    ) throws(ToolError) {
      var item = PDFItem(frame.row(lines, tag: PDFTag(role, under: blocks.tag)), space: space, keep: .hard)
      item.places = places
      try frame.add(item)
    }
    var space = 0.0
    if let person = title.person {
      let bookmark = PDFItem.Place.bookmark(person.name, level: 0)
      try add(try nameLines(person.name, theme.title, frame.width), .heading1, space: 0, [bookmark])
      if let detail = person.detail, !detail.isEmpty {
        let lines = try cells.lines(detail, theme.subtitle, theme.text, width: frame.width)
        try add(lines, .paragraph, space: 1)
      }
      space = 12
    }
    let isSame = title.person?.name == title.text
    if !title.text.isEmpty, !isSame {
      let style = title.person == nil ? theme.title : theme.subtitleName
      try add(
        try nameLines(title.text, style, frame.width), title.person == nil ? .heading1 : .paragraph,
        space: space, [.bookmark(title.text, level: title.person == nil ? 0 : 1)])
      space = 3
    }
    if let subtitle = title.subtitle, !subtitle.isEmpty {
      let lines = try cells.lines(subtitle, theme.subtitle, theme.muted, width: frame.width)
      try add(lines, .paragraph, space: min(space, 3))
    }
    space = 6
    for row in try badgeRows(title.badges, frame) {
      try frame.add(PDFItem(row, space: space, keep: .hard))
      space = 3
    }
  }

  private func nameLines(
    _ name: String, _ style: PDFTextStyle, _ width: Double
  ) throws(ToolError) -> [PDFCellLine] {
    var lines: [PDFCellLine] = []
    for scale in [1, 0.8, 0.65] {
      let style = PDFTextStyle(style.font, max(PDFTheme.smallest, style.size * scale))
      lines = try cells.lines(name, style, theme.ink, width: width).map {
        PDFCellLine(content: $0.content, height: style.size * PDFTitleLayout.nameSpacing)
      }
      if lines.count <= PDFTitleLayout.maximumNameLines { break }
    }
    return lines
  }

  /// Sets badges side by side, on as many lines as they need.
  private func badgeRows(_ badges: [ReportBadge], _ frame: PDFFrame) throws(ToolError) -> [PDFRow] {
    var rows: [PDFRow] = []
    var row: [PDFRow.Cell] = []
    var x = frame.x
    let tag = PDFTag(.paragraph, under: blocks.tag)
    for badge in badges {
      let lines = try cells.lines(.badge(badge), theme.badge, theme.text, width: frame.width)
      let width = lines.map(\.width).max() ?? 0
      if x + width > frame.x + frame.width, !row.isEmpty {
        rows.append(PDFRow(cells: row, x: frame.x, width: frame.width))
        (row, x) = ([], frame.x)
      }
      row.append(PDFRow.Cell(x: x, width: width, lines: lines, tag: tag))
      x += width + 6
    }
    if !row.isEmpty { rows.append(PDFRow(cells: row, x: frame.x, width: frame.width)) }
    return rows
  }

  /// A picture at the right of the title.
  private struct Picture {
    let width: Double
    let box: (_ x: Double) -> PDFDrawing
  }

  private func pictures(of title: ReportTitle) throws(ToolError) -> [Picture] {
    var result: [Picture] = []
    let limit = blocks.frame.width / 6
    if let logo = title.logo {
      result += try picture(logo, width: limit, height: PDFTitleLayout.pictureHeight.logo)
    }
    if let photo = title.photo {
      result += try picture(photo, width: limit, height: PDFTitleLayout.pictureHeight.photo)
    }
    if let code = title.code,
      let drawing = try PDFCodeLayout(blocks: blocks).drawing(code, isFlushAbove: true)
    {
      result.append(Picture(width: drawing.width, box: drawing.box))
    }
    return result
  }

  private func picture(_ image: ReportImage, width: Double, height: Double) throws(ToolError) -> [Picture] {
    guard let drawing = try PDFImageLayout(blocks: blocks).drawing(image, width: width, height: height) else {
      return []
    }
    return [Picture(width: drawing.width, box: drawing.box)]
  }
}
