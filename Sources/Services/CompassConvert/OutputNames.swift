import CompassFiles
import CompassSource

/// The names of outputs in their folder, no two of them the same, whatever the order of the inputs.
///
/// Inputs that differ only in their ending get it into the name: `games.csv` and `games.xlsx` become `games-csv.ics`
/// and `games-xlsx.ics`. Inputs of one name get that of their folders: `may/games.csv` becomes `may-games.ics`.
struct OutputNames {
  /// The inputs, each with the stem of its output.
  private(set) var inputs: [ConversionInput]
  /// Why an input has no output of its own, by the path of the input.
  private(set) var conflicts: [PathKey: ToolError] = [:]

  /// Finds the names.
  ///
  /// - Parameters:
  ///   - inputs: the inputs with the stems they would have alone.
  ///   - endings: the endings of their outputs.
  init(_ inputs: [ConversionInput], endings: [String]) {
    self.inputs = inputs
    func name(_ index: Int) -> PathKey { PathKey(self.inputs[index].stem + endings[index]) }
    let usual = Dictionary(grouping: inputs.indices, by: name)
    rename(usual) { path in
      let word = PathText.ending(of: PathText.name(of: path)).lowercased().dropFirst()
      return word.isEmpty ? nil : { "\($0)-\(word)" }
    }
    rename(Dictionary(grouping: inputs.indices, by: name)) { path in
      let folder = PathText.name(of: PathText.folder(of: path))
      guard !folder.isEmpty, folder != ".", folder != ".." else { return nil }
      return { stem in
        let place = PathText.folder(of: stem)
        let name = folder + "-" + PathText.name(of: stem)
        return place.isEmpty ? name : PathText.joined(place, name)
      }
    }
    for (name, indices) in Dictionary(grouping: inputs.indices, by: name) where indices.count > 1 {
      // The one whose name it is from the start keeps it.
      let owner = usual[name].flatMap { $0.count == 1 ? $0.first : nil }
      let paths = indices.map { PathKey(inputs[$0].path) }.sorted()
      let others = indices.count > 2 ? " and \((indices.count - 2).counted("other input"))" : ""
      for index in indices where index != owner {
        let path = PathKey(inputs[index].path)
        let another = paths.first { $0 != path } ?? path
        conflicts[path] = ToolError(
          "\(path.path)\(others.isEmpty ? " and" : ",") \(another.path)\(others) would be written to the same file, \(name.path)",
          help: "Rename one of them, or write them to different folders")
      }
    }
  }

  /// Gives inputs of one name longer ones, if that makes their names differ.
  ///
  /// - Parameters:
  ///   - groups: the inputs by the names of their outputs.
  ///   - change: returns what to make of the stem of the input at a path; nil to keep it.
  private mutating func rename(_ groups: [PathKey: [Int]], _ change: (String) -> ((String) -> String)?) {
    for indices in groups.values where indices.count > 1 {
      let stems = indices.map { index -> String in
        let stem = inputs[index].stem
        return change(inputs[index].path).map { $0(stem) } ?? stem
      }
      guard Set(stems.map(PathKey.init)).count > 1 else { continue }
      for (index, stem) in zip(indices, stems) {
        inputs[index] = ConversionInput(path: inputs[index].path, stem: stem)
      }
    }
  }
}
