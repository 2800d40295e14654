/// The documents in which a token travels to a device.
struct ProviderDocument {
    let profile: ServerProfile
    let kind: PushOrder.Kind
    let token: String
    let messageID: String
    let subject: String

    var dataMap: JSONNode { ["message": .string(token), "messageId": .string(messageID)] }

    var dictionary: JSONNode {
        var members: [JSONNode.Member] = [
            .init("alert", .string(subject)), .init("sound", "default"),
        ]
        if profile.hasPushKinds {
            members.append(.init("category", .string(category)))
            members.append(.init("interruption-level", "time-sensitive"))
        }
        members.append(.init("messageId", .string(messageID)))
        members.append(.init("data", .string(token)))
        if profile.hasCategoryOfKind {
            members.append(.init("content-available", .integer(1)))
            members.append(.init("mutable-content", .integer(1)))
        } else {
            members.append(.init("content-available", "1"))
        }
        return ["aps": .object(members)]
    }

    /// The `Message` of the SNS call: inner documents are texts.
    var message: JSONNode {
        let google: JSONNode = .object([
            .init(profile.priorityName, "high"), .init("data", dataMap),
        ])
        let apple = dictionary.spacedText
        return [
            "default": .string(subject), "GCM": .string(google.spacedText),
            "APNS": .string(apple), "APNS_SANDBOX": .string(apple),
        ]
    }

    /// In each form.
    var texts: [EnvelopeForm: String] {
        [
            .fcm: dataMap.spacedText, .aps: dictionary.spacedText, .sns: message.spacedText,
        ]
    }

    /// For the operator.
    var node: JSONNode { ["fcm": dataMap, "aps": dictionary, "sns": message] }

    private var category: String {
        guard profile.hasCategoryOfKind else { return "authentication" }
        return switch kind {
        case .default: "authentication"
        case .challenge: "authentication_challenge"
        case .biometric: "authentication_biometric"
        }
    }
}

extension PushRecord {
    func document(for profile: ServerProfile) -> ProviderDocument {
        ProviderDocument(
            profile: profile,
            kind: kind,
            token: token,
            messageID: messageID,
            subject: text
        )
    }
}
