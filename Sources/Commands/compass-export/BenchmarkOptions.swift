import ArgumentParser
import CompassCommandLine
import CompassDocuments
import CompassExport
import CompassFiles
import CompassModel
import CompassStore

/// The option for the benchmarks to compare measurements with.
struct BenchmarkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Percentiles to compare with: a CSV or JSON file, or own for other athletes in the store. \
      Repeatable.
      """, valueName: "file"),
    completion: .file(extensions: ["csv", "json"]))
  var benchmarks: [String] = []

  /// The word that means the athletes of the store; a file of that name is `./own`.
  private static let ownWord = "own"

  /// Returns the benchmarks to compare measurements with.
  ///
  /// - Parameters:
  ///   - context: the day of the document, and the labels of tests.
  ///   - reader: a snapshot of the store.
  /// - Throws: ``ToolError`` for a file that cannot be used, and what reading throws.
  func set(_ context: DocumentContext, _ reader: any StoreReading) throws -> BenchmarkSet {
    var groups: [Benchmark] = []
    for path in benchmarks where path != Self.ownWord {
      groups += try BenchmarkFile.read(FileSource(.named(path), as: .benchmarks), path: path)
    }
    guard benchmarks.contains(Self.ownWord) else { return BenchmarkSet(groups: groups) }
    var query = MetricQuery()
    query.until = context.today
    query.sort = .type
    return BenchmarkSet(
      groups: groups,
      peers: try MetricHistory(of: StoreMetricSource(reader, query: query), lexicon: context.lexicon))
  }
}
