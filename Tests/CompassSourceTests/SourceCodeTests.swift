import Foundation
import Testing

/// Rules for the code of the package that the compiler doesn't know.
@Suite("The source code")
struct SourceCodeTests {
  /// The source files: the path below `Sources` and the text.
  private static let files: [(path: String, text: String)] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
      .standardized
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.compactMap {
      file in
      (try? String(contentsOf: file, encoding: .utf8)).map {
        (String(file.standardized.path.dropFirst(root.path.count + 1)), $0)
      }
    }
  }()

  @Test("A top-level type has its name for itself")
  func names() {
    var places: [Substring: Set<String>] = [:]
    for (path, text) in Self.files {
      let pattern =
        #/(?m)^(?:@\w+ |public |package |private |fileprivate |final |indirect )*(?:struct|enum|class|actor|protocol|typealias) (\w+)/#
      for match in text.matches(of: pattern) { places[match.output.1, default: []].insert(path) }
    }
    #expect(places.count > 500)
    #expect(places.filter { $0.value.count > 1 }.map { "\($0.key): \($0.value.sorted())" } == [])
  }

  @Test("One type is an error")
  func errors() {
    let pattern =
      #/(?m)^ *(?:[@\w]+ )*(?:struct|enum|class|extension|protocol) ([\w.]+)[^{]*[:,&]\s*(?:Localized)?Error\b/#
    let types = Self.files.flatMap { $0.text.matches(of: pattern).map { String($0.output.1) } }
    #expect(types == ["ToolError"])
  }
}
