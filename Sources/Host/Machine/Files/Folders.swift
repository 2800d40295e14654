import Glibc
package import Vocabulary

/// The program's folders by the XDG base directory rules.
package struct Folders: Hashable, Sendable {
    /// For the store; mode 0700.
    package let state: String
    /// The store's key, outside its folder, so that a copy of that folder cannot be read.
    package let keyFile: String
    /// It need not exist; `nil` when its folder is unknown.
    package let configuration: String?

    /// From `XDG_STATE_HOME`, `XDG_DATA_HOME`, `XDG_CONFIG_HOME` (ignored unless absolute) and
    /// `HOME`; throws `FileError.noStateFolder` when no state folder follows.
    package init(environment: [String: String]) throws(FileError) {
        func folder(_ name: String, under home: String) -> String? {
            if let value = environment[name], value.hasPrefix("/") { return value }
            guard let value = environment["HOME"], value.hasPrefix("/") else { return nil }
            return value + home
        }
        guard let state = folder("XDG_STATE_HOME", under: "/.local/state"),
            let data = folder("XDG_DATA_HOME", under: "/.local/share")
        else { throw .noStateFolder }
        self.state = state + "/pratique"
        keyFile = data + "/pratique/ledger.key"
        configuration = folder("XDG_CONFIG_HOME", under: "/.config")
            .map { $0 + "/pratique/config.json" }
    }

    package var store: String { state + "/ledger.sqlite" }
}

/// What went wrong with a file or a folder.
package enum FileError: CodedError {
    /// The path is `nil` for standard input.
    case unreadable(Input, errno: Int32, path: Found?)
    case tooLong(Input, limit: Int)
    case unwritable(errno: Int32)
    case exposed(Input, path: Found)
    /// Others can change a file that controls this program, or its folder.
    case changeable(Input, path: Found)
    case special(Input)
    case noStateFolder

    package var row: (code: String, reason: String) {
        switch self {
        case .unreadable(let input, let number, let path?):
            (
                "file.unreadable.\(input.rawValue)",
                "The \(input.rawValue) file \(path) cannot be read: \(systemReason(number))."
            )
        case .unreadable(let input, let number, nil):
            (
                "file.unreadable.\(input.rawValue)",
                "The \(input.rawValue) file cannot be read: \(systemReason(number))."
            )
        case .tooLong(let input, let limit):
            (
                "file.too-long.\(input.rawValue)",
                "The \(input.rawValue) file is longer than \(limit) bytes."
            )
        case .unwritable(let number):
            (
                "file.unwritable",
                "No new file can be written in the folder: \(systemReason(number))."
            )
        case .exposed(let input, let path):
            (
                "file.exposed.\(input.rawValue)",
                "Others can read \(path), the \(input.rawValue) file. Give it mode 600 with `chmod 600`."
            )
        case .changeable(let input, let path):
            (
                "file.changeable.\(input.rawValue)",
                "Others can change \(path), which is the \(input.rawValue) file or its folder."
                    + " Prevent it with `chmod go-w`."
            )
        case .special(let input):
            (
                "file.special.\(input.rawValue)",
                "The \(input.rawValue) file is a pipe. Name a regular file."
            )
        case .noStateFolder:
            (
                "state.no-home",
                "The folders of the store and its key are not known. Set HOME, or XDG_STATE_HOME"
                    + " and XDG_DATA_HOME."
            )
        }
    }

    package enum Input: String, Hashable, Sendable {
        case envelope
        case keys
        case authorities
        case configuration
        case otherSettings = "other-settings"
        case address
        case passphrase
        case records
        case timeZone = "time-zone"
        case deviceToken = "device-token"
        case addresses = "ip-country"
        case rows
        case session
        case endpoints
        case senders
        case certificate
        case privateKey = "private-key"
        case brokerPassword = "broker-password"

        /// Whether it may be a pipe that is waited for: only what is named where the program is started.
        var mayBePipe: Bool {
            switch self {
            case .envelope, .keys, .address, .passphrase, .records, .deviceToken, .rows, .session:
                true
            case .authorities, .configuration, .otherSettings, .timeZone, .addresses, .endpoints,
                .senders, .certificate, .privateKey, .brokerPassword:
                false
            }
        }

        /// `nil` for standard input.
        func shown(_ path: String) -> Found? { path == "-" ? nil : Found(path) }
    }
}

func systemReason(_ number: Int32) -> String {
    unsafe String(cString: strerror(number))
}

/// The exclusive right of a program to watch a store, or to receive from its broker, until it exits.
package final class WatchLock: Sendable {
    private let descriptor: Int32

    /// Throws `WatchLockError.inUse` when another program has it, `.unwritable` when nobody can.
    package init(
        in folder: String,
        named name: String = "watch.lock"
    ) throws(WatchLockError) {
        let path = folder + "/" + name
        descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unwritable(errno: errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isInUse = errno == EWOULDBLOCK
            let number = errno
            close(descriptor)
            throw isInUse ? .inUse : .unwritable(errno: number)
        }
    }

    deinit { close(descriptor) }
}

/// Why a store cannot be watched.
package enum WatchLockError: CodedError {
    case inUse
    case unwritable(errno: Int32)

    package var row: (code: String, reason: String) {
        switch self {
        case .inUse:
            (
                "watch.taken",
                "Another program is watching this store. Only one can watch it at a time."
            )
        case .unwritable(let number):
            (
                "watch.lock",
                "The file watch.lock in the folder of the store cannot be locked: "
                    + "\(systemReason(number))."
            )
        }
    }
}
