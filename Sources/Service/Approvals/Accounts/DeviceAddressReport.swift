package import Push
import Review
import Token
package import Vocabulary

/// What is printed of the enrolment address of a device; never its secrets.
package enum DeviceAddressReport {
    /// Every member that was read, a line each.
    package static func lines(_ address: any DeviceAddress) -> [PrintableText] {
        address.members.map { "\($0.name): \($0.value)" }
    }

    /// The same as one line of JSON.
    package static func json(_ address: any DeviceAddress) -> String {
        var json = JSONBuilder()
        for member in address.members { json.add(member.name.text, member.value) }
        return JSON.text(json.value)
    }
}
