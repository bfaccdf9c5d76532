import CompassCSV
import CompassFiles
import CompassModel
import CompassSource
import Foundation

/// The rejected-rows files of one import.
///
/// The first rejected row starts a file, and the end of the import moves it into place. An existing file is
/// replaced or removed only if its digest shows that an import wrote it. Any other file may contain a user's
/// corrections, so it is saved under another name.
final class RejectedRows {
  /// The path of an input's rejected rows, and of the backup of the previous file.
  typealias Places = (rows: String?, backup: String?)

  private final class Entry {
    let place: FilePlace
    let file: AtomicFile
    /// The digest of the written bytes, complete when the rows are finished.
    let digest: Digest
    var rows: RejectedFile

    init(_ place: FilePlace, headers: [String], isJSON: Bool, _ overrides: Overrides) throws {
      let file = try AtomicFile(place)
      let digest = Digest()
      self.place = place
      self.file = file
      self.digest = digest
      rows = try RejectedFile(
        headers: headers, overrides: overrides.text, isJSON: isJSON && RejectedPlaces.isJSON(place.path)
      ) { bytes in
        digest.update(bytes)
        try file.write(bytes)
      }
    }
  }

  private let places: [FilePlace?]
  private let isBesideInputs: Bool
  private let inputs: [String]
  private let surveys: [FileSurvey]
  /// The started files, by the first of the inputs that share each.
  private var files: [Int: Entry] = [:]
  /// The inputs that share a file, by the first of them.
  private let shares: [Int: [Int]]
  /// For each input, the first of the inputs that share its file.
  private let leaders: [Int]
  /// For each input, the input that provides its rows.
  ///
  /// Further kinds of records use the rows of the first kind.
  private let owners: [Int]
  private var columns: [Int: RejectedColumns] = [:]
  /// The rows that make records of several kinds, by input and row number, because each is written once.
  private var held: [Int: [Int: (record: SourceRecord, reasons: [String])]] = [:]
  /// The inputs that have rejected rows.
  private var rejecting: Set<Int> = []

  /// Prepares for an import.
  ///
  /// - Parameters:
  ///   - inputs: the inputs, including the parts of a file.
  ///   - surveys: the inspection of each input.
  ///   - destination: the user's choice for the rejected rows.
  init(
    _ inputs: [ImportInput], _ surveys: [FileSurvey], destination: ImportOptions.RejectedDestination
  ) {
    self.inputs = inputs.map(\.path)
    self.surveys = surveys
    isBesideInputs = destination == .besideInput
    // Further kinds of records are in the same rows as the first.
    let tables = inputs.indices.filter { inputs[$0].second == nil }
    owners = inputs.indices.map { index in tables.last { $0 <= index } ?? index }
    var leaders = Array(tables.indices)
    var places: [FilePlace?]
    let own = tables.map { inputs[$0] }
    if case .path(let place) = destination, tables.count > 1, !FileIdentity(place.path).isSpecial {
      (places, leaders) = Self.shared(own, tables.map { surveys[$0] }, place)
    } else {
      places = RejectedPlaces(of: own.map(\.rejectedPath), to: destination).places
    }
    let numbers = Dictionary(uniqueKeysWithValues: tables.enumerated().map { ($1, $0) })
    self.places = owners.map { numbers[$0].flatMap { places[$0] } }
    self.leaders = owners.map { numbers[$0].map { tables[leaders[$0]] } ?? $0 }
    shares = Dictionary(grouping: tables) { [leaders = self.leaders] in leaders[$0] }
  }

  /// Returns the files for inputs if the user named one path.
  ///
  /// All inputs with rows that fit in one file share it. Other inputs get files next to it.
  private static func shared(
    _ inputs: [ImportInput], _ surveys: [FileSurvey], _ place: FilePlace
  ) -> (places: [FilePlace?], leaders: [Int]) {
    var places: [FilePlace?] = []
    var leaders: [Int] = []
    var known: [String: Int] = [:]
    var taken: Set<String> = []
    for (index, input) in inputs.enumerated() {
      let named = input.named(place.path)
      let key = "\(named)\u{1F}\(RejectedColumns.signature(of: surveys[index]))"
      if let leader = known[key] {
        places.append(places[leader])
        leaders.append(leader)
        continue
      }
      let beside = PathText.stem(of: PathText.stem(of: named))
      let ending = named.dropFirst(beside.count)
      var path = named
      var number = 1
      while !taken.insert(path).inserted {
        path = "\(beside)-\(surveys[index].kind.plural)\(number == 1 ? "" : "-\(number)")\(ending)"
        number += 1
      }
      known[key] = index
      places.append(path == place.path ? place : place.derived { _ in path })
      leaders.append(index)
    }
    return (places, leaders)
  }

  /// Adds a row.
  ///
  /// - Parameters:
  ///   - record: the row as it was read.
  ///   - reasons: the reasons for the rejection, in words.
  ///   - input: the index of its input.
  ///   - overrides: the choices to save with its rejected rows.
  /// - Throws: errors from writing the file.
  func write(_ record: SourceRecord, reasons: [String], input: Int, overrides: Overrides) throws {
    try begin(input, overrides)
    let owner = owners[input]
    guard surveys[owner].seconds.isEmpty else {
      let earlier = held[owner]?[record.number]?.reasons ?? []
      held[owner, default: [:]][record.number] = (record, earlier + reasons.filter { !earlier.contains($0) })
      return
    }
    try write(record, reasons, of: input)
  }

  private func write(_ record: SourceRecord, _ reasons: [String], of input: Int) throws {
    let record = columns[leaders[input]]?.joined(record, file: place(of: input)) ?? record
    try files[leaders[input]]?.rows.write(record, reasons: told(reasons, of: input))
  }

