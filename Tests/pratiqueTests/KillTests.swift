import AMServer
import Foundation
import TestSupport
import Testing
import Vocabulary

/// The program, killed without warning while it enrols, receives, decides and sends.
///
/// `PRATIQUE_KILLS` sets how many times; `Scripts/check-crashes` uses 1,000.
@Suite(.serialized) struct KillTests {
    private static let kills =
        ProcessInfo.processInfo.environment["PRATIQUE_KILLS"].flatMap { Int($0) } ?? 24
    /// Each round leaves a desk with this many kills behind.
    private static let killsADesk = 50

    @Test(.timeLimit(.minutes(30)))
    func `no kill loses a decision, sends two, or damages the store`() async throws {
        var generator = SeededGenerator(seed: 0x5EED)
        var done = 0
        var landed = 0
        while done < Self.kills {
            let count = min(Self.killsADesk, Self.kills - done)
            try await Desk.use { desk in
                var round = KillRound(desk: desk, seed: generator.next())
                try await round.prepare()
                for _ in 0..<count { try await round.killOnce() }
                try await round.settle()
                landed += round.landed
            }
            done += count
        }
        // A kill after the end of the program tests nothing. Of a few on a busy machine all may
        // come too late; of many, many must hit it alive.
        #expect(landed * 3 > Self.kills || Self.kills < 100)
        print("kills: \(done), of them while the program ran: \(landed)")
    }
}

/// One desk under fire.
private struct KillRound {
    private enum Act: CaseIterable {
        case receive, approve, reject, number, enrol, combined, replace, rotate, code
    }

    private let desk: Desk
    private var generator: SeededGenerator
    /// How long a run takes about, in seconds.
    private var span = 0.1
    /// What was decided about each message, by its id.
    private var decisions: [String: Set<String>] = [:]
    private var challenges: [String: Int] = [:]
    private var codes: [String] = []
    /// Whom an enrolment was begun for.
    private var users: [String] = []
    private(set) var landed = 0

    init(desk: Desk, seed: UInt64) {
        self.desk = desk
        generator = SeededGenerator(seed: seed)
    }

    /// Enrols an account with counter-based codes, and learns how long a run takes.
    mutating func prepare() async throws {
        let address = "otpauth://hotp/Bank:codes?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&counter=0"
        let outcome = try await desk.run(["enrol", "-"], input: address)
        try #require(outcome.status == 0, "\(outcome.errors)")
        span = max(0.02, try await desk.run(["list"]).seconds)
    }

