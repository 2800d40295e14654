/// What comes to the endpoint of journeys.
struct JourneyQuestion: Sendable {
    /// The parameters of the query that count.
    var indexType: String?
    var indexValue: String?
    var wantsSession = true
    /// The session that is to be raised.
    var upgrade: String?
    /// The body: nothing for the first request.
    var body: JSONNode?
    /// The header `Origin`.
    var origin: String?
    /// The header `User-Agent`.
    var agent: String?
    /// The headers `X-OpenAM-Username` and `X-OpenAM-Password`, which answer the first step.
    var credentials: (user: String, password: String)?
}

/// What the endpoint says.
struct JourneyAnswer: Sendable {
    let status: Int
    let body: JSONNode
    /// The session that was made; it goes into a cookie, too.
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

    /// A journey that has not led to a session; the mark behind the page's address says why.
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
