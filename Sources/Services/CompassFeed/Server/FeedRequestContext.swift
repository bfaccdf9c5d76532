import Hummingbird
import NIOCore

/// What is known of a request beside what it says.
struct FeedRequestContext: RequestContext {
  /// What Hummingbird keeps.
  var coreContext: CoreRequestContextStorage
  /// Who asked, as the network says it.
  let peer: SocketAddress?

  /// Creates the context of a request.
  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    peer = source.channel.remoteAddress
  }
}
