extension SimulatedJourneys {
    func show(
        _ question: JourneyQuestion,
        _ journey: inout PendingJourney,
        _ id: String
    ) async -> JourneyAnswer {
        switch journey.stage {
        case .password:
            return step(
                journey,
                id,
                stage: "UsernamePassword",
                header: "Sign in to the Family Bank",
                [
                    JourneyCallbacks.question("NameCallback", "User name", 1),
                    JourneyCallbacks.question("PasswordCallback", "Password", 2),
                ]
            )
        case .userName:
            return step(
                journey,
                id,
                stage: "Username",
                header: "Sign in with a key",
                [JourneyCallbacks.question("NameCallback", "User name", 1)]
            )
        case .payment:
            return step(
                journey,
                id,
                stage: "Payment",
                header: "Pay from the family account",
                [
                    JourneyCallbacks.question("TextInputCallback", "Amount in EUR", 1),
                    JourneyCallbacks.question("TextInputCallback", "Payee", 2),
                    JourneyCallbacks.question("TextInputCallback", "Reference", 3),
                    JourneyCallbacks.profile(4),
                ]
            )
        case .push: return await send(question, &journey, id)
        case .enrolment: return await offer(&journey, id)
        case .keyRegistration, .keySignIn: return await askForKey(&journey, id)
        case nil: return refuse("nothing", id)
        }
    }

    func accept(
        _ question: JourneyQuestion,
        _ journey: inout PendingJourney,
        _ id: String
    ) async -> JourneyAnswer {
        guard let body = question.body else { return .bad("No body") }
        func text(_ place: Int) -> String? { body.input(place)?.text }
        switch journey.stage {
        case .password:
            guard let user = text(0), let password = text(1) else { return .bad("Wrong callbacks") }
            guard prove(user, password, &journey) else { return refuse("password", id) }
        case .userName:
            guard let user = text(0) else { return .bad("Wrong callbacks") }
            journey.user = user
        case .payment:
            guard let amount = text(0), let payee = text(1), let reference = text(2),
                let profile = text(3)
            else { return .bad("Wrong callbacks") }
            do throws(PaymentOrder.Refusal) {
                journey.payment = try PaymentOrder(
                    amount: amount,
                    payee: payee,
                    reference: reference,
                    profile: profile
                )
            } catch {
                guard error != .profile else { return refuse("profile", id) }
                journey.complaint = error.sentence
                journey.step += 1
                return await show(question, &journey, id)
            }
        case .push:
            guard let push = journey.push else { return refuse("expired", id) }
            let button = body.callbackTypes.firstIndex(of: "ConfirmationCallback")
            if let button, body.input(button)?.integer == 0 { return refuse("cancelled", id) }
            switch try? await server.checkOutcome(push.messageID) {
            case .waiting: return waiting(journey, id)
            case .success: break
            case .failure: return refuse("rejected", id)
            case .expired, nil: return refuse("expired", id)
            }
        case .enrolment:
            guard let user = journey.user else { return refuse("unproven", id) }
            switch await server.pollRegistration(user: user) {
            case .waiting: return enrolling(journey, id)
            case .registered: break
            default: return refuse("expired", id)
            }
        case .keyRegistration, .keySignIn:
            if let mark = acceptKey(body, question.origin, &journey) { return refuse(mark, id) }
        case nil: return refuse("nothing", id)
        }
        return await goOn(question, &journey, id)
    }

    private func send(
        _ question: JourneyQuestion,
        _ journey: inout PendingJourney,
        _ id: String
    ) async -> JourneyAnswer {
        guard let user = journey.user, journey.isProven else { return refuse("unproven", id) }
        var order = PushOrder(user: user)
        if let agent = question.agent { order.loginHeaders["user-agent"] = agent }
        if let payment = journey.payment {
            order.message = payment.message
            order.payload = payment.payload
            order.location = payment.location
            if server.settings.profile.hasPushKinds { order.kind = .challenge }
        }
        do throws(SimulationError) {
            journey.push = try await server.send(order)
        } catch {
            return refuse(error == .noDevice ? "no-device" : "not-sent", id)
        }
        return waiting(journey, id)
    }

