import Host
package import Push
import Review
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
        case .complies: "\(account.label): \(name): complies"
        case .fails(let reason): "\(account.label): \(name): fails: \(reason)"
        case nil: "\(account.label): \(name): not known to this program, ignored"
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
