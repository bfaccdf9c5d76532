package import CompassFiles
import Foundation

/// Where the rejected rows of each input of an import go, no two of them to one place and none to an input.
package struct RejectedPlaces: Sendable {
  /// The places in the order of the inputs; nil where rows go nowhere.
  package let places: [FilePlace?]

  /// The paths of the places.
  package var paths: [String?] { places.map { $0?.path } }

  /// The ending of the file of an input's rejected rows: JSON stays JSON.
  private static func ending(for input: String) -> String {
    isJSON(input) ? ".rejected.json" : ".rejected.csv"
  }

  /// Whether a path is that of a JSON file by its name.
  static func isJSON(_ path: String) -> Bool {
    let path = path.lowercased()
    return JSONParts.endings.contains { ends(path, $0) }
  }

  /// The highest number that makes a name unlike those of other inputs.
  private static let maximumNumber = 100

  /// Finds the places, the same whatever the order of the inputs.
  ///
  /// - Parameters:
  ///   - inputs: the paths of all inputs.
  ///   - destination: where rejected rows are to go.
  /// - Complexity: O(n²) in the number of inputs.
  package init(of inputs: [String], to destination: ImportOptions.RejectedDestination) {
    switch destination {
    case .none: places = inputs.map { _ in nil }
    case .path(let place): places = inputs.map { _ in place }
    case .besideInput: places = Self.beside(inputs).map { $0.map { FilePlace.chosen($0) } }
    }
  }

  /// The place of the rejected rows of what becomes an output.
  ///
  /// - Parameters:
  ///   - stem: the output without its ending.
  ///   - inputs: the paths of the inputs; rows of JSON stay JSON where all are.
  package static func place(forOutput stem: FilePlace, of inputs: [String]) -> FilePlace {
    stem.derived { $0 + (inputs.allSatisfy(isJSON) ? ".rejected.json" : ".rejected.csv") }
  }

  private static func beside(_ inputs: [String]) -> [String?] {
    let sources = inputs.map { $0 == "-" ? nil : FileIdentity($0) }
    var taken: [FileIdentity] = []
    var paths = [String?](repeating: nil, count: inputs.count)
    // The rows of a file of rejected rows stay where they are; of the rest a .csv has the first choice.
    let order = inputs.indices.sorted {
      (rank(inputs[$0]), inputs[$0], $0) < (rank(inputs[$1]), inputs[$1], $1)
    }
    for index in order where !FilePlace.isStream(inputs[index]) {
      for candidate in candidates(for: inputs[index]) {
        let place = FileIdentity(candidate)
        // Only the file itself may be its own place; a link to it of another name would lose it.
        let isInput = sources.indices.contains { other in
          sources[other]?.isSameFile(as: place) == true && candidate != inputs[index]
        }
        guard !isInput, !taken.contains(where: { $0.isSameFile(as: place) }) else { continue }
        taken.append(place)
        paths[index] = candidate
        break
      }
    }
    return paths
  }

  private static func rank(_ input: String) -> Int {
    if ends(input, ending(for: input)) { return 0 }
    return ends(input.lowercased(), ".csv") ? 1 : 2
  }

  private static func candidates(for input: String) -> [String] {
    let ending = ending(for: input)
    let first = ends(input, ending) ? input : PathText.stem(of: input) + ending
    return [first, input + ending] + (2...maximumNumber).map { "\(input)-\($0)\(ending)" }
  }

  private static func ends(_ text: String, _ ending: String) -> Bool {
    text.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
