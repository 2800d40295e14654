public import Vocabulary

/// Why some bytes are not a table of IP addresses.
public enum IPCountryError: CodedError {
    case notATable
    case truncated
    case damaged

    /// `ip-country.not-a-table`, `ip-country.truncated` or `ip-country.damaged`.
    public var code: String {
        switch self {
        case .notATable: "ip-country.not-a-table"
        case .truncated: "ip-country.truncated"
        case .damaged: "ip-country.damaged"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .notATable: "a table of IP addresses begins with its mark and version"
        case .truncated: "the table is exactly as long as its head says"
        case .damaged: "the parts of the table lie inside the file, with whole records"
        }
    }
}
