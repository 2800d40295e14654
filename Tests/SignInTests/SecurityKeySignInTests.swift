import Journeys
import Service
import Store
import TestSupport
import Testing
import Vocabulary
import WebServer

/// Journeys that want a key, with security keys plugged in.
@Suite(.timeLimit(.minutes(30))) struct SecurityKeySignInTests {
    private let bench: RequestBench
    private static let roaming = Callbacks.registration.replacing(
        #""userVerification":"discouraged","#,
        with: #""userVerification":"discouraged","authenticatorAttachment":"cross-platform","#
    )

    init() async throws { bench = try await RequestBench() }

    @Test func `a key is made on a security key where the server wants that, and signs in`()
        async throws
    {
        let virtual = try VirtualSecurityKey()
        try await ScriptedAM.serving([
            .step(Self.roaming), .end, .step(Callbacks.authentication()), .end,
        ]) { address, server in
            let person = ScriptedPerson([])
            _ = try await bench.walk(address, person, securityKeys: [virtual.key])
            #expect(person.questions.isEmpty)
            #expect(
                person.news.contains(
                    .touch(#"Touch "Test Key" to make a key for localhost as "demo"."#)
                )
            )
            #expect(virtual.count == 1)
            // Nothing of it is kept here.
            let kept = try await bench.store.credentials().whole
            #expect(kept.isEmpty)
            let text = #"{\"type\":\"webauthn.create\""#
            #expect(server.asked[1].inputs.last?.contains(text) == true)

            _ = try await bench.walk(address, ScriptedPerson([]), securityKeys: [virtual.key])
            #expect(server.asked[3].inputs.last?.hasSuffix(#"::ZGVtbw""#) == true)
        }
    }

    @Test func `the person says where a key is made that may be anywhere`() async throws {
        let virtuals = [try VirtualSecurityKey(), try VirtualSecurityKey()]
        let once: [Response] = [.step(Callbacks.registration), .end]
        let script = once + once + once
        try await ScriptedAM.serving(script) { address, server in
            let keys = virtuals.map(\.key)
            let person = ScriptedPerson([.option(0), .flag(true)])
            _ = try await bench.walk(address, person, securityKeys: keys)
            #expect(
                person.questions.first?.kind
                    == .choice(
                        ["this machine", "Test Key", "Test Key", "none of them"],
                        preset: nil
                    )
            )
            let kept = try await bench.store.credentials().whole
            #expect(kept.count == 1)
            _ = try await bench.walk(address, ScriptedPerson([.option(2)]), securityKeys: keys)
            #expect(virtuals.map(\.count) == [0, 1])
            _ = try await bench.walk(address, ScriptedPerson([.option(3)]), securityKeys: keys)
            #expect(server.asked[5].inputs.last?.hasPrefix(#""ERROR::NotAllowedError:"#) == true)
        }
    }

    @Test func `a security key is asked for where none is plugged in`() async throws {
        try await ScriptedAM.serving([.step(Self.roaming), .end]) { address, server in
            let person = ScriptedPerson([.flag(false)])
            _ = try await bench.walk(address, person, canAsk: true)
            #expect(person.questions.map(\.name) == ["security-key"])
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::NotAllowedError:"#) == true)
        }
    }

    @Test func `its PIN is asked for hidden, with the tries that are left`() async throws {
        var manner = VirtualSecurityKey.Behaviour()
        manner.pin = "1234"
        let virtual = try VirtualSecurityKey(manner)
        try await ScriptedAM.serving([.step(Self.roaming), .end]) { address, _ in
            let person = ScriptedPerson([.text("4321"), .text("1234")])
            _ = try await bench.walk(address, person, securityKeys: [virtual.key])
            #expect(person.questions.map(\.kind) == [.secret, .secret])
            #expect(
                person.questions.map(\.prompt)
                    == [8, 7].map { #"PIN of "Test Key" (\#($0) tries left):"# }
            )
            #expect(virtual.count == 1)
        }
    }

    @Test func `a touch that does not come in time is told to the server`() async throws {
        var manner = VirtualSecurityKey.Behaviour()
        manner.touch = .awaited
        let virtual = try VirtualSecurityKey(manner)
        let step = Response.step(Self.roaming.replacing("60000", with: "1"))
        try await ScriptedAM.serving([step, .end]) { address, server in
            _ = try await bench.walk(address, ScriptedPerson([]), securityKeys: [virtual.key])
            #expect(server.asked[1].inputs.last?.hasPrefix(#""ERROR::TimeoutError:"#) == true)
        }
    }
}
