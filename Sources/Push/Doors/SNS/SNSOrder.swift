import Token
import Vocabulary

/// What a request to Amazon SNS asks for.
///
/// - Source: the Amazon SNS API reference, version 2010-03-31.
package enum SNSOrder: Hashable, Sendable {
    case createEndpoint(application: String, token: String, attributes: [String: String])
    case setAttributes(endpoint: String, [String: String])
    case attributes(endpoint: String)
    case deleteEndpoint(String)
    case publish(endpoint: String, envelope: [UInt8])

    static let namespace = "http://sns.amazonaws.com/doc/2010-03-31/"
    private static let mostSubject = 100
    private static let mostAttributes = 16
    private static let mostAttributeBytes = 2_048

    /// Reads the form of a request whose signature was checked.
    package init(form body: [UInt8]) throws(SNSFault) {
        let form = try Self.fields(body)
        func text(_ name: String) throws(SNSFault) -> String {
            guard let value = form[name], !value.isEmpty else {
                throw .invalid("\(name) Reason: no value for required parameter")
            }
            return value
        }
        switch form["Action"] {
        case "CreatePlatformEndpoint":
            var attributes = try Self.attributes(in: form)
            if let data = form["CustomUserData"] { attributes["CustomUserData"] = data }
            self = .createEndpoint(
                application: try text("PlatformApplicationArn"),
                token: try text("Token"),
                attributes: attributes
            )
        case "SetEndpointAttributes":
            self = .setAttributes(
                endpoint: try text("EndpointArn"),
                try Self.attributes(in: form)
            )
        case "GetEndpointAttributes": self = .attributes(endpoint: try text("EndpointArn"))
        case "DeleteEndpoint": self = .deleteEndpoint(try text("EndpointArn"))
        case "Publish":
            if let subject = form["Subject"] {
                let isPlain = subject.unicodeScalars.allSatisfy { $0.value >= 0x20 }
                guard (1...Self.mostSubject).contains(subject.unicodeScalars.count), isPlain else {
                    throw .invalid("Subject")
                }
            }
            self = .publish(
                endpoint: try text("TargetArn"),
                envelope: try Self.envelope(text("Message"), structure: form["MessageStructure"])
            )
        case nil: throw .noAction
        default: throw .unknownAction
        }
    }

    /// What the endpoint's device gets of a message: of one for several platforms the parts for push
    /// services with the text beside them, or the text alone.
    private static func envelope(
        _ message: String,
        structure: String?
    ) throws(SNSFault) -> [UInt8] {
        let envelope: [UInt8]
        switch structure {
        case nil: envelope = Array(message.utf8)
        case "json":
            let limits = JSONLimits(bytes: 4 * Delivery.mostBytes)
            guard let object = (try? JSON.parse(message, limits: limits))?.objectValue else {
                throw .invalid("Message Structure - JSON message body failed to parse")
            }
            guard let text = object["default"]?.stringValue else {
                throw .invalid("Message Structure - No default entry in JSON message body")
            }
            let parts = ["default", "GCM", "APNS", "APNS_SANDBOX"].compactMap { name in
                object[name].map { (name, $0) }
            }
            envelope =
                parts.count == 1
                ? Array(text.utf8) : JSON.bytes(.object(JSONObject(keepingFirst: parts)))
        default: throw .invalid("MessageStructure")
        }
        guard envelope.count <= Delivery.mostBytes else { throw .invalid("Message too long") }
        return envelope
    }

    /// `Attributes.entry.1.key`, `Attributes.entry.1.value` and so on.
    private static func attributes(in form: [String: String]) throws(SNSFault) -> [String: String] {
        var attributes: [String: String] = [:]
        for number in 1...mostAttributes {
            guard let name = form["Attributes.entry.\(number).key"] else { return attributes }
            let value = form["Attributes.entry.\(number).value"] ?? ""
            guard ["CustomUserData", "Enabled", "Token"].contains(name) else {
                throw .invalid("Attributes Reason: Invalid attribute name")
            }
            guard value.utf8.count <= mostAttributeBytes else {
                throw .invalid("Attributes Reason: Invalid value for attribute: \(name)")
            }
            attributes[name] = value
        }
        return attributes
    }

    /// Reads `application/x-www-form-urlencoded`; a name that stands twice is refused.
    private static func fields(_ body: [UInt8]) throws(SNSFault) -> [String: String] {
        var fields: [String: String] = [:]
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            guard let key = PercentText.decoded(name, ofForm: true),
                let value = PercentText.decoded(pair.dropFirst(name.count + 1), ofForm: true),
                fields.updateValue(value, forKey: key) == nil, fields.count <= 64
            else { throw .malformed }
        }
        return fields
    }
}

extension SNSOrder {
    /// What an order gave.
    package enum Result: Hashable, Sendable {
        case endpoint(arn: String)
        case attributes([String: String])
        case published(messageID: String)
        case done
    }

