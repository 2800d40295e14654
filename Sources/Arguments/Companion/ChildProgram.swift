import Glibc
import Synchronization
import Vocabulary

/// A started program that writes to its standard output, and ends with its standard input.
///
/// Both are one connection whose other end nobody else holds, so that the system closes it when
/// this process is killed. The child has its own process group: terminal signals do not reach it,
/// and it serves until this program ends it.
package final class ChildProgram: Sendable {
    package enum Extent: Sendable {
        case line
        case end
    }

    /// Bytes that a companion may print.
    private static let mostBytes = 4_096
    /// Until it is killed.
    private static let endingTenths = 20

    private struct State {
        /// Open while it should run.
        var connection: Int32?
        /// Its exit status; another program may have its number afterwards.
        var ending: Int32?
    }

    private let identifier: pid_t
    private let state: Mutex<State>

    /// With this program's environment and, unless it is quiet, standard error; `arguments` begin with
    /// its name; throws ``CompanionError/notStarted(errno:)``.
    package init(
        path: String,
        arguments: [String],
        isQuiet: Bool = false
    ) throws(CompanionError) {
        let connection = try Self.connection()
        var child: pid_t = 0
        let number = Self.spawn(
            path,
            arguments,
            connection: connection.there,
            isQuiet: isQuiet,
            into: &child
        )
        close(connection.there)
        guard number == 0 else {
            close(connection.here)
            throw .notStarted(errno: number)
        }
        identifier = child
        state = Mutex(State(connection: connection.here))
    }

    deinit {
        letGo()
        if endingIfAny() == nil {
            kill(identifier, SIGKILL)
            var raw: Int32 = 0
            while unsafe waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
        }
    }

    /// Its first line or whole output without the last line end; empty when it ends before; `nil`
    /// for too much output, or too little within ``Companion/patience``.
    func said(until extent: Extent) async -> String? {
        await output(until: extent, atMost: Self.mostBytes, within: Companion.patience)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// As ``said(until:)``, of any bytes, with limits of bytes and seconds.
    package func output(
        until extent: Extent,
        atMost most: Int,
        within seconds: Int
    ) async -> [UInt8]? {
        await SystemThread.run { [self] in
            var bytes: [UInt8] = []
            let limit = ContinuousClock.now + .seconds(seconds)
            while bytes.count <= most {
                if extent == .line, let newline = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                    return Array(bytes[..<newline])
                }
                guard let part = part(before: limit) else { return nil }
                guard !part.isEmpty else { return extent == .end ? bytes : [] }
                bytes += part
            }
            return nil
        }
    }

    /// Empty at the end, `nil` on a timeout.
    private func part(before limit: ContinuousClock.Instant) -> [UInt8]? {
        guard let connection = state.withLock({ $0.connection }) else { return [] }
        while true {
            let rest = (limit - .now) / .milliseconds(1)
            guard rest > 0 else { return nil }
            var question = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
            let count = unsafe poll(&question, 1, Int32(rest.rounded(.up)))
            if count == 0 || count < 0 && errno == EINTR { continue }
            return unsafe [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, filled in
                filled = unsafe max(0, read(connection, buffer.baseAddress, buffer.count))
            }
        }
    }

    /// Closes its input and waits, then kills it; returns its exit code, or minus the signal.
    package func end() async -> Int32? {
        letGo()
        return await SystemThread.run { [self] in
            for _ in 0..<(Self.endingTenths * 10) {
                if let ending = endingIfAny() { return ending }
                usleep(10_000)
            }
            kill(identifier, SIGKILL)
            while true {
                if let ending = endingIfAny() { return ending }
                usleep(1_000)
            }
        }
    }

    private func letGo() {
        state.withLock { state in
            if let connection = state.connection { close(connection) }
            state.connection = nil
        }
    }

    private func endingIfAny() -> Int32? {
        state.withLock { state in
            if let ending = state.ending { return ending }
            var raw: Int32 = 0
            let found = unsafe waitpid(identifier, &raw, WNOHANG)
            if found == identifier {
                state.ending = raw & 0x7F == 0 ? (raw >> 8) & 0xFF : -(raw & 0x7F)
            } else if found < 0, errno == ECHILD {
                // This program may have been started to ignore child exits.
                state.ending = 0
            }
            return state.ending
        }
    }
}

extension ChildProgram {
    private static let ends = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// No other program inherits them.
    static func connection() throws(CompanionError) -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .notStarted(errno: errno)
        }
        return (ends[0], ends[1])
    }

    /// In its own process group with default signals; returns 0 or the error number; `connection`
    /// becomes its standard input and output.
    static func spawn(
        _ path: String,
        _ arguments: [String],
        connection: Int32,
        isQuiet: Bool = false,
        into child: inout pid_t
    ) -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, connection, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, connection, STDOUT_FILENO)
        if isQuiet {
            unsafe posix_spawn_file_actions_addopen(
                &actions,
                STDERR_FILENO,
                "/dev/null",
                O_WRONLY,
                0
            )
        }

        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in ends { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

        return unsafe CStrings.lent(arguments) { arguments in
            unsafe posix_spawn(&child, path, &actions, &attributes, arguments, environ)
        }
    }
}
