import CompassFiles
import CompassSource
import Foundation

/// The outputs of earlier runs that no input becomes any more: the input was removed, renamed or excluded, its
/// output has another name now, or there is nothing in it that its readers may see.
package struct StaleOutputs: Sendable {
  /// The outputs that are still there, in the order of their paths.
  package private(set) var present: [String] = []
  /// Those that were removed.
  package private(set) var removed: [String] = []
  /// Those that differ from what the manifest says, or lie outside the folder of outputs, and were kept.
  package private(set) var kept: [String] = []
  /// Files of rejected rows, which are never removed: somebody may have fixed them, or have no other copy.
  package private(set) var rejectedRows: [String] = []
  /// Why nothing was removed though that was asked for.
  package private(set) var obstacle: String?

  private let folder: String?
  private let isPruning: Bool
  /// The outputs of inputs that are still there.
  private var current: Set<PathKey> = []
  /// The inputs of this run, which stay whatever a manifest says.
  private let inputs: Set<PathKey>

  /// Finds the outputs that are left over, and moves what an earlier manifest says of inputs that were not part of
  /// this run into the new one.
  ///
  /// - Parameters:
  ///   - earlier: the manifest of the run before.
  ///   - outcome: what became of this run; its manifest is completed.
  ///   - found: the inputs of this run.
  ///   - folder: the folder of outputs; nil where there is none, so that nothing may be removed.
  ///   - isPruning: whether outputs are removed that are still as the manifest says.
  package init(
    earlier: ConversionManifest, outcome: inout BatchConverter.Outcome, found: InputFinder.Found,
    folder: String?, isPruning: Bool
  ) {
    self.folder = folder
    inputs = Set(found.inputs.map { PathKey(FileIdentity($0.path).resolvedPath) })
    // An input that cannot be read may be on a disk that is not there, with all others.
    obstacle = isPruning ? Self.obstacle(found, outcome) : nil
    self.isPruning = isPruning && obstacle == nil
    var others: [(key: PathKey, entry: ConversionManifest.Entry)] = []
    for (key, entry) in earlier.entries.sorted(by: { $0.key < $1.key }) {
      if outcome.manifest.entries[key] == nil, !Self.isGone(key.path), !found.isExcluded(key.path) {
        outcome.manifest.add(entry)
      } else {
        others.append((key, entry))
      }
    }
    current = Set(
      outcome.manifest.entries.values.flatMap(\.outputs).map { PathKey(PathText.absolute($0.path)) })
    for (key, entry) in others { settle(entry, now: outcome.manifest.entries[key], in: &outcome.manifest) }
    sort()
  }

  /// Keeps the index pages of an earlier manifest whose folders have enough pages yet; the others are left over.
  package mutating func settleIndexes(
    earlier: ConversionManifest, outcome: inout BatchConverter.Outcome
  ) {
    let written = Set(outcome.manifest.indexes.map { PathKey(PathText.absolute($0.path)) })
    let pages = earlier.indexes.isEmpty ? [:] : IndexPage.counts(of: current)
    for index in earlier.indexes {
      let key = PathKey(PathText.absolute(index.path))
      // A page that somebody else put there since is none of ours.
      guard !written.contains(key), !current.contains(key), IndexPage.isOurs(index.path) else { continue }
      let hasPages = pages[PathKey(PathText.folder(of: key.path)), default: 0] > 1
      if hasPages || !settle(index) { outcome.manifest.indexes.append(index) }
    }
    sort()
  }

  private mutating func sort() {
    present.sort()
    removed.sort()
    kept.sort()
    rejectedRows.sort()
  }

  /// Settles what an input became before, where it is gone, excluded or was converted again.
  private mutating func settle(
    _ entry: ConversionManifest.Entry, now: ConversionManifest.Entry?,
    in manifest: inout ConversionManifest
  ) {
    func isLeft(_ output: ConvertedFile.Output) -> Bool {
      !current.contains(PathKey(PathText.absolute(output.path)))
        && FileManager.default.fileExists(atPath: output.path)
    }
    let (outputs, leftovers) = (entry.outputs.filter(isLeft), entry.leftovers.filter(isLeft))
    if var now, now.keepsEarlier {
      now.outputs += outputs
      now.leftovers = leftovers
      return manifest.add(now)
    }
    // The report has already said so of rejected rows in the place of those of this run.
    let place = now?.rejectedPlace.map { PathKey(PathText.absolute($0)) }
    var left: [ConvertedFile.Output] = []
    for output in outputs + leftovers
    where place != PathKey(PathText.absolute(output.path)) && !settle(output) {
      left.append(output)
    }
    if var now {
      now.leftovers = left
      manifest.add(now)
    } else if !left.isEmpty {
      var gone = entry
      (gone.outputs, gone.leftovers, gone.isClean) = ([], left, false)
      manifest.add(gone)
    }
  }

  /// Notes an output that is left over, and removes it where that is wanted; false where it stays.
  private mutating func settle(_ output: ConvertedFile.Output) -> Bool {
    guard !output.isOfRejectedRows else {
      rejectedRows.append(output.path)
      return false
    }
    guard isPruning else {
      present.append(output.path)
      return false
    }
    guard let folder, !inputs.contains(PathKey(FileIdentity(output.path).resolvedPath)),
      let place = Self.removablePlace(of: output, below: folder),
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
    let root = FileIdentity(folder).resolvedPath
    let path = PathText.resolved(output.path, in: FileIdentity(".").resolvedPath)
    guard path.hasPrefix(PathText.joined(root, "")) else { return nil }
    let place = FilePlace.chosen(PathText.relative(path, to: root), in: folder)
    guard let source = try? FileSource(place, as: .output), source.byteCount == output.byteCount,
      (try? Digest.hex(of: source)) == output.sha256
    else { return nil }
    return place
  }

  private static func obstacle(_ found: InputFinder.Found, _ outcome: BatchConverter.Outcome) -> String? {
    if let path = outcome.unreadInputs.first {
      let others = outcome.unreadInputs.count - 1
      return others == 0
        ? "\(path) can't be read" : "\(path) and \(others.counted("other input")) can't be read"
    }
    return found.emptyFolders.first.map { "\($0) has nothing to convert" }
  }

  /// Whether there is nothing at a path; of a folder that may not be searched, nobody knows.
  private static func isGone(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) != 0 && (errno == ENOENT || errno == ENOTDIR)
  }
}
