internal import CompassPDF

/// Puts measured rows onto pages: what belongs together stays together, and a page is drawn as soon as it
/// is full.
final class PDFComposer {
  let document: PDFDocument
  let theme: PDFTheme
  /// Told of everything that is drawn, by page.
  var observer: ((Int, PDFMark) -> Void)?

  private let paper: PDFSize
  private let runningTitle: String
  private let runningSubject: String
  private var page: PDFPage?
  private var y = 0.0
  private var isFresh = true
  /// Rows that wait for what follows them: headings, and the header of a table before its first row.
  private var pending: [(row: PDFRow, space: Double, bookmark: (String, Int)?)] = []
  /// What is repeated at the top of every further page of a table.
  private var continuation: PDFRow?
  private var bookmarks: [PDFBookmark?] = [nil, nil, nil]

  /// What measures cells.
  let cells: PDFCellSetter

  /// The left edge of the text.
  var x: Double { theme.sideMargin }
  /// The width of the text.
  var width: Double { paper.width - 2 * theme.sideMargin }

  private var bottom: Double { paper.height - theme.bottomMargin }
  private var top: Double { document.pages.count > 1 ? theme.continuedTopMargin : theme.topMargin }

  init(document: PDFDocument, paper: PDFSize, theme: PDFTheme, title: String, subject: String) {
    self.document = document
    self.paper = paper
    self.theme = theme
    cells = PDFCellSetter(setter: document.typesetter, theme: theme)
    runningTitle = title
    runningSubject = subject
  }

  /// Keeps a row with the next one that is placed.
  func hold(_ row: PDFRow, space: Double, bookmark: (String, Int)? = nil) {
    pending.append((row, space, bookmark))
  }

  /// Places a row on this page or, if it does not fit, on the next; divides it only if it is higher than
  /// a page.
  ///
  /// - Parameters:
  ///   - space: what is left free above it, unless it begins a page.
  ///   - header: what is repeated on every page that begins after it; it must have been held before the
  ///     first row.
  func place(_ row: PDFRow, space: Double = 0, header: PDFRow? = nil) throws(PDFError) {
    let held = pending.reduce(0) { $0 + $1.row.height + $1.space }
    let fullPage = bottom - theme.continuedTopMargin
    try beginIfNeeded()
    if y + (isFresh ? 0 : space) + held + row.height > bottom {
      let repeated = held + (continuation?.height ?? 0)
      if repeated + row.height <= fullPage {
        try breakPage()
      } else if !isFresh, y + space + held + row.leastHeight > bottom {
        try breakPage()
      }
    }
    try placePending()
    continuation = header
    var rest: PDFRow? = row
    var gap = isFresh ? 0 : space
    while let current = rest {
      let (first, second) = current.divided(at: bottom - y - gap)
      try draw(first, space: gap)
      rest = second
      if rest != nil { try breakPage() }
      gap = 0
    }
  }

  /// Places running text line by line, leaving no single line of a paragraph alone at the end or the
  /// beginning of a page.
  ///
  /// - Parameters:
  ///   - space: what is left free above the text.
  ///   - gap: what is left free between two paragraphs, which an empty line ends.
  func placeText(_ lines: [PDFCellLine], space: Double, gap: Double = 6) throws(PDFError) {
    var space = space
    for paragraph in lines.split(whereSeparator: \.isEmpty) {
      let first = paragraph.prefix(paragraph.count == 3 ? 3 : 2)
      try place(row(first), space: space)
      let rest = paragraph.dropFirst(first.count)
      for line in rest.dropLast(2) { try place(row([line])) }
      if !rest.isEmpty { try place(row(rest.suffix(2))) }
      space = gap
    }
  }

  private func row(_ lines: some Sequence<PDFCellLine>) -> PDFRow {
    PDFRow(cells: [PDFRow.Cell(x: x, width: width, lines: Array(lines))], x: x, width: width)
  }

  /// Ends a table: its header is not repeated any more.
  func endTable() { continuation = nil }

  /// Leaves some space free, unless a page has just begun.
  func skip(_ space: Double) { if !isFresh { y += space } }

  /// Draws a line over the whole width.
  func placeRule(_ color: PDFColor, space: Double) throws(PDFError) {
    skip(space)
    try draw(
      .rule(from: PDFPoint(x: x, y: y), to: PDFPoint(x: x + width, y: y), color: color, width: 0.75))
  }

