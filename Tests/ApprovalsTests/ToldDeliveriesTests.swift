import Host
import Review
import Service
import Store
import TestSupport
import Testing
import Vocabulary

/// What a service makes of the address that a person has told.
struct ToldDeliveriesTests {
    private static let relay = "https://relay.example.org"
    private static let other = "https://other.example.org"

    @Test func `what was told counts where nothing else is said, and for every device`()
        async throws
    {
        let service = try await RequestBench().service()
        #expect(try await service.sources(at: []).isEmpty)
        #expect(try await service.deliveriesStanding(at: []) == .unknown)
        #expect(try await service.unfetchedAccounts(at: []) == 1)
        #expect(try await service.overview(at: []).unfetched == 1)
        try await service.keepDeliveries(Self.relay)
        #expect(try await service.sources(at: []).map(\.address) == [Self.relay])
        #expect(try await service.deliveriesStanding(at: []) == .kept("https://relay.example.org"))
        let overview = try await service.overview(at: [])
        #expect(overview.unfetched == 0 && overview.sources == ["https://relay.example.org"])
        // An option or the configuration wins.
        #expect(try await service.sources(at: [Self.other]).map(\.address) == [Self.other])
        #expect(
            try await service.deliveriesStanding(at: [Self.other])
                == .given("https://other.example.org")
        )
        try await service.keepDeliveries(nil)
        #expect(try await service.sources(at: []).isEmpty)
    }

    @Test func `what an enrolment named is asked beside it`() async throws {
        let bench = try await RequestBench()
        let named = DeliverySource(address: Self.other, deviceToken: "token")
        try await bench.store.keep(named)
        let service = bench.service()
        #expect(try await service.unfetchedAccounts(at: []) == 0)
        try await service.keepDeliveries(Self.relay)
        #expect(try await service.sources(at: []).map(\.address) == [Self.other, Self.relay])
    }

    @Test(arguments: [
        ("relay.example.org", TransportError.address), ("ftp://relay.example.org", .address),
        ("http://relay.example.org", .plainHTTP), ("https://relay.example.org/?a=b", .address),
    ])
    func `an address that nothing can be fetched from is refused, and nothing changes`(
        address: String,
        error: TransportError
    ) async throws {
        let service = try await RequestBench().service()
        try await service.keepDeliveries(Self.relay)
        await #expect(throws: error) { try await service.keepDeliveries(address) }
        #expect(try await service.store.toldDeliveries() == Self.relay)
    }

    @Test func `of an address that was changed in the file nothing is used`() async throws {
        let bench = try await RequestBench()
        let service = bench.service()
        try await service.keepDeliveries(Self.relay)
        try PlainDatabase(path: bench.folder.path + "/ledger.sqlite")
            .execute("UPDATE settings SET record = x'00'")
        #expect(try await service.sources(at: []).isEmpty)
        #expect(try await service.overview(at: []).deliveries == .unknown)
        #expect(await bench.store.damageOfDeliveries() == .deliveriesDamaged)
    }
}
