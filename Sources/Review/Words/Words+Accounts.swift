import Authenticator
package import Vocabulary

extension Words {
    /// The words about accounts.
    package enum Accounts {
        package static let title: PrintableText = "Accounts"
        package static let none: PrintableText =
            "No account is enrolled yet; e enrols one by its address."
        package static let awaited: PrintableText = "Reading the accounts."
        package static let addressTitle: PrintableText = "What the address says"
        package static let nothingChanged: PrintableText = "Nothing was changed."
        package static let busy: PrintableText = "One thing at a time: this is still being done."

        /// How long a change of the server is told in the list.
        private static let lately: Int64 = 30 * 86_400_000

        /// What an account has and how it stands, in short; what matters most comes first.
        package static func facts(_ row: AccountRow, at now: Instant) -> [TextLine.Piece] {
            var facts: [TextLine.Piece] = []
            switch row.lock {
            case .policy: facts.append(.init(text: "LOCKED by a policy", style: .danger))
            case .person: facts.append(.init(text: "LOCKED by you", style: .danger))
            case nil: break
            }
            if let changed = row.serverChanged, now.milliseconds(since: changed) < lately {
                facts.append(.init(text: "server changed", style: .warning))
            }
            if !row.pending.isEmpty {
                facts.append(.init(text: "new device waits", style: .warning))
            }
            if let push = row.push {
                facts.append(.init(text: "push", style: .plain))
                facts.append(token(push.token))
            }
            switch row.codes {
            case .timeBased: facts.append(.init(text: "codes by time", style: .plain))
            case .counterBased: facts.append(.init(text: "codes by counter", style: .plain))
            case nil: break
            }
            let comma = TextLine.Piece(text: ", ", style: .plain)
            return Array(facts.map { [$0] }.joined(separator: [comma]))
        }

        private static func token(_ token: PushRow.Token) -> TextLine.Piece {
            switch token {
            case .confirmed: .init(text: "token confirmed", style: .plain)
            case .waiting: .init(text: "token waits for the server", style: .warning)
            case .unconfirmed: .init(text: "token not confirmed", style: .warning)
            case .unsupported: .init(text: "token cannot change", style: .plain)
            case .polled: .init(text: "asks its server", style: .plain)
            }
        }

        /// How this device does with a policy; the name, which the server chose, comes last.
        package static func policy(_ policy: PolicyStanding) -> PrintableText {
            let name = policy.name.fitted(to: 60)
            return switch policy.verdict {
            case .complies: "complies with \(name)"
            case .fails(let reason): "fails (\(reason)) \(name)"
            case .unknown: "not known to this program, ignored: \(name)"
            }
        }

        /// What is being done.
        package static func progress(_ order: AccountOrder) -> PrintableText {
            switch order {
            case .rename: "Renaming."
            case .remove: "Removing the account."
            case .lock: "Locking."
            case .unlock: "Unlocking, and looking at the policies."
            case .rotateDeviceToken: "Making a new device token; waiting for the server's reply."
            case .updateDeviceToken: "Telling the device token; waiting for the server's reply."
            case .readAddress: "Reading the address."
            case .enrol: "Enrolling; waiting for the server's reply."
            }
        }
    }
}

extension Words {
    /// The words about one-time codes.
    package enum Codes {
        package static let title: PrintableText = "One-time codes"
        package static let none: PrintableText = "No account has one-time codes."
        package static let awaited: PrintableText = "Reading the codes."
        package static let over: PrintableText = "waiting for the next code"

        /// `17 s`: whole seconds to the end, the last one counted.
        package static func left(until: Instant, at now: Instant) -> PrintableText {
            "\((max(0, until.milliseconds(since: now)) + 999) / 1_000) s"
        }

        /// Why a row has no code; `nil` when it has one, or gets one by a key.
        package static func obstacle(_ content: CodeRow.Content) -> PrintableText? {
            switch content {
            case .timeBased, .counter: nil
            case .locked(let lock): "\(Words.lock(lock))"
            case .failed(let reason): "no code: \(reason)"
            }
        }
    }
}
