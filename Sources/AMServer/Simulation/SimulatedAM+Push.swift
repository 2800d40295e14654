import Vocabulary

/// What AM does with a push service, when the server was started with one.
extension SimulatedAM {
    /// As often as the SDK of Amazon.
    private static let attempts = 4
    private static let firstPause = Duration.milliseconds(100)

    /// Makes the endpoint of a device token; throws `.endpoint` when the service makes none.
    func makeEndpoint(
        of deviceID: String,
        platform: String = "GCM"
    ) async throws(AnswerRefusal) -> String {
        let application = "arn:aws:sns:\(PushService.region):000000000000:app/\(platform)/simulated"
        let reply = await exchange([
            ("Action", "CreatePlatformEndpoint"), ("PlatformApplicationArn", application),
            ("Token", deviceID), ("CustomUserData", settings.realm.isEmpty ? "/" : settings.realm),
        ])
        if let reply, reply.status == 200, let made = reply.content(of: "EndpointArn") {
            return made
        }
        // The error names the endpoint that the token has already.
        guard let words = reply?.content(of: "Message"), words.includes("already exists"),
            let known = words.split(separator: " ").first(where: { $0.hasPrefix("arn:aws:sns:") })
        else { throw .endpoint }
        let changed = await exchange([
            ("Action", "SetEndpointAttributes"), ("EndpointArn", String(known)),
            ("Attributes.entry.1.key", "Enabled"), ("Attributes.entry.1.value", "true"),
            ("Attributes.entry.2.key", "Token"), ("Attributes.entry.2.value", deviceID),
        ])
        guard changed?.status == 200 else { throw .endpoint }
        return String(known)
    }

    /// Publishes a message, or leaves it to the operator's pages without a push service.
    func push(_ messageID: String) async {
        guard settings.pushService != nil, let record = records[messageID] else { return }
        let isPublished = await publish(
            record.document(for: settings.profile).message.spacedText,
            for: ["MessageStructure": "json"],
            named: messageID,
            to: record.deviceID
        )
        records[messageID]?.push = isPublished ? .published : .failed
    }

    /// False when the service did not take it.
    @discardableResult
    func publish(
        _ text: String,
        for parameters: KeyValuePairs<String, String> = [:],
        named name: String,
        to deviceID: String
    ) async -> Bool {
        guard settings.pushService != nil else { return false }
        if endpoints[deviceID] == nil {
            endpoints[deviceID] = try? await makeEndpoint(of: deviceID)
        }
        guard let endpoint = endpoints[deviceID] else {
            writeLog("push of \(name) failed: no endpoint")
            return false
        }
        let form =
            [("Action", "Publish"), ("TargetArn", endpoint), ("Message", text)]
            + parameters.map { ($0.key, $0.value) }
        let reply = await exchange(form, isPublishing: true)
        guard reply?.status != 200 else { return true }
        let reason = reply.map { "HTTP \($0.status) \($0.content(of: "Code") ?? "")" }
        writeLog("push of \(name) failed: \(PrintableText(reason ?? "no reply"))")
        return false
    }

    /// `nil` without a usable reply; tries again as the SDK of Amazon does.
    private func exchange(
        _ form: [(String, String)],
        isPublishing: Bool = false
    ) async -> PushReply? {
        guard let service = settings.pushService else { return nil }
        var reply: PushReply?
        for attempt in 0..<Self.attempts {
            if attempt > 0 { try? await Task.sleep(for: Self.firstPause * (1 << (attempt - 1))) }
            let fault = isPublishing ? nextFault(on: .push) : nil
            reply = await post(form, to: service, fault)
            if let reply, !reply.isWorthRetrying { break }
        }
        return reply
    }

    private func post(
        _ form: [(String, String)],
        to service: PushService,
        _ fault: ServerFault?
    ) async -> PushReply? {
        if case .delay(let milliseconds)? = fault?.effect {
            try? await Task.sleep(for: .milliseconds(min(max(0, milliseconds), 60_000)))
        }
        var reply: PushReply?
        if fault?.processes ?? true {
            // Services compare it with their own clocks, which the operator does not move.
            reply = await service.post(form, at: time.unmoved)
        }
        switch fault?.effect {
        case nil, .delay: return reply
        case .duplicate: return await service.post(form, at: time.unmoved)
        case .status(let status): return PushReply(status: status, text: "")
        case .close, .closeAfterHeaders, .redirect, .page, .brokenJSON: return nil
        }
    }
}

