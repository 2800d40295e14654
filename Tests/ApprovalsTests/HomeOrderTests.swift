import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Vocabulary

/// What an option or the configuration says of where the person is wins over what the store keeps.
@Suite struct HomeOrderTests {
    private static let bristol = Coordinate(clampingLatitude: 51.45, wrappingLongitude: -2.59)
    private static let paris = Coordinate(clampingLatitude: 48.85, wrappingLongitude: 2.35)

    private func service(of bench: RequestBench, home: Coordinate?) -> ApprovalService {
        ApprovalService(
            store: bench.store,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: home),
            device: DeviceAccess(
                way: .passphrase,
                verification: UserVerification(),
                signs: { [] },
                isRecorded: { false }
            ),
            clock: .fixed(at: RequestBench.instant(2))
        )
    }

    /// How far from home the one request comes.
    private func kilometres(_ service: ApprovalService) async throws -> Int? {
        let entry = try #require(try await service.openEntries().first)
        return entry.review.locationContext.home.map { Int($0.distance.metres / 1_000) }
    }

    @Test func `what is kept is used from the next start, and at once by whoever keeps it`()
        async throws
    {
        let bench = try await RequestBench()
        try await bench.receive(1, "Login", latitude: 51.45)
        let first = service(of: bench, home: nil)
        try await first.loadStoredHome()
        #expect(await first.homeStatus == .unknown)
        #expect(try await kilometres(first) == nil)
        try await first.keepHome(.place(StoredHome(name: "Bristol, GB", coordinate: Self.bristol)))
        #expect(await first.homeStatus == .kept("Bristol, GB"))
        #expect(try await kilometres(first) == 0)
        let second = service(of: bench, home: nil)
        try await second.loadStoredHome()
        #expect(try await kilometres(second) == 0)
        try await second.keepHome(.later)
        #expect(await second.homeStatus == .later)
        #expect(try await kilometres(second) == nil)
        try await second.keepHome(nil)
        #expect(await second.homeStatus == .unknown)
    }

    @Test func `what was given wins, and what is kept comes after it`() async throws {
        let bench = try await RequestBench()
        try await bench.receive(1, "Login", latitude: 51.45)
        let given = service(of: bench, home: Self.paris)
        try await given.keepHome(.place(StoredHome(name: nil, coordinate: Self.bristol)))
        #expect(await given.homeStatus == .given("48.8500,2.3500"))
        #expect(try await kilometres(given) ?? 0 > 400)
        let other = service(of: bench, home: nil)
        try await other.loadStoredHome()
        #expect(await other.homeStatus == .kept("51.4500,-2.5900"))
        #expect(try await kilometres(other) == 0)
    }
}
