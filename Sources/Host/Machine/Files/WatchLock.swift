import Glibc
import Vocabulary

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
