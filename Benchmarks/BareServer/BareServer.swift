import Foundation
import Hummingbird

/// The peer of the feed: a bare route that returns a constant, `bare-server PORT BYTES`.
@main
enum BareServer {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard arguments.count == 2, arguments[1] >= 0 else {
      try FileHandle.standardError.write(contentsOf: Data("usage: bare-server PORT BYTES\n".utf8))
      exit(2)
    }
    let body = ByteBuffer(repeating: 0x41, count: arguments[1])
    let router = Router()
    router.get("constant") { _, _ in Response(status: .ok, body: .init(byteBuffer: body)) }
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: arguments[0])))
    try await application.runService()
  }
}
