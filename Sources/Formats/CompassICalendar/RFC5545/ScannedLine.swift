import CompassSource

/// A line of a component that is not complete yet.
struct ScannedLine {
  enum Kind { case property, begin, end }

  var kind: Kind
  /// The places of the line, its value and its end in the buffer of lines; all the same for BEGIN and END.
  var start: Int
  var valueStart: Int
  var end: Int
  var code = ICalNames.Code.unknown
  var position: SourcePosition
  /// The name of the component that begins.
  var component = ""
  /// How many properties and components the component that begins has.
  var properties = 0
  var components = 0
  /// Whether more lines were taken for a part of its text.
  var isJoined = false
}

/// The lines of one component that is handed on, from BEGIN to END, and what is made of them.
struct ComponentLines {
  private(set) var records: [ScannedLine] = []
  /// The places of the BEGINs that are open, the outermost first.
  private var begins: [Int] = []

  var isEmpty: Bool { records.isEmpty }

  /// The line that was added last.
  var last: ScannedLine? { records.last }

  mutating func removeAll() {
    records.removeAll(keepingCapacity: true)
    begins.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ name: String, at position: SourcePosition) {
    if let parent = begins.last { records[parent].components += 1 }
    begins.append(records.count)
    records.append(
      ScannedLine(kind: .begin, start: 0, valueStart: 0, end: 0, position: position, component: name))
  }

  mutating func end(at position: SourcePosition) {
    guard let begin = begins.popLast() else { return }
    records[begin].position = records[begin].position.extended(to: position)
    records.append(ScannedLine(kind: .end, start: 0, valueStart: 0, end: 0, position: position))
  }

  mutating func add(_ line: ScannedLine) {
    if let parent = begins.last { records[parent].properties += 1 }
    records.append(line)
  }

  /// Makes the line that was added last end elsewhere, as more belongs to it.
  mutating func extendLast(to end: Int, at position: SourcePosition) {
    guard let index = records.indices.last else { return }
    records[index].end = end
    records[index].position = records[index].position.extended(to: position)
    records[index].isJoined = true
  }

  /// The properties of lines that stand in no component.
  func properties(_ text: [UInt8]) -> [ICalProperty] {
    guard let first = records.first else { return [] }
    let block = ICalBlock(copying: text, at: first.position)
    return records.map { ICalProperty(ICalLine(block, $0)) }
  }

  /// The component that the lines are, all of them closed.
  func component(_ text: [UInt8]) -> ICalComponent? {
    guard let first = records.first else { return nil }
    let block = ICalBlock(copying: text, at: first.position)
    var index = 0
    return component(from: &index, block)
  }

  private func component(from index: inout Int, _ block: ICalBlock) -> ICalComponent {
    let begin = records[index]
    index += 1
    var component = ICalComponent(begin.component, position: begin.position)
    component.properties.reserveCapacity(begin.properties)
    component.components.reserveCapacity(begin.components)
    while index < records.count {
      let record = records[index]
      switch record.kind {
      case .property:
        component.properties.append(ICalProperty(ICalLine(block, record)))
        index += 1
      case .begin: component.components.append(self.component(from: &index, block))
      case .end:
        index += 1
        return component
      }
    }
    return component
  }
}