    private func waiting(_ journey: PendingJourney, _ id: String) -> JourneyAnswer {
        let number = journey.push?.expectedNumber
        let words = number.map { "Choose \($0) on the device." } ?? "Approve on the device."
        let hidden = number.map {
            [JourneyCallbacks.hidden("pushChallengeNumber", String($0), 2)]
        }
        let callbacks = [JourneyCallbacks.wait(milliseconds: 2_000, words)] + (hidden ?? [])
        return step(
            journey,
            id,
            stage: "PushWait",
            header: "Waiting for the approver",
            callbacks + [JourneyCallbacks.button("Cancel", callbacks.count + 1)]
        )
    }

    private func offer(_ journey: inout PendingJourney, _ id: String) async -> JourneyAnswer {
        guard let user = journey.user, journey.isProven else { return refuse("unproven", id) }
        var order = EnrolmentOrder(user: user, issuer: "Family Bank")
        if server.settings.profile.hasCombinedEnrolment { order.kind = .combined }
        do throws(SimulationError) {
            journey.enrolment = try await server.enrol(order, base: base).address
        } catch {
            return refuse(error == .userHasDevice ? "has-device" : "not-enrolled", id)
        }
        return enrolling(journey, id)
    }

    private func enrolling(_ journey: PendingJourney, _ id: String) -> JourneyAnswer {
        let address = journey.enrolment ?? ""
        return step(
            journey,
            id,
            stage: "PushRegistration",
            header: "Enrol a device",
            [
                JourneyCallbacks.text("Scan the code with the device that approves.", 0),
                JourneyCallbacks.hidden("mfaDeviceRegistration", address, 2),
                JourneyCallbacks.wait(milliseconds: 2_000, nil),
            ]
        )
    }
}

/// A payment from the shared account, as typed.
struct PaymentOrder: Hashable, Sendable {
    let amount: String
    let payee: String
    let reference: String
    /// The browser's location as JSON.
    let location: String?

    enum Refusal: Error, Hashable {
        case amount
        case payee
        case reference
        /// Too long or without identifier, as AM's node ends the journey then.
        case profile

        var sentence: String {
            switch self {
            case .amount: "An amount has up to 7 digits and two decimals, such as 249.00."
            case .payee: "A payee has from 1 to 70 characters."
            case .reference: "A reference has at most 140 characters."
            case .profile: "The profile of the device cannot be used."
            }
        }
    }

    /// In bytes.
    private static let longestProfile = 3_072

    /// `amount` has two decimals or none, `reference` may be empty, `profile` is the browser's JSON
    /// object.
    init(amount: String, payee: String, reference: String, profile: String) throws(Refusal) {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        let isWhole =
            (1...7).contains(parts[0].utf8.count)
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
        guard isWhole, parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 2,
            amount.contains(where: { ("1"..."9").contains($0) })
        else { throw .amount }
        guard (1...70).contains(payee.count), payee.contains(where: { !$0.isWhitespace }) else {
            throw .payee
        }
        guard reference.count <= 140 else { throw .reference }
        guard profile.utf8.count <= Self.longestProfile, let node = try? JSONReader.read(profile),
            node["identifier"]?.text?.isEmpty == false
        else { throw .profile }
        self.amount = parts.count == 1 ? amount + ".00" : amount
        self.payee = payee
        self.reference = reference
        let place = node["location"]
        let isPlace = place?["latitude"] != nil && place?["longitude"] != nil
        location = isPlace ? place?.compactText : nil
    }

    var payload: String {
        let members = [
            JSONNode.Member("amount", .string("\(amount) EUR")),
            JSONNode.Member("payee", .string(payee)),
        ]
        let more = reference.isEmpty ? [] : [JSONNode.Member("reference", .string(reference))]
        return JSONNode.object(members + more).compactText
    }

    var message: String { "Payment of \(amount) EUR to \(payee) from the family account" }
}
