import CompassFiles
package import CompassImport
import CompassSource
import CompassValidation
import Foundation

/// Writes a copy of a file in which is mended what is certain, and checks that copy.
struct MendingConversion {
  let options: ConversionOptions
  let registry: OutputRegistry

  /// Mends an input.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - destination: where the copy goes.
  ///   - isCopyWanted: whether there is to be a copy though nothing is mended.
  ///   - isInPlace: whether the copy takes the place of the file.
  ///   - keepsOther: whether another file in the place of the copy is kept, and nothing written.
  /// - Throws: ``ConversionError`` where the input is an archive, and what reading and writing throw.
  func run(
    _ input: ImportInput, to destination: FileConversion.Destination, isCopyWanted: Bool, isInPlace: Bool,
    keepsOther: Bool = false
  ) throws -> ConvertedFile {
    guard try ArchiveInputs.open(input) == nil else {
      throw ConversionError(
        "\(input.path) is an archive, whose members are not mended", help: "Unpack it and mend the files")
    }
    let mended = try FileMender.mend(input, options: options.reading)
    let copy = mended.file.copy(of: input.source)
    if keepsOther, case .file(let file) = destination, FileManager.default.fileExists(atPath: file.path),
      try FileDigest.hex(of: FileSource(file, as: .output)) != FileDigest.hex(of: copy)
    {
      throw ConversionError(
        "\(file.path) already exists and was not replaced: it differs from the copy that --fix would write now, and may have your changes",
        help: "Rename or delete it, or use --output-directory to write the copy to another folder")
    }
    let place: String? =
      switch destination {
      case .file(let place), .stem(let place): place.path
      case .sink, .none: nil
      }
    let isWanted = mended.file.count > 0 || isCopyWanted
    let path = isWanted ? place ?? input.path : input.path
    let checkedInput = ImportInput(path: path, source: copy)
    var checked = options
    checked.format = nil
    // Another name may say less of what is in the file.
    if let kind = mended.kind, try FileMender.kind(of: checkedInput, options: checked.reading) != kind {
      checked.reading.kind = kind
    }
    var result = try FileConversion(options: checked, registry: registry).run([checkedInput], to: .none)
    if !result.reports.isEmpty { result.reports[0].decisions.append(Self.decision(mended.file)) }
    result.isRefused = options.reading.isStrict && result.reports.contains { $0.records.rejected > 0 }
    if isWanted, !result.isRefused {
      var writer = OutputWriter(
        destination, format: options.format ?? .csv, of: input.path, registry,
        replacingInputWith: isInPlace ? try Self.permissions(of: path) : nil)
      try writer.write(part: nil) { _, sink in try Self.pass(copy, to: sink) }
      result.outputs = try writer.commit()
    }
    result.mended = .init(path: input.path, copy: result.outputs.first?.path, file: mended.file)
    return result
  }

  /// Whose a file is that its copy takes the place of.
  ///
  /// - Throws: ``ConversionError`` where the file may not be written, or would keep what it holds under other names.
  private static func permissions(of path: String) throws -> FilePermissions {
    let place = FileIdentity(path)
    guard place.isWritable, let permissions = place.permissions else {
      throw ConversionError(
        "\(path) may not be written", help: "Change its permissions, or leave out --in-place")
    }
    guard place.linkCount == 1 else {
      throw ConversionError(
        "\(path) is one of \(place.linkCount) names of a file, of which the others would keep it as it is",
        help: "Leave out --in-place, and copy what --fix writes")
    }
    return permissions
  }

  private static func pass(_ source: any ByteSource, to sink: ([UInt8]) throws -> Void) throws {
    var reader = try source.makeReader()
    var piece: [UInt8] = []
    while try reader.read(into: &piece, maximum: 1 << 16) > 0 {
      try sink(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  private static func decision(_ file: MendedFile) -> Decision {
    if let obstacle = file.obstacle {
      return Decision(what: "mended", value: "nothing", why: obstacle)
    }
    guard file.count > 0 else {
      return Decision(
        what: "mended", value: "nothing",
        why: file.remark ?? "nothing in it is certain to be written otherwise")
    }
    let reasons = file.counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    return Decision(
      what: "mended", value: file.count == 1 ? "1 place" : "\(file.count) places",
      why: (reasons.map { "\($0.value) \($0.key.rawValue)" } + [file.remark].compactMap(\.self))
        .joined(separator: ", "))
  }
}

/// What was mended in an input.
package struct MendedInput: Sendable {
  /// The path of the input.
  package let path: String
  /// The path of the copy; nil where there is none.
  package let copy: String?
  /// What was mended.
  package let file: MendedFile
}
