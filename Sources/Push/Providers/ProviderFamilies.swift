package import Token
package import Vocabulary

/// The families of servers beside AM, whose accounts enrol in steps of their own (``Mechanism``).
package enum ProviderFamilies {
    private static let all: [any ProviderFamily.Type] = [
        PrivacyIDEAFamily.self,
        BSAFamily.self,
    ]

    /// The messaging services that any server sends over, those of AM first.
    package static var messagingServices: [String] {
        var services = PushService.allCases.map(\.rawValue)
        for service in all.flatMap({ $0.messagingServices }) where !services.contains(service) {
            services.append(service)
        }
        return services
    }

    /// The family of a name; `nil` for AM's and for one that is not known.
    package static func named(_ name: String) -> (any ProviderFamily.Type)? {
        all.first { $0.name == name }
    }

    /// Reads an enrolment address that one exchange with the server makes a device of.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine.
    /// - Returns: `nil` for an address that none of these claims, which is AM's.
    /// - Throws: What is wrong with one that is claimed.
    package static func address(
        _ text: String,
        allowsPlainHTTP: Bool = false
    ) throws -> (any DeviceAddress)? {
        for family in all {
            let address = try family.address(text, allowsPlainHTTP: allowsPlainHTTP)
            if let address { return address }
        }
        return nil
    }

    /// Whether a text begins as what accounts are enrolled or imported by, of AM or another server.
    ///
    /// Tells an enrolment code from the web links that pages show beside it.
    package static func isEnrolmentAddress(_ text: String) -> Bool {
        let head = text.prefix(24).lowercased()
        return ["pushauth", "otpauth", "mfauth", "otpauth-migration", "pia", "bsa"]
            .contains { head.hasPrefix($0 + "://") }
    }

    /// The data of a notification as it came; `nil` for what is none.
    package static func notificationData(in bytes: [UInt8]) -> JSONObject? {
        NotificationData.members(in: bytes)
    }

    /// What the data of a notification claims, whoever has sent it.
    ///
    /// - Returns: `nil` for data of none of these.
    /// - Throws: Why data of one of these cannot be used.
    package static func reading(
        of data: JSONObject,
        received: Instant
    ) throws -> NotificationReading? {
        for family in all {
            if let reading = try family.reading(of: data, received: received) { return reading }
        }
        return nil
    }
}
