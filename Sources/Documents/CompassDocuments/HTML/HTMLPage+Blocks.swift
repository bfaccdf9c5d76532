import CompassModel

extension HTMLPage {
  private static let longText = 90

  /// A name of more characters than this is set smaller, so that it is no wall of letters.
  private static let longName = 80

  /// Adds a section with its heading.
  func add(_ section: ReportSection) throws {
    let page = section.startsPage ? " class=\"new-page\"" : ""
    let place = section.name.isEmpty ? "" : idAttribute(ofPlace: section.name)
    guard let title = section.title else {
      let isPlain = page.isEmpty && place.isEmpty
      if !isPlain { try add("<div\(place)\(page)>\n") }
      for block in section.blocks { try add(block) }
      return try add(isPlain ? "" : "</div>\n")
    }
    let id = newID("\(section.name.isEmpty ? "section" : section.name)-title")
    try add("<section\(place)\(page) aria-labelledby=\"\(id)\">\n")
    try add(heading: title, level: 2, attributes: " id=\"\(id)\"")
    lastHeading = title
    for block in section.blocks { try add(block) }
    try add("</section>\n")
  }

  func add(_ block: ReportBlock) throws {
    let heading = lastHeading
    lastHeading = nil
    switch block {
    case .title(let title): try add(title)
    case .heading(let text, let level):
      try add(heading: text, level: level + 1)
      lastHeading = text
    case .facts(let facts): try add(facts)
    case .text(let text): try add(paragraphs: text)
    case .table(let table): try add(table, after: heading)
    case .tiles(let tiles): try add(tiles)
    case .chart(let chart): try add(chart)
    case .month(let month): try add(month, after: heading)
    case .year(let year): try add(year)
    case .code(let code): try add(code, class: "block code")
    case .group(let group): try add(group, after: heading)
    case .anchor(let name): try add("<div\(idAttribute(ofPlace: name))></div>\n")
    case .pageBreak: try add("<div class=\"new-page\"></div>\n")
    }
  }

  private func add(_ title: ReportTitle) throws {
    try add("<header class=\"title\">\n")
    if let photo = title.photo { try add(photo, class: nil) }
    try add("<div>\n")
    if let person = title.person {
      try add("<p class=\"person\(person.name.count > Self.longName ? " long-name" : "")\"><strong><bdi>")
      add(text: person.name)
      try add("</bdi></strong>")
      if let detail = person.detail {
        try add(" ")
        try add(detail, in: "span", class: "detail")
      }
      try add("</p>\n")
    }
    // A page has one title; reports that come after the first in the same page are parts of it.
    let look = title.text.count > Self.longName ? " class=\"long-name\"" : ""
    try add(heading: title.text, level: isTitled ? 2 : 1, attributes: look)
    if let subtitle = title.subtitle, !subtitle.isEmpty {
      try add(subtitle, in: "p", class: "subtitle")
      try add("\n")
    }
    if !title.badges.isEmpty {
      try add("<p class=\"badges\">")
      for (index, badge) in title.badges.enumerated() {
        if index > 0 { try add(" ") }
        try add(badge)
      }
      try add("</p>\n")
    }
    try add("</div>\n")
    if let logo = title.logo {
      try add(logo, class: "logo")
    }
    if let code = title.code { try add(code, class: "code") }
    try add("</header>\n")
    if !isTitled { try addContents() }
    isTitled = true
  }

  func addTitle() throws {
    try add(heading: document.title, level: 1)
    try addContents()
    isTitled = true
  }

  private func addContents() throws {
    let sections = document.sections.filter { $0.title != nil && !$0.name.isEmpty }
    guard sections.count >= Self.leastContents else { return }
    try add("<nav aria-label=\"Contents\"><details><summary>Contents</summary>\n<ul>\n")
    for section in sections {
      guard let title = section.title, let id = id(ofPlace: section.name) else { continue }
      try add("<li>")
      try add(link: title, to: "#\(id)")
      try add("</li>\n")
    }
    try add("</ul></details></nav>\n")
  }

  /// A page of fewer sections is seen at a glance.
  private static let leastContents = 4

  private func add(_ facts: [ReportFact]) throws {
    guard !facts.isEmpty else { return }
    try add("<dl class=\"facts\">\n")
    for fact in facts {
      let isLong = fact.value.text.unicodeScalars.count > Self.longText
      try add("<div\(isLong ? " class=\"long\"" : "")><dt>\(HTMLText.escaped(fact.label))</dt><dd>")
      try add(fact.value)
      try add("</dd></div>\n")
    }
    try add("</dl>\n")
  }

  private func add(paragraphs text: String) throws {
    for paragraph in text.split(separator: "\n\n") {
      try add(String(paragraph), in: "p", class: "text")
      try add("\n")
    }
  }

  private func add(_ tiles: [ReportTile]) throws {
    guard !tiles.isEmpty else { return }
    try add("<dl class=\"tiles\">\n")
    for tile in tiles {
      try add("<div><dt>\(HTMLText.escaped(tile.label))</dt>\n<dd class=\"value\">")
      try add(tile.value)
      try add("</dd>\n<dd>")
      add(text: tile.detail)
      if let isVerified = tile.isVerified {
        try add(tile.detail.isEmpty ? "" : " ")
        try add(.verified(isVerified))
      }
      try add("</dd>\n")
      for remark in tile.remarks {
        try add("<dd>")
        try add(remark)
        try add("</dd>\n")
      }
      if let trend = tile.trend {
        try add("<dd>")
        try add(sparkline: trend)
        try add("</dd>\n")
      }
      try add("</div>\n")
    }
    try add("</dl>\n")
  }

  private func add(_ group: ReportGroup, after heading: String?) throws {
    guard group.columns.count > 1 else {
      try add("<div class=\"together\">\n")
      lastHeading = heading
      for block in group.columns.first?.blocks ?? [] { try add(block) }
      return try add("</div>\n")
    }
    let widths = group.columns.map { "minmax(0,\(max(1, $0.weight))fr)" }.joined(separator: " ")
    try add("<div class=\"columns together\" style=\"--columns:\(widths)\">\n")
    for column in group.columns {
      try add("<div>\n")
      for block in column.blocks { try add(block) }
      try add("</div>\n")
    }
    try add("</div>\n")
  }
}
