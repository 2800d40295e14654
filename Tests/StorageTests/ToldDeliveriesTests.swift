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
        let ledger = try await bench.ledger()
        #expect(try await ledger.toldDeliveries() == nil)
        try await ledger.setToldDeliveries(Self.relay, now: Bench.now)
        #expect(try await bench.ledger().toldDeliveries() == Self.relay)
        #expect(try await ledger.home() == nil, "another setting is another row")
        try await ledger.checkToldDeliveries()
        try await ledger.setToldDeliveries(nil, now: Bench.now)
        #expect(try await ledger.toldDeliveries() == nil)
        try await ledger.checkToldDeliveries()
    }

    @Test func `neither the file nor the trail tells which address it is`() async throws {
        let ledger = try await bench.ledger()
        try await ledger.setToldDeliveries(Self.relay, now: Bench.now)
        #expect(try bench.content().range(of: Data("relay.example".utf8)) == nil)
        let note = try #require(try await ledger.auditTrail(limit: 1).first)
        #expect(note.kind == .deliveriesSet)
        #expect(note.detail == "kept")
    }

    @Test(arguments: [
        "UPDATE settings SET record = x'00'", "DELETE FROM settings",
    ])
    func `an address that was changed or dropped in the file is told`(
        statement: String
    ) async throws {
        let ledger = try await bench.ledger()
        #expect(try await !ledger.checkRows().hasDamagedDeliveries)
        try await ledger.setToldDeliveries(Self.relay, now: Bench.now)
        try bench.execute(statement)
        await #expect(throws: StorageError.deliveriesDamaged) {
            try await ledger.checkToldDeliveries()
        }
        let isDropped = statement.hasPrefix("DELETE")
        #expect(await ledger.damageOfDeliveries() == (isDropped ? nil : .deliveriesDamaged))
        let rows = try await ledger.checkRows()
        #expect(rows.hasDamagedDeliveries && !rows.isWhole)
        try await ledger.setToldDeliveries(Self.relay, now: Bench.now)
        try await ledger.checkToldDeliveries()
    }
}
