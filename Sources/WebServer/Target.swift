/// The target of a request as it came: percent-encoded, with its query.
package struct Target: Hashable, Sendable {
    /// One parameter of a query, percent-encoded.
    package struct Parameter: Hashable, Sendable {
        /// What stands before the first equals sign.
        package let name: Substring
        /// What stands behind it; empty without one.
        package let value: Substring
    }

    /// The whole text; it begins with a slash.
    package let text: String

    /// A target in the usual form: a slash and further printable ASCII without a blank.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// What stands before the question mark.
    package var path: Substring { text.prefix { $0 != "?" } }

    /// The parameters behind the question mark, in their order.
    package var parameters: [Parameter] {
        text.dropFirst(path.count + 1).split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return Parameter(name: name, value: part.dropFirst(name.count + 1))
        }
    }
}
