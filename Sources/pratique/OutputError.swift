import Vocabulary

/// What goes wrong at the very end.
enum OutputError: CodedError {
    /// Standard output is full or broken.
    case unwritable

    var code: String {
        switch self {
        case .unwritable: "output.unwritable"
        }
    }

    var reason: String {
        switch self {
        case .unwritable: "standard output takes what is printed; the disk may be full"
        }
    }
}
