package import Atlas
package import Geodesy
package import Push
package import Risk
import Synchronization
package import Vocabulary

/// Everything that is shown about one message.
///
/// Made from a verified request or from an unverified reading only, so that no text can lose the
/// mark of its standing on the way to the screen.
package struct MessageReview: Hashable, Sendable {
    /// Whether a signature stands behind the facts.
    package enum Status: Hashable, Sendable {
        case verified
        case unverified
    }

    /// From one place to the request's.
    package struct Relation: Hashable, Sendable {
        package let distance: Distance
        /// From the other place towards the request.
        package let azimuth: Azimuth
        /// What is at the other place; empty where nobody has looked.
        package let name: PrintableText

        /// `172 km E`; without a direction where one that begins so would mislead.
        package var way: PrintableText { distance.way(azimuth) }

        /// `172 km E of home`, `16,307 km from home`.
        package func way(from place: PrintableText) -> PrintableText {
            distance.way(azimuth, from: place)
        }

        package init(distance: Distance, azimuth: Azimuth, name: PrintableText = .empty) {
            self.distance = distance
            self.azimuth = azimuth
            self.name = name
        }
    }

    /// The account's last request with a location.
    package struct Previous: Hashable, Sendable {
        package let instant: Instant
        package let relation: Relation

        package init(instant: Instant, relation: Relation) {
            self.instant = instant
            self.relation = relation
        }
    }

    /// What was computed about the request, beside its own facts.
    package struct LocationContext: Hashable, Sendable {
        /// What is at the location; `nil` without a usable one.
        package var place: Place?
        /// The region around the location; `nil` without a usable one.
        package var region: Region?
        /// The time at the location when the request was made; `nil` when nothing tells it.
        package var localTime: ZonedTime?
        /// What the network of the stated address tells; `nil` without a usable address.
        package var addressOrigin: AddressOrigin?
        /// The same of each address where none of several is known to be the sender's.
        package var alternativeOrigins: [AddressOrigin] = []
        /// From the approver's home; `nil` when home or location is not known.
        package var home: Relation?
        /// Whether the approver's home is set.
        package var isHomeSet: Bool
        /// From the last request; `nil` when there is none with a location.
        package var previous: Previous?
        /// From the last place that hints about travel compare with; `nil` when there is none.
        package var lastPlace: Relation?
        /// What the map is made of; `nil` without a usable location.
        package var map: MapSource?

        package init(
            place: Place? = nil,
            region: Region? = nil,
            localTime: ZonedTime? = nil,
            addressOrigin: AddressOrigin? = nil,
            home: Relation? = nil,
            isHomeSet: Bool = false,
            previous: Previous? = nil,
            lastPlace: Relation? = nil,
            scene: MapScene? = nil
        ) {
            self.place = place
            self.region = region
            self.localTime = localTime
            self.addressOrigin = addressOrigin
            self.home = home
            self.isHomeSet = isHomeSet
            self.previous = previous
            self.lastPlace = lastPlace
            map = scene.map(MapSource.init)
        }

        /// What the map shows, made when it is first asked for; `nil` without a usable location.
        package var scene: MapScene? { map?.scene }
    }

    /// What it says.
    ///
    /// It never changes, so that copies of a review, and of a list of them, share it.
    private let contents: Contents

    /// Whether a signature stands behind the facts.
    package var status: Status { contents.status }
    /// What the message says.
    package var facts: RequestFacts { contents.facts }
    /// The name of the account it is for, such as `alice at Example Bank`.
    package var account: PrintableText { contents.account }
    /// The risk hints.
    package var assessment: Assessment { contents.assessment }
    /// What was computed about the location.
    package var locationContext: LocationContext { contents.locationContext }

    /// What the person keeps about the payee; `nil` when nothing.
    package let payeeNote: PrintableText?

    init(
        status: Status,
        facts: RequestFacts,
        account: PrintableText,
        assessment: Assessment,
        locationContext: LocationContext,
        payeeNote: PrintableText? = nil
    ) {
        self.payeeNote = payeeNote
        contents = Contents(
            status: status,
            facts: facts,
            account: account,
            assessment: assessment,
            locationContext: locationContext
        )
    }

    /// What is shown about a request whose signature holds.
    package init(
        _ request: ApprovalRequest,
        account: PrintableText,
        assessment: Assessment,
        locationContext: LocationContext,
        payeeNote: PrintableText? = nil
    ) {
        self.init(
            status: .verified,
            facts: request.facts.leading(with: assessment.comparison.leadingPayment),
            account: account,
            assessment: assessment,
            locationContext: locationContext,
            payeeNote: payeeNote
        )
    }

    /// What is shown about a verified message that cannot be answered: no hints, since rules read
    /// requests only.
    package init(_ reading: VerifiedReading, locationContext: LocationContext) {
        self.init(
            status: .verified,
            facts: reading.facts,
            account: PrintableText(reading.facts.mechanismUID),
            assessment: Assessment(hints: []),
            locationContext: locationContext
        )
    }

    /// What is shown about a message whose signature could not be checked: no hints, since rules
    /// read verified facts only.
    package init(_ reading: UnverifiedReading, locationContext: LocationContext) {
        self.init(
            status: .unverified,
            facts: reading.facts,
            account: "unknown",
            assessment: Assessment(hints: []),
            locationContext: locationContext
        )
    }
}

extension MessageReview {
    /// What a review says, in one place.
    private final class Contents: Hashable, Sendable {
        /// What is looked for in it, made when it is first asked for.
        let searched = Mutex<SearchedText?>(nil)
        /// What it is alike to, made when it is first asked for.
        let group = Mutex<RequestGroup?>(nil)
        let status: Status
        let facts: RequestFacts
        let account: PrintableText
        let assessment: Assessment
        let locationContext: LocationContext

        init(
            status: Status,
            facts: RequestFacts,
            account: PrintableText,
            assessment: Assessment,
            locationContext: LocationContext
        ) {
            self.status = status
            self.facts = facts
            self.account = account
            self.assessment = assessment
            self.locationContext = locationContext
        }

        static func == (left: Contents, right: Contents) -> Bool {
            left === right
                || left.status == right.status && left.facts == right.facts
                    && left.account == right.account && left.assessment == right.assessment
                    && left.locationContext == right.locationContext
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(status)
            hasher.combine(facts)
            hasher.combine(account)
            hasher.combine(assessment)
            hasher.combine(locationContext)
        }
    }
}

extension MessageReview {
    /// The folded texts that a filter searches, one a line, which no word of a filter contains.
    struct SearchedText: Hashable, Sendable {
        let all: String
        let fields: [RequestFilter.Field: String]
    }

    /// What it is alike to, made once.
    package var group: RequestGroup {
        contents.group.withLock { known in
            let group = known ?? RequestGroup(facts, locationContext)
            known = group
            return group
        }
    }

    /// What a filter looks in, made once.
    func searched(making: (MessageReview) -> SearchedText) -> SearchedText {
        contents.searched.withLock { known in
            let text = known ?? making(self)
            known = text
            return text
        }
    }

    /// Whether both read alike to somebody who decides: the same facts, account and level, and the
    /// same hints, whatever their numbers.
    package func readsAlike(_ other: MessageReview) -> Bool {
        status == other.status && facts == other.facts && account == other.account
            && assessment.level == other.assessment.level
            && assessment.hints.map(\.code) == other.assessment.hints.map(\.code)
    }
}
