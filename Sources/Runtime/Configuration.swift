package import Geodesy
import Glibc
import Token

/// What the person has set once and for all.
package struct Configuration: Hashable, Sendable {
    /// Where the approver lives or works.
    package let home: Coordinate?
    /// The address that deliveries come from, such as `http://127.0.0.1:8080`.
    package let deliveries: String?
    /// The PAM service that is asked who is at the device; `nil` for the usual one.
    package let pamService: String?
    /// What asks who is at the device.
    package let userVerification: UserCheck.Way

    /// The configuration of somebody who has set nothing.
    package static let empty = Configuration(
        home: nil,
        deliveries: nil,
        pamService: nil,
        userVerification: .pam
    )

    /// The most bytes of a configuration file.
    package static let limit = 65_536

    private init(
        home: Coordinate?,
        deliveries: String?,
        pamService: String?,
        userVerification: UserCheck.Way
    ) {
        self.home = home
        self.deliveries = deliveries
        self.pamService = pamService
        self.userVerification = userVerification
    }

    /// Reads the configuration file; a file that is not there sets nothing.
    ///
    /// - Throws: `.unreadable`, `.tooLong`, `.configurationJSON` and `.configurationMember`.
    package init(reading path: String) throws(RuntimeError) {
        do throws(RuntimeError) {
            let bytes = try BoundedFile.contents(of: path, as: .configuration, limit: Self.limit)
            try self.init(parsing: bytes)
        } catch .unreadable(_, ENOENT) {
            self = .empty
        }
    }

    /// Reads the text of a configuration.
    ///
    /// - Parameter bytes: JSON: `{"home":{"latitude":51.4545,"longitude":-2.5879},
    ///   "deliveries":"http://127.0.0.1:8080","pamService":"login",
    ///   "userVerification":"pam"}`, each member optional.
    /// - Throws: `.configurationJSON` and `.configurationMember`, with the position.
    package init(parsing bytes: [UInt8]) throws(RuntimeError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes)
        } catch {
            throw .configurationJSON(offset: error.offset)
        }
        guard let object = value.objectValue else { throw .configurationJSON(offset: 0) }
        var home: Coordinate?
        var deliveries: String?
        var pamService: String?
        var userVerification = UserCheck.Way.pam
        for member in object.members {
            switch (member.name, member.value) {
            case ("home", .object(let place)):
                guard let coordinate = Self.coordinate(place) else {
                    throw Self.unknown(member.name, in: bytes)
                }
                home = coordinate
            case ("deliveries", .string(let address)):
                deliveries = address
            case ("pamService", .string(let service)) where Self.isServiceName(service):
                pamService = service
            case ("userVerification", .string(let word)):
                guard let way = UserCheck.Way(rawValue: word) else {
                    throw Self.unknown(member.name, in: bytes)
                }
                userVerification = way
            default:
                throw Self.unknown(member.name, in: bytes)
            }
        }
        self.init(
            home: home,
            deliveries: deliveries,
            pamService: pamService,
            userVerification: userVerification
        )
    }

    /// Whether a name can be that of a file in PAM's folder.
    private static func isServiceName(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
    }

    private static func coordinate(_ object: JSONObject) -> Coordinate? {
        guard object.members.count == 2,
            let latitude = object["latitude"]?.numberValue?.double,
            let longitude = object["longitude"]?.numberValue?.double
        else { return nil }
        return try? Coordinate(latitude: latitude, longitude: longitude)
    }

    /// The error that points at the first place where the member's name stands.
    private static func unknown(_ name: String, in bytes: [UInt8]) -> RuntimeError {
        let needle = Array("\"\(name)\"".utf8)
        let starts = bytes.indices.dropLast(max(0, needle.count - 1))
        let offset = starts.first { bytes[$0...].starts(with: needle) } ?? 0
        return .configurationMember(offset: offset)
    }
}
