import Vocabulary

/// The sign-ins of the server: journeys that are under way, users, sessions and keys.
///
/// It stands above the push part: a push, its outcome and an enrolment are the ones of ``SimulatedAM``.
actor SimulatedJourneys {
    /// The most journeys that are under way; the oldest is forgotten for a new one.
    static let mostJourneys = 200
    /// The most sessions; likewise.
    static let mostSessions = 500
    static let mostUsers = 1_000
    /// The most keys of a user.
    static let mostKeys = 20
    /// How long a journey is remembered, in milliseconds.
    static let patience: Int64 = 300_000

    let server: SimulatedAM
    /// The address of the server with its path; known once it listens.
    var base = ""
    var journeys: [String: PendingJourney] = [:]
    var order: [String] = []
    var sessions: [String: String] = [:]
    private var sessionOrder: [String] = []
    /// The passwords of users; a demonstration has them in clear.
    var passwords = ["demo": "changeit", "ann": "changeit", "bob": "changeit"]
    var keys: [RegisteredKey] = []
    private var secret: [UInt8] = []

    init(server: SimulatedAM) { self.server = server }

    /// Tells where the server is reached.
    func settle(at base: String) { self.base = base }

    /// Adds a user, or gives one another password.
    func setPassword(_ password: String, of user: String) throws(SimulationError) {
        guard (1...256).contains(user.utf8.count), (1...256).contains(password.utf8.count),
            passwords[user] != nil || passwords.count < Self.mostUsers
        else { throw .unusableName }
        passwords[user] = password
    }

    /// Whose session it is; `nil` for none.
    func owner(of session: String) -> String? { sessions[session] }

    func end(_ session: String) -> Bool { sessions.removeValue(forKey: session) != nil }

    /// Answers one request.
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
        let answer = await take(question, &journey, id)
        // Another request may have gone on with it while this one waited.
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

    /// Whether a name and its password are right.
    func prove(_ user: String, _ password: String, _ journey: inout PendingJourney) -> Bool {
        // A user who is not there takes as long.
        let isRight = SignedToken.isSame(password, passwords[user] ?? "\u{0}\(password)")
        guard isRight, passwords[user] != nil else { return false }
        journey.user = user
        journey.isProven = true
        return true
    }

    /// Goes on to the next stage, or to the end.
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
        await server.note("journey \(journey.plan.rawValue) of \(user): signed in")
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

    /// Ends a journey that leads nowhere.
    func refuse(_ mark: String, _ id: String) -> JourneyAnswer {
        forget(id)
        return .refused(mark)
    }

    func forget(_ id: String) {
        journeys[id] = nil
        order.removeAll { $0 == id }
    }

    /// A step with these callbacks.
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
    /// Fresh bytes.
    func drawBytes(_ count: Int) -> [UInt8] { randomness.bytes(count) }
}

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

/// The journeys that the server has, each a row of stages.
enum JourneyPlan: String, CaseIterable, Sendable {
    /// Name and password.
    case login
    /// That, and an approval on the device.
    case push
    /// A payment from the shared account, approved on the device by a number.
    case payment
    /// The enrolment of a device.
    case enrol
    /// A new key.
    case webAuthnRegister = "webauthn-register"
    /// A sign-in with a key that tells who it is for.
    case webAuthn = "webauthn"
    /// A sign-in with a key of somebody who says who they are.
    case webAuthnUser = "webauthn-user"

    /// What a stage asks.
    enum Stage: Hashable, Sendable {
        case password
        case payment
        case push
        case enrolment
        case userName
        case keyRegistration
        case keySignIn
    }

    /// The stages in their order.
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

/// A sign-in that is under way.
struct PendingJourney: Sendable {
    let plan: JourneyPlan
    /// Which stage is asked now.
    var place = 0
    /// Counts what was taken; an answer names the step that it is for.
    var step = 0
    /// When it is forgotten, in milliseconds since 1970.
    let ends: Int64
    let wantsSession: Bool
    /// Who signs in, once that is known.
    var user: String?
    /// Whether a password or a key has shown that it is they.
    var isProven = false
    /// What is paid.
    var payment: PaymentOrder?
    /// The message that was sent.
    var push: SentPush?
    /// The address that enrols a device.
    var enrolment: String?
    /// What a key was asked to sign.
    var challenge: [UInt8] = []
    /// What was wrong with the answer before.
    var complaint: String?

    var stage: JourneyPlan.Stage? { plan.stages.indices.contains(place) ? plan.stages[place] : nil }
}
