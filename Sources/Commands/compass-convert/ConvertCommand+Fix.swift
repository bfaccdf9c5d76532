import ArgumentParser
import CompassCommandLine
import CompassConvert
import CompassFiles
import CompassImportArguments

/// `--fix`: copies in which is mended what is certain.
extension ConvertCommand {
  /// Makes sure that what else is asked for goes with mending.
  func validateFix() throws {
    guard fix else {
      if inPlace { throw ValidationError("--in-place says where --fix writes; give both") }
      return
    }
    guard to == nil else {
      throw ValidationError("--fix mends files and converts none: leave out --to, and convert what it wrote")
    }
    guard !merge, manifest == nil, !incremental else {
      throw ValidationError("--fix mends file by file: leave out --merge, --manifest and --incremental")
    }
    guard !reading.isTable else {
      throw ValidationError("--as table takes every text as it stands, so that --fix has nothing to mend")
    }
    guard inPlace else { return }
    guard output == nil, outputDirectory == nil else {
      throw ValidationError(
        "--in-place mends the inputs themselves: leave out --output and --output-directory")
    }
    guard !inputs.contains("-") else { throw ValidationError("Standard input cannot be mended in place") }
  }

  /// Leaves copies that stand in folders beside what they were made of, for they would only be written again.
  func leaveOutCopies(_ found: inout InputFinder.Found) {
    guard fix, !inPlace, output == nil, outputDirectory == nil else { return }
    let all = Set(found.inputs.map(\.path))
    let named = Set(inputs)
    for input in found.inputs where isCopy(input, of: all, besides: named) { found.ignore(input.path) }
    found.inputs.removeAll { isCopy($0, of: all, besides: named) }
  }

  private func isCopy(_ input: ConversionInput, of all: Set<String>, besides named: Set<String>) -> Bool {
    input.isCopy && all.contains(input.pathOfOriginal) && !named.contains(input.path)
  }

  /// Where the copies go, unless options for outputs say so.
  func copies(of inputs: [ConversionInput]) throws -> BatchConverter.Target? {
    guard fix, output == nil, outputDirectory == nil else { return nil }
    if inPlace { return .inPlace }
    guard inputs.contains(where: { $0.path == "-" }) else { return .besideInputs }
    guard inputs.count == 1 else {
      throw CommandFailure(
        "Standard input has no place for its copy beside those of files", help: "Give --output-directory")
    }
    return nil
  }

  /// Shows what was mended, on the standard output unless that is taken.
  func showDiff(_ outcome: BatchConverter.Outcome, isOutputTaken: Bool) throws {
    guard !report.isQuiet else { return }
    let isMessage = isOutputTaken || report.usesStandardOutput
    let (usesColor, showsPersonal) = report.look(onDescriptor: isMessage ? 2 : 1)
    let diff = MendedDiff(usesColor: usesColor, showsPersonal: showsPersonal)
    for file in outcome.files {
      guard let mended = file.mended else { continue }
      let text = diff.text(mended)
      guard !text.isEmpty else { continue }
      if isMessage { StandardError.write(text) } else { try StandardOutput.write(Array(text.utf8)) }
    }
  }
}
