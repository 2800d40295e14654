import Vocabulary

extension SimulatedAM {
    /// Sends a message to the device of a user, as the Push Sender node does.
    package func send(_ order: PushOrder) throws(SimulationError) -> SentPush {
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
        let number = order.kind == .challenge ? randomness.numberChallenge() : nil
        let id = MessageName.text(.authenticate, uuid: randomness.uuid(), now: now)
        let text = Self.fill(order.message, user: order.user, issuer: device.issuer)
        let cookie = order.cookie ?? settings.cookie
        let claims = try MessageClaims(
            order: order,
            mechanismUID: device.mechanismUID,
            text: text,
            challenge: challenge,
            cookie: cookie,
            numbers: number?.numbers ?? [],
            sent: now
        ).node(for: settings.profile)
        let token = SignedToken.text(claims: claims, secret: device.secret)
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
        deliver(id)
        note("message \(id) sent to \(order.user)")
        return SentPush(messageID: id, expectedNumber: number?.expected, token: token)
    }

    /// Forgets the oldest message once the limit is reached, unless it still waits.
    private func makeRoom() throws(SimulationError) {
        guard recordOrder.count >= Self.mostRecords, let oldest = recordOrder.first else { return }
        guard records[oldest]?.state(at: clock()) == .gone else {
            throw .tooManyRecords(limit: Self.mostRecords)
        }
        records[oldest] = nil
        recordOrder.removeFirst()
    }

    /// Fills a template in one pass: what is put in is not looked at again.
    private static func fill(_ template: String, user: String, issuer: String) -> String {
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
