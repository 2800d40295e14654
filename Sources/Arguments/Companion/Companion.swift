import Glibc
package import Vocabulary

/// The program that is installed beside this one: the simulated server.
///
/// It is looked for in the folder of the running executable and nowhere else: not in `PATH` and
/// not by a variable, since this program guards keys and runs nothing that somebody else chose.
package struct Companion: Sendable {
    /// The name of its file, and what it calls itself.
    package static let name = "pratique-am"
    /// The seconds that it has to answer.
    static let patience = 10

    package let path: String

    /// Looks for it beside the running executable, whose links are followed.
    ///
    /// - Throws: ``CompanionError/missing(_:)``.
    package init() throws(CompanionError) {
        try self.init(folder: Self.ownFolder ?? "")
    }

    /// Looks for it in a folder.
    ///
    /// - Parameter folder: Without a slash at its end.
    /// - Throws: ``CompanionError/missing(_:)``.
    package init(folder: String) throws(CompanionError) {
        path = folder + "/" + Self.name
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            unsafe access(path, X_OK) == 0
        else { throw .missing(Found(path)) }
    }

    /// The folder of the running executable.
    private static var ownFolder: String? {
        let size = Int(PATH_MAX)
        let path = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                guard let start = characters.baseAddress else { return 0 }
                return unsafe max(0, readlink("/proc/self/exe", start, size))
            }
        }
        guard path.count < size, let slash = path.lastIndex(of: UInt8(ascii: "/")) else {
            return nil
        }
        return String(decoding: path[..<slash], as: UTF8.self)
    }

    /// Runs it in the place of this program: signals and the exit code are its own from then on.
    ///
    /// It tells its errors under the name of this program.
    ///
    /// - Parameter arguments: Its arguments.
    /// - Throws: ``CompanionError/notStarted(errno:)``; else this does not return.
    package func takeOver(arguments: [String]) throws(CompanionError) {
        // A thread of Swift's pool refuses signals, and a new program inherits that.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        let number = unsafe CStrings.lent([Self.caller] + arguments) { arguments in
            unsafe execv(path, arguments)
            return errno
        }
        throw .notStarted(errno: number)
    }

    /// Runs it to its end, without input.
    ///
    /// - Parameter arguments: Its arguments.
    /// - Returns: The lines of its standard output, at most 4 KiB.
    /// - Throws: ``CompanionError/notStarted(errno:)``, ``CompanionError/failed`` when it ends with
    ///   another code than 0, ``CompanionError/silent``.
    package func lines(of arguments: [String]) async throws(CompanionError) -> [String] {
        let child = try ChildProgram(path: path, arguments: [Self.name] + arguments)
        let said = await child.said(until: .end)
        guard let said else {
            _ = await child.end()
            throw .silent
        }
        guard await child.end() == 0 else { throw .failed }
        return said.split(separator: "\n").map(String.init)
    }

    /// Starts it as a server on loopback, on any free ports.
    ///
    /// It ends with this process, however that ends.
    ///
    /// - Returns: The server; call ``ServingCompanion/stop()`` in the end.
    /// - Throws: ``CompanionError``; `.failed` when it has said on standard error why it does not
    ///   serve.
    package func serve() async throws(CompanionError) -> ServingCompanion {
        let child = try ChildProgram(path: path, arguments: [Self.caller, "attached"])
        let said = await child.said(until: .line)
        guard let said, !said.isEmpty else {
            _ = await child.end()
            throw said == nil ? .silent : .failed
        }
        do throws(CompanionError) {
            return try ServingCompanion(child: child, said: said)
        } catch {
            _ = await child.end()
            throw error
        }
    }

    /// What the neighbour is told that it was called by, so that its errors name the program that
    /// somebody has typed.
    private static let caller = "pratique"
}

/// Texts as C has them.
enum CStrings {
    /// Lends pointers to texts, with a null pointer behind.
    static func lent<Result>(
        _ texts: [String],
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
            capacity: texts.count + 1
        )
        for (place, text) in texts.enumerated() {
            unsafe (copies + place).initialize(to: strdup(text))
        }
        unsafe (copies + texts.count).initialize(to: nil)
        defer {
            for place in texts.indices { unsafe free(copies[place]) }
            unsafe copies.deallocate()
        }
        return unsafe body(copies)
    }
}

/// A simulated server that runs beside this program and ends with it.
package final class ServingCompanion: Sendable {
    /// The address for devices without a path, such as `http://127.0.0.1:40123`.
    package let origin: String
    /// The address of the operator's pages, without a slash at the end.
    package let adminAddress: String

    private let child: ChildProgram

    /// Takes what it has said: its name, its version, its port for devices and its port for the
    /// operator.
    init(child: ChildProgram, said: String) throws(CompanionError) {
        let words = said.split(separator: " ").map(String.init)
        guard words.starts(with: [Companion.name, Release.version.text]) else {
            throw .otherVersion(Found(words.prefix(2).joined(separator: " ")))
        }
        let ports = words.dropFirst(2).compactMap { UInt16($0) }
        guard words.count == 4, ports.count == 2 else { throw .silent }
        origin = "http://127.0.0.1:\(ports[0])"
        adminAddress = "http://127.0.0.1:\(ports[1])"
        self.child = child
    }

    /// Ends it; returns when it has ended.
    package func stop() async { _ = await child.end() }
}

/// Why the companion program, the simulated server, cannot be used.
package enum CompanionError: CodedError {
    /// With where it was looked for.
    case missing(Found)
    /// With the system's error number.
    case notStarted(errno: Int32)
    case failed
    case silent
    case otherVersion(Found)

    /// Such as `neighbour.missing`.
    package var row: (code: String, reason: String) {
        switch self {
        case .missing(let path):
            (
                "neighbour.missing",
                "There is no simulated server \(Companion.name) at \(path). `make release` builds "
                    + "it beside this program, and `make install` installs both."
            )
        case .notStarted(let number):
            (
                "neighbour.not-started",
                "The simulated server \(Companion.name) cannot be started: "
                    + "\(unsafe String(cString: strerror(number)))."
            )
        case .failed:
            (
                "neighbour.failed",
                "The simulated server \(Companion.name) ended with an error, which is on standard "
                    + "error."
            )
        case .silent:
            (
                "neighbour.silent",
                "The simulated server \(Companion.name) did not answer properly within "
                    + "\(Companion.patience) seconds."
            )
        case .otherVersion(let found):
            (
                "neighbour.version",
                "The simulated server \(Companion.name) does not have the version of this program, "
                    + "\(Release.version).\(found.remark())"
            )
        }
    }
}
