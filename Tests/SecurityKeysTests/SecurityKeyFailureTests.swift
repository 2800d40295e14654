import Journeys
import Service
import TestSupport
import Testing
import Vocabulary

/// PINs, touches that do not come, and keys that say what is not so.
@Suite(.timeLimit(.minutes(30))) struct SecurityKeyFailureTests {
    private func virtual(
        _ change: (inout VirtualSecurityKey.Behaviour) -> Void
    ) throws -> VirtualSecurityKey {
        var manner = VirtualSecurityKey.Behaviour()
        change(&manner)
        return try VirtualSecurityKey(manner)
    }

    @Test func `a PIN proves the person, and wrong ones are counted`() async throws {
        let virtual = try virtual { $0.pin = "1234" }
        let holder = Holder(pins: ["0000", "1111", "1234"])
        let made = try await virtual.register(Site.creation(verification: .required), holder)
        #expect(holder.asked == ["8", "7 again", "6 again"])
        let data = try #require(made.attestation?["authData"]?.bytes)
        #expect(data[32] == 0x45)
        let used = try await virtual.authenticate(
            Site.request([made.credentialID], verification: .preferred),
            Holder(pins: ["1234"])
        )
        #expect(used.data.bytes[32] == 0x05)
    }

    @Test func `three wrong PINs end it before the key is blocked`() async throws {
        let virtual = try virtual { $0.pin = "1234" }
        let holder = Holder(pins: ["0", "0", "0", "1234"])
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(verification: .required), holder)
        }
        #expect(error?.domName == "NotAllowedError")
        #expect(holder.asked.count == 3)
        #expect(virtual.attempts == 5)
        #expect(virtual.count == 0)
    }

    @Test func `a PIN is asked for only where it is wanted`() async throws {
        let virtual = try virtual { $0.pin = "1234" }
        // A key with a PIN makes none without it.
        let holder = Holder(pins: ["1234"])
        let made = try await virtual.register(Site.creation(), holder)
        #expect(holder.asked == ["8"])
        let later = Holder()
        _ = try await virtual.authenticate(Site.request([made.credentialID]), later)
        #expect(later.asked.isEmpty)
    }

    @Test func `no PIN given ends it`() async throws {
        let virtual = try virtual { $0.pin = "1234" }
        for pins in [[], [""], ["12\u{0}34"]] {
            let error = await #expect(throws: WebAuthnError.self) {
                try await virtual.register(
                    Site.creation(verification: .required),
                    Holder(pins: pins)
                )
            }
            #expect(error?.domName == "NotAllowedError")
        }
        #expect(virtual.attempts == 8)
    }

    @Test func `a key that cannot tell who touches it is not used where that must be`()
        async throws
    {
        let virtual = try virtual { _ in }
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(verification: .required))
        }
        #expect(error?.domName == "ConstraintError")
        // Where it need not be, it is.
        _ = try await virtual.register(Site.creation(verification: .preferred))
        #expect(virtual.count == 1)
    }

    @Test func `a touch that is refused ends it`() async throws {
        let virtual = try virtual { $0.touch = .refused }
        let error = await #expect(throws: WebAuthnError.self) { try await virtual.register() }
        #expect(error == .notAllowed("The person did not touch the security key."))
    }

    @Test func `a touch that does not come is waited for until the time is over`() async throws {
        let virtual = try virtual { $0.touch = .awaited }
        let brief = Site.creation(timeout: Timeout(milliseconds: 5_000))
        let error = await #expect(throws: WebAuthnError.self) { try await virtual.register(brief) }
        #expect(error == .timeout)
    }

    @Test func `whoever gives up does not wait`() async throws {
        let virtual = try virtual { $0.touch = .awaited }
        let task = Task { try await virtual.register() }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let result = await task.result
        let error = #expect(throws: WebAuthnError.self) { try result.get() }
        // The key itself would wait five minutes, and say so.
        #expect(error == .notAllowed("The person did not touch the security key."))
    }

    @Test func `a key that was pulled out is told of`() async throws {
        let virtual = try VirtualSecurityKey()
        virtual.unplug()
        let error = await #expect(throws: WebAuthnError.self) { try await virtual.register() }
        #expect(error == .unknown("The security key was unplugged, or not touched in time."))
    }

    @Test(
        arguments: [
            ("other.example", nil, "for another site"), (nil, 0x04, "without a touch"),
            (nil, 0x01, "not verify who"),
        ] as [(String?, UInt8?, String)]
    )
    func `a key that says what is not so is not believed`(
        site: String?,
        flags: UInt8?,
        word: String
    ) async throws {
        let virtual = try virtual {
            $0.verifiesByItself = true
            $0.answersFor = site
            $0.flags = flags
        }
        let error = await #expect(throws: WebAuthnError.self) {
            try await virtual.register(Site.creation(verification: .required))
        }
        #expect(error?.code == "webauthn.unknown")
        #expect(error?.reason.contains(word) == true, "\(error?.reason ?? "")")
    }

    @Test func `no key is plugged in where there is none`() async {
        #expect(SecurityKey.isInstalled)
        let keys = await SecurityKey.pluggedIn()
        #expect(keys.allSatisfy { $0.path.hasPrefix("/dev/") })
    }
}
