import CTestSupport
import Foundation
import Host
import TestSupport
import Testing

/// A real bus, with a stand-in for the service on it.
@Suite(.timeLimit(.minutes(30))) struct GeoClueTests {
    /// Seconds that nothing takes, however busy the machine is.
    private static let patience = 60

    private func answer(
        _ manner: geoclue_manner,
        latitude: Double = 51.4545,
        longitude: Double = -2.5879
    ) async throws -> Result<GeoClue.Place, LocationError>? {
        var answer: Result<GeoClue.Place, LocationError>?
        try await MessageBus.serving { address in
            let service = unsafe geoclue_start(address, manner, latitude, longitude)
            let started = try unsafe #require(service)
            do throws(LocationError) {
                answer = .success(
                    try await GeoClue.locate(
                        within: manner == GEOCLUE_KNOWS_NOTHING ? 2 : Self.patience,
                        bus: address
                    )
                )
            } catch {
                answer = .failure(error)
            }
            unsafe geoclue_stop(started)
        }
        return answer
    }

    @Test func `a place is told as the service tells it`() async throws {
        let place = try await answer(GEOCLUE_KNOWS)?.get()
        #expect(place?.latitude == 51.4545)
        #expect(place?.longitude == -2.5879)
        #expect(place?.accuracy == 50)
    }

    @Test func `a service that refuses, or knows nothing in time, is told as one`() async throws {
        #expect(try await answer(GEOCLUE_DENIES) == .failure(.denied))
        #expect(try await answer(GEOCLUE_KNOWS_NOTHING) == .failure(.late))
    }

    @Test(arguments: [(91.0, 0.0), (0, -181), (.nan, 0), (.infinity, 0)])
    func `what is no place is not taken`(latitude: Double, longitude: Double) async throws {
        let answer = try await answer(GEOCLUE_KNOWS, latitude: latitude, longitude: longitude)
        #expect(answer == .failure(.noPlace))
    }

    @Test func `without the service, or a bus, there is no place`() async throws {
        try await MessageBus.serving { address in
            await #expect(throws: LocationError.noService) {
                try await GeoClue.locate(within: Self.patience, bus: address)
            }
        }
        await #expect(throws: LocationError.noService) {
            try await GeoClue.locate(within: Self.patience, bus: "unix:path=/nowhere/at/all")
        }
    }
}
