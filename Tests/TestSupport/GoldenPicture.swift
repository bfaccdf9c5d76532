import Foundation

/// Compares a page of a PDF as a picture with one that was looked at and kept.
///
/// Both are blurred a little first, so that another program that draws the same page passes (poppler's two, tried
/// on one page, stay within a hundredth of a square), while a word, a line or a box that moved or is gone does not.
package struct GoldenPicture: Sendable {
  /// How fine pages are drawn, in dots an inch.
  package var resolution = 60
  /// How much a pixel's colour may differ after the blur, of 255.
  package var difference = 32
  /// The share of a picture's pixels that may differ more.
  package var share = 0.002
  /// The share of the pixels of any square of 16 by 16 that may differ more: what is small and gone altogether.
  package var squareShare = 0.1

  /// Creates the comparison with the usual tolerances.
  package init() {}

  /// Compares a page with the kept picture `Golden/NAME`, a PNG.
  ///
  /// - Parameters:
  ///   - pdf: the file.
  ///   - page: which page, from 1.
  ///   - name: the kept picture, under `Golden` beside the test.
  /// - Throws: ``Golden/Mismatch`` that names the picture that was made; one with the differences in red lies beside it.
  package func compare(
    _ pdf: [UInt8], page: Int = 1, with name: String, of test: String = #filePath
  ) throws {
    let place = Golden.file(name, of: test)
    try Tool.withFile(pdf) { path in
      let drawn = try Tool.run(
        "pdftoppm", "-png", "-r", "\(resolution)", "-f", "\(page)", "-l", "\(page)", "-singlefile", path, path
      )
      guard drawn.status == 0 else { throw Tool.Complaint(program: "pdftoppm", errors: drawn.errors) }
      let (made, marked) = (path + ".png", path + ".marked.png")
      defer { for file in [made, marked] { try? FileManager.default.removeItem(atPath: file) } }
      if Golden.isUpdated { return try shrink(made, to: place) }
      guard FileManager.default.fileExists(atPath: place.path) else {
        throw Golden.mismatch(name, "There is no such picture yet.", try saved(made, as: name))
      }
      let said = try Python.run(
        Self.comparison, place.path, made, marked, "\(difference)", "\(share)", "\(squareShare)")
      guard said.isEmpty else {
        if FileManager.default.fileExists(atPath: marked) {
          _ = try saved(marked, as: name + ".differences.png")
        }
        throw Golden.mismatch(
          name, "\(String(decoding: said, as: UTF8.self)) They are red in NAME.differences.png beside it.",
          try saved(made, as: name))
      }
    }
  }

  private func saved(_ picture: String, as name: String) throws -> URL {
    try Golden.saved([UInt8](Data(contentsOf: URL(fileURLWithPath: picture))), as: name)
  }

  /// A picture of 256 colours takes a third of the space and looks the same.
  private func shrink(_ made: String, to place: URL) throws {
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    _ = try Python.run(
      """
      import sys
      from PIL import Image
      picture = Image.open(sys.argv[1]).convert("RGB")
      picture.quantize(256, dither=Image.Dither.NONE).save(sys.argv[2], "PNG", optimize=True)
      """, made, place.path)
  }

  private static let comparison = """
    import sys
    from PIL import Image, ImageChops, ImageFilter

    kept, made = (Image.open(path).convert("RGB") for path in sys.argv[1:3])
    limit, share, square_share = int(sys.argv[4]), float(sys.argv[5]), float(sys.argv[6])
    if kept.size != made.size:
        print("The page is %d by %d pixels where %d by %d were kept." % (made.size + kept.size), end="")
        sys.exit()
    blur = ImageFilter.GaussianBlur(1.6)
    bands = ImageChops.difference(kept.filter(blur), made.filter(blur)).split()
    worst = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    marked = worst.point(lambda value: 255 if value > limit else 0)
    pixels = marked.histogram()[255] / (kept.width * kept.height)
    square, place = 0, (0, 0)
    for top in range(0, kept.height, 16):
        for left in range(0, kept.width, 16):
            part = marked.crop((left, top, min(left + 16, kept.width), min(top + 16, kept.height)))
            found = part.histogram()[255] / (part.width * part.height)
            if found > square: square, place = found, (left, top)
    if pixels > share or square > square_share:
        faded = made.convert("L").point(lambda value: 128 + value // 2).convert("RGB")
        faded.paste((220, 0, 0), mask=marked)
        faded.save(sys.argv[3], "PNG")
        print("%.2f %% of the pixels differ, at worst %.0f %% of a square at %d, %d." % (
            pixels * 100, square * 100, *place), end="")
    """
}
