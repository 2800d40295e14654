import Host
import Review
import Synchronization
import Testing
import Vocabulary

@testable import Service

/// What is said of several connections at once.
struct ConnectionsTests {
    /// What was said, in order.
    private final class Said: Sendable {
        private let all = Mutex<[Connection]>([])

        var last: Connection? { all.withLock { $0.last } }

        func add(_ connection: Connection) { all.withLock { $0.append(connection) } }
    }

    @Test func `lost means all, partly means some`() {
        let said = Said()
        let connections = Connections { said.add($0) }
        let first = connections.join("https://a.example/mailbox")
        let second = connections.join("https://b.example:8443/", for: "alice at Bank")
        connections.record(.connected, of: first)
        connections.record(.lost("transport.connect"), of: second)
        #expect(
            said.last == .partly("transport.connect", at: "b.example:8443", of: "alice at Bank")
        )
        connections.record(.lost("transport.timeout"), of: first)
        #expect(said.last == .lost("transport.timeout", at: "a.example and 1 more"))
        connections.record(.connected, of: second)
        #expect(said.last == .partly("transport.timeout", at: "a.example"))
        connections.leave(first)
        #expect(said.last == .connected)
    }

    @Test func `accounts of one host that differ are not named`() {
        let said = Said()
        let connections = Connections { said.add($0) }
        let subscriptions = ["alice at Bank", "bob at Bank", "carol at Shop"].map { name in
            connections.join("https://a.example/", for: PrintableText(name))
        }
        connections.record(.connected, of: subscriptions[2])
        for subscription in subscriptions.prefix(2) {
            connections.record(.lost("transport.connect"), of: subscription)
        }
        #expect(said.last == .partly("transport.connect", at: "a.example"))
    }

    @Test func `a single source that is lost is all of them`() {
        let said = Said()
        let connections = Connections { said.add($0) }
        connections.record(.lost("transport.connect"), of: connections.join("https://a.example/"))
        #expect(said.last == .lost("transport.connect", at: "a.example"))
    }

    @Test(arguments: [
        ("ftp://ann:hunter2@host.example/x?y", "host.example"), ("nonsense", "\"nonsense\""),
        ("https://host.example:8443/a", "host.example:8443"), ("ann:hunter2@host", "host"),
    ])
    func `a server that cannot be asked is named by its host, without who asks there`(
        address: String,
        host: String
    ) {
        #expect(FetchFailure(address: address, error: TransportError.connect).host.text == host)
    }
}
