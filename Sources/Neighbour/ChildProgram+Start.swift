import Glibc

extension ChildProgram {
    /// The signals that end a program at a terminal or from outside.
    private static let ends = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    /// Two ends of a connection, which no other program inherits.
    static func connection() throws(NeighbourError) -> (here: Int32, there: Int32) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw .notStarted(errno: errno)
        }
        return (ends[0], ends[1])
    }

    /// Starts a program in a group of its own, with the usual answer to signals.
    ///
    /// - Parameters:
    ///   - path: Its file.
    ///   - arguments: Its name and its arguments.
    ///   - connection: What becomes its standard input and output.
    ///   - child: Takes its number.
    /// - Returns: 0, or the error number.
    static func spawn(
        _ path: String,
        _ arguments: [String],
        connection: Int32,
        into child: inout pid_t
    ) -> Int32 {
        var actions = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, connection, STDIN_FILENO)
        unsafe posix_spawn_file_actions_adddup2(&actions, connection, STDOUT_FILENO)

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
