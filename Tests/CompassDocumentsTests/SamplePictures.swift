import CompassDocuments
import Foundation

/// Small pictures of nobody and nothing.
enum SamplePictures {
  /// A portrait, 96 by 120 pixels, a JPEG.
  static let photo = picture(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO
    UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P
    T09PT09PT0//wAARCAB4AGADASIAAhEBAxEB/8QAGwABAAMBAQEBAAAAAAAAAAAAAAMEBgUBBwL/xAAyEAACAQEDCgQFBQAAAAAA
    AAAAAQIEAwUREhYhMTVBVKOy0QZRc4ITIjJxgTNCYXKx/8QAGQEBAAMBAQAAAAAAAAAAAAAAAAEDBAIF/8QAHhEBAAICAwEBAQAA
    AAAAAAAAAAECAxEEEjEyIhP/2gAMAwEAAhEDEQA/ANcAC9UAAAAAAAAAAAAAAAAABvBYvUB5KSjFyk8EiCVXFP5Yt/fQQW9s7WXl
    FakRGTJyJ3qrXTBGt2W41ix+aDS/h4liE4zjjF4o5h+7K1lZSxWrevMinImJ/RfBEx+XRB5GSnFSWpnpsZAAAAAAIKuWFlk75MnK
    tb+z8leadUlZijd4VQAee3gAAtUUtEoflFopUf6r/qXTfgndGHPGrgALVQAABDVQyrHHfHTqJgRavaNJrbrO3LBPUWHw3lR+j/CA
    861ZrOpejW0WjcABLYWLtZeUVrZFazadQTMVjcpqOGEZTe/QtBZCSSSWpaAejSvWunn3t2tsAB05AAABkb9vq8aS97ewp6jIs4ZO
    EciLwxinvRz84r34vlw7FsYbTG3PeG+axWD1EMqayk8UnH7Mw+cV78Xy4dhnFe/F8uHYW43b3SYy9fG3jS2SenF/dk6SSwSSXkjA
    5xXvxfLh2GcV78Xy4diK8br5otlm3rfAwOcV78Xy4dixQX9elteFNZWlVjCdrGMl8OKxTax3HX8bOe8NsACl2AADA+Jtv1Ps6Ecs
    6nibb9T7OhHLN1PmFM+gAOkAAAFq6trUfrw6kVS1dW1qP14dSInwh9IABgXgAAwPibb9T7OhHLOp4m2/U+zoRyzdT5hTPoADpAAA
    Baura1H68OpFUtXVtaj9eHUiJ8IfSAAYF4AAMD4m2/U+zoRywDdT5hTPoADpAAABaura1H68OpAET4Q+kAAwL3//2Q==
    """, alternative: "Jordan O'Lee")
  /// A logo, 120 by 60 pixels, a PNG that is transparent around its shapes.
  static let logo = picture(
    """
    iVBORw0KGgoAAAANSUhEUgAAAHgAAAA8BAMAAABfg2ObAAAAHlBMVEUAAADIHigUKFoAAAAAAAAAAAAAAAAAAAAAAAAAAAD1JBxa
    AAAACnRSTlMA//8AAAAAAP//ooIAOgAAAJtJREFUeNrt11sKgDAMRNG6A7sDcf+LFK3FVyKNlxLR5v8wQbCdhvCK6eI8gD7jm7Xr
    vbXqozXqk409CLZEX61BC7Z4cSm4OBph0RbuLQfn6FGdQQ/O0RWxtvW6d0Ws2rR3Paxvnfb+Ir6xyxdruGFH/Mdf0u8AdDz0/S46
    dj+jZuBYaFAPYw0QdU/WelnfRk2fvTHY64a9q+wzAQEkyqVWgtNMAAAAAElFTkSuQmCC
    """, alternative: "Example Academy")

  private static func picture(_ base64: String, alternative: String) -> ReportImage {
    let data = Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
    return ReportImage([UInt8](data ?? Data()), alternative: alternative)
  }
}
