import CompassFiles
import CompassSource

/// The names of outputs in their folder, no two of them the same, whatever the order of the inputs.
///
/// Inputs that differ only in their ending get it into the name: `games.csv` and `games.xlsx` become `games-csv.ics`
/// and `games-xlsx.ics`.
struct OutputNames {
  /// The inputs, each with the stem of its output.
  private(set) var inputs: [ConversionInput]
  /// Why an input has no output of its own, by the path of the input.
  private(set) var conflicts: [String: ConversionError] = [:]

  /// Finds the names.
  ///
  /// - Parameters:
  ///   - inputs: the inputs with the stems they would have alone.
  ///   - endings: the endings of their outputs.
  init(_ inputs: [ConversionInput], endings: [String]) {
    self.inputs = inputs
    func name(_ index: Int) -> String { self.inputs[index].stem + endings[index] }
    let usual = Dictionary(grouping: inputs.indices, by: name)
    for indices in usual.values where indices.count > 1 {
      for index in indices {
        let ending = PathText.name(of: inputs[index].path).dropFirst(
          InputFinder.stem(PathText.name(of: inputs[index].path)).count)
        let word = ending.lowercased().split(separator: ".").joined(separator: "-")
        guard !word.isEmpty else { continue }
        self.inputs[index] = ConversionInput(
          path: inputs[index].path, stem: "\(inputs[index].stem)-\(word)")
      }
    }
    for (name, indices) in Dictionary(grouping: inputs.indices, by: name) where indices.count > 1 {
      // The one whose name it is from the start keeps it.
      let owner = usual[name].flatMap { $0.count == 1 ? $0.first : nil }
      let paths = indices.map { inputs[$0].path }.sorted()
      let others = indices.count > 2 ? " and \((indices.count - 2).counted("other input"))" : ""
      for index in indices where index != owner {
        let path = inputs[index].path
        let another = paths.first { $0 != path } ?? path
        conflicts[path] = ConversionError(
          "\(path)\(others.isEmpty ? " and" : ",") \(another)\(others) would be written to the same file, \(name)",
          help: "Rename one of them, or convert them into different folders")
      }
    }
  }
}
