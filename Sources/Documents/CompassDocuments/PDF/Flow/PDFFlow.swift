import CompassSource

/// Items in reading order, and the decision which of them fit on this page or in this column.
struct PDFFlow {
  /// The next step.
  enum Step {
    /// An item is drawn with so much space above it.
    case draw(PDFItem, gap: Double)
    /// The next item begins on the next page.
    case nextFrame
  }

  private enum Decision {
    case place(Int)
    case divide(after: Int)
    case nextFrame
  }

  /// The room of a page that has nothing on it yet, in points.
  let full: Double
  private var storage: [PDFItem] = []
  /// Where in the storage the queue begins.
  private var head = 0
  /// How many of the first items have their place on this page.
  private var decided = 0
  /// Whether the item behind those is divided.
  private var dividesNext = false
  /// The height of what is tied together at the end of the queue.
  private var tied = 0.0
  /// Whether what is being tied is too high for a page, so that groups do not count any more.
  private var isLoosened = false

  /// The least share of a page for the first part of a divided item.
  private static let leastShare = 1.0 / 3
  /// The least difference of two heights, in points.
  private static let tolerance = 0.001

  /// The most placed items that are kept before the waiting ones.
  private static let mostGone = 64

  init(full: Double) { self.full = full }

  /// The items that aren't placed yet.
  var queue: ArraySlice<PDFItem> { storage[head...] }

  /// Adds an item; it stays until ``next(room:isFresh:isEnd:)`` gives it out.
  mutating func append(_ item: PDFItem) {
    let keep = item.keep
    var item = item
    if isLoosened, item.keep == .soft { item.keep = .free }
    storage.append(item)
    tied += item.height + item.space
    if tied > full, !isLoosened {
      for index in queue.indices where storage[index].keep == .soft { storage[index].keep = .free }
      isLoosened = true
    }
    if keep == .free { (tied, isLoosened) = (0, false) }
  }

  /// What happens next, or nil where that depends on items that are still to come.
  ///
  /// - Parameters:
  ///   - room: what is left of the page, in points.
  ///   - isFresh: whether nothing stands on it yet.
  ///   - isEnd: whether no more items come.
  mutating func next(room: Double, isFresh: Bool, isEnd: Bool) throws(ToolError) -> Step? {
    while head < storage.count {
      if decided == 0, !dividesNext {
        guard let end = queue.firstIndex(where: { $0.keep == .free }) ?? (isEnd ? storage.count - 1 : nil)
        else { return nil }
        switch decide(queue[...end], room: room, isFresh: isFresh) {
        case .place(let count): decided = count
        case .divide(let count): (decided, dividesNext) = (count, true)
        case .nextFrame: return .nextFrame
        }
      }
      let item = storage[head]
      let header = isFresh ? item.header?.height ?? 0 : 0
      let gap = isFresh ? 0 : item.space
      if decided > 0 {
        removeFirst()
        decided -= 1
        guard let flexible = item.flexible else { return .draw(item, gap: gap) }
        var items = try flexible.items(room - gap - header)
        if let first = items.indices.first {
          items[first].space = item.space
          items[first].places = item.places
        }
        storage.insert(contentsOf: items, at: head)
        (decided, dividesNext) = (0, false)
        continue
      }
      dividesNext = false
      guard let (first, rest) = try item.box.divided(at: room - gap - header, full: full) else {
        if room < full { return .nextFrame }
        removeFirst()
        return .draw(item, gap: gap)
      }
      var part = item.with(first)
      part.places = item.places
      if let rest { storage[head] = item.with(rest) } else { removeFirst() }
      return .draw(part, gap: gap)
    }
    return nil
  }

  private mutating func removeFirst() {
    head += 1
    guard head > PDFFlow.mostGone, 2 * head > storage.count else { return }
    storage.removeFirst(head)
    head = 0
  }

  /// Decides which of the items that stay together fit on this page.
  private func decide(_ items: ArraySlice<PDFItem>, room: Double, isFresh: Bool) -> Decision {
    let room = room + PDFFlow.tolerance
    // A page that has as much room as the next one is never left empty.
    let mayBreak = room < full
    let whole = PDFFlow.height(of: items, isFresh: isFresh)
    if whole <= room { return .place(items.count) }
    if mayBreak, PDFFlow.height(of: items, isFresh: true) <= full { return .nextFrame }
    if let soft = items.firstIndex(where: { $0.keep == .soft }) {
      return decide(items[...soft], room: room, isFresh: isFresh)
    }
    var used = 0.0
    for (count, item) in items.enumerated() {
      let above = count == 0 && isFresh ? item.header?.height ?? 0 : item.space
      if used + above + item.height <= room {
        used += above + item.height
        continue
      }
      if used + above + item.box.leastHeight <= room, item.box.leastHeight < item.height {
        return .divide(after: count)
      }
      // Items that stay together and are higher than a page are divided at its end, unless the page has
      // hardly begun.
      if mayBreak, used < full * PDFFlow.leastShare { return .nextFrame }
      return count == 0 ? .divide(after: 0) : .place(count)
    }
    return .place(items.count)
  }

  private static func height(of items: ArraySlice<PDFItem>, isFresh: Bool) -> Double {
    var sum = 0.0
    var isFirst = isFresh
    for item in items {
      sum += (isFirst ? item.header?.height ?? 0 : item.space) + item.height
      isFirst = false
    }
    return sum
  }
}
