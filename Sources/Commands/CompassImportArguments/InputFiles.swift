package import CompassCommandLine
import CompassFiles
package import CompassImport
import CompassSource
import CompassValidation

/// The files that a command was given: those that are read, and the archives whose members are.
package struct InputFiles {
  /// The files, and of archives their members.
  package private(set) var inputs: [ImportInput] = []
  /// The archives among the files.
  package private(set) var archives: [ArchiveInputs] = []

  /// Opens files; what only describes others is left out and said to be.
  ///
  /// - Parameters:
  ///   - paths: the paths, `-` for standard input.
  ///   - progress: shows how far a file is read.
  package init(_ paths: [String], progress: ProgressBar) throws {
    for path in paths {
      let source = MeteredSource(try FileSource(argument: path, as: .records), progress: progress)
      let input = ImportInput(path: path, source: source)
      guard let archive = try ArchiveInputs.open(input) else {
        if paths.count > 1, try ArchiveInputs.isManifest(input) {
          StandardError.write(
            "note: Skipped \(TerminalText.escaped(path)), which only lists the contents of a bundle.\n")
        } else {
          inputs.append(input)
        }
        continue
      }
      archives.append(archive)
      inputs += archive.inputs.map { member in
        var member = member
        member.source = MeteredSource(member.source, progress: progress)
        return member
      }
    }
  }

  /// Makes sure that a sheet that was named can be one of a file.
  ///
  /// - Throws: ``ToolError`` where none of the files is a workbook.
  package func check(sheet: String?) throws {
    guard sheet != nil, try !inputs.contains(where: WorkbookFile.recognizes) else { return }
    throw ToolError("--sheet: None of the files is a workbook", help: "Remove --sheet")
  }
}
