import Vocabulary

/// The sign-ins of the server: journeys in progress, users, sessions and keys; pushes, outcomes and
/// enrolments are those of ``SimulatedAM``.
actor SimulatedJourneys {
    /// The oldest is dropped for a new one.
    static let mostJourneys = 200
    /// The oldest is dropped for a new one.
    static let mostSessions = 500
    static let mostUsers = 1_000
    static let mostKeys = 20
    /// Milliseconds until a journey expires.
    static let patience: Int64 = 300_000

    let server: SimulatedAM
    /// With its path; known once it listens.
    var base = ""
    var journeys: [String: PendingJourney] = [:]
    var order: [String] = []
    var sessions: [String: String] = [:]
    private var sessionOrder: [String] = []
    /// In clear, for demonstrations.
    var passwords = ["demo": "changeit", "ann": "changeit", "bob": "changeit"]
    var keys: [RegisteredKey] = []
    private var secret: [UInt8] = []

    init(server: SimulatedAM) { self.server = server }

    func settle(at base: String) { self.base = base }

    /// Adds a user, or changes a password.
    func setPassword(_ password: String, of user: String) throws(SimulationError) {
        guard (1...256).contains(user.utf8.count), (1...256).contains(password.utf8.count),
            passwords[user] != nil || passwords.count < Self.mostUsers
        else { throw .unusableName }
        passwords[user] = password
    }

    func owner(of session: String) -> String? { sessions[session] }

    func end(_ session: String) -> Bool { sessions.removeValue(forKey: session) != nil }

    func answer(_ question: JourneyQuestion) async -> JourneyAnswer {
        if secret.isEmpty { secret = await server.drawBytes(32) }
        let now = server.clock().milliseconds
        guard let authID = question.body?["authId"] else {
            return await begin(question, at: now)
        }
        guard let token = authID.text,
            let claims = try? SignedToken.claims(of: token, secret: secret, mode: .strict),
            let id = claims["otk"]?.text, let step = claims["step"]?.integer
        else { return .bad("AuthId JWT Signature not valid") }
        guard var journey = journeys[id], now < journey.ends else {
            forget(id)
            return .timedOut
        }
        guard step == journey.step else { return .bad("The step was answered already") }
        let answer = await accept(question, &journey, id)
        // Another request may have continued it meanwhile.
        if journeys[id]?.step == step { journeys[id] = journey }
        return answer
    }

    private func begin(_ question: JourneyQuestion, at now: Int64) async -> JourneyAnswer {
        let name = question.indexValue ?? JourneyPlan.login.rawValue
        guard question.indexType ?? "service" == "service", let plan = JourneyPlan(rawValue: name)
        else { return .bad("No Configuration found") }
        var journey = PendingJourney(
            plan: plan,
            ends: now + Self.patience,
            wantsSession: question.wantsSession
        )
        if let session = question.upgrade {
            guard let user = sessions[session] else { return .bad("Invalid session upgrade token") }
            journey.user = user
            journey.isProven = true
            if journey.stage == .password { journey.place += 1 }
        }
        let id = Base64Text.forAddress(await server.drawBytes(16))
        while order.count >= Self.mostJourneys, let oldest = order.first { forget(oldest) }
        journeys[id] = journey
        order.append(id)
        let answer: JourneyAnswer
        if let credentials = question.credentials, journey.stage == .password {
            answer =
                prove(credentials.user, credentials.password, &journey)
                ? await goOn(question, &journey, id) : refuse("password", id)
        } else {
            answer = await show(question, &journey, id)
        }
        if journeys[id] != nil { journeys[id] = journey }
        return answer
    }

    func prove(_ user: String, _ password: String, _ journey: inout PendingJourney) -> Bool {
        // Unknown users take as long.
        let isRight = SignedToken.isSame(password, passwords[user] ?? "\u{0}\(password)")
        guard isRight, passwords[user] != nil else { return false }
        journey.user = user
        journey.isProven = true
        return true
    }

    func goOn(
        _ question: JourneyQuestion,
        _ journey: inout PendingJourney,
        _ id: String
    ) async -> JourneyAnswer {
        journey.place += 1
        journey.step += 1
        journey.complaint = nil
        guard journey.stage == nil else { return await show(question, &journey, id) }
        guard let user = journey.user, journey.isProven else { return refuse("unproven", id) }
        forget(id)
        await server.writeLog("journey \(journey.plan.rawValue) of \(user): signed in")
        guard journey.wantsSession else {
            return JourneyAnswer(
                status: 200,
                body: [
                    "message": "Authentication Successful", "successUrl": "/bank/#done",
                    "realm": "/",
                ]
            )
        }
        let session = "AQIC5wM2LY4Sfc" + Base64Text.forAddress(await server.drawBytes(32)) + "*AAJ*"
        while sessionOrder.count >= Self.mostSessions {
            sessions[sessionOrder.removeFirst()] = nil
        }
        sessions[session] = user
        sessionOrder.append(session)
        var answer = JourneyAnswer(
            status: 200,
            body: ["tokenId": .string(session), "successUrl": "/bank/#done", "realm": "/"]
        )
        answer.session = session
        return answer
    }

    /// Ends a journey without a session.
    func refuse(_ mark: String, _ id: String) -> JourneyAnswer {
        forget(id)
        return .refused(mark)
    }

    func forget(_ id: String) {
        journeys[id] = nil
        order.removeAll { $0 == id }
    }

    func step(
        _ journey: PendingJourney,
        _ id: String,
        stage: String,
        header: String,
        _ callbacks: [JSONNode]
    ) -> JourneyAnswer {
        let claims: JSONNode = [
            "authIndexType": "service", "authIndexValue": .string(journey.plan.rawValue),
            "otk": .string(id), "step": .integer(journey.step), "realm": "/",
        ]
        let complaint = journey.complaint.map { [JourneyCallbacks.text($0, 2)] } ?? []
        let numbered = (callbacks + complaint).enumerated().map { place, callback -> JSONNode in
            guard case .object(let members) = callback else { return callback }
            return .object(members + [JSONNode.Member("_id", .integer(place))])
        }
        return JourneyAnswer(
            status: 200,
            body: [
                "authId": .string(SignedToken.text(claims: claims, secret: secret)),
                "callbacks": .array(numbered), "stage": .string(stage), "header": .string(header),
            ]
        )
    }
}