    /// The answer to an order that was carried out.
    package func reply(_ result: Result, requestID: String) -> DoorReply {
        let content =
            switch result {
            case .endpoint(let arn): "<EndpointArn>\(arn.escapedForXML)</EndpointArn>"
            case .published(let id): "<MessageId>\(id)</MessageId>"
            case .attributes(let attributes):
                "<Attributes>"
                    + attributes.sorted { $0.key < $1.key }.map { name, value in
                        "<entry><key>\(name)</key><value>\(value.escapedForXML)</value></entry>"
                    }.joined() + "</Attributes>"
            case .done: ""
            }
        let body = content.isEmpty ? "" : "<\(action)Result>\(content)</\(action)Result>"
        let text = """
            <\(action)Response xmlns="\(Self.namespace)">\(body)<ResponseMetadata><RequestId>\
            \(requestID)</RequestId></ResponseMetadata></\(action)Response>
            """
        return Self.reply(200, text, requestID: requestID)
    }

    private var action: String {
        switch self {
        case .createEndpoint: "CreatePlatformEndpoint"
        case .setAttributes: "SetEndpointAttributes"
        case .attributes: "GetEndpointAttributes"
        case .deleteEndpoint: "DeleteEndpoint"
        case .publish: "Publish"
        }
    }

    static func reply(_ status: Int, _ text: String, requestID: String) -> DoorReply {
        DoorReply(
            status: status,
            headers: [
                HTTPHeader("x-amzn-RequestId", requestID), HTTPHeader("Content-Type", "text/xml"),
            ],
            body: Array(text.utf8)
        )
    }
}

/// An error in the words of Amazon SNS.
package struct SNSFault: Error, Hashable, Sendable {
    package let code: String
    package let status: Int
    package let message: String

    init(_ code: String, _ status: Int = 400, _ message: String) {
        self.code = code
        self.status = status
        self.message = message
    }

    // Of the signature.
    static let noAuthentication = SNSFault(
        "MissingAuthenticationToken",
        403,
        "Request is missing Authentication Token"
    )
    static let unknownKey = SNSFault(
        "InvalidClientTokenId",
        403,
        "The security token included in the request is invalid."
    )
    static let wrongSignature = mismatch(
        "The request signature we calculated does not match the signature you provided. Check your"
            + " AWS Secret Access Key and signing method. Consult the service documentation for"
            + " details."
    )

    static func incomplete(_ message: String) -> SNSFault {
        SNSFault("IncompleteSignature", 400, message)
    }

    static func mismatch(_ message: String) -> SNSFault {
        SNSFault("SignatureDoesNotMatch", 403, message)
    }

    // Of the request.
    static let noAction = SNSFault(
        "MissingAction",
        400,
        "The request must contain the parameter Action."
    )
    static let unknownAction = SNSFault(
        "InvalidAction",
        400,
        "The action or operation requested is invalid. Verify that the action is typed correctly."
    )
    static let malformed = SNSFault("MalformedQueryString", 404, "The query string is malformed.")
    static let noEndpoint = SNSFault("NotFound", 404, "Endpoint does not exist")
    /// The endpoint takes no messages.
    package static let disabled = SNSFault("EndpointDisabled", 400, "Endpoint is disabled")
    static let tooManyEndpoints = SNSFault(
        "AuthorizationError",
        403,
        "No more endpoints can be created."
    )

    static func invalid(_ parameter: String) -> SNSFault {
        SNSFault("InvalidParameter", 400, "Invalid parameter: " + parameter)
    }

    // Of the service.
    /// The sender has sent too often.
    package static let throttled = SNSFault("Throttling", 400, "Rate exceeded")
    /// The request is longer than a door reads.
    package static let tooLong = SNSFault("RequestEntityTooLarge", 413, "The request is too long.")
    /// Nothing was kept; the sender should send it again.
    package static let unavailable = SNSFault(
        "ServiceUnavailable",
        503,
        "The request has failed due to a temporary failure of the server."
    )
    /// The message is refused for good, for the reason with this code.
    package static func refused(_ code: String) -> SNSFault { invalid("Message Reason: \(code)") }
    /// The token belongs to no account of the store.
    package static let unknownToken = invalid("Token Reason: no account has this device token")

    /// The answer to the sender.
    package func reply(requestID: String) -> DoorReply {
        let type = status >= 500 ? "Receiver" : "Sender"
        let text = """
            <ErrorResponse xmlns="\(SNSOrder.namespace)"><Error><Type>\(type)</Type>\
            <Code>\(code)</Code><Message>\(message.escapedForXML)</Message></Error>\
            <RequestId>\(requestID)</RequestId></ErrorResponse>
            """
        return SNSOrder.reply(status, text, requestID: requestID)
    }
}
