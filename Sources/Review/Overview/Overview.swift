package import Geodesy
package import Push
package import Risk
package import Vocabulary

/// What a console shows while nothing waits.
package struct Overview: Hashable, Sendable {
    package struct PastDecision: Hashable, Sendable {
        package let instant: Instant
        package let headline: PrintableText
        /// How it was assessed.
        package let level: Severity
        /// What became of the answer.
        package let state: RequestState
        /// What the person said about whose it was; `nil` when nothing.
        package let statement: Ownership?
        /// How many in a row were alike, the newest of them told.
        package var count: Int

        package init(
            instant: Instant,
            headline: PrintableText,
            level: Severity,
            state: RequestState,
            statement: Ownership? = nil,
            count: Int = 1
        ) {
            self.instant = instant
            self.headline = headline
            self.level = level
            self.state = state
            self.statement = statement
            self.count = count
        }
    }

    /// How many accounts are enrolled.
    package let accounts: Int
    /// How many of them have a device that receives messages, or await one.
    package let devices: Int
    /// The last decisions, newest first.
    package let decisions: [PastDecision]
    /// The first account with one-time codes; `nil` when there is none.
    package let codeAccount: PrintableText?
    /// How many other accounts have codes.
    package let otherCodes: Int
    /// Where messages come from: the servers that are asked, and the inbox.
    package let sources: [PrintableText]
    package let home: HomeStatus
    /// Whether an account's server sends messages, and no inbox is open.
    package let needsInbox: Bool

    package init(
        accounts: Int,
        devices: Int = 0,
        decisions: [PastDecision] = [],
        codeAccount: PrintableText? = nil,
        otherCodes: Int = 0,
        sources: [PrintableText] = [],
        home: HomeStatus = .unknown,
        needsInbox: Bool = false
    ) {
        self.accounts = accounts
        self.devices = devices
        self.decisions = decisions
        self.codeAccount = codeAccount
        self.otherCodes = otherCodes
        self.sources = sources
        self.home = home
        self.needsInbox = needsInbox
    }
}

/// Whether it is known where the person is, and who has said so.
package enum HomeStatus: Hashable, Sendable {
    /// Nobody has said anything.
    case unknown
    /// The person wants to tell it later, and is not asked again.
    case later
    /// An option, the environment or the configuration says it, which wins over the store.
    case given(PrintableText)
    /// The person has told it, and the store keeps it.
    case kept(PrintableText)

    /// What the place is called, or its coordinates; `nil` when it is not known.
    package var label: PrintableText? {
        switch self {
        case .given(let label), .kept(let label): label
        case .unknown, .later: nil
        }
    }
}

extension Coordinate {
    /// `51.4545,-2.5879`: four decimals, about ten metres, which is as much as a home needs.
    package var homeLabel: PrintableText {
        let numbers = [latitude, longitude].map { number in
            let parts = Int((number.magnitude * 10_000).rounded())
            let decimals = String(parts % 10_000)
            let zeros = String(repeating: "0", count: 4 - decimals.utf8.count)
            return "\(number < 0 && parts > 0 ? "-" : "")\(parts / 10_000).\(zeros)\(decimals)"
        }
        return PrintableText(numbers.joined(separator: ","))
    }
}
