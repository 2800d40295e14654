package import Token
package import Vocabulary

/// The families of servers beside AM, whose accounts enrol differently (``Mechanism``).
package enum ProviderFamilies {
    private static let all: [any ProviderFamily.Type] = [
        PrivacyIDEAFamily.self,
        BSAFamily.self,
    ]

    /// Of all servers, AM's first.
    package static var messagingServices: [String] {
        var services = PushService.allCases.map(\.rawValue)
        for service in all.flatMap({ $0.messagingServices }) where !services.contains(service) {
            services.append(service)
        }
        return services
    }

    /// `nil` for AM's and unknown ones.
    package static func named(_ name: String) -> (any ProviderFamily.Type)? {
        all.first { $0.name == name }
    }

    /// Reads an enrolment address; `nil` when no family claims it, as AM's, an error for an invalid
    /// one; `allowsPlainHTTP` allows http for other machines.
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

    /// Whether a text begins like an address to enrol or import, not like a web link beside it.
    package static func isEnrolmentAddress(_ text: String) -> Bool {
        let head = text.prefix(24).lowercased()
        return ["pushauth", "otpauth", "mfauth", "otpauth-migration", "pia", "bsa"]
            .contains { head.hasPrefix($0 + "://") }
    }

    package static func notificationData(in bytes: [UInt8]) -> JSONObject? {
        NotificationData.members(in: bytes)
    }

    /// The claims of a notification, whoever sent it; `nil` for none of these, an error for
    /// unusable data.
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
