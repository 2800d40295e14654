import Glibc
package import Vocabulary

/// The companion program: the simulated server.
///
/// It is run only from the folder of this executable, not from `PATH` or a variable, since this
/// program guards keys and runs nothing that somebody else chose.
package struct Companion: Sendable {
    /// Of its file, and as it calls itself.
    package static let name = "pratique-am"
    /// Seconds to answer.
    static let patience = 10

    package let path: String

    /// Beside this executable, after following links; throws ``CompanionError/missing(_:)``.
    package init() throws(CompanionError) {
        try self.init(folder: Self.ownFolder ?? "")
    }

    /// In a folder without a final slash; throws ``CompanionError/missing(_:)``.
    package init(folder: String) throws(CompanionError) {
        path = folder + "/" + Self.name
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            unsafe access(path, X_OK) == 0
        else { throw .missing(Found(path)) }
    }

    /// Of this executable.
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

    /// Replaces this program, signals and exit code included; returns only to throw
    /// ``CompanionError/notStarted(errno:)``; its errors are printed under this program's name.
    package func takeOver(arguments: [String]) throws(CompanionError) {
        // A thread of Swift's pool blocks signals, and a new program inherits that.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, nil)
        let number = unsafe CStrings.lent([Self.caller] + arguments) { arguments in
            unsafe execv(path, arguments)
            return errno
        }
        throw .notStarted(errno: number)
    }

    /// Runs it without input and returns at most 4 KiB of output.
    ///
    /// Throws ``CompanionError/notStarted(errno:)``, ``CompanionError/failed`` for an exit code
    /// other than 0, ``CompanionError/silent``.
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

    /// A server on loopback with free ports, which ends with this process; call
    /// ``ServingCompanion/stop()`` at the end; throws `.failed` when it has printed its error.
    package func serve(
        _ options: [String] = []
    ) async throws(CompanionError) -> ServingCompanion {
        let words = [Self.caller, "attached"] + options
        let child = try ChildProgram(path: path, arguments: words)
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

    /// Its errors then show the typed program's name.
    private static let caller = "pratique"
}

enum CStrings {
    /// With a final null pointer.
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

/// A simulated server that ends with this program.
package final class ServingCompanion: Sendable {
    /// For devices, without a path, such as `http://127.0.0.1:40123`.
    package let origin: String
    /// Of the operator's pages, without a final slash.
    package let adminAddress: String

    private let child: ChildProgram

    /// From its output: name, version, device port and operator port.
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

    package func stop() async { _ = await child.end() }
}

/// Why the companion program, the simulated server, cannot be used.
package enum CompanionError: CodedError {
    /// With the searched path.
    case missing(Found)
    case notStarted(errno: Int32)
    case failed
    case silent
    case otherVersion(Found)

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
