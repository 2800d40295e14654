import Push

/// A state as the columns of a request hold it.
struct StateColumns: Hashable, Sendable {
    var state = "pending"
    var decision: String?
    var number: Int?
    var answer: String?
    var cause: String?
    var causeCode: String?
    var causeStatus: Int?
    /// How the server ended the request; written by itself, whatever the state.
    var ending: String?
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

    /// Reads the columns of a row of `requests`.
    init(_ columns: borrowing Row) throws(StorageError) {
        state = try columns.value("state")
        decision = try columns.optional("decision")
        number = try columns.optional("number")
        answer = try columns.optional("answer")
        cause = try columns.optional("cause")
        causeCode = try columns.optional("cause_code")
        causeStatus = try columns.optional("cause_status")
        ending = try columns.optional("ending")
    }

    func restored() throws(StorageError) -> RequestState {
        if state == "pending" {
            return try restoredEnding().map { .ended($0) } ?? .pending
        }
        let decision = try restoredDecision()
        return switch state {
        case "sending": .sending(decision)
        case "delivered": .delivered(decision)
        case "refused": .refused(decision, try restoredRefusal())
        case "unknown": .unknown(decision, try restoredUncertainty())
        default: throw .damaged
        }
    }

    /// How the server ended the request; `nil` when it has not.
    func restoredEnding() throws(StorageError) -> RequestState.Ending? {
        guard let ending else { return nil }
        guard let known = RequestState.Ending(rawValue: ending) else { throw .damaged }
        return known
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
        case .notTaken: cause = "not-taken"
        case .noService: cause = "no-service"
        case .noOpenQuestion: cause = "no-open-question"
        case .server(let code):
            cause = "server"
            causeCode = code
        case .status(let status):
            cause = "status"
            causeStatus = status
        case .notSent(let code):
            cause = "not-sent"
            causeCode = code
        }
    }

    private mutating func setCause(_ uncertainty: RequestState.Uncertainty) {
        switch uncertainty {
        case .noReply(let code):
            cause = "no-reply"
            causeCode = code
        case .serverFailure(let status):
            cause = "server-failure"
            causeStatus = status
        case .notTheServer: cause = "not-the-server"
        case .status(let status):
            cause = "status"
            causeStatus = status
        case .interrupted: cause = "interrupted"
        case .repeatNotTaken: cause = "repeat-not-taken"
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
        case ("not-taken", nil, nil): .notTaken
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
        case ("repeat-not-taken", nil, nil): .repeatNotTaken
        default: throw .damaged
        }
    }
}
