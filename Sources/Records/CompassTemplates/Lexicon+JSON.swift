package import CompassFiles
import CompassModel
package import CompassValidation

extension Lexicon {
  /// The folder of the lexicon among the templates, with a file for each language.
  package static let folder = "Lexicon"
  private static let version = 1

  /// Reads the files of all languages; empty if no folder of templates has any.
  ///
  /// - Throws: ``ToolError`` for the first file that is wrong.
  package static func read(_ lookup: TemplateLookup) throws -> Lexicon {
    var words: [Section: [String: String]] = [:]
    var tests: [MetricType] = []
    var known: [String: MetricType] = [:]
    var headers: [String: [String: [String]]] = [:]
    // English comes first: of a word that two languages have, its meaning counts.
    let paths = TemplateFolder(folder, in: lookup).paths
    for path in paths.filter({ $0.hasSuffix("/en.json") }) + paths.filter({ !$0.hasSuffix("/en.json") }) {
      let file = try TemplateObject(json: TemplateLookup.text(at: path), path: path)
      try file.allow(
        ["$schema", "version", "language", "tests", "headers"] + Section.allCases.map(\.rawValue))
      try file.requireVersion(version)
      for section in Section.allCases where file.has(section.rawValue) {
        let lists = try lists(section, of: file)
        var known = words.removeValue(forKey: section) ?? [:]
        known.reserveCapacity(known.count + lists.reduce(0) { $0 + $1.words.count })
        for (meaning, list) in lists {
          for word in list where known[word] == nil { known[word] = meaning }
        }
        words[section] = known
      }
      if file.has("headers") { try add(file.object("headers"), to: &headers) }
      for object in try file.objects("tests") {
        let test = try test(object, among: known)
        if known[test.key] == nil { known[test.key] = test }
        tests.append(test)
      }
    }
    return Lexicon(words: words, tests: tests, headers: headers)
  }

  private static func add(
    _ object: TemplateObject, to headers: inout [String: [String: [String]]]
  ) throws {
    try object.allow(RecordKind.allCases.map(\.rawValue))
    for kind in object.value.members.map(\.name) {
      let fields = try object.object(kind)
      var known = headers.removeValue(forKey: kind) ?? [:]
      for field in fields.value.members.map(\.name) {
        let only = [field]
        for word in try fields.texts(field).map(\.foldedWords) {
          // Languages share words.
          if known[word]?.contains(field) == false {
            known[word]?.append(field)
          } else if known[word] == nil {
            known[word] = only
          }
        }
      }
      headers[kind] = known
    }
  }

  /// The lists of a section by their meanings; a section that is one list has its own name as the meaning.
  private static func lists(
    _ section: Section, of file: TemplateObject
  ) throws -> [(meaning: String, words: [String])] {
    if section.isList {
      return [(section.rawValue, try file.words(section.rawValue))]
    }
    let object = try file.object(section.rawValue)
    return try object.value.members.map { ($0.name, try object.texts($0.name).map(\.foldedWords)) }
  }

  /// A type of measurement; one that is known already names its key and further words only.
  private static func test(_ object: TemplateObject, among tests: [String: MetricType]) throws -> MetricType {
    try object.allow(["key", "label", "unit", "better", "sports", "from", "to", "words"])
    let key = try object.text("key")
    let words = try object.texts("words")
    let known = MetricType.registered(key) ?? tests[key]
    guard let better = try object.choice("better", MetricType.Direction.self) ?? known?.better else {
      throw object.error("better", "is missing", "Use higher, lower or neither")
    }
    let range = try ["from", "to"].map { name in
      guard object.has(name) else { return nil as String? }
      _ = try object.number(name)
      return object.value[name]?.text()
    }
    return MetricType(
      key, try known?.label ?? object.text("label"), known?.unit ?? object.value["unit"]?.stringValue ?? "",
      .decimal(places: 2), better, from: range[0], to: range[1], aliases: words)
  }
}
