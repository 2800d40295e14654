import Host
package import Push
import Review
import Risk
package import Store
import Token
package import Vocabulary

extension ApprovalService {
    /// A policy of an account, and how this device does.
    package struct PolicyRow: Sendable {
        package let account: Account
        /// The policy's name.
        package let name: String
        /// Whether the device complies; `nil` for a policy that this program does not know.
        package let verdict: PolicyVerdict?
    }

    /// What was found out about this device.
    func findings() -> DeviceFindings {
        DeviceFindings(signs: device.signs(), userVerification: userCheck.availability())
    }

    /// Every policy of every account.
    ///
    /// - Returns: In the order of enrolment, then of the evaluation.
    /// - Throws: ``StorageError``.
    package func policyRows() async throws(StorageError) -> [PolicyRow] {
        let findings = findings()
        var rows: [PolicyRow] = []
        for stored in try await accounts() {
            let account = stored.account
            for name in account.policies.names {
                let known = policies.policies.first { $0.name == name }
                let data = account.policies.data[name]
                rows.append(
                    PolicyRow(
                        account: account,
                        name: name,
                        verdict: known.flatMap { policy in
                            data.map { policy.verdict(on: $0, device: findings) }
                        }
                    )
                )
            }
        }
        return rows
    }

    /// What a policy looks at, and what was found here.
    ///
    /// - Parameter name: The policy's name.
    /// - Returns: Lines to print.
    /// - Throws: `AccountQueryError.unknownPolicy`, ``StorageError``.
    package func explanation(of name: String) async throws -> [PrintableText] {
        guard let policy = policies.policies.first(where: { $0.name == name }) else {
            throw AccountQueryError.unknownPolicy(
                Found(name),
                near: NearestWord.nearest(to: name, among: policies.policies.map(\.name))
            )
        }
        let findings = findings()
        var lines: [PrintableText] = ["\(policy.name): \(Self.summary(of: policy.name))"]
        lines.append("Found on this device:")
        for sign in findings.signs {
            lines.append("  \(sign.kind.rawValue), score \(Self.score(sign.score)): \(sign.reason)")
        }
        if findings.signs.isEmpty { lines.append("  no sign of tampering") }
        lines.append("  tampering score \(Self.score(findings.tamperingScore))")
        switch findings.userVerification {
        case .possible: lines.append("  user verification is possible")
        case .impossible(let reason):
            lines.append("  user verification is not possible: \(reason)")
        }
        for row in try await policyRows() where row.name == name { lines.append(row.line) }
        return lines
    }

    /// What a policy looks at.
    private static func summary(of name: String) -> PrintableText {
        switch name {
        case "deviceTampering":
            "fails when the strongest sign of tampering reaches the score that the server named"
        case "biometricAvailable":
            "fails when nothing can check who is at the device"
        default: "a policy of this program's own"
        }
    }

    /// A score from 0 to 1 with two decimals.
    private static func score(_ score: Double) -> PrintableText {
        let hundredths = Int((score * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension ApprovalService.PolicyRow {
    /// The row in words.
    package var line: PrintableText {
        switch verdict {
        case .complies: "\(account.label.quoted): \(PrintableText(name).quotedWords): complies"
        case .fails(let reason):
            "\(account.label.quoted): \(PrintableText(name).quotedWords): fails: \(reason)"
        case nil:
            "\(account.label.quoted): \(PrintableText(name).quotedWords): not known to this program, ignored"
        }
    }

    /// The row as one line of JSON.
    package var json: String {
        JSON.text { json in
            json.add("issuer", PrintableText(account.id.issuer))
            json.add("account", PrintableText(account.id.accountName))
            json.add("policy", PrintableText(name))
            switch verdict {
            case .complies: json.add("complies", true)
            case .fails(let reason):
                json.add("complies", false)
                json.add("reason", PrintableText(reason))
            case nil: json.add("known", false)
            }
        }
    }
}

/// Requests that rules of the person reject, which are answered beside the reception of messages.
struct RuleRejections {
    /// The most that wait for each device; further requests wait for the person.
    static let most = 16

    /// Those that are not sent yet, by device.
    var waiting: [String: [(entry: Entry, rule: String)]] = [:]
    /// Sends those of a device, one after the other.
    var tasks: [String: Task<Void, Never>] = [:]
}

extension ApprovalService {
    /// Rejects a request that has just come when the person has a rule for it.
    ///
    /// It goes the way of every answer: recorded first, then sent, its outcome recorded. It is tried
    /// once; what was not taken, or not begun when the program ends, waits for the person. Nothing is
    /// ever approved here, and no rule answers what nobody has signed. A server that does not answer
    /// holds up the rejections of its own device alone. The outcome is reported when it is known.
    ///
    /// - Returns: Whether a rule rejects it.
    func rejectsByRule(_ entry: Entry) -> Bool {
        let uid = entry.facts.mechanismUID
        // Whoever can send a notification that nobody signs must not make this program answer.
        guard entry.facts.isSigned, entry.state == .pending, entry.isWaiting(at: clock.now),
            let rule = policy.automaticRejection.rule(meeting: entry.review.assessment),
            rejections.waiting[uid, default: []].count < RuleRejections.most
        else { return false }
        rejections.waiting[uid, default: []].append((entry, rule))
        if rejections.tasks[uid] == nil {
            rejections.tasks[uid] = Task { await sendRejections(of: uid) }
        }
        return true
    }

    private func sendRejections(of uid: String) async {
        while let (entry, rule) = rejections.waiting[uid]?.first {
            rejections.waiting[uid]?.removeFirst()
            do {
                try await reject(entry.id, by: rule, shown: entry.shown(at: clock.now))
            } catch let error as UnsentAnswer {
                inboxUpdates.report(.problem(error.cause))
            } catch {
                // The person has answered meanwhile, or the time is over.
            }
            if let entry = try? await self.entry(entry.id) { inboxUpdates.report(.arrived(entry)) }
        }
        rejections.waiting[uid] = nil
        rejections.tasks[uid] = nil
    }

    /// Waits until all rejections by rules are sent.
    ///
    /// - Parameter deadline: When those that are under way are left: the next start of a program finds
    ///   that their outcome is unknown.
    package func finishRejections(until deadline: ContinuousClock.Instant) async {
        while !rejections.tasks.isEmpty, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(20))
        }
    }
}
