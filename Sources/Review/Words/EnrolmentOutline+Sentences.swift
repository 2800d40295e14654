import Push
package import Vocabulary

extension EnrolmentOutline {
    /// The outline in words; what the address names stands in quotation marks.
    package var sentences: [PrintableText] {
        var sentences: [PrintableText] = []
        let issuer = Self.quoted(account.issuer)
        let name = Self.quoted(account.accountName)
        if let push {
            sentences.append(
                "\(issuer) will be able to ask you, as \(name), to approve sign-ins and payments."
            )
            sentences.append(
                Self.messages(push.messages) + " Your answers go to \(push.answers)."
            )
            if let other = push.registration {
                sentences.append("Another server registers this device: \(other).")
            }
        }
        if let codes {
            let also: PrintableText = push == nil ? " as \(name) at \(issuer)" : " too"
            let kind: PrintableText =
                codes.seconds.map { "a new one every \($0) s" } ?? "a new one each time you ask"
            sentences.append("You get codes of \(codes.length)\(also), \(kind).")
            if codes.asksForProof {
                sentences.append("You prove who you are before each code is shown.")
            }
            if codes.isTwoStep {
                sentences.append(
                    "This device adds a part to the secret; you type it into the server's page afterwards."
                )
            }
        }
        if !policies.isEmpty {
            let wants = policies.map { Words.Accounts.demand($0) }
            sentences.append("It is locked here when \(Words.list(wants)).")
        }
        if isReplacing {
            let requests: PrintableText = push == nil ? .empty : ", and its requests are deleted"
            sentences.append("It replaces what the account has of this kind\(requests).")
        }
        return sentences
    }

    private static func messages(_ messages: Push.Messages) -> PrintableText {
        switch messages {
        case .asked: "This device polls the server for requests."
        case .sent: "The server sends its messages to your inbox."
        }
    }

    private static func quoted(_ name: String) -> PrintableText {
        PrintableText(name, limit: 1_024).fitted(to: 60).quoted
    }
}
