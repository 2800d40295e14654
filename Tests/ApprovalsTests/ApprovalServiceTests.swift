import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import TestSupport
import Testing
import Token
import Vocabulary

@Suite struct DeskTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)

    /// A service whose store knows one mechanism, and what else a test needs.
    private struct Bench {
        let folder: TemporaryFolder
        let store: ApprovalStore
        let service: ApprovalService

        init() async throws {
            folder = try TemporaryFolder()
            store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
            let mechanism = try OneAccount.mechanism()
            try await store.add(mechanism, deviceToken: "token", now: now)
            service = ApprovalService.fixed(at: now, on: store)
        }
    }

    /// An FCM envelope with a token signed by `secret`.
    private func envelope(
        id: String = "AUTHENTICATE:a1700000000000",
        mechanism: String = "m-1",
        challenge: [UInt8] = [7],
        user: String? = nil,
        secret: [UInt8] = OneAccount.secret
    ) throws -> [UInt8] {
        let padded = challenge + [UInt8](repeating: 0, count: 32 - challenge.count)
        var members: [(String, JSONValue)] = [
            ("u", .string(mechanism)),
            ("c", .string(Base64.encodeStandard(padded))),
            ("t", .string("120")),
            ("i", .string("\(Self.now.milliseconds)")),
            ("m", .string("Login")),
        ]
        if let user { members.append(("d", .string(user))) }
        let token = try TokenSigner.sign(JSONObject(members), with: SigningKey(secret))
        return Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8)
    }

    private func code(_ receipt: ApprovalService.Receipt) -> String {
        switch receipt {
        case .arrived, .rejecting: "arrived"
        case .repeated: "repeated"
        case .refused(let error): error.code
        }
    }

    @Test func `a message is verified and read once, however often it is shown`() async throws {
        let bench = try await Bench()
        let checks = SignatureChecks()
        let bytes = try envelope()
        let shown = try await SignatureChecks.$counter.withValue(checks) {
            let receipt = try await bench.service.receive(bytes)
            let open = try await bench.service.openEntries()
            let again = try await bench.service.openEntries()
            let latest = try await bench.service.latestEntries(limit: 10)
            return [code(receipt), "\(open.count)", "\(again.count)", "\(latest.count)"]
        }
        #expect(shown == ["arrived", "1", "1", "1"])
        #expect(checks.count == 1)
        // Another program has verified nothing yet.
        let other = SignatureChecks()
        let service = ApprovalService.fixed(
            at: Self.now,
            on: try ApprovalStore(path: bench.folder.path + "/ledger.sqlite")
        )
        let counts = try await SignatureChecks.$counter.withValue(other) {
            let open = try await service.openEntries()
            return [open.count, try await service.openEntries().count]
        }
        #expect(counts == [1, 1])
        #expect(other.count == 1)
    }

    @Test func `a message arrives once, whatever id it is given`() async throws {
        let bench = try await Bench()
        let first = try envelope()
        #expect(code(try await bench.service.receive(first)) == "arrived")
        #expect(code(try await bench.service.receive(first)) == "repeated")
        let replay = try envelope(id: "AUTHENTICATE:b1700000000000")
        #expect(code(try await bench.service.receive(replay)) == "message.replayed-challenge")
        let other = try envelope(challenge: [8])
        #expect(code(try await bench.service.receive(other)) == "message.same-id-other-token")
        #expect(try await bench.service.openEntries().count == 1)
    }

    @Test func `cases 1 and 8: a forged message is counted, not stored and not shown`() async throws
    {
        let bench = try await Bench()
        let forged = try envelope(secret: [UInt8](2...33))
        #expect(code(try await bench.service.receive(forged)) == "token.signature.mismatch")
        let unknown = try envelope(mechanism: "m-2")
        #expect(code(try await bench.service.receive(unknown)) == "token.unknown-mechanism")
        #expect(code(try await bench.service.receive(Array("{".utf8))) == "envelope.json")
        #expect(try await bench.service.latestEntries(limit: 10).isEmpty)
        #expect(try await bench.store.latestRequests(limit: 10).isEmpty)
        let counts = try await bench.store.refusals()
        #expect(counts.map(\.count) == [1, 1, 1])
        #expect(
            Set(counts.map(\.code))
                == ["envelope.json", "token.signature.mismatch", "token.unknown-mechanism"]
        )
    }

    /// Its facts alone would refuse it.
    @Test func `nothing is read of a message whose key is not known`() async throws {
        let bench = try await Bench()
        let token = try TokenSigner.sign(
            JSONObject([("u", .string("m-2"))]),
            with: SigningKey([UInt8](2...33))
        )
        let bare = Array(#"{"messageId":"I","message":"\#(token)"}"#.utf8)
        #expect(code(try await bench.service.receive(bare)) == "token.unknown-mechanism")
    }

    @Test func `only a message whose signature holds changes what is known of an account`()
        async throws
    {
        let bench = try await Bench()
        func known() async throws -> (user: String?, confirmed: String?) {
            let push = try #require(try await bench.store.mechanism(uid: "m-1"))
            return (push.mechanism?.userID, push.deviceToken.confirmed)
        }
        let before = try await known()
        let forged = try envelope(user: "mallory", secret: [UInt8](2...33))
        #expect(code(try await bench.service.receive(forged)) == "token.signature.mismatch")
        #expect(try await known() == before)
        #expect(before.user == nil)
        let signed = try envelope(user: "ann")
        #expect(code(try await bench.service.receive(signed)) == "arrived")
        #expect(try await known().user == "ann")
    }

    @Test func `the history stays bounded without anybody looking after it`() async throws {
        let bench = try await Bench()
        let key = try SigningKey(OneAccount.secret)
        for number in 0..<1_501 {
            // More than two days, in which so many are accepted.
            let minutes = Int64(1_501 - number) * 2
            let before = Self.now.advanced(byMilliseconds: -3_600_000 - minutes * 60_000)
            let bytes = try envelope(
                id: "AUTHENTICATE:old-\(number)",
                challenge: [UInt8(number % 256), UInt8(number / 256)]
            )
            let envelope = try Envelope.decode(bytes)
            let request = try ApprovalRequest(
                envelope.token.verified(with: key),
                envelope: envelope,
                received: before
            )
            _ = try await bench.store.record(request, in: envelope)
        }
        #expect(try await bench.store.latestRequests(limit: 2_000).count == 1_501)
        let last = try envelope(id: "AUTHENTICATE:new", challenge: [0, 255])
        #expect(code(try await bench.service.receive(last)) == "arrived")
        let kept = try await bench.store.latestRequests(limit: 2_000)
        #expect((1_000...1_001).contains(kept.count))
        #expect(kept.first?.messageID == "AUTHENTICATE:new")
        // Many are deleted together, so that a flood is few entries of the trail.
        let trail = try await bench.store.auditTrail(limit: 100)
        #expect(trail.count { $0.kind == .historyPruned } == 1)
    }

    @Test func `an answer that cannot leave keeps the request open`() async throws {
        let bench = try await Bench()
        _ = try await bench.service.receive(try envelope())
        let id = try #require(try await bench.service.openEntries().first?.id)
        let outcome = try await bench.service.answer(.approve, to: id, shown: [])
        guard case .refused(.approve, .notSent) = outcome.state else {
            Issue.record("\(outcome.state)")
            return
        }
        #expect(try await bench.service.openEntries().first?.state == outcome.state)
    }

    @Test func `two answers at once: one is sent, the other is told why not`() async throws {
        let bench = try await Bench()
        _ = try await bench.service.receive(try envelope())
        let id = try #require(try await bench.service.openEntries().first?.id)
        let results = await withTaskGroup(of: String.self) { group in
            for decision in [Decision.approve, .reject] {
                group.addTask {
                    do {
                        _ = try await bench.service.answer(decision, to: id, shown: [])
                        return "sent"
                    } catch {
                        return (error as? any CodedError)?.code ?? "\(error)"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // The first may already have failed to leave when the second begins, which is then free.
        #expect(results.contains("sent"))
        #expect(results.allSatisfy { ["sent", "answer.in-flight"].contains($0) })
        #expect(
            try await bench.store.latestRequests(limit: 1).first?.attempts
                == results.count { $0 == "sent" }
        )
    }

    @Test func `a request is found by the start and by the end of its id`() async throws {
        let bench = try await Bench()
        _ = try await bench.service.receive(try envelope(id: "AUTHENTICATE:abcd1700000000000"))
        _ = try await bench.service.receive(
            try envelope(id: "AUTHENTICATE:abcd2700000000001", challenge: [8])
        )
        #expect(try await bench.service.entry(matching: "abcd1").id.text.hasSuffix("0000"))
        #expect(try await bench.service.entry(matching: "0001").id.text.hasSuffix("0001"))
        let error = await #expect(throws: RequestError.self) {
            try await bench.service.entry(matching: "abcd")
        }
        #expect(error == .ambiguous(Found("abcd"), count: 2))
        #expect(error?.code == "request.ambiguous")
        #expect(error?.reason.hasPrefix("2 requests have ids") == true)
        await #expect(throws: RequestError.unknown(Found("AUTH"))) {
            try await bench.service.entry(matching: "AUTH")
        }
        await #expect(throws: RequestError.unknown(Found("abc"))) {
            try await bench.service.entry(matching: "abc")
        }
    }
}
