import Foundation

/// Compares an XLSX file part by part with the parts that were looked at and kept: the folder `Golden/NAME`.
package enum GoldenWorkbook {
  /// Compares a workbook with its kept parts, each tag on a line of its own; of pictures the digest is kept.
  ///
  /// - Parameters:
  ///   - path: the workbook.
  ///   - name: the folder of its parts, under `Golden` beside the test.
  /// - Throws: ``Golden/Mismatch`` with the part that differs, is missing or is there without having been kept.
  package static func compare(_ path: String, with name: String, of test: String = #filePath) throws {
    let parts = try JSONDecoder().decode([String: String].self, from: Python.run(unzipped, path))
    let folder = Golden.file(name, of: test)
    if Golden.isUpdated, FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    for (part, text) in parts.sorted(by: { $0.key < $1.key }) {
      try Golden.compare(text, with: "\(name)/\(part)", of: test)
    }
    let kept = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let folders = Set(parts.keys.map { URL(fileURLWithPath: "/" + $0).deletingLastPathComponent().path })
    let lost = kept.filter { name in
      parts[name] == nil && !folders.contains { ($0 + "/").hasPrefix("/\(name)/") }
    }
    if let part = lost.min() {
      throw Golden.mismatch(
        "\(name)/\(part)", "The workbook has no such part.", URL(fileURLWithPath: path))
    }
  }

  private static let unzipped = #"""
    import hashlib, json, re, sys, zipfile

    def lines(text):
        depth, result = 0, []
        for line in re.sub(r">\s*<", ">\n<", text).split("\n"):
            if line.startswith("</"): depth -= 1
            result.append("  " * depth + line)
            if re.match(r"<[^?!/]", line) and not line.endswith("/>") and "</" not in line: depth += 1
        return "\n".join(result) + "\n"

    parts = {}
    with zipfile.ZipFile(sys.argv[1]) as archive:
        for name in archive.namelist():
            data = archive.read(name)
            if name.endswith((".xml", ".rels", ".vml")): parts[name] = lines(data.decode("utf-8"))
            else: parts[name + ".sha256"] = hashlib.sha256(data).hexdigest() + "\n"
    print(json.dumps(parts))
    """#
}
