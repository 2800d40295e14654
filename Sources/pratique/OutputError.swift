import Vocabulary

/// What goes wrong at the very end.
enum OutputError: CodedError {
    /// Standard output is full or broken.
    case unwritable
    /// An error without a code of its own: a defect of this program.
    case unexpected

    var code: String {
        switch self {
        case .unwritable: "output.unwritable"
        case .unexpected: "program.unexpected"
        }
    }

    var reason: String {
        switch self {
        case .unwritable: "standard output takes what is printed; the disk may be full"
        case .unexpected: "every error has a code; please report what you did"
        }
    }
}
