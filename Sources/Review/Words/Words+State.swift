package import Push
package import Vocabulary

extension Words {
    /// A word for where a request stands.
    package static func word(_ state: RequestState) -> PrintableText {
        switch state {
        case .pending: "waiting"
        case .expired: "expired"
        case .ended(let ending): word(ending)
        case .sending: "sending"
        case .delivered(let decision): decision.isRejection ? "rejected" : "approved"
        case .refused: "failed"
        case .unknown: "unknown"
        }
    }

    /// The word for where an entry stands, and the rule that brought it there.
    package static func word(_ entry: Entry, at now: Instant) -> PrintableText {
        let state = entry.displayedState(at: now)
        guard let rule = entry.rejectingRule, state.isRejected else {
            return word(state)
        }
        return "rejected by your rule (\(rule))"
    }

    /// What one is told when a rule has rejected; `nil` when none has.
    package static func ruleNotice(_ entry: Entry) -> Wording? {
        guard let rule = entry.rejectingRule else { return nil }
        if entry.state.isRejected {
            return Wording("Rejected by your rule \(rule): ", quoted: entry.headline)
        }
        return Wording("By your rule \(rule): \(sentence(entry.state)) ", quoted: entry.headline)
    }

    /// Where a request stands, in one sentence.
    ///
    /// - Parameters:
    ///   - state: The state.
    ///   - ending: What was said later of how it ended.
    /// - Returns: The sentence.
    package static func sentence(
        _ state: RequestState,
        ending: RequestState.Ending? = nil
    ) -> PrintableText {
        switch state {
        case .pending: "waiting for your decision"
        case .expired: "not answered in time"
        case .ended(let ending): "ended: \(sentence(ending))"
        case .sending(let decision): "sending the \(noun(decision))"
        case .delivered(let decision):
            "The server accepted the answer: \(noun(decision)) delivered."
                + (decision.isRejection || ending != nil
                    ? "" : " Its reply does not say how the sign-in or payment ended.")
        case .refused(let decision, .notSent(let code)):
            "The \(noun(decision)) was not sent: \(lost(PrintableText(code))). You can try again."
        case .refused(let decision, let refusal):
            "The \(noun(decision)) was not accepted: \(sentence(refusal, of: decision)). You can"
                + " try again."
        case .unknown(let decision, let doubt):
            "It is not known whether the \(noun(decision)) arrived:"
                + " \(sentence(doubt, of: decision)). Only the same answer may be sent again."
        }
    }

    /// A word for how a server ended a request.
    static func word(_ ending: RequestState.Ending) -> PrintableText {
        switch ending {
        case .succeeded: "done"
        case .cancelled: "cancelled"
        case .failed: "failed"
        case .codeEntered: "code used"
        case .unlisted: "over"
        }
    }

    /// What a server has said about the end of a request.
    package static func sentence(_ ending: RequestState.Ending) -> PrintableText {
        switch ending {
        case .succeeded: "an unsigned notification says that it succeeded"
        case .cancelled: "an unsigned notification says that it was cancelled"
        case .failed: "an unsigned notification says that it failed"
        case .codeEntered: "an unsigned notification says that the code was entered"
        case .unlisted: "the server no longer lists it, as it was answered elsewhere or is too old"
        }
    }

    /// What one is told before the name of an account whose server has a request for it that has not
    /// come here.
    package static let missed: PrintableText =
        "A request is waiting at its server and has not arrived here, for"

    /// `Approval delivered: `, with a blank at its end; `nil` for what went otherwise.
    package static func briefly(_ state: RequestState) -> PrintableText? {
        guard case .delivered(let decision) = state else { return nil }
        return decision.isRejection ? "Rejection delivered: " : "Approval delivered: "
    }

    /// The same, to stand before what it is about.
    package static func clause(_ state: RequestState) -> PrintableText {
        let sentence = sentence(state)
        return sentence.text.hasSuffix(".") ? sentence : sentence + ":"
    }

