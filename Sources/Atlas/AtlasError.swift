public import Vocabulary

/// Why some bytes are not an atlas.
public enum AtlasError: CodedError {
    case notAnAtlas
    case version
    case truncated
    case section(number: Int)

    /// `atlas.not-an-atlas`, `atlas.version`, `atlas.truncated` or `atlas.section`.
    public var code: String {
        switch self {
        case .notAnAtlas: "atlas.not-an-atlas"
        case .version: "atlas.version"
        case .truncated: "atlas.truncated"
        case .section: "atlas.section"
        }
    }

    /// What would have been right.
    public var reason: String {
        switch self {
        case .notAnAtlas: "geographic tables begin with their mark"
        case .version: "this program reads version \(AtlasLayout.version) of the geographic tables"
        case .truncated: "the tables are exactly as long as their head says"
        case .section(let number):
            "section \(number) of the tables lies inside the file and has whole records"
        }
    }
}
