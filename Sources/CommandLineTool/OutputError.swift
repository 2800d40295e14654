import Glibc
import Vocabulary

/// What goes wrong where a program writes.
package enum OutputError: CodedError {
    /// Standard output is full or broken.
    case unwritable
    /// A file or a folder cannot be made; with the system's error number.
    case unwritableFile(errno: Int32)

    /// The stable name.
    package var code: String {
        switch self {
        case .unwritable: "output.unwritable"
        case .unwritableFile: "file.unwritable"
        }
    }

    /// What would have been right.
    package var reason: String {
        switch self {
        case .unwritable: "standard output takes what is printed; the disk may be full"
        case .unwritableFile(let number):
            "a new file can be made in the folder: \(unsafe String(cString: strerror(number)))"
        }
    }
}