  /// Places what still waits and numbers the pages.
  func finish() throws(PDFError) {
    if !pending.isEmpty {
      let held = pending.reduce(0) { $0 + $1.row.height + $1.space }
      try beginIfNeeded()
      if y + held > bottom, !isFresh { try breakPage() }
      try placePending()
    }
    try beginIfNeeded()
    for page in document.pages { try drawMargins(of: page, count: document.pages.count) }
  }

  private func placePending() throws(PDFError) {
    let rows = pending
    pending = []
    for (row, space, bookmark) in rows {
      let gap = isFresh ? 0 : space
      if let bookmark { try draw(.bookmark(bookmark.0, level: bookmark.1, y: y + gap)) }
      // What waits fits on a page in all but absurd cases: a heading of thousands of letters.
      var rest: PDFRow? = row
      while let current = rest {
        let (first, second) = current.divided(at: bottom - y - gap)
        try draw(first, space: gap)
        rest = second
        if rest != nil { try breakPage() }
      }
    }
  }

  private func beginIfNeeded() throws(PDFError) { if page == nil { try breakPage() } }

  private func breakPage() throws(PDFError) {
    page = try document.addPage(paper)
    y = top
    isFresh = true
    if let continuation {
      try draw(continuation, space: 0)
    }
  }

  private func draw(_ row: PDFRow, space: Double) throws(PDFError) {
    y += space
    for mark in try row.marks(at: y, cells) { try draw(mark) }
    y += row.height
    isFresh = false
  }

  private func draw(_ mark: PDFMark) throws(PDFError) {
    guard let page else { return }
    try draw(mark, on: page)
  }

  private func draw(_ mark: PDFMark, on page: PDFPage) throws(PDFError) {
    observer?(page.index, mark)
    switch mark {
    case .text(let line, let x, let baseline, let color, _):
      try page.draw(line, x: x, baseline: baseline, color: color)
    case .shape(let path, let fill, let stroke, let lineWidth):
      try page.draw(path, fill: fill, stroke: stroke, lineWidth: lineWidth, isRound: true)
    case .rule(let start, let end, let color, let width):
      try page.drawLine(from: start, to: end, color: color, width: width)
    case .link(let link, let rect): try page.addLink(link, over: rect)
    case .bookmark(let title, let level, let y):
      let parent = bookmarks[..<level].last { $0 != nil } ?? nil
      bookmarks[level] = try document.addBookmark(title, on: page, y: y, under: parent)
      for deeper in bookmarks.indices where deeper > level { bookmarks[deeper] = nil }
    }
  }

  /// Draws the running header of all pages but the first, and the page's number.
  private func drawMargins(of page: PDFPage, count: Int) throws(PDFError) {
    let height = theme.lineHeight(theme.margin)
    func place(_ text: String, _ y: Double, _ part: PDFRect, _ side: ReportColumn.Alignment) throws(PDFError)
    {
      let line = try cells.setter.line(text, theme.margin, fitting: part.width)
      let cell = PDFCellLine(content: .text(line, theme.muted), height: height)
      let box = PDFRect(x: part.x, y: y, width: part.width, height: height)
      for mark in try cell.marks(in: box, side, cells) { try draw(mark, on: page) }
    }
    let whole = PDFRect(x: x, y: 0, width: width, height: 0)
    if page.index > 0 {
      let y = theme.continuedTopMargin - 30
      let hasSubject = !runningSubject.isEmpty && !runningTitle.contains(runningSubject)
      // The subject is a word or two; the title gets the rest.
      let subject =
        hasSubject ? try cells.setter.line(runningSubject, theme.margin, fitting: width / 3).width + 24 : 0
      let left = PDFRect(x: x, y: 0, width: width - subject, height: 0)
      try place(runningTitle, y, left, .leading)
      if hasSubject {
        let right = PDFRect(x: x + width * 2 / 3, y: 0, width: width / 3, height: 0)
        try place(runningSubject, y, right, .trailing)
      }
      let rule = y + height + 5
      try draw(
        .rule(
          from: PDFPoint(x: x, y: rule), to: PDFPoint(x: x + width, y: rule), color: theme.rule, width: 0.5),
        on: page)
    }
    try place("Page \(page.index + 1) of \(count)", paper.height - 40, whole, .trailing)
  }
}
