import CompassFiles
import CompassSource
import Foundation

/// The outputs of an earlier run that no input stands for any more: the input was removed or renamed, or its output
/// has another name now.
package struct StaleOutputs: Sendable {
  /// The outputs that are still there, in the order of their paths.
  package private(set) var present: [String] = []
  /// Those that were removed.
  package private(set) var removed: [String] = []
  /// Those that differ from what the manifest says, or lie outside the folder of outputs, and were kept.
  package private(set) var kept: [String] = []

  /// Finds the outputs that are left over, and moves what an earlier manifest says of inputs that were not part of
  /// this run into the new one.
  ///
  /// - Parameters:
  ///   - earlier: the manifest of the run before.
  ///   - outcome: what became of this run; its manifest is completed.
  ///   - folder: the folder of outputs; nil where there is none, so that nothing may be removed.
  ///   - isPruning: whether outputs are removed that are still as the manifest says.
  package init(
    earlier: ConversionManifest, outcome: inout BatchConverter.Outcome, folder: String?, isPruning: Bool
  ) {
    let written = Set(outcome.manifest.entries.values.flatMap(\.outputs).map { Self.key(of: $0.path) })
    for entry in earlier.entries.values.sorted(by: { $0.path < $1.path }) {
      let now = outcome.manifest.entries[entry.path]
      // An input that failed this time keeps its outputs until it can be converted again.
      let isFailed =
        now.map { $0.outputs.allSatisfy(Self.isOfRejectedRows) && !entry.outputs.isEmpty } ?? false
      let isThere = FileManager.default.fileExists(atPath: entry.path)
      let others = entry.outputs.filter { output in
        !written.contains(Self.key(of: output.path)) && FileManager.default.fileExists(atPath: output.path)
      }
      if now == nil, isThere {
        outcome.manifest.add(entry)
        continue
      }
      if isFailed, var now {
        now.outputs += others.filter { !Self.isOfRejectedRows($0) }
        outcome.manifest.add(now)
        continue
      }
      // Somebody may have fixed rejected rows of an input that is still there.
      let stale = now == nil ? others : others.filter { !Self.isOfRejectedRows($0) }
      let left = stale.filter { !settle($0, folder: folder, isPruning: isPruning) }
      guard !left.isEmpty else { continue }
      var carried = now ?? entry
      carried.outputs = (now?.outputs ?? []) + left
      carried.isClean = false
      outcome.manifest.add(carried)
    }
    present.sort()
    removed.sort()
    kept.sort()
  }

  /// Notes an output that is left over, and removes it where that is wanted; false where it stays.
  private mutating func settle(
    _ output: ConvertedFile.Output, folder: String?, isPruning: Bool
  ) -> Bool {
    guard isPruning else {
      present.append(output.path)
      return false
    }
    guard let folder, let place = Self.removablePlace(of: output, below: folder),
      (try? place.remove()) != nil
    else {
      kept.append(output.path)
      return false
    }
    removed.append(output.path)
    return true
  }

  /// The place of a file that is just what the manifest says and lies in the folder of outputs; nil for any other.
  ///
  /// A manifest may name any file, so links and paths that lead out of the folder are refused.
  private static func removablePlace(of output: ConvertedFile.Output, below folder: String) -> FilePlace? {
    let root = folder.hasSuffix("/") ? folder : folder + "/"
    guard output.path.hasPrefix(root) else { return nil }
    let place = FilePlace.chosen(String(output.path.dropFirst(root.count)), in: folder)
    guard let source = try? FileSource(place, as: .output), source.byteCount == output.byteCount,
      (try? FileDigest.hex(of: source)) == output.sha256
    else { return nil }
    return place
  }

  private static func key(of path: String) -> String { FileIdentity(path).resolvedPath }

  private static func isOfRejectedRows(_ output: ConvertedFile.Output) -> Bool {
    output.isOfRejectedRows || PathText.name(of: output.path).contains(".rejected.")
  }
}
