internal import Foundation

/// Asks pikepdf's validator, which approves only what it knows to be allowed, whether a file keeps PDF/A.
package enum PDFArchive {
  /// The Python of `Scripts/install-validators`.
  private static var python: String {
    let environment = ProcessInfo.processInfo.environment
    let cache =
      environment["COMPASS_TEST_CACHE"]
      ?? (environment["XDG_CACHE_HOME"] ?? NSHomeDirectory() + "/.cache") + "/compass-toolkit-tests"
    return cache + "/venv/bin/python"
  }

  /// What the validator finds wrong, a line each; nothing if it approves.
  ///
  /// - Parameter flavour: the level, `2b` or `3b`.
  /// - Throws: ``Tool/Complaint`` where the validator is not installed.
  package static func findings(in pdf: [UInt8], flavour: String) throws -> [String] {
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Tool.Complaint(program: python, errors: "is not installed: run Scripts/install-validators")
    }
    let result = try Tool.withFile(pdf) { path in
      try Tool.run(
        python, "-c",
        """
        import sys
        from pikepdf.pdfa import validate_written
        report = validate_written(sys.argv[1], sys.argv[2])
        for finding in report.findings: print(str(finding).replace("\\n", " "))
        if not report.passed: print("refused")
        """, path, flavour)
    }
    guard result.status == 0 else { throw Tool.Complaint(program: "pikepdf", errors: result.errors) }
    return result.output.split(separator: "\n").map(String.init)
  }
}
