/// Keys that sign in.
extension SimulatedJourneys {
    /// Whether the version reads outcomes in JSON.
    private var readsJSON: Bool { server.settings.profile.readsKeyOutcomeInJSON }

    /// Asks for a new key, or for the use of one.
    func askForKey(_ journey: inout PendingJourney, _ id: String) async -> JourneyAnswer {
        journey.challenge = await server.drawBytes(32)
        let isNew = journey.stage == .keyRegistration
        let user = journey.user ?? ""
        let mine = keys.filter { $0.user == user }
        var data: [(String, JSONNode)] = [
            ("_action", .string(isNew ? "webauthn_registration" : "webauthn_authentication")),
            ("challenge", .string(Base64Text.standard(journey.challenge))), ("timeout", "60000"),
            ("relyingPartyId", ""), ("_relyingPartyId", ""),
        ]
        if isNew {
            let selection: JSONNode = [
                "userVerification": "preferred", "requireResidentKey": .bool(true),
            ]
            let algorithms: JSONNode = .array(
                [-7, -8].map { ["type": "public-key", "alg": .integer($0)] }
            )
            data += [
                ("attestationPreference", "none"), ("userName", .string(user)),
                ("userId", .string(Base64Text.forAddress(user.utf8))),
                ("displayName", .string(user)), ("relyingPartyName", "Family Bank"),
                ("authenticatorSelection", .string(selection.compactText)),
                ("_authenticatorSelection", selection),
                ("pubKeyCredParams", .string(algorithms.compactText)),
                ("_pubKeyCredParams", algorithms), ("excludeCredentials", .string(script(mine))),
                ("_excludeCredentials", list(mine)),
            ]
        } else {
            data += [
                ("userVerification", "preferred"),
                (
                    "allowCredentials",
                    .string(mine.isEmpty ? "" : "allowCredentials: [\(script(mine))]")
                ),
                ("_allowCredentials", list(mine)),
            ]
        }
        data += [("extensions", JourneyCallbacks.object([])), ("_type", "WebAuthn")]
        if readsJSON { data.append(("supportsJsonResponse", .bool(true))) }
        return step(
            journey,
            id,
            stage: isNew ? "WebAuthnRegistration" : "WebAuthnAuthentication",
            header: isNew ? "Register a key" : "Sign in with a key",
            [
                JourneyCallbacks.metadata(data),
                JourneyCallbacks.hidden("webAuthnOutcome", "false", 2),
            ]
        )
    }

    /// Takes what came of a key.
    ///
    /// - Returns: Why the journey ends; `nil` when it goes on.
    func takeKey(
        _ body: JSONNode,
        _ origin: String?,
        _ journey: inout PendingJourney
    ) -> String? {
        guard let text = body.input(1)?.text, let site = RelyingParty(origin: origin) else {
            return "key"
        }
        do {
            let outcome = try KeyOutcome(text, readsJSON: readsJSON)
            let user = journey.user ?? ""
            if journey.stage == .keyRegistration {
                guard journey.isProven else { return "unproven" }
                let key = try site.registered(
                    outcome,
                    challenge: journey.challenge,
                    user: (user, Base64Text.forAddress(user.utf8)),
                    needsVerification: false
                )
                guard !keys.contains(where: { $0.id == key.id }),
                    keys.count(where: { $0.user == user }) < Self.mostKeys
                else { return "key" }
                keys.append(key)
            } else {
                let isNamed = journey.user != nil
                let key = try site.used(
                    outcome,
                    challenge: journey.challenge,
                    keys: isNamed ? keys.filter { $0.user == user } : keys,
                    needsHandle: !isNamed,
                    needsVerification: false
                )
                guard let place = keys.firstIndex(where: { $0.id == key.id }) else { return "key" }
                keys[place] = key
                journey.user = key.user
                journey.isProven = true
            }
            return nil
        } catch let refusal as RelyingParty.Refusal {
            return "key-\(refusal.rawValue)"
        } catch {
            return "key"
        }
    }

    private func list(_ keys: [RegisteredKey]) -> JSONNode {
        .array(
            keys.map { key in
                let id = key.id.map { JSONNode.integer(Int8(bitPattern: $0)) }
                return ["type": "public-key", "id": .array(id)]
            }
        )
    }

    /// Keys as older versions write them into their script.
    private func script(_ keys: [RegisteredKey]) -> String {
        keys.map { key in
            let id = key.id.map { String(Int8(bitPattern: $0)) }.joined(separator: ", ")
            return "{ \"type\": \"public-key\", \"id\": new Int8Array([\(id)]).buffer }"
        }.joined(separator: ",")
    }
}

extension ServerProfile {
    /// Whether the outcome of a key may come as JSON.
    var readsKeyOutcomeInJSON: Bool { self == .am800 || self == .am802 }
}
