package import Atlas
import Geodesy
package import Push
package import Risk
package import Token
package import Vocabulary

/// A request as JSON: every fact, with units in the names.
package enum RequestJSON {
    /// Builds the object that `decode --json` and `show --json` print.
    ///
    /// - Parameters:
    ///   - facts: What the message says.
    ///   - locationContext: What was computed about its location and its address.
    ///   - assessment: The hints; `nil` for a message that nobody vouches for.
    ///   - now: The instant that decides whether it is expired.
    /// - Returns: A JSON object; what is absent has no member. Two texts are as they were received:
    ///   it is to be written with `JSON.printableText`.
    package static func value(
        _ facts: RequestFacts,
        locationContext: MessageReview.LocationContext,
        assessment: Assessment?,
        now: Instant
    ) -> JSONValue {
        var json = JSONBuilder()
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
        json.add("payment", facts.payment.map(payment))
        if facts.payments.count > 1 {
            json.add("payments", .array(facts.payments.map { payment($0).value }))
        }
        if !facts.totals.isEmpty, facts.payments.count > 1 || facts.payment?.amount == nil {
            json.add("totals", .array(facts.totals.map { amount($0).value }))
        }
        json.add("shared_account", facts.sharedAccount.map(sharedAccount))
        json.add("location", location(facts, locationContext))
        if facts.location != nil {
            json.add("home", locationContext.home.map(relation))
            json.add("last", locationContext.lastPlace.map(relation))
            json.add("region", locationContext.region.map(bounds))
        }
        json.add("locations", .array(facts.locations.map { claim($0).value }))
        json.add("remote_address", facts.remoteAddress.map { address($0, locationContext) })
        json.add("user_agent", facts.userAgent.map(agent))
        json.add("other", members(facts.other))
        json.add("unsigned_alert", facts.unsignedAlert)
        json.add("custom_payload", facts.customPayload)
        json.add("context_info", facts.contextInfo)
        json.add("notes", .array(facts.anomalies.map { .string($0.word) }))
        if let assessment {
            json.add("group", RequestGroup(facts, locationContext).title)
            AssessmentJSON.add(assessment, to: &json)
        }
        return json.value
    }

    private static func addKind(_ kind: PushKind, to json: inout JSONBuilder) {
        switch kind {
        case .standard: json.add("kind", "default")
        case .biometric: json.add("kind", "biometric")
        case .challenge:
            json.add("kind", "challenge")
            json.add(
                "numbers",
                .array(kind.offeredNumbers.map { .number(JSONNumber(Int64($0))) })
            )
        case .presence(let offered):
            json.add("kind", "presence")
            json.add("offered", .array(offered.map { .string($0.text) }))
        case .unusableChallenge: json.add("kind", "challenge-unusable")
        case .unknown(let word):
            json.add("kind", "unknown")
            json.add("kind_text", word)
        }
    }

    private static func addValidity(
        _ validity: Validity,
        now: Instant,
        to json: inout JSONBuilder
    ) {
        json.add("issued", validity.issued?.description)
        json.add("received", validity.received.description)
        json.add("expires", validity.expires.description)
        json.add("time_to_live_s", validity.timeToLive)
        json.add("expired", validity.isExpired(at: now))
        json.add("clock_skew_ms", validity.skewMilliseconds)
    }

    private static func payment(_ payment: Payment) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("shape", payment.shape.rawValue)
        if let amount = payment.amount { add(amount, to: &json) }
        json.add("payee", payment.payee)
        json.add("creditor_account", payment.creditorAccount.map(account))
        json.add("debtor_account", payment.debtorAccount.map(account))
        json.add("debtor_name", payment.debtorName)
        json.add("reference", payment.reference)
        json.add("initiator", payment.initiator)
        if !payment.terms.isEmpty {
            json.add("terms", .array(payment.terms.map { term($0).value }))
        }
        return json
    }

    private static func term(_ term: Payment.Term) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("term", term.kind.rawValue)
        json.add("text", term.text)
        if let amount = term.amount { add(amount, to: &json) }
        return json
    }

    private static func amount(_ amount: Amount) -> JSONBuilder {
        var json = JSONBuilder()
        add(amount, to: &json)
        return json
    }

    private static func add(_ amount: Amount, to json: inout JSONBuilder) {
        json.add("amount", amount.number)
        json.add("currency", amount.currency)
    }

    private static func sharedAccount(_ account: SharedAccount) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("name", account.name)
        json.add("holders", .array(account.holders.map { .string($0.text) }))
        json.add("initiator", account.initiator)
        return json
    }

    private static func account(_ account: Payment.Account) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("text", account.text)
        switch account.kind {
        case .iban(let country):
            json.add("kind", "iban")
            json.add("country", country)
        case .damagedIBAN: json.add("kind", "iban-damaged")
        case .sortCode: json.add("kind", "sort-code")
        case .other: json.add("kind", "other")
        }
        return json
    }

    private static func location(
        _ facts: RequestFacts,
        _ locationContext: MessageReview.LocationContext
    ) -> JSONBuilder? {
        guard let coordinate = facts.location else { return nil }
        var json = JSONBuilder()
        json.add("latitude", coordinate.latitude, decimals: 7)
        json.add("longitude", coordinate.longitude, decimals: 7)
        add(facts.locationAccuracy, to: &json)
        guard let place = locationContext.place else { return json }
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
        if let town = place.town {
            json.add("town", town.name)
            json.add("town_country", town.countryCode)
            json.add("town_distance_m", town.distance.metres, decimals: 0)
            json.add("town_azimuth_deg", town.azimuth.degrees, decimals: 1)
        }
        return json
    }

    /// Members that no row stands for.
    package static func members(_ members: [OtherMember]) -> JSONValue {
        .array(
            members.map { member in
                var json = JSONBuilder()
                json.add("path", member.path)
                json.add("value", member.value)
                if member.isMoney { json.add("money", true) }
                return json.value
            }
        )
    }

    /// The way from another place to the request's.
    private static func relation(_ relation: MessageReview.Relation) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("distance_m", relation.distance.metres, decimals: 0)
        json.add("azimuth_deg", relation.azimuth.degrees, decimals: 1)
        json.add("name", relation.name)
        return json
    }

    /// The bounds and the lengths of the sides, as requests have them.
    private static func bounds(_ region: Region) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("south", region.south, decimals: 9)
        json.add("west", region.west, decimals: 9)
        json.add("north", region.north, decimals: 9)
        json.add("east", region.east, decimals: 9)
        json.add("north_south_m", region.span.northSouth.metres, decimals: 3)
        json.add("east_west_m", region.span.eastWest.metres, decimals: 3)
        return json
    }

    package static func word(_ ground: Place.Ground) -> String {
        switch ground {
        case .land: "land"
        case .coastalWater: "coastal-water"
        case .openSea: "open-sea"
        }
    }

    /// Adds how far off a location says that it may be, to the millimetre.
    private static func add(_ accuracy: Distance?, to json: inout JSONBuilder) {
        if let accuracy { json.add("accuracy_m", accuracy.metres, decimals: 3) }
    }

    private static func claim(_ claim: LocationClaim) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("source", claim.source.rawValue)
        switch claim.outcome {
        case .usable(let coordinate):
            json.add("latitude", coordinate.latitude, decimals: 7)
            json.add("longitude", coordinate.longitude, decimals: 7)
            add(claim.accuracy, to: &json)
        case .unusable(let defect):
            json.add("defect", defect.word)
        }
        return json
    }

    private static func address(
        _ address: RemoteAddress,
        _ locationContext: MessageReview.LocationContext
    ) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("text", address.text)
        json.add("scope", address.scope?.rawValue)
        switch address.value {
        case .v4: json.add("version", 4)
        case .v6: json.add("version", 6)
        case nil: break
        }
        json.add("country", locationContext.addressOrigin?.code)
        let origins = locationContext.alternativeOrigins
        if !address.alternatives.isEmpty {
            json.add(
                "alternatives",
                .array(
                    address.alternatives.enumerated().map { index, address in
                        let origin = origins.indices.contains(index) ? origins[index] : nil
                        let context = MessageReview.LocationContext(addressOrigin: origin)
                        return self.address(address, context).value
                    }
                )
            )
        }
        return json
    }

    private static func agent(_ agent: UserAgent) -> JSONBuilder {
        var json = JSONBuilder()
        json.add("text", agent.text)
        json.add("browser", agent.browser)
        json.add("version", agent.version)
        json.add("operating_system", agent.operatingSystem)
        json.add("device", agent.device.rawValue)
        return json
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
        var json = JSONBuilder()
        json.add("code", code)
        add(entry, to: &json, now: now)
        return JSON.printableText(json.value)
    }

    /// Adds the members of that line to an object.
    package static func add(_ entry: Entry, to json: inout JSONBuilder, now: Instant) {
        let state = entry.state.displayed(validity: entry.review.facts.validity, at: now)
        json.add("state", state.word)
        json.add("ending", entry.ending.map { PrintableText($0.rawValue) })
        json.add("decided", entry.decided?.description)
        json.add("decision", entry.state.decision?.word)
        json.add("chosen", entry.state.decision?.chosen)
        if let statement = entry.statement { json.add("own", statement == .mine) }
        json.add("rejecting_rule", entry.rejectingRule)
        json.add("account", entry.review.account)
        json.add(
            "request",
            value(
                entry.review.facts,
                locationContext: entry.review.locationContext,
                assessment: entry.review.assessment,
                now: now
            )
        )
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
    /// The word that JSON output uses.
    package var word: String {
        switch self {
        case .pending: "pending"
        case .expired: "expired"
        case .ended: "ended"
        case .sending: "sending"
        case .delivered(let decision):
            decision.isRejection ? "delivered-rejection" : "delivered-approval"
        case .refused: "refused"
        case .unknown: "unknown"
        }
    }
}
