package import CompassFiles
import Foundation

/// The destination of the rejected rows of each input.
///
/// Files next to the inputs are separate for each input, and never replace another input.
package struct RejectedPlaces: Sendable {
  /// The destinations in the order of the inputs; nil for inputs without one.
  package let places: [FilePlace?]

  /// The paths of the destinations.
  package var paths: [String?] { places.map { $0?.path } }

  /// Returns the ending of an input's rejected-rows file; rows of JSON stay JSON.
  private static func ending(for input: String) -> String {
    isJSON(input) ? ".rejected.json" : ".rejected.csv"
  }

  /// Whether a path ends like that of a JSON file.
  static func isJSON(_ path: String) -> Bool {
    let path = path.lowercased()
    return JSONParts.endings.contains { ends(path, $0) }
  }

  /// The highest number that is added to a name to make it unique.
  private static let maximumNumber = 100

  /// Finds the destinations.
  ///
  /// The result doesn't depend on the order of the inputs.
  ///
  /// - Parameters:
  ///   - inputs: the paths of all inputs.
  ///   - destination: the user's choice.
  /// - Complexity: O(n²) in the number of inputs.
  package init(of inputs: [String], to destination: ImportOptions.RejectedDestination) {
    switch destination {
    case .none: places = inputs.map { _ in nil }
    case .path(let place): places = inputs.map { _ in place }
    case .besideInput: places = Self.beside(inputs).map { $0.map { FilePlace.chosen($0) } }
    }
  }

  /// Returns the destination of the rejected rows of a conversion.
  ///
  /// - Parameters:
  ///   - stem: the output path without its ending.
  ///   - inputs: the paths of the inputs. The rows stay JSON if all inputs are JSON.
  package static func place(forOutput stem: FilePlace, of inputs: [String]) -> FilePlace {
    stem.derived { $0 + (inputs.allSatisfy(isJSON) ? ".rejected.json" : ".rejected.csv") }
  }

  private static func beside(_ inputs: [String]) -> [String?] {
    let sources = inputs.map { $0 == "-" ? nil : FileIdentity($0) }
    var taken: [FileIdentity] = []
    var paths = [String?](repeating: nil, count: inputs.count)
    // Rejected-rows files are replaced by their own rejected rows. Of the other inputs, .csv files come
    // first.
    let order = inputs.indices.sorted {
      (rank(inputs[$0]), inputs[$0], $0) < (rank(inputs[$1]), inputs[$1], $1)
    }
    for index in order where !FilePlace.isStream(inputs[index]) {
      for candidate in candidates(for: inputs[index]) {
        let place = FileIdentity(candidate)
        // An input can be replaced under its own path. Under another path, such as a link, it would be lost.
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