  /// Returns the index of an input among the inputs that share its file.
  private func place(of input: Int) -> Int { shares[leaders[input]]?.firstIndex(of: owners[input]) ?? 0 }

  /// Returns the reasons, after the name of the input if several inputs share a file.
  private func told(_ reasons: [String], of input: Int) -> [String] {
    columns[leaders[input]] == nil ? reasons : ["in \(PathText.name(of: inputs[input]))"] + reasons
  }

  /// Adds a row that couldn't be read.
  ///
  /// - Throws: errors from writing the file.
  func write(unread text: String, line: Int, reason: String, input: Int, overrides: Overrides) throws {
    try begin(input, overrides)
    try files[leaders[input]]?.rows.write(unread: text, line: line, reasons: told([reason], of: input))
  }

  private func begin(_ input: Int, _ overrides: Overrides) throws {
    rejecting.insert(owners[input])
    let leader = leaders[input]
    guard files[leader] == nil, let place = places[input] else { return }
    var overrides = overrides
    // The decisions about all kinds of records are saved with the rows.
    for other in surveys.indices where owners[other] == owners[input] && other != input {
      overrides.add(surveys[other].overrides)
    }
    let sharing = (shares[leader] ?? [input]).map { surveys[$0] }
    if sharing.count > 1 { columns[leader] = RejectedColumns(sharing) }
    do {
      files[leader] = try Entry(
        place, headers: columns[leader]?.headers ?? surveys[input].table.headers,
        isJSON: sharing.allSatisfy { $0.table.isJSON }, columns[leader]?.overrides(overrides) ?? overrides)
    } catch var error as ToolError {
      error.help = help(for: error.kind) ?? error.help
      throw error
    }
  }

  /// Returns the advice for a file that can't be written, or nil if the error itself is clear.
  private func help(for kind: ToolError.Kind) -> String? {
    let isInTheWay = kind == .symbolicLink || kind == .notAFile
    guard isInTheWay || kind == .filePermission else { return nil }
    let choice =
      isBesideInputs ? "choose another file with --rejected FILE" : "skip the file with --rejected none"
    guard isInTheWay else { return choice.prefix(1).uppercased() + choice.dropFirst() + "." }
    return "Remove \(kind == .symbolicLink ? "the link" : "it"), or \(choice)."
  }

  /// Finishes all files, so that moving them into place can hardly fail.
  ///
  /// - Returns: the digests of the files by ``key(of:)``, for the store.
  func prepare() throws -> [(key: String, digest: String)] {
    // The rows that make records of several kinds are complete only now.
    for (input, rows) in held.sorted(by: { $0.key < $1.key }) {
      for (_, row) in rows.sorted(by: { $0.key < $1.key }) { try write(row.record, row.reasons, of: input) }
    }
    held = [:]
    return try files.values.map { entry in
      try entry.rows.finish()
      try entry.file.finish()
      return (Self.key(of: entry.place), entry.digest.hex)
    }.sorted { $0.key < $1.key }
  }

  /// Moves the files into place, and removes outdated files of earlier imports.
  ///
  /// - Parameters:
  ///   - earlier: the digests that were stored before this import, by ``key(of:)``.
  ///   - removingStale: whether the import was saved, so that files of earlier imports are outdated.
  /// - Returns: the paths of the files, by the index of their input.
  func commit(earlier: [String: String], removingStale: Bool) throws -> [Int: Places] {
    var found: [Int: Places] = [:]
    for (input, entry) in files.sorted(by: { $0.key < $1.key }) {
      var places: Places = (entry.place.path, nil)
      if let present = Self.digest(of: entry.place), present != entry.digest.hex,
        present != earlier[Self.key(of: entry.place)]
      {
        places.backup = try Self.keep(entry.place)
      }
      try entry.file.commit()
      for sharing in shares[input] ?? [input] where rejecting.contains(sharing) { found[sharing] = places }
    }
    let sources = removingStale ? inputs.map(FileIdentity.init) : []
    for input in inputs.indices
    where removingStale && owners[input] == input && files[leaders[input]] == nil {
      guard let rows = places[input], let present = Self.digest(of: rows),
        present == earlier[Self.key(of: rows)]
      else { continue }
      // Never remove a file that this import read.
      let place = FileIdentity(rows.path)
      if !sources.contains(where: { $0.isSameFile(as: place) }) { try rows.remove() }
    }
    files.removeAll()
    for index in inputs.indices where owners[index] != index { found[index] = found[owners[index]] }
    return found
  }

  /// Removes the unfinished files.
  func discard() {
    for entry in files.values { entry.file.discard() }
    files.removeAll()
  }

  // MARK: Places

  /// The names of the settings that store the digests of all files.
  var keys: [String] { places.compactMap { $0.map(Self.key) } }

  /// Returns the name of the setting that stores the digest of a file, without revealing its path.
  private static func key(of place: FilePlace) -> String {
    "rejected_rows_" + Digest.hex(of: Array(FileIdentity(place.path).resolvedPath.utf8))
  }

  /// Returns the digest of a file, or nil if it can't be read or is a device.
  private static func digest(of place: FilePlace) -> String? {
    guard !FileIdentity(place.path).isSpecial, let source = try? FileSource(place, as: .output) else {
      return nil
    }
    return try? Digest.hex(of: source)
  }

  /// Saves a file under an unused name and returns that name.
  private static func keep(_ place: FilePlace) throws -> String {
    var number = 1
    while true {
      let backup = place.derived { path in
        let stem = PathText.stem(of: path)
        return stem + (number == 1 ? ".backup" : ".backup-\(number)") + path.dropFirst(stem.count)
      }
      if try place.keep(as: backup) { return backup.path }
      number += 1
    }
  }
}
