internal import CompassPDF
import CompassSource

/// Places headline values as cards side by side: a large value with its source in small print.
struct PDFTileLayout {
  let blocks: PDFBlockLayout

  /// The space between two cards, and within a card around its text, in points.
  private static let (gap, padding) = (10.0, 10.0)
  /// The least width of a card, and the most cards in a row.
  private static let (leastWidth, mostColumns) = (112.0, 4)
  private static let radius = 5.0
  /// The width of the accent bar at a card's left edge.
  private static let bar = 2.5
  /// The share of a page that a card may take; higher ones are set as text.
  private static let mostHeight = 0.5
  /// The smallest size of a value before it wraps, in points.
  private static let leastFigure = 13.0

  private var theme: PDFTheme { blocks.theme }
  private var cells: PDFCellSetter { blocks.cells }
  private var frame: PDFFrame { blocks.frame }

  func place(_ tiles: [ReportTile]) throws(ToolError) {
    guard !tiles.isEmpty else { return }
    let gap = PDFTileLayout.gap
    let fitting = Int((frame.width + gap) / (PDFTileLayout.leastWidth + gap))
    let most = min(max(1, fitting), PDFTileLayout.mostColumns)
    let rowCount = (tiles.count + most - 1) / most
    let perRow = (tiles.count + rowCount - 1) / rowCount
    // A single card is not as wide as the page.
    let columns = max(perRow, min(2, most))
    let width = (frame.width - Double(columns - 1) * gap) / Double(columns)
    let list = PDFTag(.list, under: blocks.tag)
    var space = PDFBlockLayout.blockSpace
    for start in stride(from: 0, to: tiles.count, by: perRow) {
      let row = tiles[start..<min(start + perRow, tiles.count)]
      var cards: [Card] = []
      for (index, tile) in row.enumerated() {
        cards.append(try card(tile, x: frame.x + Double(index) * (width + gap), width: width, list))
      }
      let most = blocks.sheet.full * PDFTileLayout.mostHeight
      let fitting = cards.filter { $0.height <= most }
      if !fitting.isEmpty { try frame.add(PDFItem(box(fitting), space: space)) }
      for (tile, card) in zip(row, cards) where card.height > most { try placeAsText(tile) }
      space = gap
    }
  }

  /// A card, measured.
  private struct Card {
    let x: Double
    let width: Double
    let label: [PDFCellLine]
    let figure: PDFFigureLine
    let print: [PDFCellLine]
    let spark: PDFSparkline?
    let sparkTag: PDFTag?
    let (labelTag, bodyTag): (PDFTag, PDFTag)

    var inner: Double { width - 2 * padding - bar }
    var left: Double { x + padding + bar }
    var labelHeight: Double { label.reduce(0) { $0 + $1.height } }
    var printHeight: Double { print.reduce(0) { $0 + $1.height } }
    var sparkHeight: Double { spark == nil ? 0 : PDFSparkline.height + 4 }
    var height: Double { 2 * padding + labelHeight + 2 + figure.height + 3 + printHeight + sparkHeight }
  }

  private func card(
    _ tile: ReportTile, x: Double, width: Double, _ list: PDFTag
  ) throws(ToolError) -> Card {
    let inner = width - 2 * PDFTileLayout.padding - PDFTileLayout.bar
    let item = PDFTag(.listItem, under: list)
    let body = PDFTag(.listBody, under: item)
    var print: [PDFCellLine] = []
    if let isVerified = tile.isVerified {
      print += tagged(
        try cells.lines(.verified(isVerified), theme.strongDetail, theme.muted, width: inner), under: body)
    }
    if !tile.detail.isEmpty {
      print += tagged(try cells.lines(tile.detail, theme.detail, theme.muted, width: inner), under: body)
    }
    for remark in tile.remarks {
      print += tagged(try cells.lines(remark, theme.strongDetail, theme.text, width: inner), under: body)
    }
    let spark = tile.trend.flatMap { PDFSparkline($0, cells: cells) }
    let sparkTag = tile.trend.map {
      PDFTag(.figure, under: body, PDFStructure.Attributes(alternative: $0.alternative))
    }
    return Card(
      x: x, width: width, label: try cells.lines(tile.label, theme.label, theme.text, width: inner),
      figure: try PDFFigureLine(tile.value, cells: cells, width: inner, least: PDFTileLayout.leastFigure),
      print: print, spark: spark, sparkTag: sparkTag, labelTag: PDFTag(.label, under: item), bodyTag: body)
  }

  /// The lines of one remark in small print, as a paragraph of its own.
  private func tagged(_ lines: [PDFCellLine], under body: PDFTag) -> [PDFCellLine] {
    let paragraph = PDFTag(.paragraph, under: body)
    let tag = lines.contains { $0.goal != nil } ? PDFTag(.link, under: paragraph) : paragraph
    return lines.map { PDFCellLine(content: $0.content, height: $0.height, goal: $0.goal, tag: tag) }
  }

