import Store
import Testing

@Suite struct DeliveryCursorTests {
    private let bench: Bench
    private let source = DeliverySource(address: "https://push.example.org", deviceToken: "a")
    private let other = DeliverySource(address: "https://push.example.org", deviceToken: "b")

    init() throws { bench = try Bench() }

    @Test func `a cursor is kept for each source and never goes back`() async throws {
        let ledger = try Ledger(path: bench.path)
        #expect(try await ledger.cursor(of: source) == 0)
        try await ledger.advance(source, to: 7)
        try await ledger.advance(source, to: 3)
        try await ledger.advance(other, to: 2)
        let reopened = try Ledger(path: bench.path)
        #expect(try await reopened.cursor(of: source) == 7)
        #expect(try await reopened.cursor(of: other) == 2)
    }

    @Test func `a source that is named again keeps its cursor until it is forgotten`()
        async throws
    {
        let ledger = try Ledger(path: bench.path)
        try await ledger.keep(source)
        #expect(try await ledger.sources().map(\.cursor) == [0])
        try await ledger.advance(source, to: 7)
        try await ledger.keep(source)
        let sources = try await ledger.sources()
        #expect(sources.map(\.source) == [source])
        #expect(sources.map(\.cursor) == [7])
        try await ledger.forget(source)
        #expect(try await ledger.sources().isEmpty)
        #expect(try await ledger.cursor(of: source) == 0)
    }
}
