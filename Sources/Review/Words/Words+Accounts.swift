import Push
package import Vocabulary

extension Words {
    /// The words about accounts.
    package enum Accounts {
        package static let title: PrintableText = "Accounts"
        package static let none: PrintableText =
            "No account is enrolled yet; e enrols one by its address."
        package static let awaited: PrintableText = "Reading the accounts."
        package static let addressTitle: PrintableText = "What this address would do"
        /// What a key shows beside.
        package static let inDetails: PrintableText =
            "shows names, addresses, device token, policies"
        package static let nothingChanged: PrintableText = "Nothing was changed."
        package static let busy: PrintableText = "Wait: this is still in progress."

        /// How long a change of the server is told in the list.
        private static let lately: Int64 = 30 * 86_400_000

        /// What an account can do and how it stands, in short; what matters most comes first.
        ///
        /// `saysCodes` is false where the codes themselves stand beside it; `isColumn` leaves out what
        /// the details say as well: when it was used, and what it can do beside a state.
        package static func facts(
            _ row: AccountRow,
            at now: Instant,
            saysCodes: Bool = true,
            isColumn: Bool = false
        ) -> [TextLine.Piece] {
            var facts: [TextLine.Piece] = []
            switch row.lock {
            case .policy: facts.append(.init(text: "LOCKED by a policy", style: .danger))
            case .person: facts.append(.init(text: "LOCKED by you", style: .danger))
            case nil: break
            }
            if row.waiting > 0 {
                facts.append(.init(text: "\(waiting(row.waiting))", style: .strong))
            }
            if let changed = row.serverChanged, now.milliseconds(since: changed) < lately {
                facts.append(.init(text: "server changed", style: .warning))
            }
            if !row.pending.isEmpty {
                facts.append(.init(text: "new device waits", style: .warning))
            }
            if row.push?.isDelayed == true {
                facts.append(.init(text: "not yet reached", style: .warning))
            }
            let saysAbilities = row.lock == nil && (!isColumn || facts.isEmpty)
            if saysAbilities, saysCodes || row.push != nil || row.codes == nil {
                let codes = saysCodes ? row.codes : nil
                let able = abilities(hasPush: row.push != nil, codes: codes, isShort: true)
                facts.append(.init(text: able, style: .plain))
            }
            if !isColumn, let used = row.lastUsed {
                facts.append(.init(text: "answered \(History.age(of: used, at: now))", style: .dim))
            }
            let comma = TextLine.Piece(text: ", ", style: .plain)
            return Array(facts.map { [$0] }.joined(separator: [comma]))
        }

        /// What an account can do, such as `approves sign-ins and payments; gives codes`.
        package static func abilities(_ row: AccountRow) -> PrintableText {
            abilities(hasPush: row.push != nil, codes: row.codes)
        }

        /// The same of its halves; `isShort` for a column.
        package static func abilities(
            hasPush: Bool,
            codes: AccountRow.Codes?,
            isShort: Bool = false
        ) -> PrintableText {
            var abilities: [PrintableText] = []
            if hasPush { abilities.append(isShort ? "approves" : "approves sign-ins and payments") }
            switch codes {
            case .counterBased where !isShort: abilities.append("gives a code when asked")
            case .timeBased, .counterBased: abilities.append("gives codes")
            case nil: break
            }
            guard let first = abilities.first else { return "does nothing yet" }
            let gap: PrintableText = isShort ? ", " : "; "
            return abilities.dropFirst().reduce(first) { $0 + gap + $1 }
        }

        private static func waiting(_ count: Int) -> PrintableText { "\(count) waiting" }

        /// How many requests wait for the person.
        package static func waitingSentence(_ count: Int) -> PrintableText {
            switch count {
            case 0: "nothing is waiting for you"
            case 1: "1 request is waiting for you"
            default: "\(count) requests are waiting for you"
            }
        }

        /// When the last request came that was answered: `a request of today 19:13, 3 h ago`.
        package static func used(
            _ row: AccountRow,
            zone: LocalZone,
            now: Instant
        ) -> PrintableText {
            guard let used = row.lastUsed else {
                return row.hasDevice ? "nothing yet" : "not recorded: it only gives codes"
            }
            let (age, day) = (History.age(of: used, at: now), when(used, zone: zone, now: now))
            return "a request of \(day), \(age)"
        }

        /// `today 19:13`, `Sun 22 Nov 2026 19:13`.
        package static func when(
            _ instant: Instant,
            zone: LocalZone,
            now: Instant
        ) -> PrintableText {
            let today = LocalDay(now, in: zone)
            let day = LocalDay(instant, in: zone).title(today: today, isInSentence: true)
            return day + " " + History.time(instant, in: zone)
        }

        /// Who locked an account and why; `nil` when nobody did.
        package static func lock(_ row: AccountRow) -> PrintableText? {
            let effect: PrintableText = "it approves nothing and gives no codes"
            switch row.lock {
            case nil: return nil
            case .person(nil): return "locked by you: \(effect)"
            case .person(let policy?):
                return "locked by you, naming policy \(shown(policy)): \(effect)"
            case .policy(let policy):
                let name = PrintableText(policy)
                let reasons = row.policies.compactMap { status -> PrintableText? in
                    guard status.name == name, case .fails(let reason) = status.verdict else {
                        return nil
                    }
                    return reason
                }
                let why = reasons.first ?? demand(name)
                return "locked by a policy of its server, as \(why): \(effect)"
            }
        }

        /// When a policy locks, as it stands in a sentence.
        static func demand(_ policy: PrintableText) -> PrintableText {
            switch policy.text {
            case "deviceTampering": "this device looks tampered with"
            case "biometricAvailable": "nothing here can check who is at the device"
            default: "its policy \(Wording(.empty, quoted: policy.fitted(to: 60)).text) fails"
            }
        }

        private static func shown(_ policy: String) -> PrintableText {
            PrintableText(policy).fitted(to: 60)
        }

        /// How this device does with a policy; the name, which the server chose, comes last.
        package static func policy(_ policy: PolicyStatus) -> PrintableText {
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
            case .note: "Saving the note."
            case .remove: "Removing the account."
            case .lock: "Locking."
            case .unlock: "Unlocking, and checking the policies."
            case .rotateDeviceToken: "Making a new device token; waiting for the server's reply."
            case .updateDeviceToken: "Sending the device token; waiting for the server's reply."
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
        package static func blocker(_ content: CodeRow.Content) -> PrintableText? {
            switch content {
            case .timeBased, .counter: nil
            case .locked(let lock): "\(Words.lock(lock))"
            case .failed(let reason): "no code: \(reason)"
            }
        }
    }
}
