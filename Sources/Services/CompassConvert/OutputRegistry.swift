import CompassFiles
import Synchronization

/// Which outputs of a run are whose, so that no input writes over another's, nor over an input.
///
/// What an input becomes is known for sure when it was read: a bundle has an output for each kind of its records.
final class OutputRegistry: Sendable {
  private enum Owner: Equatable {
    case input
    case output(of: PathKey)
  }

  private let owners: Mutex<[PathKey: Owner]>

  /// Protects the inputs.
  init(inputs: [String]) {
    var owners: [PathKey: Owner] = [:]
    for path in inputs where path != "-" { owners[PathKey(FileIdentity(path).resolvedPath)] = .input }
    self.owners = Mutex(owners)
  }

  /// Keeps a place for the usual output of an input before any input is converted, unless it is taken.
  func reserve(_ path: String, for input: String) {
    let identity = FileIdentity(path)
    guard !identity.isSpecial else { return }
    let key = PathKey(identity.resolvedPath)
    owners.withLock { owners in
      if owners[key] == nil { owners[key] = .output(of: PathKey(input)) }
    }
  }

  /// Keeps a place for what becomes of an input.
  ///
  /// - Throws: ``ConversionError`` where it is an input's or another's.
  func claim(_ path: String, for input: String) throws {
    let identity = FileIdentity(path)
    guard !identity.isSpecial else { return }
    let key = PathKey(identity.resolvedPath)
    let other = owners.withLock { owners -> Owner? in
      if let owner = owners[key], owner != .output(of: PathKey(input)) { return owner }
      owners[key] = .output(of: PathKey(input))
      return nil
    }
    switch other {
    case nil: return
    case .input:
      throw ConversionError(
        "\(path) is an input and would be overwritten", help: "Use another folder with --output-directory")
    case .output(let name):
      throw ConversionError(
        "\(path) is already the output of \(name.path)", help: "Write one of them to another folder")
    }
  }
}
