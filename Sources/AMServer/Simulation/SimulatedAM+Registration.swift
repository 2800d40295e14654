import Vocabulary

extension SimulatedAM {
    /// Takes the answer of a device to an enrolment address.
    func register(
        _ id: String,
        token: String?,
        request: DeviceRequest
    ) throws(AnswerRefusal) {
        try checkPlace(of: "register", request)
        guard let registration = registrations[id] else { throw .unknownMessage }
        try checkRealm(registration.realm, request)
        try checkLife(registration.expires)
        guard registration.content == nil || settings.profile.takesRegistrationAgain else {
            throw .consumed
        }
        guard let token else { throw .malformedToken }
        let claims = try SignedToken.claims(
            of: token,
            secret: registration.secret,
            mode: settings.mode
        )
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
