import Host
import Journeys
import Push
import Service
import TestSupport

extension RequestBench {
    /// Goes through a journey at an address.
    func walk(
        _ address: String,
        _ person: ScriptedPerson,
        location: DeviceLocation? = nil,
        securityKeys: [SecurityKey] = [],
        canAsk: Bool = false,
        allowsPlainHTTP: Bool = false,
        mostSteps: Int = JourneyWalk.mostSteps,
        verify: @escaping @Sendable (UserCheck) async throws -> Void = { _ in },
        opened: @escaping @Sendable (PendingPush) async -> Void = { _ in }
    ) async throws -> JourneyWalk.Ending {
        let address = try JourneyAddress(address, index: .journey("Login"))
        let transport = HTTPTransport(limits: JourneyClient.limits)
        defer { transport.close() }
        var settings = JourneyDevice.Settings()
        settings.allowsPlainHTTP = allowsPlainHTTP
        settings.platform = DeviceProfile.Platform(
            system: "Linux",
            version: "6.1",
            locale: "en-GB",
            timeZone: "Europe/London"
        )
        let device = JourneyDevice(
            service(),
            at: address.origin,
            settings: settings,
            ways: JourneyDevice.Ways(
                canAsk: canAsk,
                verify: verify,
                fetch: {},
                open: opened,
                locate: { location },
                securityKeys: { securityKeys }
            )
        )
        let client = JourneyClient(
            JourneyRequests(address, language: "en-GB"),
            poster: Poster(transport: transport),
            allowsPlainHTTP: false
        )
        return try await JourneyWalk(client, device: device, person: person, mostSteps: mostSteps)
            .run()
    }
}
