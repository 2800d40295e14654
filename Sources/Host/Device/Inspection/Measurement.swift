import CPAM
import Glibc
package import Push

/// Facts about this process and its files, not yet evaluated.
struct Measurement: Sendable {
    /// `/proc/self/status`.
    var status = ""
    /// Variables that are set and make the loader load libraries.
    var loaderVariables: [String] = []
    /// `/etc/ld.so.preload`; empty when there is none.
    var preloadFile = ""
    /// For each loaded library, the file and the folders above it.
    var libraries: [[FileFacts]] = []
    /// The program's file and the folders above it.
    var program: [FileFacts] = []
    /// For each file of the store, the file and the folders above it, or only these.
    var store: [[FileFacts]] = []
    var effectiveUser: UInt32 = 0
    /// Bytes of a core file.
    var coreLimit: UInt64 = 0
    /// `/proc/sys/kernel/core_pattern`.
    var corePattern = ""
    /// Whether the kernel may write the process's memory after a crash.
    var isDumpable = false
}

extension Measurement {
    private static let loaderVariableNames = ["LD_PRELOAD", "LD_AUDIT"]
    private static let mostLibraries = 512

    init(program path: String, storeFiles: [String]) {
        status = KernelFile.text(of: "/proc/self/status")
        loaderVariables = Self.loaderVariableNames.filter { name in
            guard let value = unsafe getenv(name) else { return false }
            return unsafe value.pointee != 0
        }
        preloadFile = KernelFile.text(of: "/etc/ld.so.preload")
        program = FileFacts.chain(of: path)
        libraries = ProcessText.programFiles(inMaps: KernelFile.text(of: "/proc/self/maps"))
            .prefix(Self.mostLibraries)
            .filter { $0 != program.first?.path }
            .map(FileFacts.chain)
        store = storeFiles.map { file in
            let chain = FileFacts.chain(of: file)
            return chain.isEmpty ? FileFacts.chain(of: Self.folder(of: file)) : chain
        }
        effectiveUser = geteuid()
        coreLimit = cpam_core_limit()
        corePattern = KernelFile.text(of: "/proc/sys/kernel/core_pattern")
        isDumpable = cpam_dumpable() != 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}

package enum KernelFile {
    /// Bytes.
    private static let longestText = 1 << 20

    /// What is in a file, up to a limit; empty when it cannot be read.
    static func text(of path: String) -> String {
        var bytes: [UInt8] = []
        read(path) { piece in
            bytes += piece
            return bytes.count < longestText
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Hands over each line of a file of any length; none when it cannot be read.
    package static func forEachLine(of path: String, _ body: (Substring) -> Void) {
        var rest: [UInt8] = []
        read(path) { piece in
            rest += piece
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else {
                return rest.count < longestText
            }
            String(decoding: rest[..<end], as: UTF8.self).split(separator: "\n").forEach(body)
            rest.removeFirst(end + 1)
            return true
        }
    }

    /// Reads pieces until one is not wanted.
    private static func read(_ path: String, _ wants: ([UInt8]) -> Bool) {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        while true {
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, Glibc.read(file, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty, wants(piece) else { return }
        }
    }
}

/// Looks for signs of tampering with this process and its files; it relies on an honest kernel: it
/// warns of tools and mistakes, and stops nobody who is root already.
package struct DeviceInspection: Sendable {
    private let program: String
    private let storeFiles: [String]

    /// `storeFiles` hold secrets; missing ones are judged by their folder.
    package init(program: String = "/proc/self/exe", storeFiles: [String] = []) {
        self.program = program
        self.storeFiles = storeFiles
    }

    /// Strongest first.
    package func signs() -> [TamperingSign] {
        TamperingJudgement.signs(of: Measurement(program: program, storeFiles: storeFiles))
    }

    /// For the policies of accounts.
    package func findings(userVerification: DeviceFindings.UserVerification) -> DeviceFindings {
        DeviceFindings(signs: signs(), userVerification: userVerification)
    }
}

/// Permissions of one file or folder.
struct FileFacts: Hashable, Sendable {
    enum Class: Sendable {
        case group
        case everybody

        /// The position of its permission bits.
        var shift: UInt32 { self == .group ? 3 : 0 }
    }

    let path: String
    let isFolder: Bool
    /// Of `st_mode`, with the sticky bit.
    let mode: UInt32
    let owner: UInt32
    /// Whether its group has only root or the user who runs the program.
    let isGroupTrusted: Bool

    static let read: UInt32 = 0o4
    static let write: UInt32 = 0o2
    static let enter: UInt32 = 0o1

    /// Whether somebody but the owner has one of the rights.
    func gives(_ rights: UInt32, to others: Class) -> Bool {
        if others == .group, isGroupTrusted { return false }
        return (mode >> others.shift) & rights != 0
    }

    /// Whether others than the trusted users may change it; in a folder with the sticky bit, such
    /// as `/tmp`, only the owner changes a file.
    func isChangeable(byOthersThan trusted: Set<UInt32>) -> Bool {
        guard trusted.contains(owner) else { return true }
        if isFolder, mode & 0o1000 != 0 { return false }
        return gives(Self.write, to: .group) || gives(Self.write, to: .everybody)
    }
}

extension FileFacts {
    /// From the file to the root, after following links; empty when the file cannot be read.
    static func chain(of path: String) -> [FileFacts] {
        guard var rest = realPath(path) else { return [] }
        var chain: [FileFacts] = []
        while let facts = FileFacts(measuring: rest) {
            chain.append(facts)
            guard rest != "/", let slash = rest.lastIndex(of: "/") else { break }
            rest = slash == rest.startIndex ? "/" : String(rest[..<slash])
        }
        return chain
    }

    private init?(measuring path: String) {
        var entry = stat()
        guard unsafe lstat(path, &entry) == 0 else { return nil }
        let mode = entry.st_mode
        let group = entry.st_gid
        self.init(
            path: path,
            isFolder: mode & S_IFMT == S_IFDIR,
            mode: mode & 0o7777,
            owner: entry.st_uid,
            isGroupTrusted: mode & 0o060 == 0 || group == 0 || OwnAccount.isPrivate(group)
        )
    }

    private static func realPath(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(validatingCString: text)
    }
}

package enum DeviceHardening {
    /// Prevents core files of this process from now on; false when the kernel refuses.
    ///
    /// Other programs of the user can no longer trace it or read its memory. PAM's helper programs,
    /// and what the process reads of itself, are not affected.
    @discardableResult
    package static func apply() -> Bool {
        let hasNoCore = cpam_set_no_core() == 0
        let isUndumpable = cpam_set_undumpable() == 0
        return hasNoCore && isUndumpable
    }
}

/// Whose programs listen on TCP ports of this machine, as the kernel has it.
package enum PortHolders {
    /// Whether a program of another user has a port, or may have it: that nobody listens on it
    /// although it is taken.
    ///
    /// Reads the kernel's tables: O(n) in the sockets of the machine.
    package static func isStranger(on port: Int, isTaken: Bool) -> Bool {
        let users = users(of: port)
        return users.isEmpty ? isTaken : users.contains { $0 != geteuid() }
    }

    /// Whether a user is another person: Debian's system accounts have numbers below 1000.
    package static func isOther(_ user: UInt32) -> Bool { user >= 1_000 && user != geteuid() }

    static let tables = ["/proc/net/tcp", "/proc/net/tcp6"]

    private static func users(of port: Int) -> [UInt32] {
        tables.flatMap { table in
            var users: [UInt32] = []
            KernelFile.forEachLine(of: table) { users += self.users(of: port, in: $0) }
            return users
        }
    }

    /// The users whose sockets listen on a port, at any address, of a line of the kernel's table.
    ///
    /// - Source: Linux, Documentation/networking/proc_net_tcp.rst.
    package static func users(of port: Int, in line: Substring) -> [UInt32] {
        let fields = line.split(separator: " ", omittingEmptySubsequences: true)
        guard fields.count > 7, fields[3] == "0A",
            let place = fields[1].split(separator: ":").last,
            Int(place, radix: 16) == port, let user = UInt32(fields[7])
        else { return [] }
        return [user]
    }
}
