package import Vocabulary

/// How unusual a request is for its account by the statistics of its properties alone.
///
/// It stands beside the level of an ``Assessment`` and never changes it.
package enum Unusualness: Hashable, Sendable {
    /// The account has too few approved requests to compare with.
    case coldStart(seen: Int, needed: Int)
    /// The request was compared.
    case score(Score)

    /// One sentence for a person, such as `How unusual: not judged, since …`.
    package var sentence: PrintableText { "How unusual: " + wording }

    /// The sentence without its beginning, for a line that is called so already.
    package var wording: PrintableText {
        switch self {
        case .coldStart(let seen, let needed):
            "not judged, since only \(seen) of \(needed) approved requests were seen so far."
        case .score(let score): score.wording
        }
    }
}
