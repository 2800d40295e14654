package import Vocabulary

/// The accounts in a file, in its order.
package struct AccountList: Sendable {
    /// The format of the file; of several kinds of lines that of the first.
    package let format: AccountFormat
    /// The accounts, and what stands in place of one and cannot be used.
    package let entries: [ImportedEntry]
    /// Sentences for a person about parts of an export that are not in the file.
    package var missingParts: [PrintableText] = []
}

/// What stands in a file for one account.
package struct ImportedEntry: Sendable {
    /// Where an entry stands, counted from 1.
    package struct Place: Hashable, Sendable, CustomStringConvertible {
        /// The line; `nil` in files that are not made of lines.
        package var line: Int?
        /// The place among the entries of the file or of the line; `nil` for the whole line.
        package var entry: Int?

        /// Such as `line 2, entry 3`.
        package var description: String {
            [line.map { "line \($0)" }, entry.map { "entry \($0)" }].compactMap(\.self)
                .joined(separator: ", ")
        }
    }

    /// What was read of the entry.
    package enum Content: Sendable {
        /// One-time codes.
        case address(EnrolmentAddress)
        /// A record of an SDK.
        case record(SDKRecord)
        /// Nothing that can be used.
        case refused(any CodedError)
    }

    /// Where it stands.
    package let place: Place
    /// The account as the entry calls it; `nil` when that cannot be read.
    package let name: PrintableText?
    /// What was read.
    package let content: Content
}
