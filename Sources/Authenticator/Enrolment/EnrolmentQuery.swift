/// The pieces of an enrolment address, percent-decoded once and checked.
package struct EnrolmentQuery {
    /// The scheme in lower case.
    package let scheme: String
    /// The host in lower case.
    package let type: String
    /// The issuer before the colon; empty when there is no colon.
    package let labelIssuer: String
    /// What follows the colon, or all of it.
    package let account: String
    private let members: [(name: String, value: String)]

    /// Takes an address apart.
    ///
    /// - Throws: ``EnrolmentError``: `FileError.tooLong`, `.malformed`, `.scheme`.
    package init(_ text: String, limit: Int) throws(EnrolmentError) {
        guard text.utf8.count <= limit else { throw .tooLong(limit: limit) }
        guard isPlain(text) else { throw .malformed }
        let bytes = Array(text.utf8)
        let head = bytes.prefix { $0 != UInt8(ascii: ":") }
        guard bytes.dropFirst(head.count).starts(with: "://".utf8) else { throw .scheme }
        scheme = String(decoding: head, as: UTF8.self).lowercased()

        let rest = bytes.dropFirst(head.count + 3).prefix { $0 != UInt8(ascii: "#") }
        let front = rest.prefix { $0 != UInt8(ascii: "?") }
        let host = front.prefix { $0 != UInt8(ascii: "/") }
        type = String(decoding: host, as: UTF8.self).lowercased()
        let label = front.dropFirst(host.count).drop { $0 == UInt8(ascii: "/") }
        (labelIssuer, account) = try Self.split(label)

        var members: [(name: String, value: String)] = []
        for piece in rest.dropFirst(front.count + 1).split(separator: UInt8(ascii: "&")) {
            guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { continue }
            members.append(
                (
                    name: try Self.decoded(piece[..<equals]),
                    value: try Self.decoded(piece[(equals + 1)...])
                )
            )
        }
        self.members = members
    }

    /// The value of a member; of several, the last.
    package subscript(name: String) -> String? { members.last { $0.name == name }?.value }

    /// How often a member is given.
    package func count(of name: String) -> Int { members.count { $0.name == name } }

    /// The server escapes a colon in the issuer and none in the account, so the first one that is
    /// written out separates them; an address of another maker may have escaped that one too.
    private static func split(
        _ label: ArraySlice<UInt8>
    ) throws(EnrolmentError) -> (issuer: String, account: String) {
        let colon = UInt8(ascii: ":")
        if let index = label.firstIndex(of: colon) {
            return (try decoded(label[..<index]), try decoded(label[(index + 1)...]))
        }
        let whole = try decoded(label)
        guard let index = whole.firstIndex(of: ":") else { return ("", whole) }
        return (String(whole[..<index]), String(whole[whole.index(after: index)...]))
    }

    /// Percent-decodes once; a `%` without two digits stays, and `+` is a plus.
    private static func decoded(_ bytes: ArraySlice<UInt8>) throws(EnrolmentError) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let digits = bytes[(index + 1)...].prefix(2)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(isHexDigit),
                let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        guard let text = String(validating: result, as: UTF8.self), isPlain(text) else {
            throw .malformed
        }
        return text
    }
}
