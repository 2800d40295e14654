import Token
public import Vocabulary

/// What a person says to a question of a push token.
public enum PushTokenAnswer: Hashable, Sendable {
    /// Yes.
    case accept
    /// Yes, and this is what the login page shows.
    case acceptShowing(String)
    /// No.
    case decline
    /// No, since nobody here has asked for it; a plain no where the server takes no reasons.
    case declineNotMine
    /// No, though it was asked for here; a plain no where the server takes no reasons.
    case declineChangedMind
}

/// What a server says to an answer.
public enum PushTokenReceipt: Hashable, Sendable {
    /// It took it. It never says how the login ended.
    case taken
    /// It took it, and the person types this code at the login page.
    case takenWithCode(PrintableText)
    /// No open question fits: it was answered before, its time is over, or what goes with the approval
    /// is not what the login page shows. The question stays open for another try in the last case.
    case notTaken
    /// The server refused.
    case refused(PrivacyIDEAError)
}

extension PushToken {
    /// The signed answer to a question.
    ///
    /// - Throws: ``PrivacyIDEAError``; `.invalid(.presence)` for an approval that needs what the login
    ///   page shows and has none or another, or has one that nobody asked for.
    public func answer(
        _ answer: PushTokenAnswer,
        to question: PushTokenQuestion
    ) throws(PrivacyIDEAError) -> PostRequest {
        var fields = [("serial", serial), ("nonce", question.nonce)]
        var signed = "\(question.nonce)|\(serial)"
        switch answer {
        case .accept:
            guard question.presence.isEmpty else { throw .invalid(.presence) }
        case .acceptShowing(let option):
            // What is shown may have other blanks than what is signed.
            let offered = question.presence.first {
                $0 == option || PrintableText($0).text == option
            }
            guard let option = offered else { throw .invalid(.presence) }
            fields.append(("presence_answer", option))
            signed += "|\(option)"
        case .decline, .declineNotMine, .declineChangedMind:
            fields.append(("decline", "1"))
            signed += "|decline"
            if question.takesReasons, let reason = answer.reason {
                fields.append(("decline_reason", reason))
                signed += "|\(reason)"
            }
        }
        fields.append(("signature", try signature(signed)))
        return PostRequest(form: fields, to: question.address)
    }

    /// What the server says to an answer.
    ///
    /// - Throws: ``PrivacyIDEAError/reply`` for what is not the server's: whether it took the answer is
    ///   not known then.
    public static func receipt(_ reply: PostReply) throws(PrivacyIDEAError) -> PushTokenReceipt {
        let object = try ServerReply(reply)
        if let refusal = object.refusal { return .refused(refusal) }
        guard let isTaken = object.value?.boolValue else { throw .reply }
        guard isTaken else { return .notTaken }
        guard let code = object.detail?["display_code"] else { return .taken }
        guard let text = code.stringValue ?? code.numberValue?.text,
            (1...16).contains(text.utf8.count)
        else { throw .reply }
        return .takenWithCode(PrintableText(text))
    }
}

extension PushTokenAnswer {
    /// The word of a reason.
    fileprivate var reason: String? {
        switch self {
        case .declineNotMine: "unknown_trigger"
        case .declineChangedMind: "cancelled"
        case .accept, .acceptShowing, .decline: nil
        }
    }
}