extension SimulatedAM {
    /// As the Push Sender node does, which waits for the push service.
    package func send(_ order: PushOrder) async throws(SimulationError) -> SentPush {
        guard let device = devices[order.user] else { throw .noDevice }
        guard settings.profile.hasPushKinds || order.kind == .default else {
            throw .kindUnknownToProfile
        }
        guard (1_000...86_400_000).contains(order.timeoutMilliseconds) else {
            throw .unusableTimeout
        }
        try makeRoom()
        let now = clock()
        let challenge = randomness.bytes(32)
        let number =
            order.kind == .challenge
            ? randomness.numberChallenge(areDifferent: settings.profile.drawsDifferentNumbers)
            : nil
        let id = MessageName.text(
            .authenticate,
            uuid: randomness.uuid(),
            now: now,
            isPlain: settings.hasPlainIDs
        )
        let text = try fill(order.message, user: order.user, issuer: device.issuer)
        let cookie = order.cookie ?? settings.cookie
        var members = try MessageClaims(
            order: order,
            mechanismUID: device.mechanismUID,
            text: text,
            challenge: challenge,
            cookie: cookie,
            numbers: number?.numbers ?? [],
            sent: now
        ).members(for: settings.profile)
        if settings.shufflesClaims { members = randomness.shuffled(members) }
        let token = SignedToken.text(claims: .object(members), secret: device.secret)
        records[id] = PushRecord(
            messageID: id,
            user: order.user,
            deviceID: device.deviceID,
            kind: order.kind,
            text: text,
            numbers: number?.numbers ?? [],
            expectedNumber: number?.expected,
            cookie: cookie,
            sent: now,
            expires: now.advanced(byMilliseconds: Int64(settings.recordSeconds) * 1_000),
            token: token,
            realm: settings.realm,
            secret: device.secret,
            expectedResponse: SignedToken.response(to: challenge, secret: device.secret),
            timeoutMilliseconds: order.timeoutMilliseconds
        )
        recordOrder.append(id)
        writeLog("message \(id) \(order.isHeld ? "held for" : "sent to") \(order.user)")
        if !order.isHeld { await push(id) }
        return SentPush(messageID: id, expectedNumber: number?.expected, token: token)
    }

    /// Drops the oldest message at the limit, unless it still waits.
    private func makeRoom() throws(SimulationError) {
        guard recordOrder.count >= Self.mostRecords, let oldest = recordOrder.first else { return }
        guard records[oldest]?.state(at: clock()) == .gone else {
            throw .tooManyRecords(limit: Self.mostRecords)
        }
        records[oldest] = nil
        recordOrder.removeFirst()
    }

    /// Fills a template in one pass, without expanding inserted text; AM uses regular expressions,
    /// in which `$` and backslash of a name break sending.
    private func fill(
        _ template: String,
        user: String,
        issuer: String
    ) throws(SimulationError) -> String {
        if settings.mode == .asAM {
            for (name, value) in [("{{user}}", user), ("{{issuer}}", issuer)]
            where template.includes(name) && value.contains(where: { "$\\".contains($0) }) {
                throw .unfillableText
            }
        }
        var output = ""
        var rest = template[...]
        while !rest.isEmpty {
            if rest.hasPrefix("{{user}}") {
                output += user
                rest = rest.dropFirst("{{user}}".count)
            } else if rest.hasPrefix("{{issuer}}") {
                output += issuer
                rest = rest.dropFirst("{{issuer}}".count)
            } else {
                output.append(rest.removeFirst())
            }
        }
        return output
    }
}

extension SimulatedAM {
    /// The checks of AM's REST layer before the push resource; returns the JSON object of the body.
    func preflight(_ request: DeviceRequest) throws(AnswerRefusal) -> JSONNode {
        guard hasService(request.realm) else { throw .noService }
        if request.version == nil, !request.hasRequestedWith, hasSession(request.cookie) {
            throw .crossSite
        }
        if let version = request.version {
            guard VersionRequest(version)?.isServed == true else { throw .version }
        } else if settings.requiresVersionHeader {
            throw .version
        }
        guard request.method == "POST" else { throw .method }
        guard isKnown(request.action) else { throw .unknownAction }
        guard let body = request.body else { throw .bodyTooLong }
        let type = request.contentType?.split(separator: ";").first.map { media in
            media.lowercased().filter { $0 != " " }
        }
        guard type == "application/json" else { throw .contentType }
        let isLenient = settings.profile.hasOuterRefusals
        if isLenient, body.isEmpty { throw .missingMember }
        guard let node = try? JSONReader.read(body) else { throw .malformedBody }
        guard node.isObject else { throw isLenient ? .missingMember : .malformedBody }
        return node
    }

    private func hasService(_ realm: String) -> Bool {
        realm == settings.realm || settings.otherRealms.contains(realm)
    }

    private func isKnown(_ action: String?) -> Bool {
        switch action {
        case "register", "authenticate": true
        case "refresh": settings.profile.hasRefresh
        default: false
        }
    }

    private func hasSession(_ cookie: String?) -> Bool {
        (cookie ?? "").split(separator: ";").contains { part in
            part.drop { $0 == " " }.hasPrefix("iPlanetDirectoryPro=")
        }
    }
}
