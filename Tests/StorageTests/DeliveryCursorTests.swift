import Store
import Testing

@Suite struct DeliveryCursorTests {
    private let bench: Bench
    private let source = DeliverySource(address: "https://push.example.org", deviceToken: "a")
    private let other = DeliverySource(address: "https://push.example.org", deviceToken: "b")

    init() throws { bench = try Bench() }

    @Test func `a cursor is kept for each source and never goes back`() async throws {
        let store = try ApprovalStore(path: bench.path)
        #expect(try await store.cursor(of: source) == 0)
        try await store.advance(source, to: 7)
        try await store.advance(source, to: 3)
        try await store.advance(other, to: 2)
        let reopened = try ApprovalStore(path: bench.path)
        #expect(try await reopened.cursor(of: source) == 7)
        #expect(try await reopened.cursor(of: other) == 2)
    }

    @Test func `a source that is named again keeps its cursor until it is forgotten`()
        async throws
    {
        let store = try ApprovalStore(path: bench.path)
        try await store.keep(source)
        #expect(try await store.sources().map(\.cursor) == [0])
        try await store.advance(source, to: 7)
        try await store.keep(source)
        let sources = try await store.sources()
        #expect(sources.map(\.source) == [source])
        #expect(sources.map(\.cursor) == [7])
        try await store.forget(source)
        #expect(try await store.sources().isEmpty)
        #expect(try await store.cursor(of: source) == 0)
    }
}
