import CompassArchive
import CompassDocuments
import CompassFiles
import CompassModel
import CompassStore
import Foundation

/// The files of a bundle in a folder of scratch files, and the archive of them.
///
/// They are written before they have a place, for the manifest says what they are.
struct StagedBundle {
  /// A file of the bundle.
  struct File {
    /// Its name in the bundle.
    var name: String
    var path: String

    /// The name without its ending.
    var stem: String { PathText.stem(of: name) }
    /// The ending of the name.
    var ending: String { String(PathText.ending(of: name).dropFirst()) }
  }

  let folder: ScratchFolder
  /// The files in the order of the bundle.
  private(set) var files: [File] = []

  /// Where the archive is.
  var archivePath: String { folder.path + "/bundle.zip" }

  /// Writes the files.
  ///
  /// - Parameters:
  ///   - plan: what the bundle is to hold; sizes and digests are found here.
  ///   - selections: the records, one selection for each kind of the plan.
  ///   - reader: the store, as it is at one moment.
  ///   - date: when the files of an archive were changed last.
  ///   - asArchive: whether an archive is made of them.
  /// - Throws: what reading the store and writing the files throws.
  init(
    _ plan: StoreBundle, _ selections: [Selection], _ reader: any StoreReading, changed date: Date,
    asArchive: Bool
  ) throws {
    folder = try ScratchFolder(in: FileManager.default.temporaryDirectory.path, for: "bundle")
    var bundle = plan
    var records: [File] = []
    for (index, file) in bundle.files.enumerated() {
      guard let selection = selections.first(where: { $0.kind == file.kind }) else { continue }
      let path = folder.path + "/" + file.name
      let digest = Digest()
      var size = 0
      let output = try AtomicFile(.chosen(path))
      var export = try RecordExport(file.kind, as: file.format) { bytes in
        digest.update(bytes)
        size += bytes.count
        try output.write(bytes)
      }
      try reader.forEach(selection) { try export.write($0) }
      try export.finish()
      try output.commit()
      bundle.files[index].records = export.count
      bundle.files[index].byteCount = size
      bundle.files[index].digest = digest.hex
      records.append(File(name: file.name, path: path))
    }
    files = try [
      write(bundle.readme, StoreBundle.readmeName), write(bundle.manifest, BundleManifest.fileName),
    ]
    files += records
    if asArchive {
      try ArchiveWriter.write(
        files.map { ArchiveWriter.Item(name: $0.name, path: $0.path) }, changed: date, to: archivePath)
    }
  }

  private func write(_ text: String, _ name: String) throws -> File {
    let path = folder.path + "/" + name
    try AtomicFile.write(Array(text.utf8), to: .chosen(path))
    return File(name: name, path: path)
  }
}
