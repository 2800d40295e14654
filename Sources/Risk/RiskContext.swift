package import Atlas
package import Vocabulary

/// What is known about a request beside its message: looked up, read from the clock, the ledger and
/// the machine.
///
/// What is not known is `nil` or empty, and then no rule says anything about it.
package struct RiskContext: Hashable, Sendable {
    /// The country that a table of networks gives for the stated address.
    package enum AddressCountry: Hashable, Sendable {
        /// There is no address, no table, or the table does not hold it.
        case unknown
        /// ISO 3166-1 alpha-2.
        case country(code: String)

        /// The code; `nil` when the country is not known.
        var code: String? { if case .country(let code) = self { code } else { nil } }
    }

    /// What is at the stated location; `nil` without a usable one.
    package var place: Place?
    /// The country of the stated address.
    package var addressCountry: AddressCountry
    /// The countries of addresses of which none is known to be the sender's, in the order of
    /// ``Facts/RemoteAddress/alternatives``.
    package var alternativeCountries: [AddressCountry]
    /// The time of the day at the stated location when the request was made.
    package var localTime: LocalTime?
    /// The time of the day where the approver is, now.
    package var approverTime: LocalTime?
    /// The state of the account.
    package var account: AccountCondition
    /// What is odd about the machine that shows the request.
    package var machine: MachineCondition
    /// The account's other requests within ``Arrival/span`` and those of other accounts within
    /// ``Arrival/othersSpan``, newest first.
    package var arrivals: [Arrival]

    package init(
        place: Place? = nil,
        addressCountry: AddressCountry = .unknown,
        alternativeCountries: [AddressCountry] = [],
        localTime: LocalTime? = nil,
        approverTime: LocalTime? = nil,
        account: AccountCondition = AccountCondition(),
        machine: MachineCondition = MachineCondition(),
        arrivals: [Arrival] = []
    ) {
        self.place = place
        self.addressCountry = addressCountry
        self.alternativeCountries = alternativeCountries
        self.localTime = localTime
        self.approverTime = approverTime
        self.account = account
        self.machine = machine
        self.arrivals = arrivals
    }
}

/// The state of an account that bears on its requests.
package struct AccountCondition: Hashable, Sendable {
    package var isLocked: Bool
    /// The policy that fails, when one does.
    package var failingPolicy: PrintableText?
    /// Whether the address that answers go to is another than at the account's enrolment.
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

/// What is odd about the machine that shows the request.
package struct MachineCondition: Hashable, Sendable {
    /// Whether another program watches this one, as a debugger does.
    package var isTraced: Bool
    /// Whether the terminal is being recorded, as far as can be seen.
    package var isRecorded: Bool

    package init(isTraced: Bool = false, isRecorded: Bool = false) {
        self.isTraced = isTraced
        self.isRecorded = isRecorded
    }
}

/// Another request, as far as the frequency of requests is concerned.
package struct Arrival: Hashable, Sendable {
    /// How far back other requests of the account are listed, in milliseconds: a day.
    package static let span: Int64 = 86_400_000
    /// How far back those of other accounts are listed, since no rule looks further.
    package static let othersSpan = FrequencyRule.burstSpan
    /// How many of the newest are looked at, of the account's and of all.
    package static let most = 256

    /// Whose it was, as seen from the request that is weighed.
    package enum Account: Hashable, Sendable {
        /// The account of the request that is weighed.
        case same
        /// Another one; the number tells it from others beside it and means nothing else.
        case other(Int)
    }

    /// When it came, by our clock.
    package let instant: Instant
    package let account: Account
    /// What became of it.
    package let outcome: Outcome
    /// Whether it can still be answered.
    package let isPending: Bool

    package init(instant: Instant, account: Account, outcome: Outcome, isPending: Bool) {
        self.instant = instant
        self.account = account
        self.outcome = outcome
        self.isPending = isPending
    }

    package var isSameAccount: Bool { account == .same }
}

/// What became of a request.
package enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// Nobody has decided, or it ran out.
    case open
    case approved
    case rejected
}

/// A time of the day with its day of the week, in some place.
package struct LocalTime: Hashable, Sendable {
    /// Minutes since midnight, from 0 to 1,439.
    package let minuteOfDay: Int
    /// From 1 (Monday) to 7 (Sunday), as in ISO 8601.
    package let weekday: Int
    /// Minutes ahead of UTC.
    package let offsetMinutes: Int

    /// Creates a time of the day; numbers outside of their range are brought to its nearest end.
    package init(minuteOfDay: Int, weekday: Int, offsetMinutes: Int) {
        self.minuteOfDay = min(max(0, minuteOfDay), 1_439)
        self.weekday = min(max(1, weekday), 7)
        self.offsetMinutes = offsetMinutes
    }

    /// The hour, from 0 to 23.
    package var hour: Int { minuteOfDay / 60 }
}
