import Vocabulary

extension SimulatedAM {
    /// Starts an enrolment, as the registration nodes do; the returned address holds the shared
    /// secrets.
    ///
    /// `base` has a path, such as `http://127.0.0.1:8080/am`. Throws
    /// ``SimulationError/userHasDevice``, for which AM continues to success, and errors of the
    /// order.
    package func enrol(
        _ order: EnrolmentOrder,
        base: String
    ) throws(SimulationError) -> EnrolmentPage {
        try order.check(for: settings.profile)
        let hasPush = order.kind != .oneTime
        let hasCodes = order.kind != .push
        guard !hasPush || devices[order.user] == nil, !hasCodes || codeDevices[order.user] == nil
        else { throw .userHasDevice }
        let now = clock()
        registrations = registrations.filter { now < $0.value.expires }
        let codes = hasCodes ? makeCodes(order) : nil
        let push = hasPush ? expectDevice(order, codes: codes, base: base, now: now) : nil
        if !hasPush { codeDevices[order.user] = codes }
        writeLog("enrolment of \(order.user) started")
        return EnrolmentText(
            settings: settings,
            order: order,
            push: push,
            oneTime: codes.map { .init(profileID: $0.uuid, secret: $0.secret) }
        ).page
    }

    /// For push messages.
    package func enrol(
        user: String,
        issuer: String,
        base: String
    ) throws(SimulationError) -> String {
        try enrol(EnrolmentOrder(user: user, issuer: issuer), base: base).address
    }

    private func makeCodes(_ order: EnrolmentOrder) -> OneTimeDevice {
        let start =
            switch order.oneTime.factor {
            case .time: 0
            case .counter(let start): start
            }
        return OneTimeDevice(
            uuid: randomness.uuid(),
            user: order.user,
            order: order.oneTime,
            next: start,
            secret: randomness.bytes(16)
        )
    }

    /// With a fresh challenge.
    private func expectDevice(
        _ order: EnrolmentOrder,
        codes: OneTimeDevice?,
        base: String,
        now: Instant
    ) -> EnrolmentText.Push {
        let push = EnrolmentText.Push(
            profileID: randomness.uuid(),
            messageID: MessageName.text(
                .register,
                uuid: randomness.uuid(),
                now: now,
                isPlain: settings.hasPlainIDs
            ),
            secret: randomness.bytes(32),
            challenge: randomness.bytes(32),
            resource: "\(base)/json\(settings.realm)/push/sns/message"
        )
        registrations[push.messageID] = PendingRegistration(
            user: order.user,
            issuer: order.issuer,
            realm: settings.realm,
            profileID: push.profileID,
            secret: push.secret,
            expectedResponse: SignedToken.response(to: push.challenge, secret: push.secret),
            started: now,
            expires: now.advanced(byMilliseconds: Int64(settings.recordSeconds) * 1_000),
            oneTime: codes
        )
        return push
    }

    /// Stores the device once it has answered.
    package func pollRegistration(user: String) -> RegistrationStatus {
        if devices[user] != nil { return .registered }
        let now = clock()
        let mine = registrations.filter { $0.value.user == user }.sorted { $0.key < $1.key }
        guard !mine.isEmpty else { return .waiting }
        for (id, registration) in mine where now < registration.expires {
            guard let content = registration.content else { continue }
            registrations[id] = nil
            guard !content.mechanismUID.isEmpty, !content.deviceType.isEmpty else {
                writeLog("profile of \(user) refused: a value is blank")
                return .failed
            }
            devices[user] = RegisteredDevice(registration, content, stored: now)
            if let codes = registration.oneTime { codeDevices[user] = codes }
            writeLog("device of \(user) stored")
            return .registered
        }
        return mine.contains { now < $0.value.expires } ? .waiting : .expired
    }

    /// As the user's page of devices does; throws ``SimulationError/noDevice``.
    package func removeDevices(of user: String) throws(SimulationError) {
        guard devices[user] != nil || codeDevices[user] != nil else { throw .noDevice }
        devices[user] = nil
        codeDevices[user] = nil
        writeLog("devices of \(user) removed")
    }
}

extension SimulatedAM {
    func register(
        _ id: String,
        token: String?,
        request: DeviceRequest
    ) async throws(AnswerRefusal) {
        try checkPlace(of: "register", request)
        guard let registration = registrations[id] else { throw .unknownMessage }
        try checkRealm(registration.realm, request)
        try checkLife(registration.expires)
        guard registration.content == nil || settings.profile.acceptsRegistrationAgain else {
            throw .consumed
        }
        guard let token else { throw .malformedToken }
        let claims = try SignedToken.claims(
            of: token,
            secret: registration.secret,
            mode: settings.mode
        )
        try check(claims, expectedResponse: registration.expectedResponse)
        let content = try await content(of: claims)
        registrations[id]?.content = content
    }

    /// Also determines the provider endpoint.
    func content(of claims: JSONNode) async throws(AnswerRefusal) -> RegistrationContent {
        guard let communication = claims["communicationType"]?.text else { throw .claim }
        guard let deviceID = claims["deviceId"]?.text, (1...4_096).contains(deviceID.utf8.count),
            !deviceID.allSatisfy(\.isWhitespace)
        else { throw .deviceToken }
        let provider = communication == "apns" ? "APNS" : "GCM"
        var target =
            "arn:aws:sns:\(PushService.region):000000000000:endpoint/\(provider)/simulated/"
            + randomness.uuid()
        if settings.pushService != nil {
            target = try await makeEndpoint(of: deviceID, platform: provider)
            endpoints[deviceID] = target
        }
        return RegistrationContent(
            mechanismUID: claims["mechanismUid"]?.text ?? "",
            deviceID: deviceID,
            deviceType: claims["deviceType"]?.text ?? "",
            communicationType: communication,
            target: target
        )
    }

    func check(_ claims: JSONNode, expectedResponse: String) throws(AnswerRefusal) {
        guard let response = claims["response"]?.text else { throw .claim }
        guard SignedToken.isSame(response, expectedResponse) else { throw .response }
    }
}
