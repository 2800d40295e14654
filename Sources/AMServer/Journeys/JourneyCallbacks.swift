enum JourneyCallbacks {
    static func question(_ type: String, _ prompt: String, _ number: Int) -> JSONNode {
        callback(type, [("prompt", .string(prompt))], [("IDToken\(number)", "")])
    }

    /// Something to read, of a kind by number.
    static func text(_ text: String, _ number: Int) -> JSONNode {
        callback(
            "TextOutputCallback",
            [("message", .string(text)), ("messageType", .string(String(number)))],
            []
        )
    }

    static func hidden(_ id: String, _ value: String, _ number: Int) -> JSONNode {
        callback(
            "HiddenValueCallback",
            [("value", .string(value)), ("id", .string(id))],
            [("IDToken\(number)", .string(id))]
        )
    }

    static func wait(milliseconds: Int, _ message: String?) -> JSONNode {
        let time = [("waitTime", JSONNode.string(String(milliseconds)))]
        let words = message.map { [("message", JSONNode.string($0))] } ?? []
        return callback("PollingWaitCallback", time + words, [])
    }

    /// An optional button.
    static func button(_ label: String, _ number: Int) -> JSONNode {
        callback(
            "ConfirmationCallback",
            [
                ("prompt", ""), ("messageType", .integer(0)), ("options", .array([.string(label)])),
                ("optionType", .integer(-1)), ("defaultOption", .integer(0)),
            ],
            [("IDToken\(number)", .integer(100))]
        )
    }

    static func profile(_ number: Int) -> JSONNode {
        callback(
            "DeviceProfileCallback",
            [
                ("metadata", .bool(true)), ("location", .bool(true)),
                ("message", "Collecting the profile of your device."),
            ],
            [("IDToken\(number)", "")]
        )
    }

    static func metadata(_ data: [(String, JSONNode)]) -> JSONNode {
        callback("MetadataCallback", [("data", object(data))], [])
    }

    static func object(_ members: [(String, JSONNode)]) -> JSONNode {
        .object(members.map { JSONNode.Member($0.0, $0.1) })
    }

    private static func callback(
        _ type: String,
        _ outputs: [(String, JSONNode)],
        _ inputs: [(String, JSONNode)]
    ) -> JSONNode {
        func list(_ pairs: [(String, JSONNode)]) -> JSONNode {
            .array(pairs.map { ["name": .string($0.0), "value": $0.1] })
        }
        let head = [("type", JSONNode.string(type)), ("output", list(outputs))]
        return object(head + (inputs.isEmpty ? [] : [("input", list(inputs))]))
    }
}

extension JSONNode {
    /// Of the first input.
    func input(_ place: Int) -> JSONNode? {
        guard case .array(let callbacks)? = self["callbacks"], callbacks.indices.contains(place),
            case .array(let inputs)? = callbacks[place]["input"]
        else { return nil }
        return inputs.first?["value"]
    }

    var callbackTypes: [String] {
        guard case .array(let callbacks)? = self["callbacks"] else { return [] }
        return callbacks.map { $0["type"]?.text ?? "" }
    }
}

struct JourneyQuestion: Sendable {
    var indexType: String?
    var indexValue: String?
    var wantsSession = true
    /// The session to raise.
    var upgrade: String?
    /// `nil` for the first request.
    var body: JSONNode?
    var origin: String?
    var agent: String?
    /// The headers `X-OpenAM-Username` and `X-OpenAM-Password`, which answer the first step.
    var credentials: (user: String, password: String)?
}

struct JourneyAnswer: Sendable {
    let status: Int
    let body: JSONNode
    /// The new session, also sent as a cookie.
    var session: String?

    static func failure(
        _ status: Int,
        _ reason: String,
        _ message: String,
        detail: [(String, JSONNode)] = []
    ) -> JourneyAnswer {
        let head: [(String, JSONNode)] = [
            ("code", .integer(status)), ("reason", .string(reason)), ("message", .string(message)),
        ]
        let more = detail.isEmpty ? [] : [("detail", JourneyCallbacks.object(detail))]
        return JourneyAnswer(status: status, body: JourneyCallbacks.object(head + more))
    }

    /// No session; the fragment of the page's address says why.
    static func refused(_ mark: String) -> JourneyAnswer {
        failure(
            401,
            "Unauthorized",
            "Login failure",
            detail: [("failureUrl", .string("/bank/#\(mark)"))]
        )
    }

    static let timedOut = failure(
        401,
        "Unauthorized",
        "Session has timed out",
        detail: [("errorCode", "110")]
    )

    static func bad(_ message: String) -> JourneyAnswer { failure(400, "Bad Request", message) }
}
