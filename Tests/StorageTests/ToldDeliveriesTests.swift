import Foundation
import Store
import TestSupport
import Testing

/// The address that a person has told that messages come from.
@Suite(.timeLimit(.minutes(30))) struct ToldDeliveriesTests {
    private let bench: Bench
    private static let relay = "https://relay.example.org/box"

    init() throws { bench = try Bench() }

    @Test func `an address comes out as it was, also after another start, and is forgotten`()
        async throws
    {
        let store = try await bench.store()
        #expect(try await store.toldDeliveries() == nil)
        try await store.setToldDeliveries(Self.relay, now: Bench.now)
        #expect(try await bench.store().toldDeliveries() == Self.relay)
        #expect(try await store.home() == nil, "another setting is another row")
        try await store.checkToldDeliveries()
        try await store.setToldDeliveries(nil, now: Bench.now)
        #expect(try await store.toldDeliveries() == nil)
        try await store.checkToldDeliveries()
    }

    @Test func `neither the file nor the trail tells which address it is`() async throws {
        let store = try await bench.store()
        try await store.setToldDeliveries(Self.relay, now: Bench.now)
        #expect(try bench.content().range(of: Data("relay.example".utf8)) == nil)
        let note = try #require(try await store.auditTrail(limit: 1).first)
        #expect(note.kind == .deliveriesSet)
        #expect(note.detail == "kept")
    }

    @Test(arguments: [
        "UPDATE settings SET record = x'00'", "DELETE FROM settings",
    ])
    func `an address that was changed or dropped in the file is told`(
        statement: String
    ) async throws {
        let store = try await bench.store()
        #expect(try await !store.checkRows().hasDamagedDeliveries)
        try await store.setToldDeliveries(Self.relay, now: Bench.now)
        try bench.execute(statement)
        await #expect(throws: StorageError.deliveriesDamaged) {
            try await store.checkToldDeliveries()
        }
        let isDropped = statement.hasPrefix("DELETE")
        #expect(await store.damageOfDeliveries() == (isDropped ? nil : .deliveriesDamaged))
        let rows = try await store.checkRows()
        #expect(rows.hasDamagedDeliveries && !rows.isWhole)
        try await store.setToldDeliveries(Self.relay, now: Bench.now)
        try await store.checkToldDeliveries()
    }
}
