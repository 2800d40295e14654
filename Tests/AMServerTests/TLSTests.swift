import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import AMServer

/// Checks with the tools `openssl` and `curl`, a certificate authority of each test's own, and no
/// code of this project on the other side.
@Suite struct TLSTests {
    private static func start(
        _ authority: TestAuthority,
        name: String,
        isExpired: Bool = false
    ) async throws -> AMServerHost {
        var listeners = AMServerHost.Listeners()
        listeners.name = "localhost"
        listeners.certificate = try await authority.certificate(for: name, isExpired: isExpired)
        let chosen = listeners
        return try await AMServerHost.start(
            listeners: chosen,
            clock: { Instant(milliseconds: 1_755_365_762_960) }
        )
    }

    @Test func `H10: a device that trusts the authority registers over TLS`() async throws {
        let authority = try await TestAuthority()
        let host = try await Self.start(authority, name: "localhost")
        #expect(host.baseAddress.hasPrefix("https://localhost:"))
        #expect(host.adminAddress.hasPrefix("http://127.0.0.1:"))
        let phone = try TestPhone(address: try await host.enrol(user: "demo", issuer: "Bank"))
        let address = try phone.address.text("r")
        #expect(address.hasPrefix("https://localhost:"))
        let outcome = try await authority.curl(address, body: try phone.registration())
        #expect(outcome.status == 0)
        #expect(outcome.output == "{}")
        #expect(await host.pollRegistration(user: "demo") == .registered)
        await host.stop()
    }

    @Test(arguments: [("elsewhere.example", false), ("localhost", true)])
    func `H10: a wrong name and an expired certificate are refused by a careful client`(
        name: String,
        isExpired: Bool
    ) async throws {
        let authority = try await TestAuthority()
        let host = try await Self.start(authority, name: name, isExpired: isExpired)
        let outcome = try await authority.curl(host.baseAddress, body: nil)
        // 60: the peer's certificate cannot be verified.
        #expect(outcome.status == 60)
        await host.stop()
    }

    @Test func `H10: an authority of somebody else is refused by a careful client`() async throws {
        let host = try await Self.start(await TestAuthority(), name: "localhost")
        let stranger = try await TestAuthority()
        let outcome = try await stranger.curl(host.baseAddress, body: nil)
        #expect(outcome.status == 60)
        await host.stop()
    }

    @Test func `H10: plain requests to the TLS port get no answer`() async throws {
        let host = try await Self.start(await TestAuthority(), name: "localhost")
        let plain = host.baseAddress.replacing("https://localhost", with: "http://127.0.0.1")
        #expect(try await RawClient.send("GET", plain) == nil)
        await host.stop()
    }

    @Test func `case 68: in mode strict plain HTTP is served on loopback alone`() async throws {
        var listeners = AMServerHost.Listeners()
        listeners.host = "0.0.0.0"
        let open = listeners
        await #expect(throws: SimulationError.plainOffLoopback) {
            try await AMServerHost.start(listeners: open, clock: { .earliest })
        }
        var settings = ServerSettings()
        settings.mode = .asAM
        let careless = settings
        let host = try await AMServerHost.start(
            settings: careless,
            listeners: open,
            clock: { .earliest }
        )
        #expect(host.baseAddress.hasPrefix("http://"))
        await host.stop()
        let authority = try await TestAuthority()
        listeners.certificate = try await authority.certificate(for: "localhost")
        let sealed = listeners
        let safe = try await AMServerHost.start(listeners: sealed, clock: { .earliest })
        #expect(safe.baseAddress.hasPrefix("https://"))
        await safe.stop()
        withExtendedLifetime(authority) {}
    }

    @Test func `H10: files that do not belong together are refused at the start`() async throws {
        let authorities = [try await TestAuthority(), try await TestAuthority()]
        let one = try await authorities[0].certificate(for: "localhost")
        let two = try await authorities[1].certificate(for: "localhost")
        for (chain, key) in [(one.chain, two.key), (one.key, one.key), (one.chain, "/nowhere")] {
            var listeners = AMServerHost.Listeners()
            listeners.certificate = Certificate(chain: chain, key: key)
            let chosen = listeners
            await #expect(throws: SimulationError.unusableCertificate) {
                try await AMServerHost.start(listeners: chosen, clock: { .earliest })
            }
        }
        var listeners = AMServerHost.Listeners()
        listeners.certificate = one
        let right = listeners
        await (try AMServerHost.start(listeners: right, clock: { .earliest })).stop()
        withExtendedLifetime(authorities) {}
    }
}
