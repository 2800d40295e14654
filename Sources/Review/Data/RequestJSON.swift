package import Atlas
import Geodesy
package import Push
package import Risk
package import Token
package import Vocabulary

/// A request as JSON: every fact, with units in the names.
package enum RequestJSON {
    /// Adds the members of the object that `decode --json` and `show --json` print.
    ///
    /// - Parameters:
    ///   - facts: What the message says.
    ///   - locationContext: What was computed about its location and its address; `nil` for what the
    ///     message says alone.
    ///   - assessment: The hints; `nil` for a message that nobody vouches for.
    ///   - now: The instant that decides whether it is expired.
    ///   - json: A writer that spells out, since two texts are as they were received. What is absent
    ///     has no member.
    package static func add(
        _ facts: RequestFacts,
        locationContext: MessageReview.LocationContext?,
        assessment: Assessment?,
        now: Instant,
        to json: inout JSONWriter
    ) {
        json.add("message_id", facts.messageID?.text)
        json.add("short_id", facts.messageID?.short)
        json.add("mechanism_uid", PrintableText(facts.mechanismUID))
        addKind(facts.kind, to: &json)
        json.add("signed", facts.isSigned)
        json.add("takes_reasons", facts.acceptsReasons)
        json.add("title", facts.title)
        json.add("message", facts.message)
        json.add("site", facts.site)
        if let codeFollows = facts.codeFollows { json.add("code_follows", codeFollows) }
        json.add("user", facts.user)
        addValidity(facts.validity, now: now, to: &json)
        json.object("payment", facts.payment) { add($1, to: &$0) }
        if facts.payments.count > 1 {
            json.objects("payments", facts.payments) { add($1, to: &$0) }
        }
        if facts.payments.count > 1 || facts.payment?.amount == nil, !facts.totals.isEmpty {
            json.objects("totals", facts.totals) { add($1, to: &$0) }
        }
        json.object("shared_account", facts.sharedAccount) { add($1, to: &$0) }
        json.object("location", facts.location) { add($1, facts, locationContext, to: &$0) }
        if let locationContext, facts.location != nil {
            json.object("home", locationContext.home) { add($1, to: &$0) }
            json.object("last", locationContext.lastPlace) { add($1, to: &$0) }
            json.object("region", locationContext.region) { add($1, to: &$0) }
        }
        json.objects("locations", facts.locations) { add($1, to: &$0) }
        json.object("remote_address", facts.remoteAddress) { add($1, locationContext, to: &$0) }
        json.object("user_agent", facts.userAgent) { add($1, to: &$0) }
        add(facts.other, to: &json)
        json.add("unsigned_alert", facts.unsignedAlert)
        json.add("custom_payload", facts.customPayload)
        json.add("context_info", facts.contextInfo)
        json.list("notes", facts.anomalies.lazy.map(\.word))
        if let assessment, let locationContext {
            json.add("group", RequestGroup(facts, locationContext).title)
            AssessmentJSON.add(assessment, to: &json)
        }
    }

    private static func addKind(_ kind: PushKind, to json: inout JSONWriter) {
        switch kind {
        case .standard: json.add("kind", "default")
        case .biometric: json.add("kind", "biometric")
        case .challenge:
            json.add("kind", "challenge")
            json.list("numbers", kind.offeredNumbers)
        case .presence(let offered):
            json.add("kind", "presence")
            json.list("offered", offered)
        case .unusableChallenge: json.add("kind", "challenge-unusable")
        case .unknown(let word):
            json.add("kind", "unknown")
            json.add("kind_text", word)
        }
    }

    private static func addValidity(
        _ validity: Validity,
        now: Instant,
        to json: inout JSONWriter
    ) {
        if let issued = validity.issued { json.add("issued", issued) }
        json.add("received", validity.received)
        json.add("expires", validity.expires)
        json.add("time_to_live_s", validity.timeToLive)
        json.add("expired", validity.isExpired(at: now))
        json.add("clock_skew_ms", validity.skewMilliseconds)
    }

    private static func add(_ payment: Payment, to json: inout JSONWriter) {
        json.add("shape", payment.shape.rawValue)
        if let amount = payment.amount { add(amount, to: &json) }
        json.add("payee", payment.payee)
        json.object("creditor_account", payment.creditorAccount) { add($1, to: &$0) }
        json.object("debtor_account", payment.debtorAccount) { add($1, to: &$0) }
        json.add("debtor_name", payment.debtorName)
        json.add("reference", payment.reference)
        json.add("initiator", payment.initiator)
        if !payment.terms.isEmpty {
            json.objects("terms", payment.terms) { json, term in
                json.add("term", term.kind.rawValue)
                json.add("text", term.text)
                if let amount = term.amount { add(amount, to: &json) }
            }
        }
    }

    private static func add(_ amount: Amount, to json: inout JSONWriter) {
        json.add("amount", amount.number)
        json.add("currency", amount.currency)
    }

    private static func add(_ account: SharedAccount, to json: inout JSONWriter) {
        json.add("name", account.name)
        json.list("holders", account.holders)
        json.add("initiator", account.initiator)
    }

    private static func add(_ account: Payment.Account, to json: inout JSONWriter) {
        json.add("text", account.text)
        switch account.kind {
        case .iban(let country):
            json.add("kind", "iban")
            json.add("country", country)
        case .damagedIBAN: json.add("kind", "iban-damaged")
        case .sortCode: json.add("kind", "sort-code")
        case .other: json.add("kind", "other")
        }
    }

    private static func add(
        _ coordinate: Coordinate,
        _ facts: RequestFacts,
        _ locationContext: MessageReview.LocationContext?,
        to json: inout JSONWriter
    ) {
        json.add("latitude", coordinate.latitude, decimals: 7)
        json.add("longitude", coordinate.longitude, decimals: 7)
        add(facts.locationAccuracy, to: &json)
        guard let locationContext, let place = locationContext.place else { return }
        json.add("country", place.country?.code)
        json.add("country_name", place.country?.name)
        json.add("province", place.province?.code)
        json.add("province_name", place.province?.name)
        json.add("ground", word(place.ground))
        json.add("time_zone", place.timeZone?.identifier)
        json.add("local_time", locationContext.localTime?.text)
        let answer = PlaceSentence.text(
            place,
            time: locationContext.localTime,
            fromHome: locationContext.home?.distance,
            fromPrevious: locationContext.previous?.relation.distance
        )
        json.add("answer", answer)
        if let town = place.namedTown {
            json.add("town", town.name)
            json.add("town_country", town.countryCode)
            json.add("town_distance_m", town.distance.metres, decimals: 0)
            json.add("town_azimuth_deg", town.azimuth.degrees, decimals: 1)
        }
    }

    /// Adds the members that no row stands for.
    package static func add(_ members: [OtherMember], to json: inout JSONWriter) {
        json.objects("other", members) { json, member in
            json.add("path", member.path)
            json.add("value", member.value)
            if member.isMoney { json.add("money", true) }
        }
    }

    /// The way from another place to the request's.
    private static func add(_ relation: MessageReview.Relation, to json: inout JSONWriter) {
        json.add("distance_m", relation.distance.metres, decimals: 0)
        json.add("azimuth_deg", relation.azimuth.degrees, decimals: 1)
        json.add("name", relation.name)
    }

    /// The bounds and the lengths of the sides, as requests have them.
    private static func add(_ region: Region, to json: inout JSONWriter) {
        json.add("south", region.south, decimals: 9)
        json.add("west", region.west, decimals: 9)
        json.add("north", region.north, decimals: 9)
        json.add("east", region.east, decimals: 9)
        json.add("north_south_m", region.span.northSouth.metres, decimals: 3)
        json.add("east_west_m", region.span.eastWest.metres, decimals: 3)
    }

    package static func word(_ ground: Place.Ground) -> String {
        switch ground {
        case .land: "land"
        case .coastalWater: "coastal-water"
        case .openSea: "open-sea"
        }
    }

    /// Adds how far off a location says that it may be, to the millimetre.
    private static func add(_ accuracy: Distance?, to json: inout JSONWriter) {
        if let accuracy { json.add("accuracy_m", accuracy.metres, decimals: 3) }
    }

    private static func add(_ claim: LocationClaim, to json: inout JSONWriter) {
        json.add("source", claim.source.rawValue)
        switch claim.outcome {
        case .usable(let coordinate):
            json.add("latitude", coordinate.latitude, decimals: 7)
            json.add("longitude", coordinate.longitude, decimals: 7)
            add(claim.accuracy, to: &json)
        case .unusable(let defect):
            json.add("defect", defect.word)
        }
    }

    private static func add(
        _ address: RemoteAddress,
        _ locationContext: MessageReview.LocationContext?,
        to json: inout JSONWriter
    ) {
        json.add("text", address.text)
        json.add("scope", address.scope?.rawValue)
        switch address.value {
        case .v4: json.add("version", 4)
        case .v6: json.add("version", 6)
        case nil: break
        }
        json.add("country", locationContext?.addressOrigin?.code)
        let origins = locationContext?.alternativeOrigins ?? []
        if !address.alternatives.isEmpty {
            json.objects("alternatives", address.alternatives.enumerated()) { json, alternative in
                let index = alternative.offset
                let origin = origins.indices.contains(index) ? origins[index] : nil
                let context = MessageReview.LocationContext(addressOrigin: origin)
                add(alternative.element, context, to: &json)
            }
        }
    }

    private static func add(_ agent: UserAgent, to json: inout JSONWriter) {
        json.add("text", agent.text)
        json.add("browser", agent.browser)
        json.add("version", agent.version)
        json.add("operating_system", agent.operatingSystem)
        json.add("device", agent.device.rawValue)
    }
}

