internal import CompassModel
internal import CompassXLSX

extension XLSXCoverBuilder {
  /// How wide and high a code is, in points: an inch and a quarter, which telephones read from a screen.
  private static let codeSide = 90.0
  /// The highest photo and logo over the title, in points.
  private static let pictureHeight = 90.0

  mutating func add(_ title: ReportTitle) {
    addPictures(of: title)
    let first = page.next
    if let person = title.person {
      addWide(person.name, theme.title, size: XLSXTheme.titleSize)
      if let detail = person.detail { addWide(detail, theme.paragraph) }
      page.skip(height: 8)
      addWide(title.text, theme.heading(level: 1).plain, size: XLSXTheme.headingSize)
    } else {
      addWide(title.text, theme.title, size: XLSXTheme.titleSize)
    }
    if let subtitle = title.subtitle { addWide(subtitle, theme.subtitle, size: 12) }
    add(title.badges)
    addWide(about, theme.label)
    if let code = title.code { add(code, besideRowsFrom: first) }
  }

  private var about: String {
    return [
      document.subject.isEmpty ? nil : document.subject,
      document.audience.map { $0.isFamily ? "for the family" : "for coaches" },
      "made \(Format.text(document.day))",
    ].compactMap { $0 }.joined(separator: " · ")
  }

  private mutating func add(_ badges: [ReportBadge]) {
    if badges.isEmpty { return }
    page.skip(height: 6)
    for start in stride(from: 0, to: badges.count, by: 2) {
      let pair = badges[start..<min(start + 2, badges.count)]
      page.add(
        pair.enumerated().map { column, badge in
          XLSXPage.Cell(
            column: column, content: .value(.text(badge.text)), style: theme.badge(badge).wrapped)
        },
        height: theme.height(
          lines: pair.map { XLSXTextWidth.lineCount($0.text, width: Self.valueWidth * 0.9) }.max() ?? 1))
    }
    page.skip(height: 6)
  }

  private mutating func addPictures(of title: ReportTitle) {
    let found = [title.photo, title.logo].map {
      $0.flatMap { pictures.picture(of: $0) }
    }
    guard found.contains(where: { $0 != nil }) else { return }
    let row = page.next
    page.skip(height: Self.pictureHeight + 8)
    for (column, picture) in found.enumerated() {
      guard let picture else { continue }
      let room = XLSXPage.pixels(characters: column == 0 ? Self.labelWidth : Self.valueWidth) - 8
      page.pictures.append(
        picture.placed(
          row: row, column: column, offset: (2, 4), widest: room,
          highest: XLSXPage.pixels(points: Self.pictureHeight))
      )
    }
  }

  /// A code at the right of rows, with the place it leads to below it.
  private mutating func add(_ code: ReportCode, besideRowsFrom first: Int) {
    guard let picture = pictures.picture(of: code) else { return addLink(of: code, column: 0, span: 3) }
    let missing = Self.codeSide + 6 - page.height(from: first, usual: theme.rowHeight)
    if missing > 0 { page.skip(height: missing) }
    // It ends above its words, however high the title is.
    let above = XLSXPage.pixels(points: page.height(from: first, usual: theme.rowHeight) - Self.codeSide)
    page.pictures.append(
      picture.placed(
        row: first, column: 3, offset: (4, max(Int(above) - 2, 2)),
        widest: XLSXPage.pixels(points: Self.codeSide),
        highest: XLSXPage.pixels(points: Self.codeSide), url: code.link))
    addLink(of: code, column: 3, span: 1)
  }

  mutating func add(_ code: ReportCode) {
    guard let picture = pictures.picture(of: code) else { return addLink(of: code, column: 0, span: 3) }
    page.pictures.append(
      picture.placed(
        row: page.next, column: 0, offset: (4, 4), widest: XLSXPage.pixels(points: Self.codeSide),
        highest: XLSXPage.pixels(points: Self.codeSide), url: code.link))
    page.add([cell(of: code, column: 1, span: 2)], height: Self.codeSide + 8)
  }

  private mutating func addLink(of code: ReportCode, column: Int, span: Int) {
    page.add([cell(of: code, column: column, span: span)])
  }

  private func cell(of code: ReportCode, column: Int, span: Int) -> XLSXPage.Cell {
    let content: ReportCell =
      code.link.map { .link(code.caption, url: $0) } ?? .string("\(code.caption): \(code.payload)")
    return XLSXPage.Cell(
      column: column, span: span, content: .report(content, XLSXTheme.Place(wraps: true)),
      style: theme.paragraph)
  }

  mutating func add(_ tiles: [ReportTile], firstTrend: Int) {
    var trend = firstTrend
    for tile in tiles {
      let remarks = text(of: tile)
      let lines = max(
        XLSXTextWidth.lineCount(remarks, width: Self.restWidth),
        XLSXTextWidth.lineCount(tile.label, width: Self.labelWidth))
      let height = max(theme.height(lines: lines), 34)
      let row = page.next
      var line = theme.paragraph
      line.bottom = .thin
      line.lineColor = theme.rule
      var label = line
      label.isBold = true
      page.add(
        [
          XLSXPage.Cell(column: 0, content: .value(.text(tile.label)), style: label),
          XLSXPage.Cell(
            column: 1, content: .report(tile.value, XLSXTheme.Place(isFigure: true)), style: theme.paragraph),
          XLSXPage.Cell(column: 2, content: .value(.text(remarks)), style: line),
        ]
          + (page.widths.count > Self.textSpan
            ? [XLSXPage.Cell(column: 3, content: .value(.blank), style: line)] : []),
        height: height)
      if case .number = tile.value {
        page.names.append(XLSXPage.Name(text: tile.label, row: row, column: 1))
      }
      if tile.trend != nil {
        page.charts.append(
          XLSXPage.Chart(
            number: trend, row: row, column: 3, offset: (4, 3),
            width: Int(XLSXPage.pixels(characters: Self.sideWidth)) - 10,
            height: max(Int(XLSXPage.pixels(points: height)) - 6, 20), isSmall: true))
        trend += 1
      }
    }
  }

  private func text(of tile: ReportTile) -> String {
    let verified = tile.isVerified.map {
      ($0 ? "✓ " : "○ ") + ReportCell.verified($0).text
    }
    var remarks = ""
    var isOpen = false
    for remark in tile.remarks {
      // Words that follow a change go on with it: "since Feb 28, 2026".
      remarks += (remarks.isEmpty ? "" : isOpen ? " " : " · ") + remark.text
      isOpen = if case .change = remark { true } else { false }
    }
    let first = [tile.detail.isEmpty ? nil : tile.detail, verified].compactMap { $0 }.joined(separator: " · ")
    return [first, remarks].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

extension ReportCode {
  /// The address that it leads to, if a workbook may lead there.
  var link: String? { XLSXLink.isAllowed(payload) ? payload : nil }
}

extension XLSXStyle {
  /// The style without a line below.
  var plain: XLSXStyle {
    var style = self
    style.bottom = .none
    style.wraps = true
    return style
  }

  var wrapped: XLSXStyle {
    var style = self
    style.wraps = true
    return style
  }
}
