import Vocabulary

extension DeviceReply {
    /// The reply of AM's layers; uncaught exceptions of AM show only in mode as-AM; a refresh hides
    /// every reason.
    static func refusing(
        _ request: DeviceRequest,
        _ refusal: AnswerRefusal,
        mode: ServerMode,
        profile: ServerProfile
    ) -> DeviceReply {
        guard profile.hasOuterRefusals else { return refusing(request, refusal, mode: mode) }
        return outer(request, refusal) ?? refusing(request, refusal, mode: mode)
    }

    /// From OpenAM's layers before the push resource.
    private static func outer(_ request: DeviceRequest, _ refusal: AnswerRefusal) -> DeviceReply? {
        var reply: DeviceReply
        switch refusal {
        case .contentType:
            guard let type = request.contentType?.split(separator: ";").first else { return nil }
            let message =
                "The request could not be processed because it specified the content-type"
                + " '\(type)' when only the content-type 'application/json' and"
                + " 'multipart/form-data' are supported"
            reply = DeviceReply(400, "Bad Request", escaped(message), refusal)
        case .version:
            guard let header = request.version, let version = VersionRequest(header),
                version.isServedProtocol
            else {
                reply = Self.version(request.version, refusal)
                break
            }
            reply = DeviceReply(404, "Not Found", escaped("Resource '' not found"), refusal)
        case .malformedBody: reply = refusing(request, refusal, mode: .strict)
        default: return nil
        }
        reply.namesVersion = false
        return reply
    }

    /// Escapes HTML.
    private static func escaped(_ text: String) -> String {
        text.replacingText("&", by: "&amp;").replacingText("<", by: "&lt;").replacingText(
            ">",
            by: "&gt;"
        )
        .replacingText("\"", by: "&#34;").replacingText("'", by: "&#39;")
    }

    private static func refusing(
        _ request: DeviceRequest,
        _ refusal: AnswerRefusal,
        mode: ServerMode
    ) -> DeviceReply {
        switch refusal {
        case .malformedMessageID, .malformedToken, .algorithm, .claim, .number:
            mode == .asAM && request.action != "refresh" ? crash(refusal) : badRequest(refusal)
        case .noService:
            DeviceReply(404, "Not Found", "Cannot find Push Notification Service.", refusal)
        case .crossSite: DeviceReply(403, "Forbidden", "Forbidden", refusal)
        case .version: version(request.version, refusal)
        case .method:
            DeviceReply(501, "Not Implemented", "\(verb(request.method)) not supported", refusal)
        case .unknownAction:
            DeviceReply(501, "Not Implemented", "\(request.action ?? "")not supported", refusal)
        case .bodyTooLong:
            DeviceReply(413, "Payload Too Large", "The request body is too long", refusal)
        case .contentType:
            DeviceReply(400, "Bad Request", "The content type must be application/json", refusal)
        case .malformedBody:
            DeviceReply(
                400,
                "Bad Request",
                "The request could not be processed because the provided content is not valid JSON",
                detail: "The body must be one JSON object",
                refusal
            )
        default: .badRequest(refusal)
        }
    }

    private static func version(_ header: String?, _ refusal: AnswerRefusal) -> DeviceReply {
        guard let header else {
            return DeviceReply(400, "Bad Request", "No requested version specified", refusal)
        }
        guard let version = VersionRequest(header) else {
            return DeviceReply(400, "Bad Request", "Accept-API-Version is malformed", refusal)
        }
        guard version.isServedProtocol else {
            let number = "\(version.protocolVersion.major).\(version.protocolVersion.minor)"
            return DeviceReply(400, "Bad Request", "Unsupported major version: \(number)", refusal)
        }
        return DeviceReply(404, "Not Found", "Resource '' not found", refusal)
    }

    /// AM's word for a method.
    private static func verb(_ method: String) -> String {
        switch method {
        case "GET": "Read"
        case "PUT": "Update"
        case "DELETE": "Delete"
        case "PATCH": "Patch"
        default: method
        }
    }
}

/// An `Accept-API-Version` header.
struct VersionRequest: Hashable {
    struct Version: Hashable {
        let major: Int
        let minor: Int
    }

    var resource = Version(major: 1, minor: 0)
    var protocolVersion = Version(major: 1, minor: 0)

    /// Such as `resource=1.0, protocol=1.0`: in either order, or one part alone.
    init?(_ header: String) {
        var seen: Set<Substring> = []
        for part in header.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", omittingEmptySubsequences: false)
            guard pair.count == 2 else { return nil }
            let name = pair[0].drop { $0 == " " }
            guard seen.insert(name).inserted, let version = Self.version(pair[1]) else {
                return nil
            }
            switch name {
            case "resource": resource = version
            case "protocol": protocolVersion = version
            default: return nil
            }
        }
    }

    /// 1.x or 2.x.
    var isServedProtocol: Bool { (1...2).contains(protocolVersion.major) }

    var isServed: Bool { isServedProtocol && resource == Version(major: 1, minor: 0) }

    private static func version(_ text: Substring) -> Version? {
        let parts = text.filter { $0 != " " }.split(
            separator: ".",
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]),
            major >= 0, minor >= 0
        else { return nil }
        return Version(major: major, minor: minor)
    }
}
