import Vocabulary

extension SimulatedAM {
    /// Starts an enrolment, as the Push Registration node does.
    ///
    /// - Parameters:
    ///   - user: The user; may not have a device yet.
    ///   - issuer: The name of the bank or company.
    ///   - base: The address of the server with its path, such as `http://127.0.0.1:8080/am`.
    /// - Returns: The `pushauth` address that the page shows; it holds the shared secret.
    /// - Throws: ``SimulationError/userHasDevice``, ``SimulationError/unusableName``.
    package func enrol(
        user: String,
        issuer: String,
        base: String
    ) throws(SimulationError) -> String {
        for name in [user, issuer] where !(1...256).contains(name.utf8.count) {
            throw .unusableName
        }
        guard devices[user] == nil else { throw .userHasDevice }
        let now = clock()
        registrations = registrations.filter { now < $0.value.expires }
        let secret = randomness.bytes(32)
        let challenge = randomness.bytes(32)
        let profileID = randomness.uuid()
        let id = MessageName.text(.register, uuid: randomness.uuid(), now: now)
        registrations[id] = PendingRegistration(
            user: user,
            issuer: issuer,
            realm: settings.realm,
            profileID: profileID,
            secret: secret,
            expectedResponse: SignedToken.response(to: challenge, secret: secret),
            expires: now.advanced(byMilliseconds: Int64(settings.recordSeconds) * 1_000)
        )
        note("enrolment of \(user) started")
        return EnrolmentText(
            profile: settings.profile,
            issuer: issuer,
            user: user,
            profileID: profileID,
            messageID: id,
            secret: secret,
            challenge: challenge,
            cookie: settings.cookie,
            resource: "\(base)/json\(settings.realm)/push/sns/message"
        ).address
    }

    /// What the enrolment page learns when it polls; stores the device once it has answered.
    package func pollRegistration(user: String) -> RegistrationStatus {
        if devices[user] != nil { return .registered }
        let now = clock()
        let mine = registrations.filter { $0.value.user == user }.sorted { $0.key < $1.key }
        guard !mine.isEmpty else { return .waiting }
        for (id, registration) in mine where now < registration.expires {
            guard let content = registration.content else { continue }
            registrations[id] = nil
            guard !content.mechanismUID.isEmpty, !content.deviceType.isEmpty else {
                note("profile of \(user) refused: a value is blank")
                return .failed
            }
            devices[user] = RegisteredDevice(
                uuid: registration.profileID,
                user: user,
                issuer: registration.issuer,
                mechanismUID: content.mechanismUID,
                deviceID: content.deviceID,
                deviceType: content.deviceType,
                communicationType: content.communicationType,
                target: content.target,
                deviceName: "Push Device",
                created: now,
                lastAccess: now,
                secret: registration.secret
            )
            note("device of \(user) stored")
            return .registered
        }
        return mine.contains { now < $0.value.expires } ? .waiting : .expired
    }

    /// Takes the answer of a device to an enrolment address.
    func register(_ id: String, token: String, realm: String) throws(AnswerRefusal) {
        guard let registration = registrations[id] else { throw .unknownMessage }
        guard registration.realm == realm else { throw .otherRealm }
        guard clock() < registration.expires else { throw .expired }
        guard registration.content == nil else { throw .consumed }
        let claims = try SignedToken.claims(of: token, secret: registration.secret)
        try check(claims, expectedResponse: registration.expectedResponse)
        let content = try content(of: claims)
        registrations[id]?.content = content
        openMailbox(content.deviceID)
    }

    /// Reads what a device says of itself and makes its provider endpoint.
    func content(of claims: JSONNode) throws(AnswerRefusal) -> RegistrationContent {
        guard let communication = claims["communicationType"]?.text else { throw .claim }
        guard let deviceID = claims["deviceId"]?.text, (1...4_096).contains(deviceID.utf8.count),
            !deviceID.allSatisfy(\.isWhitespace)
        else { throw .deviceToken }
        let provider = communication == "apns" ? "APNS" : "GCM"
        return RegistrationContent(
            mechanismUID: claims["mechanismUid"]?.text ?? "",
            deviceID: deviceID,
            deviceType: claims["deviceType"]?.text ?? "",
            communicationType: communication,
            target: "arn:aws:sns:us-east-1:000000000000:endpoint/\(provider)/simulated/"
                + randomness.uuid()
        )
    }

    /// Checks that a token answers the challenge that was sent.
    func check(_ claims: JSONNode, expectedResponse: String) throws(AnswerRefusal) {
        guard let response = claims["response"]?.text else { throw .claim }
        guard SignedToken.isSame(response, expectedResponse) else { throw .response }
    }
}
