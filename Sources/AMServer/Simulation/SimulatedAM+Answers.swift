import Vocabulary

extension SimulatedAM {
    /// Answers a device's request and logs it.
    func reply(to request: DeviceRequest) async -> DeviceReply {
        var body: JSONNode?
        var isRepeated = false
        let reply: DeviceReply
        do {
            let members = try preflight(request)
            body = members
            isRepeated = try await handle(request, body: members)
            reply = .accepted
        } catch {
            reply = DeviceReply.refusing(
                request,
                error,
                mode: settings.mode,
                profile: settings.profile
            )
        }
        let entry = AnswerEntry(
            received: clock(),
            action: request.action ?? "",
            messageID: body?["messageId"]?.text,
            status: reply.status,
            refusal: reply.refusal,
            cookie: request.cookie,
            hasSetCookie: request.hasSetCookie,
            isRepeated: isRepeated
        )
        enter(entry)
        var marked = reply
        marked.warnsOfVersion = reply.status == 200 && request.version == nil
        return marked
    }

    /// Whether the same refresh was seen before.
    private func handle(
        _ request: DeviceRequest,
        body: JSONNode
    ) async throws(AnswerRefusal) -> Bool {
        switch request.action {
        case "refresh" where settings.profile.hasRefresh: return try await refresh(body)
        case "register", "authenticate": break
        default: throw .unknownAction
        }
        guard let id = body["messageId"] else { throw .missingMember }
        guard let id = id.text, let kind = kind(of: id, action: request.action) else {
            throw .malformedMessageID
        }
        switch kind {
        case .register: try await register(id, token: body["jwt"]?.text, request: request)
        case .authenticate: try authenticate(id, token: body["jwt"]?.text, request: request)
        }
        return false
    }

    /// By id since 6.0, by action before; OpenAM finds the record by an untyped id, whatever the
    /// action.
    private func kind(of id: String, action: String?) -> MessageName.Kind? {
        if settings.profile.hasPlainIDs, registrations[id] != nil { return .register }
        if settings.profile.hasPlainIDs, records[id] != nil { return .authenticate }
        guard settings.hasPlainIDs else { return MessageName.kind(of: id) }
        return action == "register" ? .register : .authenticate
    }

    private func authenticate(
        _ id: String,
        token: String?,
        request: DeviceRequest
    ) throws(AnswerRefusal) {
        try checkPlace(of: "authenticate", request)
        guard let record = records[id] else { throw .unknownMessage }
        try checkRealm(record.realm, request)
        if settings.isSticky {
            guard request.hasCookie(record.cookie) else { throw .cookie }
        }
        guard !record.isConsumed else { throw .consumed }
        try checkLife(record.expires)
        guard let token else { throw .malformedToken }
        let claims = try SignedToken.claims(of: token, secret: record.secret, mode: settings.mode)
        try check(claims, expectedResponse: record.expectedResponse)
        let isApproved = try approval(claims)
        let number = try Self.number(claims)
        if settings.profile.refusesWrongNumbers, isApproved {
            guard isRight(number, for: record) else { throw .otherNumber }
        }
        records[id]?.isApproved = isApproved
        if let number { records[id]?.chosenNumber = number }
    }

    /// AM since 6.0 does not compare them.
    func checkPlace(of action: String, _ request: DeviceRequest) throws(AnswerRefusal) {
        guard settings.mode == .asAM || request.action == action else { throw .otherAction }
    }

    /// AM finds records by their id alone.
    func checkRealm(_ realm: String, _ request: DeviceRequest) throws(AnswerRefusal) {
        guard settings.mode == .asAM || request.realm == realm else { throw .otherRealm }
    }

    /// AM refuses once the expired record is removed.
    func checkLife(_ expires: Instant) throws(AnswerRefusal) {
        let delay = settings.mode == .asAM ? settings.sweepSeconds : 0
        guard clock() < expires.advanced(byMilliseconds: Int64(delay) * 1_000) else {
            throw .expired
        }
    }

    /// A token without a claim `deny` approves.
    ///
    /// In AM any value but null denies; in OpenAM false does not, and its login page fails with
    /// values other than booleans. Here only `true` denies, and anything else is refused.
    private func approval(_ claims: JSONNode) throws(AnswerRefusal) -> Bool {
        switch (claims["deny"], settings.mode) {
        case (nil, _), (.null, .asAM): return true
        case (.bool(false), .asAM) where settings.profile.approvesByFalseDenial: return true
        case (.bool(true), _), (_, .asAM): return false
        default: throw .denial
        }
    }

    /// A text or number that Java reads as `int`.
    private static func number(_ claims: JSONNode) throws(AnswerRefusal) -> Int? {
        switch claims["challengeResponse"] {
        case nil, .null: return nil
        case .string(let text)?, .number(let text)?:
            guard let number = Int32(text) else { throw .number }
            return Int(number)
        default: throw .number
        }
    }

    /// Whether the same token came before: AM accepts a replay, and so does this server.
    private func refresh(_ body: JSONNode) async throws(AnswerRefusal) -> Bool {
        guard let mechanism = body["mechanismUid"]?.text, let user = body["username"]?.text else {
            throw .missingMember
        }
        guard let token = body["jwt"]?.text else { throw .malformedToken }
        guard let device = devices[user], device.mechanismUID == mechanism else {
            throw .unknownDevice
        }
        let claims = try SignedToken.claims(of: token, secret: device.secret, mode: settings.mode)
        guard let type = claims["deviceType"]?.text else { throw .claim }
        let content = try await content(of: claims)
        guard var changed = devices[user] else { throw .unknownDevice }
        changed.deviceID = content.deviceID
        changed.deviceType = type
        changed.communicationType = content.communicationType
        changed.target = content.target
        if let name = claims["deviceName"]?.text { changed.deviceName = name }
        let isNew = !changed.refreshes.contains(token)
        if changed.refreshes.count < 1_000 { changed.refreshes.insert(token) }
        devices[user] = changed
        return !isNew
    }

    private func enter(_ entry: AnswerEntry) {
        journal.append(entry)
        if journal.count > Self.mostEntries { journal.removeFirst() }
        if let id = entry.messageID, (records[id]?.answers.count ?? 0) < 100 {
            records[id]?.answers.append(entry)
        }
        let verdict = entry.refusal?.rawValue ?? (entry.isRepeated ? "taken again" : "taken")
        writeLog("\(entry.action) \(entry.messageID ?? "-"): \(entry.status), \(verdict)")
    }
}
