public import Token
public import Vocabulary

/// The reply to a step.
public enum JourneyReply: Hashable, Sendable {
    case step(Node)
    case end(JourneyEnd)

    /// Reads a body of at most 512 KiB; the HTTP status decides, whatever the body says.
    public init(status: Int, body: [UInt8]) throws(JourneyError) {
        guard status == 200 else { throw JourneyError(status: status, body: body) }
        let object = try Self.object(body)
        let authID = object["authId"]
        let tokenID = object["tokenId"]
        if let authID, !authID.isNull {
            guard let text = authID.stringValue,
                (1...Node.mostAuthIDBytes).contains(text.utf8.count),
                tokenID == nil || tokenID?.isNull == true
            else { throw .authID }
            self = .step(try Node(object))
            return
        }
        // A suspended journey may come without an id, since it does not continue here.
        if object["callbacks"]?.arrayValue?.isEmpty == false {
            self = .step(try Node(object))
            return
        }
        let known = ["tokenId", "successUrl", "message"]
        guard known.contains(where: { object[$0] != nil }) else { throw .reply }
        self = .end(try JourneyEnd(object))
    }

    private static func object(_ body: [UInt8]) throws(JourneyError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(body, limits: limits)
        } catch {
            throw .json(error)
        }
        guard let object = value.objectValue else { throw .reply }
        return object
    }

    public static let limits = JSONLimits(bytes: 524_288, depth: 32, members: 16_384)
}

/// The successful end of a journey.
public struct JourneyEnd: Hashable, Sendable {
    /// `nil` when none was wanted, or the server keeps it in a cookie.
    public let session: SessionToken?
    /// Where a browser would go now; shown, never followed; `nil` for anything but a web address.
    public let successAddress: PrintableText?
    /// The realm of the session.
    public let realm: PrintableText?
    public let message: PrintableText?

    init(_ object: JSONObject) throws(JourneyError) {
        let token = object["tokenId"]
        if let token, !token.isNull {
            guard let text = token.stringValue, let session = SessionToken(text) else {
                throw .reply
            }
            self.session = session
        } else {
            session = nil
        }
        func text(_ name: String) -> PrintableText? {
            object[name]?.stringValue.map { PrintableText($0, limit: 2_048) }
        }
        successAddress = object["successUrl"]?.stringValue.flatMap(WebLink.shown)
        realm = text("realm")
        message = text("message")
    }
}

extension JourneyError {
    /// The meaning of a status other than 200.
    init(status: Int, body: [UInt8]) {
        let object = (try? JSON.parse(body, limits: JourneyReply.limits))?.objectValue
        let message = PrintableText(
            object?["message"]?.stringValue ?? object?["errorMessage"]?.stringValue ?? "",
            limit: 200
        )
        let number = object?["detail"]?.objectValue?["errorCode"]
        switch status {
        case 300..<400: self = .redirect(status: status)
        case 401 where message.text.includes("SuspendedAuthSessionException"):
            self = .suspensionOver(message: message)
        case 401 where number?.stringValue == "110" || number?.numberValue?.integer == 110, 408:
            self = .expired(message: message)
        case 401:
            let address = object?["detail"]?.objectValue?["failureUrl"]?.stringValue
            self = .refused(
                message: message,
                address: address.flatMap(WebLink.shown)
            )
        case 400..<500: self = .rejected(status: status, message: message)
        default: self = .server(status: status, message: message)
        }
    }
}

/// The token of a session, a secret: it signs in whoever has it.
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    public let text: String

    /// Accepts 1 to 8 192 printable ASCII characters without blanks.
    public init?(_ text: String) {
        guard (1...8_192).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    public var description: String { "<secret>" }
    /// Hides it from `dump`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