    /// Starts one act, kills it at a random moment, and looks at what is left.
    mutating func killOnce() async throws {
        let act = Act.allCases[Int(generator.next() % UInt64(Act.allCases.count))]
        var arguments: [String]
        var input = ""
        switch act {
        case .receive:
            let push = try await desk.host.send(PushOrder(user: Desk.user))
            decisions[push.messageID] = []
            arguments = ["review", "--plain", "-"]
            input = try #require(await desk.host.envelope(of: push.messageID))
        case .approve, .reject:
            let push = try await desk.send()
            _ = try await desk.run(["list"])
            let word = act == .approve ? "approve" : "reject"
            decisions[push.messageID] = [word]
            arguments = [word, push.messageID] + (act == .approve ? ["--yes"] : [])
        case .number:
            let push = try await desk.send(.challenge)
            let number = try #require(push.expectedNumber)
            decisions[push.messageID] = ["approve"]
            challenges[push.messageID] = number
            arguments = ["approve", push.messageID, "--yes", "--number", "\(number)"]
        case .enrol:
            users.append("user-\(users.count)")
            let order = EnrolmentOrder(user: users[users.count - 1], issuer: "Bank")
            arguments = ["enrol", "-"]
            input = try await desk.host.enrol(order).address
        case .combined:
            users.append("user-\(users.count)")
            var order = EnrolmentOrder(user: users[users.count - 1], issuer: "Bank")
            order.kind = .combined
            arguments = ["enrol", "-"]
            input = try await desk.host.enrol(order).address
        case .replace:
            // The server was reset: what the device has is of no use any more.
            try await desk.host.server.removeDevices(of: Desk.user)
            input = try await desk.host.enrol(user: Desk.user, issuer: "Example Bank")
            arguments = ["enrol", "-", "--replace", "--yes"]
        case .rotate:
            arguments = ["device-token", "rotate", Desk.user]
        case .code:
            arguments = ["code", "codes"]
        }
        let moment = span * 0.9 * Double(generator.next() % 1_000) / 1_000
        let outcome = try await desk.kill(arguments, input: input, after: moment)
        // Kills that come too late make the next ones earlier, the others later.
        if outcome.status == -SIGKILL {
            landed += 1
            span = min(span * 1.05, 2)
        } else {
            span = max(span * 0.8, 0.01)
        }
        if act == .code, outcome.output.hasSuffix("\n") {
            codes.append(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        if act == .receive {
            // The sender has no reply and sends it again.
            _ = try await desk.run(arguments, input: input)
        }
        if act == .replace {
            // Nothing may be sent to a device that the server does not know.
            if await desk.host.pollRegistration(user: Desk.user) != .registered {
                // The killed program's request may still be taken, and this one refused.
                _ = try await desk.run(arguments, input: input)
                try #require(await desk.host.pollRegistration(user: Desk.user) == .registered)
            }
            decisions = [:]
            challenges = [:]
        }
        let list = try await desk.run(["list", "--limit", "1"])
        #expect(list.status == 0, "\(act) \(list.errors)")
    }

    /// Compares the store with what the server has taken.
    func settle() async throws {
        let audit = try await desk.run(["audit", "verify"])
        #expect(audit.status == 0, "\(audit.output) \(audit.errors)")
        #expect(Set(codes).count == codes.count, "a code was given twice")
        try await expectMessages()
        let list = try await desk.run(["list", "--json", "--limit", "10000"])
        let states = try Self.states(in: list.output)
        for (id, decided) in decisions {
            let record = try #require(await desk.host.record(id))
            let taken = record.answers.filter { $0.status == 200 }.count
            #expect(taken <= 1, "the server took \(taken) answers to \(id)")
            guard let state = states[id] else {
                Issue.record("\(id) is lost")
                continue
            }
            switch (record.lastDecision, state) {
            case (.unknown, "pending"), (.unknown, "failed"), (.unknown, "unknown"): break
            case (.accepted, "approved"), (.accepted, "unknown"):
                #expect(decided.contains("approve"))
            case (.denied, "rejected"), (.denied, "unknown"):
                #expect(decided.contains("reject"))
            default:
                Issue.record("\(id): server \(record.lastDecision), ledger \(state)")
            }
            if state == "unknown" { try await retry(id, decided) }
        }
    }

    /// Every device that the server has taken gets its messages, wherever its enrolment, its
    /// replacement or its rotation was killed.
    private func expectMessages() async throws {
        var sent: [String: String] = [:]
        for user in users + [Desk.user] {
            let status = await desk.host.pollRegistration(user: user)
            guard user == Desk.user || status == .registered else { continue }
            sent[user] = try await desk.send(PushOrder(user: user)).messageID
        }
        let list = try await desk.run(["list", "--json", "--limit", "10000"]).output
        for (user, messageID) in sent {
            #expect(list.contains(messageID), "\(user) does not get its messages")
        }
    }

    /// After a kill between sending and noting only the same decision may follow.
    private func retry(_ id: String, _ decided: Set<String>) async throws {
        let word = try #require(decided.first)
        let number = challenges[id].map { ["--number", "\($0)"] } ?? []
        let other = try await desk.run(
            word == "approve" ? ["reject", id] : ["approve", id, "--yes"]
        )
        #expect(other.status == 1, "\(other.output)")
        let yes = word == "approve" ? ["--yes"] : []
        let same = try await desk.run([word, id] + yes + number)
        #expect(same.status == 0, "\(same.output) \(same.errors)")
    }

    private static func states(in lines: String) throws -> [String: String] {
        var states: [String: String] = [:]
        for line in lines.split(separator: "\n") {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let members = try #require(object as? [String: Any])
            let request = try #require(members["request"] as? [String: Any])
            states[try #require(request["message_id"] as? String)] = members["state"] as? String
        }
        return states
    }
}