extension RequestJSON {
    /// One line for an entry of the store: the request with where it stands.
    ///
    /// `code` is what an approval gave to be typed at the login page.
    package static func line(
        _ entry: Entry,
        code: PrintableText? = nil,
        now: Instant
    ) -> String {
        JSON.printableText { json in
            json.add("code", code)
            add(entry, to: &json, now: now)
        }
    }

    /// Adds the facts of a request as the member `request`.
    package static func add(_ review: MessageReview, to json: inout JSONWriter, now: Instant) {
        json.object("request") { json in
            add(
                review.facts,
                locationContext: review.locationContext,
                assessment: review.assessment,
                now: now,
                to: &json
            )
            json.add("payee_note", review.payeeNote)
        }
    }

    /// Adds the members of that line to an object.
    package static func add(_ entry: Entry, to json: inout JSONWriter, now: Instant) {
        let state = entry.state.displayed(validity: entry.review.facts.validity, at: now)
        json.add("state", state.word)
        json.add("ending", entry.ending.map { PrintableText($0.rawValue) })
        json.add("decided", entry.decided?.description)
        json.add("decision", entry.state.decision?.word)
        json.add("chosen", entry.state.decision?.chosen)
        if let statement = entry.statement { json.add("own", statement == .mine) }
        json.add("rejecting_rule", entry.rejectingRule)
        json.add("account", entry.review.account)
        add(entry.review, to: &json, now: now)
    }
}

