import Glibc
package import Vocabulary

/// Why the program beside this one does not do what it is asked for.
package enum NeighbourError: CodedError {
    /// No such program lies beside this one; with where it was looked for.
    case missing(Found)
    /// The system does not start it; with the system's error number.
    case notStarted(errno: Int32)
    /// It has ended, and has said why on standard error.
    case failed
    /// It did not say in time what it is asked for.
    case silent
    /// It is of another version than this program.
    case otherVersion(Found)

    /// The stable name.
    package var code: String {
        switch self {
        case .missing: "neighbour.missing"
        case .notStarted: "neighbour.not-started"
        case .failed: "neighbour.failed"
        case .silent: "neighbour.silent"
        case .otherVersion: "neighbour.version"
        }
    }

    /// What would have been right, and what helps.
    package var reason: String {
        switch self {
        case .missing(let path):
            "the simulated server, \(Neighbour.name), is a program beside this one: `make release`"
                + " builds both, and `make install` installs both; there is none at \(path)"
        case .notStarted(let number):
            "the system starts \(Neighbour.name): \(unsafe String(cString: strerror(number)))"
        case .failed: "\(Neighbour.name) goes on; it has said on standard error why it does not"
        case .silent: "\(Neighbour.name) answers within \(Neighbour.patience) seconds"
        case .otherVersion(let found):
            "\(Neighbour.name) is of the version of this program, \(Release.version)"
                + found.clause()
        }
    }
}