  private func box(_ cards: [Card]) -> PDFDrawing {
    // All values of a row have one base line.
    let labelHeight = cards.map(\.labelHeight).max() ?? 0
    let figureHeight = cards.map(\.figure.height).max() ?? 0
    let rest = cards.map { $0.printHeight + $0.sparkHeight }.max() ?? 0
    let height = 2 * PDFTileLayout.padding + labelHeight + 2 + figureHeight + 3 + rest
    let theme = theme
    let fill = theme.headerFill.mixed(with: .white, share: 0.55)
    return PDFDrawing(height: height) { (canvas, y) throws(ToolError) in
      for card in cards {
        let rect = PDFRect(x: card.x, y: y, width: card.width, height: height)
        try canvas.decorate(
          .shape(PDFPath(rect, radius: PDFTileLayout.radius), fill: fill, stroke: theme.rule, lineWidth: 0.6))
        let bar = PDFRect(
          x: card.x, y: y + PDFTileLayout.padding, width: PDFTileLayout.bar,
          height: height - 2 * PDFTileLayout.padding)
        try canvas.decorate(.shape(PDFPath(bar), fill: theme.primary, stroke: nil, lineWidth: 0))
        var top = y + PDFTileLayout.padding
        try draw(card.label, of: card, at: top, card.labelTag, on: canvas)
        top += labelHeight + 2
        try canvas.tagged(card.bodyTag) { () throws(ToolError) in
          try card.figure.draw(on: canvas, x: card.left, y: top, height: figureHeight)
        }
        top += figureHeight + 3
        try draw(card.print, of: card, at: top, card.bodyTag, on: canvas)
        if let spark = card.spark {
          let place = PDFRect(
            x: card.left, y: y + height - PDFTileLayout.padding - PDFSparkline.height, width: card.inner,
            height: PDFSparkline.height)
          try spark.draw(in: place, tag: card.sparkTag, on: canvas)
        }
      }
    }
  }

  private func draw(
    _ lines: [PDFCellLine], of card: Card, at y: Double, _ tag: PDFTag, on canvas: PDFCanvas
  ) throws(ToolError) {
    let link = lines.contains { $0.goal != nil } ? PDFTag(.link, under: tag) : nil
    try PDFRow(
      cells: [PDFRow.Cell(x: card.left, width: card.inner, lines: lines, tag: tag, linkTag: link)],
      x: card.x, width: card.width
    ).draw(on: canvas, at: y)
  }

  /// Places a value that is too wide for a card as a fact with small print under it.
  private func placeAsText(_ tile: ReportTile) throws(ToolError) {
    try PDFFactsLayout(blocks: blocks).place([ReportFact(tile.label, tile.value)])
    let verified = tile.isVerified.map { ReportCell.verified($0).text }
    let print = [verified, tile.detail] + tile.remarks.map(\.text)
    let text = print.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n")
    guard !text.isEmpty else { return }
    let lines = try cells.lines(text, theme.detail, theme.muted, width: frame.width)
    try blocks.placeParagraphs(lines, space: 2)
  }
}

/// A value with its unit, as large as it fits; texts wrap.
struct PDFFigureLine {
  private let number: PDFTextLine?
  private let unit: PDFTextLine?
  private let lines: [PDFCellLine]
  private let color: Color
  let height: Double

  private static let lineSpacing = 1.2

  init(_ cell: ReportCell, cells: PDFCellSetter, width: Double, least: Double) throws(ToolError) {
    let theme = cells.theme
    color = theme.ink
    var (text, unitText) = (cell.text, "")
    if case .number(let value, var style) = cell, !style.unit.isEmpty, style.unit != "%" {
      unitText = style.unit
      style.unit = ""
      text = Format.number(value, style)
    }
    // The blank keeps "92.1 mph" apart for those who listen to it or copy it.
    let unit = unitText.isEmpty ? nil : try cells.setter.line("\u{A0}" + unitText, theme.unit)
    let room = width - (unit?.width ?? 0)
    if !text.contains(where: \.isNewline), !text.isEmpty {
      var size = theme.figure.size
      while size >= least {
        let line = try cells.setter.line(text, PDFTextStyle(theme.figure.font, size))
        if line.width <= room {
          (number, self.unit, lines) = (line, unit, [])
          height = theme.figure.size * PDFFigureLine.lineSpacing
          return
        }
        size -= 1
      }
    }
    (number, self.unit) = (nil, nil)
    let style = PDFTextStyle(.semibold, theme.value.size)
    lines = try cells.lines(cell, style, theme.ink, width: width)
    height = max(theme.figure.size * PDFFigureLine.lineSpacing, lines.reduce(0) { $0 + $1.height })
  }

  func draw(on canvas: PDFCanvas, x: Double, y: Double, height: Double) throws(ToolError) {
    guard let number else {
      var top = y + height - lines.reduce(0) { $0 + $1.height }
      for line in lines {
        try line.draw(on: canvas, in: PDFRect(x: x, y: top, width: line.width, height: line.height), .leading)
        top += line.height
      }
      return
    }
    // All values of a row have one base line, whatever their size.
    let baseline = y + height - canvas.cells.theme.figure.size * 0.24
    let box = PDFRect(x: x, y: y, width: number.width, height: height)
    try canvas.draw(.text(number, x: x, baseline: baseline, color: color, box: box))
    if let unit {
      let left = x + number.width
      let place = PDFRect(x: left, y: y, width: unit.width, height: height)
      try canvas.draw(.text(unit, x: left, baseline: baseline, color: canvas.cells.theme.muted, box: place))
    }
  }
}