    /// What may be done about an answer whose outcome is not known.
    static func afterUnknown(
        _ decision: Decision,
        isLocked: Bool,
        isOver: Bool,
        hasEnded: Bool
    ) -> PrintableText {
        if hasEnded { return "nothing more: it has ended" }
        if isOver { return "nothing more: the time to answer has passed" }
        if decision.isRejection {
            return "reject resends it; approve is blocked: the rejection may have been accepted"
        }
        return isLocked
            ? "nothing while the account is locked; reject is blocked: the approval may have been"
                + " accepted"
            : "approve resends it; reject is blocked: the approval may have been accepted"
    }

    /// How a state is shown.
    package static func style(_ state: RequestState) -> Style {
        switch state {
        case .pending: .strong
        case .expired, .ended, .sending: .dim
        case .delivered: .good
        case .refused: .danger
        case .unknown: .warning
        }
    }

    /// `approval`, `approval with 56`, `rejection`.
    static func noun(_ decision: Decision) -> PrintableText {
        switch decision {
        case .approve: "approval"
        case .approveWithNumber(let number): "approval with \(number)"
        case .approveShowing(let text): "approval with \(PrintableText(text))"
        case .reject: "rejection"
        case .rejectNotMine: "rejection as not yours"
        case .rejectChangedMind: "rejection of a request of yours"
        }
    }

    /// `Approve`, `Approve (number 56)`, `Reject`.
    package static func verb(_ decision: Decision) -> PrintableText {
        switch decision {
        case .approve: "Approve"
        case .approveWithNumber(let number): "Approve (number \(number))"
        case .approveShowing(let text): "Approve with \(PrintableText(text))"
        case .reject: "Reject"
        case .rejectNotMine: "Reject as not yours"
        case .rejectChangedMind: "Reject one of yours"
        }
    }

    /// The verb, and that it is a repetition when the outcome of the same decision is not known.
    package static func verb(_ decision: Decision, again state: RequestState) -> PrintableText {
        guard case .unknown(decision, _) = state else { return verb(decision) }
        return verb(decision) + " again"
    }

    private static func sentence(
        _ refusal: RequestState.Refusal,
        of decision: Decision
    ) -> PrintableText {
        switch refusal {
        case .notAccepted:
            "HTTP 400 without a reason: \(wrongNumber(decision))too late, already answered, unknown"
                + " there or another key"
        case .noOpenQuestion:
            "nothing open there matches it: \(wrongText(decision))already answered or too late"
        case .server(let code): "the server refused it (\(code))"
        case .noService: "there is no push service at the address"
        case .status(let status): "the server replied with HTTP \(status)"
        case .notSent(let code): "it was not sent (\(code))"
        }
    }

    /// From AM 8.1 on the likeliest cause; servers before accept any number.
    private static func wrongNumber(_ decision: Decision) -> PrintableText {
        guard case .approveWithNumber = decision else { return .empty }
        return "not the number on the login page, "
    }

    private static func wrongText(_ decision: Decision) -> PrintableText {
        guard case .approveShowing = decision else { return .empty }
        return "not what the login page shows, "
    }

    private static func sentence(
        _ doubt: RequestState.Uncertainty,
        of decision: Decision
    ) -> PrintableText {
        switch doubt {
        case .noReply(let code): "no reply came (\(code))"
        case .serverFailure(let status): "the server failed (HTTP \(status))"
        case .notTheServer: "the reply is not from the server"
        case .status(let status): "HTTP \(status) is not a reply from the server"
        case .interrupted: "the program ended while it was on its way"
        case .repeatNotAccepted:
            "the retry was not accepted: the first was, or it is \(wrongNumber(decision))too late,"
                + " unknown there or another key"
        }
    }
}

extension RequestState {
    /// Where the request stands, in one sentence.
    package var sentence: PrintableText { Words.sentence(self) }
}

extension Entry {
    /// What is to be decided, in one line.
    package var headline: PrintableText { Words.headline(review) }

    /// Where it has come to, and behind that what it was about, which may be a message's words.
    package func outcome(_ state: RequestState) -> PrintableText {
        Wording("\(state.sentence) ", quoted: headline).text
    }

    /// What to tell somebody who looks at it once it is over without an answer; `nil` before.
    package func overNotice(at now: Instant) -> PrintableText? {
        switch displayedState(at: now) {
        case .expired: "The request shown has ended: it was not answered in time."
        case .ended(let ending): "The request shown has ended: \(Words.sentence(ending))."
        case .pending, .sending, .delivered, .refused, .unknown: nil
        }
    }
}