extension SimulatedAM {
    func drawBytes(_ count: Int) -> [UInt8] { randomness.bytes(count) }
}

extension SimulatedJourneys {
    private var readsJSON: Bool { server.settings.profile.readsKeyOutcomeInJSON }

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

    /// Why the journey ends; `nil` when it continues.
    func acceptKey(
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

    /// As older versions write them into their script.
    private func script(_ keys: [RegisteredKey]) -> String {
        keys.map { key in
            let id = key.id.map { String(Int8(bitPattern: $0)) }.joined(separator: ", ")
            return "{ \"type\": \"public-key\", \"id\": new Int8Array([\(id)]).buffer }"
        }.joined(separator: ",")
    }
}

extension ServerProfile {
    var readsKeyOutcomeInJSON: Bool { self == .am800 || self == .am802 }
}

/// The server's journeys, each a sequence of stages.
enum JourneyPlan: String, CaseIterable, Sendable {
    case login
    /// With an approval on the device.
    case push
    /// Approved on the device by a number.
    case payment
    case enrol
    case webAuthnRegister = "webauthn-register"
    /// With a key that identifies the user.
    case webAuthn = "webauthn"
    /// With a key, for a named user.
    case webAuthnUser = "webauthn-user"

    enum Stage: Hashable, Sendable {
        case password
        case payment
        case push
        case enrolment
        case userName
        case keyRegistration
        case keySignIn
    }

    var stages: [Stage] {
        switch self {
        case .login: [.password]
        case .push: [.password, .push]
        case .payment: [.password, .payment, .push]
        case .enrol: [.password, .enrolment]
        case .webAuthnRegister: [.password, .keyRegistration]
        case .webAuthn: [.keySignIn]
        case .webAuthnUser: [.userName, .keySignIn]
        }
    }
}

/// A sign-in in progress.
struct PendingJourney: Sendable {
    let plan: JourneyPlan
    /// The current stage.
    var place = 0
    /// Counts accepted answers; an answer names its step.
    var step = 0
    /// In milliseconds since 1970.
    let ends: Int64
    let wantsSession: Bool
    /// Once known.
    var user: String?
    /// By a password or a key.
    var isProven = false
    var payment: PaymentOrder?
    var push: SentPush?
    var enrolment: String?
    /// To be signed by a key.
    var challenge: [UInt8] = []
    /// The fault of the previous answer.
    var complaint: String?

    var stage: JourneyPlan.Stage? { plan.stages.indices.contains(place) ? plan.stages[place] : nil }
}
