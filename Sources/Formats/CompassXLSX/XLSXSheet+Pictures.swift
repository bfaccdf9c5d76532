internal import CXLSXWriter
internal import CompassFiles
package import CompassSource
internal import Foundation

extension XLSXSheet {
  /// Puts a picture over the cells.
  ///
  /// - Parameters:
  ///   - picture: the picture.
  ///   - row: the row of its upper edge.
  ///   - column: the column of its left edge.
  ///   - offset: how far its corner lies from the corner of that cell, in pixels.
  ///   - width: how wide it is shown, in pixels of 1/96 inch.
  ///   - height: how high it is shown.
  ///   - alternative: what it shows, for those who cannot see it; empty where it is mere decoration.
  ///   - url: where a click on it leads.
  package func insert(
    _ picture: XLSXPicture, row: Int, column: Int, offset: (x: Int, y: Int) = (0, 0), width: Double,
    height: Double, alternative: String, url: String? = nil
  ) throws(ToolError) {
    let sheet = try open()
    try checkPlace(row: row, column: column, offset: offset)
    let sides = 1...Double(XLSXLimits.chartSide)
    guard sides.contains(width), sides.contains(height) else {
      throw ToolError("a picture must be 1 to \(XLSXLimits.chartSide) pixels wide and high")
    }
    try XLSXText.check(description: alternative)
    let texts = CTexts()
    var options = lxw_image_options()
    options.x_offset = Int32(offset.x)
    options.y_offset = Int32(offset.y)
    options.x_scale = 1
    options.y_scale = 1
    options.object_position = UInt8(LXW_OBJECT_MOVE_DONT_SIZE.rawValue)
    if alternative.isEmpty {
      options.decorative = 1
    } else {
      options.description = try texts.copy(XLSXText.plain(alternative, limit: .max))
    }
    if let url { options.url = try texts.copy(try XLSXLink.checked(url)) }
    let path = try core.keep(picture)
    let status = worksheet_insert_image_opt(sheet, lxw_row_t(row), lxw_col_t(column), path, &options)
    guard status == LXW_NO_ERROR, let kept = compass_last_image(sheet) else {
      throw ToolError.library("the picture at \(place(row, column)) could not be read", status)
    }
    guard kept.pointee.width >= 1, kept.pointee.height >= 1 else {
      throw ToolError("the picture at \(place(row, column)) has no size")
    }
    // The library shows a picture by its own resolution, whatever that is.
    kept.pointee.x_dpi = 96
    kept.pointee.y_dpi = 96
    kept.pointee.x_scale = width / kept.pointee.width
    kept.pointee.y_scale = height / kept.pointee.height
    state.objectCount += 1
    core.pictures.insert(picture.fingerprint)
  }
}

extension WorkbookCore {
  /// Writes a picture where the library reads it from.
  ///
  /// Given the bytes, the library would write them itself, on a full disk only a part of them.
  ///
  /// - Returns: the path, the same for the same picture.
  fileprivate func keep(_ picture: XLSXPicture) throws(ToolError) -> String {
    let name = "picture-\(picture.fingerprint.byteCount)-\(picture.fingerprint.hash)"
    let path = "\(directory.path)/\(name)"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    do {
      try AtomicFile.write(picture.bytes, to: .chosen(path))
    } catch let error as ToolError {
      throw ToolError(
        "not enough disk space for a picture in \(directory.path)", systemNumber: error.systemNumber)
    } catch {
      throw ToolError("a picture could not be written in \(directory.path)")
    }
    return path
  }
}
