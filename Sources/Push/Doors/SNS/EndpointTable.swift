import Token
import Vocabulary

/// The platform endpoints of an account of Amazon SNS: names of device tokens.
package struct EndpointTable: Hashable, Sendable {
    fileprivate struct Endpoint: Hashable, Sendable {
        let arn: String
        /// The id of the access key that created it.
        let creator: String
        fileprivate(set) var token: String
        fileprivate(set) var isEnabled = true
        fileprivate(set) var userData: String?
        /// As the file has it.
        fileprivate private(set) var bytes: [UInt8] = []

        fileprivate init(arn: String, creator: String, token: String, isEnabled: Bool = true) {
            (self.arn, self.creator, self.token) = (arn, creator, token)
            self.isEnabled = isEnabled
            encode()
        }

        /// - Returns: `nil` for a value that is no endpoint.
        fileprivate init?(_ value: JSONValue) {
            guard let object = value.objectValue, let arn = object["arn"]?.stringValue,
                let creator = object["creator"]?.stringValue,
                let token = object["token"]?.stringValue,
                case .bool(let isEnabled)? = object["enabled"]
            else { return nil }
            self.init(arn: arn, creator: creator, token: token, isEnabled: isEnabled)
            userData = object["userData"]?.stringValue
            encode()
        }

        private mutating func encode() {
            bytes = JSON.bytes { [self] json in
                json.add("arn", arn)
                json.add("creator", creator)
                json.add("token", token)
                json.add("enabled", isEnabled)
                json.add("userData", userData)
            }
        }

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
            encode()
            guard bytes.count <= EndpointTable.mostEndpointBytes else {
                throw .invalid("Attributes Reason: Token and CustomUserData are too long")
            }
        }
    }

    /// Of all access keys, each of which has an equal share.
    private static let mostEndpoints = 10_000
    /// Of an access key; a server has one for each platform application.
    private static let mostOfToken = 16
    /// The most bytes of a token.
    fileprivate static let mostTokenBytes = 2_048
    /// The most bytes of an endpoint in the file, so that a share of the endpoints is one of the bytes.
    package static let mostEndpointBytes = 2_048
    /// The most bytes of the file with the table.
    package static let mostBytes = mostEndpoints * (mostEndpointBytes + 1) + 64

    /// A device token of an access key.
    private struct OwnToken: Hashable {
        let creator: String
        let token: String

        init(_ endpoint: Endpoint) { (creator, token) = (endpoint.creator, endpoint.token) }
    }

    private var endpoints: [String: Endpoint] = [:]
    /// The names of the endpoints of each token of an access key.
    private var names: [OwnToken: Set<String>] = [:]
    /// How many endpoints each access key has.
    private var counts: [String: Int] = [:]

    package init() {}

    private func endpoint(_ arn: String) throws(SNSFault) -> Endpoint {
        guard let endpoint = endpoints[arn] else { throw .noEndpoint }
        return endpoint
    }

    /// The endpoint of a name, for the access key that created it; for others there is none.
    private func endpoint(_ arn: String, of creator: String) throws(SNSFault) -> Endpoint {
        let endpoint = try endpoint(arn)
        guard endpoint.creator == creator else { throw .noEndpoint }
        return endpoint
    }

    /// Adds an endpoint, or replaces the one of its name.
    private mutating func insert(_ endpoint: Endpoint) {
        remove(endpoint.arn)
        endpoints[endpoint.arn] = endpoint
        names[OwnToken(endpoint), default: []].insert(endpoint.arn)
        counts[endpoint.creator, default: 0] += 1
    }

    private mutating func remove(_ arn: String) {
        guard let endpoint = endpoints.removeValue(forKey: arn) else { return }
        let token = OwnToken(endpoint)
        let rest = names[token, default: []].subtracting([arn])
        names[token] = rest.isEmpty ? nil : rest
        let count = counts[endpoint.creator, default: 1] - 1
        counts[endpoint.creator] = count > 0 ? count : nil
    }

    package func attributes(
        of arn: String,
        by creator: String
    ) throws(SNSFault) -> [String: String] {
        try endpoint(arn, of: creator).attributes
    }

    /// The device token of an endpoint that a message may be sent to, by whichever access key: it could
    /// create one of the same token, and a server whose key was changed goes on with its endpoints.
    package func target(_ arn: String) throws(SNSFault) -> String {
        let endpoint = try endpoint(arn)
        guard endpoint.isEnabled else { throw .disabled }
        return endpoint.token
    }

    /// Makes the endpoint of a token, or finds the one that the same access key has made.
    ///
    /// - Parameters:
    ///   - application: The name of the platform application, which must be of `region`.
    ///   - token: The device token.
    ///   - attributes: `Enabled` and `CustomUserData`.
    ///   - region: Ours.
    ///   - creator: The id of the access key.
    ///   - keys: The ids of all access keys. Endpoints of others go when there is no room.
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
        keys: Set<String>,
        id: String
    ) throws(SNSFault) -> String {
        try Self.check(token)
        let stem = try Self.stem(of: application, region: region)
        var wanted = Endpoint(arn: stem + id, creator: creator, token: token)
        try wanted.set(attributes.filter { $0.key != "Token" })
        let known = names[OwnToken(wanted), default: []].compactMap { endpoints[$0] }
            .first { $0.arn.hasPrefix(stem) }
        if let known {
            guard known.userData == wanted.userData, known.isEnabled == wanted.isEnabled else {
                throw .invalid(
                    "Token Reason: Endpoint \(known.arn) already exists with the same Token, but"
                        + " different attributes."
                )
            }
            return known.arn
        }
        guard hasRoom(for: wanted),
            counts[creator, default: 0] < Self.mostEndpoints / max(1, keys.count)
        else { throw .tooManyEndpoints }
        if endpoints.count >= Self.mostEndpoints {
            for endpoint in endpoints.values where !keys.contains(endpoint.creator) {
                remove(endpoint.arn)
            }
        }
        guard endpoints.count < Self.mostEndpoints else { throw .tooManyEndpoints }
        insert(wanted)
        return wanted.arn
    }

    /// Whether the creator of an endpoint may have one more of its device token.
    private func hasRoom(for endpoint: Endpoint) -> Bool {
        names[OwnToken(endpoint), default: []].count < Self.mostOfToken
    }

    /// Changes attributes of an endpoint of an access key.
    package mutating func set(
        _ attributes: [String: String],
        of arn: String,
        by creator: String
    ) throws(SNSFault) {
        var endpoint = try endpoint(arn, of: creator)
        let before = endpoint.token
        try endpoint.set(attributes)
        guard endpoint.token == before || hasRoom(for: endpoint) else { throw .tooManyEndpoints }
        if endpoint != endpoints[arn] { insert(endpoint) }
    }

    /// Removes an endpoint of an access key, if there is one.
    package mutating func delete(_ arn: String, by creator: String) throws(SNSFault) {
        guard endpoints[arn] != nil else { return }
        remove(try endpoint(arn, of: creator).arn)
    }

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
            guard let endpoint = Endpoint(value) else { return nil }
            insert(endpoint)
        }
    }

    /// The table as a file holds it.
    package var bytes: [UInt8] {
        var bytes = Array(#"{"endpoints":["#.utf8)
        for (place, endpoint) in endpoints.values.sorted(by: { $0.arn < $1.arn }).enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes += endpoint.bytes
        }
        return bytes + Array("]}".utf8)
    }
}
