import Token
import Vocabulary

/// The platform endpoints of an account of Amazon SNS: names of device tokens.
package struct EndpointTable: Hashable, Sendable {
    /// One endpoint.
    fileprivate struct Endpoint: Hashable, Sendable {
        let arn: String
        /// The id of the access key that created it.
        let creator: String
        fileprivate(set) var token: String
        fileprivate(set) var isEnabled = true
        fileprivate(set) var userData: String?

        fileprivate var attributes: [String: String] {
            var attributes = ["Enabled": isEnabled ? "true" : "false", "Token": token]
            attributes["CustomUserData"] = userData
            return attributes
        }

        fileprivate mutating func set(_ attributes: [String: String]) throws(SNSFault) {
            if let token = attributes["Token"] {
                try EndpointTable.check(token)
                self.token = token
            }
            if let enabled = attributes["Enabled"]?.lowercased() {
                guard enabled == "true" || enabled == "false" else {
                    throw .invalid("Attributes Reason: Invalid value for attribute: Enabled")
                }
                isEnabled = enabled == "true"
            }
            if let data = attributes["CustomUserData"] {
                guard data.utf8.count <= EndpointTable.mostTokenBytes else {
                    throw .invalid("Attributes Reason: Invalid value for attribute: CustomUserData")
                }
                userData = data
            }
        }
    }

    /// Of all access keys, each of which has an equal share.
    private static let mostEndpoints = 10_000
    /// Of an access key; a server has one for each platform application.
    private static let mostOfToken = 16
    /// The most bytes of a token.
    fileprivate static let mostTokenBytes = 2_048
    /// The most bytes of the file with the table.
    package static let mostBytes = 64 * 1_048_576

    private var endpoints: [String: Endpoint] = [:]

    package init() {}

    /// The endpoint of a name.
    private func endpoint(_ arn: String) throws(SNSFault) -> Endpoint {
        guard let endpoint = endpoints[arn] else { throw .noEndpoint }
        return endpoint
    }

    /// The attributes of an endpoint.
    package func attributes(of arn: String) throws(SNSFault) -> [String: String] {
        try endpoint(arn).attributes
    }

    /// The device token of an endpoint that a message may be sent to.
    package func target(_ arn: String) throws(SNSFault) -> String {
        let endpoint = try endpoint(arn)
        guard endpoint.isEnabled else { throw .disabled }
        return endpoint.token
    }

    /// Makes the endpoint of a token, or finds it.
    ///
    /// - Parameters:
    ///   - application: The name of the platform application, which must be of `region`.
    ///   - token: The device token.
    ///   - attributes: `Enabled` and `CustomUserData`.
    ///   - region: Ours.
    ///   - creator: The id of the access key.
    ///   - keys: How many access keys there are.
    ///   - id: The end of the new name, a UUID.
    /// - Returns: The name of the endpoint.
    /// - Throws: The error that names the endpoint of the token when its attributes differ, and those
    ///   of a token or an application that cannot be.
    package mutating func create(
        in application: String,
        token: String,
        attributes: [String: String],
        region: String,
        creator: String,
        keys: Int,
        id: String
    ) throws(SNSFault) -> String {
        try Self.check(token)
        let stem = try Self.stem(of: application, region: region)
        var wanted = Endpoint(arn: stem + id, creator: creator, token: token)
        try wanted.set(attributes.filter { $0.key != "Token" })
        let known = endpoints.values.first { $0.token == token && $0.arn.hasPrefix(stem) }
        if let known {
            guard known.userData == wanted.userData, known.isEnabled == wanted.isEnabled else {
                throw .invalid(
                    "Token Reason: Endpoint \(known.arn) already exists with the same Token, but"
                        + " different attributes."
                )
            }
            return known.arn
        }
        let ofCreator = endpoints.values.count { $0.creator == creator }
        guard endpoints.count < Self.mostEndpoints, hasRoom(for: token, of: creator),
            ofCreator < Self.mostEndpoints / max(1, keys)
        else { throw .tooManyEndpoints }
        endpoints[wanted.arn] = wanted
        return wanted.arn
    }

    /// Whether an access key may have one more endpoint of a device token.
    private func hasRoom(for token: String, of creator: String) -> Bool {
        endpoints.values.count { $0.token == token && $0.creator == creator } < Self.mostOfToken
    }

    /// Changes attributes of an endpoint.
    package mutating func set(_ attributes: [String: String], of arn: String) throws(SNSFault) {
        var endpoint = try endpoint(arn)
        let before = endpoint.token
        try endpoint.set(attributes)
        guard endpoint.token == before || hasRoom(for: endpoint.token, of: endpoint.creator) else {
            throw .tooManyEndpoints
        }
        endpoints[arn] = endpoint
    }

    /// Removes an endpoint, if there is one.
    package mutating func delete(_ arn: String) { endpoints[arn] = nil }

    private static func check(_ token: String) throws(SNSFault) {
        guard (1...mostTokenBytes).contains(token.utf8.count),
            token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .invalid("Token") }
    }

    /// `arn:aws:sns:REGION:ACCOUNT:endpoint/PLATFORM/NAME/` of
    /// `arn:aws:sns:REGION:ACCOUNT:app/PLATFORM/NAME`.
    private static func stem(of arn: String, region: String) throws(SNSFault) -> String {
        let parts = arn.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let path = parts.last?.split(separator: "/", omittingEmptySubsequences: false) ?? []
        let isName = { (text: Substring) in
            (1...256).contains(text.utf8.count)
                && text.utf8.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                        || [0x2D, 0x2E, 0x5F].contains(byte)
                }
        }
        guard parts.count == 6, parts[0] == "arn", parts[1].hasPrefix("aws"), parts[2] == "sns",
            parts[3] == region, isName(parts[1][...]), isName(parts[4][...]), path.count == 3,
            path[0] == "app", isName(path[1]), isName(path[2])
        else { throw .invalid("PlatformApplicationArn Reason: An ARN must be of this region") }
        return parts[..<5].joined(separator: ":") + ":endpoint/\(path[1])/\(path[2])/"
    }
}

extension EndpointTable {
    /// Reads the table from a file; `nil` when it is no table.
    package init?(parsing bytes: [UInt8]) {
        let limits = JSONLimits(bytes: Self.mostBytes, members: 8 * Self.mostEndpoints)
        guard
            let list = (try? JSON.parse(bytes, limits: limits))?.objectValue?["endpoints"]?
                .arrayValue
        else { return nil }
        for value in list {
            guard let object = value.objectValue, let arn = object["arn"]?.stringValue,
                let creator = object["creator"]?.stringValue,
                let token = object["token"]?.stringValue,
                case .bool(let isEnabled)? = object["enabled"]
            else { return nil }
            var endpoint = Endpoint(arn: arn, creator: creator, token: token, isEnabled: isEnabled)
            endpoint.userData = object["userData"]?.stringValue
            endpoints[arn] = endpoint
        }
    }

    /// The table as a file holds it.
    package var bytes: [UInt8] {
        let list = endpoints.values.sorted { $0.arn < $1.arn }.map { endpoint in
            var object = JSONBuilder()
            object.add("arn", endpoint.arn)
            object.add("creator", endpoint.creator)
            object.add("token", endpoint.token)
            object.add("enabled", endpoint.isEnabled)
            object.add("userData", endpoint.userData)
            return object.value
        }
        var document = JSONBuilder()
        document.add("endpoints", .array(list))
        return document.bytes
    }
}
