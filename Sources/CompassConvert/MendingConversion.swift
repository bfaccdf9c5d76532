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
  /// - Throws: ``ConversionError`` where the input is an archive, and what reading and writing throw.
  func run(
    _ input: ImportInput, to destination: FileConversion.Destination, isCopyWanted: Bool, isInPlace: Bool
  ) throws -> ConvertedFile {
    guard try ArchiveInputs.open(input) == nil else {
      throw ConversionError(
        "\(input.path) is an archive, whose members are not mended", help: "Unpack it and mend the files")
    }
    let mended = try FileMender.mend(input, options: options.reading)
    let copy = mended.file.copy(of: input.source)
    var path = input.path
    var output: ConvertedFile.Output?
    if mended.file.count > 0 || isCopyWanted {
      switch destination {
      case .none: break
      case .sink(let sink):
        output = .init(path: "-", byteCount: 0, sha256: "")
        try Self.pass(copy) { try sink($0) }
      case .file(let file), .stem(let file):
        output = try write(copy, to: file, isInPlace: isInPlace)
        path = file
      }
    }
    var checked = options
    checked.format = nil
    // A copy has another name, which says less of what is in it.
    checked.reading.kind = checked.reading.kind ?? mended.kind
    // In place, the file as it was is not there any more.
    let source: any ByteSource = isInPlace && output != nil ? try FileSource(path) : copy
    var result = try FileConversion(options: checked, registry: registry).run(
      [ImportInput(path: path, source: source)], to: .none)
    if !result.reports.isEmpty {
      result.reports[0].decisions.append(Self.decision(mended.file))
    }
    result.outputs = output.map { [$0] } ?? []
    result.mended = .init(path: input.path, copy: output?.path, file: mended.file)
    return result
  }

  private func write(_ copy: any ByteSource, to path: String, isInPlace: Bool) throws -> ConvertedFile.Output
  {
    if !isInPlace { try registry.claim(path, for: copy.name) }
    try OutputWriter.makeFolder(of: path)
    let mode = isInPlace ? FileIdentity(path).mode : nil
    let file = try AtomicFile(path, readers: mode.map { .mode($0) } ?? .owner)
    var digest = FileDigest()
    var count = 0
    try Self.pass(copy) { bytes in
      digest.update(bytes)
      count += bytes.count
      try file.write(bytes)
    }
    try file.commit()
    return .init(path: path, byteCount: count, sha256: digest.hex)
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
