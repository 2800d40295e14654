import Hummingbird
import NIOCore

/// What a handler knows of the connection.
struct SideContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    private let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// Cuts the connection; what is written afterwards is lost.
    func cut() async {
        try? await channel.close().get()
    }
}
