import Approvals
import Authenticator
import Device
import Geodesy
import Machine
import Review
import Risk
import Storage
import Transport
import Vocabulary

/// The weeks before the demonstration: payments that were approved, so that an ordinary one can be
/// recognised.
struct DemoPast {
    /// How many days before today the device was enrolled.
    private static let days = 14
    private static let day: Int64 = 86_400

    let host: DemoServer
    let transport: HTTPTransport
    /// Makes a service whose clock goes so many milliseconds before ours.
    let service: @Sendable (_ shift: Int64) -> ApprovalService

    /// Prepares what happens in a ledger.
    ///
    /// - Parameters:
    ///   - host: The server.
    ///   - transport: The network.
    ///   - ledger: The device's ledger.
    ///   - clock: Tells the time of the demonstration.
    ///   - environment: Names the tables of zones and networks.
    /// - Throws: Nothing but for a story that has another home.
    init(
        host: DemoServer,
        transport: HTTPTransport,
        ledger: Ledger,
        clock: Clock,
        environment: [String: String]
    ) throws {
        let profile = Profile(home: try Coordinate(argument: Story.home))
        self.host = host
        self.transport = transport
        service = { shift in
            ApprovalService(
                ledger: ledger,
                poster: host.poster,
                profile: profile,
                files: GeographicFiles(environment: environment),
                device: .system(way: .pam, pamService: nil, storeFiles: []),
                clock: clock.shifted(byMilliseconds: shift)
            )
        }
    }

    /// Enrols the device two weeks ago, and pays and approves on each day since.
    ///
    /// - Returns: What was enrolled.
    /// - Throws: What enrolling and answering throw.
    func live() async throws -> ApprovalService.Enrolled {
        try await host.moveClock(seconds: -Self.days * Int(Self.day))
        let address = try await host.enrol(user: Story.user, issuer: Story.issuer)
        let enrolled = try await service(Self.milliseconds(Self.days)).enrol(
            try EnrolmentAddress(address),
            deliveries: host.origin
        )
        guard try await host.isRegistered(user: Story.user) else { throw DemoError.noDevice }
        for (place, amount) in Story.pastAmounts.enumerated() {
            let days = Self.days - 1 - place
            try await host.moveClock(seconds: Int(Self.day))
            _ = try await host.send(Story.payment(of: amount))
            try await approve(by: service(Self.milliseconds(days)))
        }
        try await host.moveClock(
            seconds: (Self.days - Story.pastAmounts.count) * Int(Self.day)
        )
        return enrolled
    }

    private func approve(by service: ApprovalService) async throws {
        let sources = try await service.sources(at: [])
        await service.fetchWaiting(
            from: sources,
            over: transport,
            until: .now + .seconds(5)
        )
        for entry in try await service.openEntries() {
            _ = try await service.answer(.approve, to: entry.id, shown: [], passed: .type)
        }
    }

    private static func milliseconds(_ days: Int) -> Int64 { -Int64(days) * day * 1_000 }
}
