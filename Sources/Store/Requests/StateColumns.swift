import Push

/// A state as a request holds it: the first word in clear, the others in its record.
struct StateColumns: Hashable, Sendable {
    var state = "pending"
    var decision: String?
    var number: Int?
    var answer: String?
    var cause: String?
    var causeCode: String?
    var causeStatus: Int?
}

extension StateColumns {
    /// The columns for a state; an expired request is stored as a pending one.
    init(_ state: RequestState) {
        self.init()
        switch state {
        case .pending, .expired, .ended: break
        case .sending(let decision): set("sending", decision)
        case .delivered(let decision): set("delivered", decision)
        case .refused(let decision, let refusal):
            set("refused", decision)
            setCause(refusal)
        case .unknown(let decision, let uncertainty):
            set("unknown", decision)
            setCause(uncertainty)
        }
    }

    init(_ state: String, _ record: inout CanonicalReader) throws(StorageError) {
        self.state = state
        decision = try record.optionalText()
        number = try record.optionalNumber()
        answer = try record.optionalText()
        cause = try record.optionalText()
        causeCode = try record.optionalText()
        causeStatus = try record.optionalNumber()
    }

    func encode(to record: inout CanonicalEncoding) {
        record.add(decision)
        record.addNumber(number)
        record.add(answer)
        record.add(cause)
        record.add(causeCode)
        record.addNumber(causeStatus)
    }

    func restored() throws(StorageError) -> RequestState {
        if state == "pending" { return .pending }
        let decision = try restoredDecision()
        return switch state {
        case "sending": .sending(decision)
        case "delivered": .delivered(decision)
        case "refused": .refused(decision, try restoredRefusal())
        case "unknown": .unknown(decision, try restoredUncertainty())
        default: throw .damaged
        }
    }

    private mutating func set(_ state: String, _ decision: Decision) {
        self.state = state
        switch decision {
        case .approve: self.decision = "approve"
        case .approveWithNumber(let number):
            self.decision = "approve-with-number"
            self.number = number
        case .approveShowing(let text):
            self.decision = "approve"
            answer = text
        case .reject: self.decision = "reject"
        case .rejectNotMine:
            self.decision = "reject"
            answer = "not-mine"
        case .rejectChangedMind:
            self.decision = "reject"
            answer = "changed-mind"
        }
    }

    private mutating func setCause(_ refusal: RequestState.Refusal) {
        switch refusal {
        case .notAccepted: cause = "not-taken"
        case .noService: cause = "no-service"
        case .noOpenQuestion: cause = "no-open-question"
        case .server(let code): (cause, causeCode) = ("server", code)
        case .status(let status): (cause, causeStatus) = ("status", status)
        case .notSent(let code): (cause, causeCode) = ("not-sent", code)
        }
    }

    private mutating func setCause(_ uncertainty: RequestState.Uncertainty) {
        switch uncertainty {
        case .noReply(let code): (cause, causeCode) = ("no-reply", code)
        case .serverFailure(let status): (cause, causeStatus) = ("server-failure", status)
        case .notTheServer: cause = "not-the-server"
        case .status(let status): (cause, causeStatus) = ("status", status)
        case .interrupted: cause = "interrupted"
        case .repeatNotAccepted: cause = "repeat-not-taken"
        }
    }

    private func restoredDecision() throws(StorageError) -> Decision {
        switch (decision, number, answer) {
        case ("approve", nil, nil): .approve
        case ("approve", nil, let text?): .approveShowing(text)
        case ("approve-with-number", let number?, nil): .approveWithNumber(number)
        case ("reject", nil, nil): .reject
        case ("reject", nil, "not-mine"): .rejectNotMine
        case ("reject", nil, "changed-mind"): .rejectChangedMind
        default: throw .damaged
        }
    }

    private func restoredRefusal() throws(StorageError) -> RequestState.Refusal {
        switch (cause, causeCode, causeStatus) {
        case ("not-taken", nil, nil): .notAccepted
        case ("no-service", nil, nil): .noService
        case ("no-open-question", nil, nil): .noOpenQuestion
        case ("server", let code?, nil): .server(code: code)
        case ("status", nil, let status?): .status(status)
        case ("not-sent", let code?, nil): .notSent(code: code)
        default: throw .damaged
        }
    }

    private func restoredUncertainty() throws(StorageError) -> RequestState.Uncertainty {
        switch (cause, causeCode, causeStatus) {
        case ("no-reply", let code?, nil): .noReply(code: code)
        case ("server-failure", nil, let status?): .serverFailure(status)
        case ("not-the-server", nil, nil): .notTheServer
        case ("status", nil, let status?): .status(status)
        case ("interrupted", nil, nil): .interrupted
        case ("repeat-not-taken", nil, nil): .repeatNotAccepted
        default: throw .damaged
        }
    }
}
