import CTestSupport
import Device
import Foundation
import TestSupport
import Testing

/// A real bus, with a stand-in for the service on it.
@Suite(.timeLimit(.minutes(1))) struct GeoClueTests {
    /// Runs `body` with the address of a bus of its own.
    private func onBus(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let address = "unix:path=\(folder.path)/bus"
        let settings = try folder.file(
            "bus.conf",
            Array(
                """
                <busconfig><listen>\(address)</listen><auth>EXTERNAL</auth>
                <policy context="default"><allow send_destination="*"/><allow own="*"/>
                <allow eavesdrop="false"/><allow user="*"/></policy></busconfig>
                """.utf8
            )
        )
        let silence = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(silence) }
        let bus = try ChildProcess(
            ["/usr/bin/dbus-daemon", "--config-file=\(settings)", "--nofork", "--nopidfile"],
            environment: [:],
            files: .descriptors(input: silence, output: silence, errors: silence)
        )
        for _ in 0..<200 where !FileManager.default.fileExists(atPath: folder.path + "/bus") {
            try await Task.sleep(for: .milliseconds(20))
        }
        do {
            try await body(address)
        } catch {
            bus.signal(SIGTERM)
            _ = await bus.ended()
            throw error
        }
        bus.signal(SIGTERM)
        _ = await bus.ended()
    }

    private func answer(
        _ manner: geoclue_manner,
        latitude: Double = 51.4545,
        longitude: Double = -2.5879
    ) async throws -> Result<GeoClue.Place, LocationError>? {
        var answer: Result<GeoClue.Place, LocationError>?
        try await onBus { address in
            let service = unsafe geoclue_start(address, manner, latitude, longitude)
            let started = try unsafe #require(service)
            do throws(LocationError) {
                answer = .success(try await GeoClue.locate(within: 2, bus: address))
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
        try await onBus { address in
            await #expect(throws: LocationError.noService) {
                try await GeoClue.locate(within: 2, bus: address)
            }
        }
        await #expect(throws: LocationError.noService) {
            try await GeoClue.locate(within: 2, bus: "unix:path=/nowhere/at/all")
        }
    }
}