extension Decision {
    /// The word that JSON and CSV use.
    package var word: String {
        switch self {
        case .approve, .approveWithNumber, .approveShowing: "approve"
        case .reject: "reject"
        case .rejectNotMine: "reject-not-mine"
        case .rejectChangedMind: "reject-changed-mind"
        }
    }

    /// The number or the text of the login page that was chosen; `nil` without one.
    package var chosen: PrintableText? {
        switch self {
        case .approveWithNumber(let number): "\(number)"
        case .approveShowing(let text): PrintableText(text)
        case .approve, .reject, .rejectNotMine, .rejectChangedMind: nil
        }
    }
}

extension RequestState {
    /// The word that JSON output uses, as `--state` and `state:` do.
    package var word: String {
        switch self {
        case .pending: "pending"
        case .expired: "expired"
        case .ended: "ended"
        case .sending: "sending"
        case .delivered(let decision):
            decision.isRejection ? "rejected" : "approved"
        case .refused: "failed"
        case .unknown: "unknown"
        }
    }
}

extension MessageAnomaly {
    /// The word that JSON output uses, such as `clock-skew`.
    var word: String {
        switch self {
        case .timeToLiveMissing: "time-to-live-missing"
        case .timeToLiveClamped: "time-to-live-clamped"
        case .issueTimeImplausible: "issue-time-implausible"
        case .clockSkew: "clock-skew"
        case .locationsDisagree: "locations-disagree"
        case .locationOtherSpelling: "location-other-spelling"
        case .locationIsNullIsland: "location-is-null-island"
        case .alertDiffers: "alert-differs"
        case .categoryDiffers: "category-differs"
        case .numbersRepeated: "numbers-repeated"
        case .numbersUnexpected: "numbers-unexpected"
        case .cookieUnusable: "cookie-unusable"
        case .claimNotJSON: "claim-not-json"
        case .hiddenCharacters: "hidden-characters"
        case .amountUnreadable: "amount-unreadable"
        case .currencyUnknown: "currency-unknown"
        case .ibanDamaged: "iban-damaged"
        case .paymentsDisagree: "payments-disagree"
        case .payloadIncomplete: "payload-incomplete"
        case .otherMembersOmitted: "other-members-omitted"
        case .originInWords: "origin-in-words"
        case .notificationSignatureUnchecked: "notification-signature-unchecked"
        }
    }
}

extension LocationClaim.Defect {
    /// The word that JSON output uses, such as `missing.latitude`.
    var word: String {
        switch self {
        case .empty: "empty"
        case .notAnObject: "not-an-object"
        case .missing(let axis): "missing.\(axis.rawValue)"
        case .notANumber(let axis): "not-a-number.\(axis.rawValue)"
        case .invalid(let error): error.code
        }
    }
}
