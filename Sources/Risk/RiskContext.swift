package import Atlas
package import Vocabulary

/// What is known about a request beside its message, from tables, clock, store and host; rules
/// ignore what is `nil` or empty.
package struct RiskContext: Hashable, Sendable {
    /// By a table of networks.
    package enum AddressCountry: Hashable, Sendable {
        /// No address, no table, or the table lacks it.
        case unknown
        /// ISO 3166-1 alpha-2.
        case country(code: String)

        var code: String? { if case .country(let code) = self { code } else { nil } }
    }

    /// `nil` without a usable location.
    package var place: Place?
    package var addressCountry: AddressCountry
    /// In the order of ``Facts/RemoteAddress/alternatives``.
    package var alternativeCountries: [AddressCountry]
    /// At the stated location, when the request was made.
    package var localTime: LocalTime?
    /// Now, at the approver's.
    package var approverTime: LocalTime?
    package var account: AccountCondition
    package var machine: MachineCondition
    /// The account's other requests within ``RecentRequest/span`` and those of other accounts within
    /// ``RecentRequest/othersSpan``, newest first.
    package var recentRequests: [RecentRequest]

    package init(
        place: Place? = nil,
        addressCountry: AddressCountry = .unknown,
        alternativeCountries: [AddressCountry] = [],
        localTime: LocalTime? = nil,
        approverTime: LocalTime? = nil,
        account: AccountCondition = AccountCondition(),
        machine: MachineCondition = MachineCondition(),
        recentRequests: [RecentRequest] = []
    ) {
        self.place = place
        self.addressCountry = addressCountry
        self.alternativeCountries = alternativeCountries
        self.localTime = localTime
        self.approverTime = approverTime
        self.account = account
        self.machine = machine
        self.recentRequests = recentRequests
    }
}

/// The account's state, as far as it affects its requests.
package struct AccountCondition: Hashable, Sendable {
    package var isLocked: Bool
    package var failingPolicy: PrintableText?
    /// Whether answers go to another address than at enrolment.
    package var isServerChanged: Bool

    package init(
        isLocked: Bool = false,
        failingPolicy: PrintableText? = nil,
        isServerChanged: Bool = false
    ) {
        self.isLocked = isLocked
        self.failingPolicy = failingPolicy
        self.isServerChanged = isServerChanged
    }
}

/// Oddities of this host.
package struct MachineCondition: Hashable, Sendable {
    /// Whether another program traces this one, as a debugger does.
    package var isTraced: Bool
    /// Whether the terminal is being recorded, as far as can be detected.
    package var isRecorded: Bool

    package init(isTraced: Bool = false, isRecorded: Bool = false) {
        self.isTraced = isTraced
        self.isRecorded = isRecorded
    }
}

/// Another request, for the rules about frequency.
package struct RecentRequest: Hashable, Sendable {
    /// In milliseconds: a day.
    package static let span: Int64 = 86_400_000
    /// No rule needs more.
    package static let othersSpan = FrequencyRule.burstSpan
    /// The newest that are read, of the account's and of all.
    package static let most = 256

    /// Relative to the assessed request.
    package enum Account: Hashable, Sendable {
        case same
        /// A number to distinguish accounts, without further meaning.
        case other(Int)
    }

    /// By our clock.
    package let instant: Instant
    package let account: Account
    package let outcome: Outcome
    package let isPending: Bool

    package init(instant: Instant, account: Account, outcome: Outcome, isPending: Bool) {
        self.instant = instant
        self.account = account
        self.outcome = outcome
        self.isPending = isPending
    }

    package var isSameAccount: Bool { account == .same }
}

package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// Undecided or expired.
    case open
    case approved
    case rejected
}

/// A local time with its day of the week.
package struct LocalTime: Hashable, Sendable {
    /// From 0 to 1,439.
    package let minuteOfDay: Int
    /// From 1 (Monday) to 7 (Sunday), as in ISO 8601.
    package let weekday: Int
    /// Ahead of UTC.
    package let offsetMinutes: Int

    /// Clamps its arguments to their ranges.
    package init(minuteOfDay: Int, weekday: Int, offsetMinutes: Int) {
        self.minuteOfDay = min(max(0, minuteOfDay), 1_439)
        self.weekday = min(max(1, weekday), 7)
        self.offsetMinutes = offsetMinutes
    }

    package var hour: Int { minuteOfDay / 60 }
}
