import CPAM
import Glibc
package import Push

/// What was measured on the own process and its files, before it is judged.
struct Measurement: Sendable {
    /// `/proc/self/status`.
    var status = ""
    /// The names of variables that make the loader load further libraries, as far as they are set.
    var loaderVariables: [String] = []
    /// `/etc/ld.so.preload`; empty when there is none.
    var preloadFile = ""
    /// Of each library that is loaded: the file and the folders above it.
    var libraries: [[FileFacts]] = []
    /// The program's file and the folders above it.
    var program: [FileFacts] = []
    /// Of each file of the store: the file and the folders above it, or only these.
    var store: [[FileFacts]] = []
    /// Whose rights the process has.
    var effectiveUser: UInt32 = 0
    /// The most bytes of a core file.
    var coreLimit: UInt64 = 0
    /// `/proc/sys/kernel/core_pattern`.
    var corePattern = ""
    /// Whether the kernel may write the process's memory after a crash.
    var isDumpable = false
}

extension Measurement {
    private static let loaderVariableNames = ["LD_PRELOAD", "LD_AUDIT"]
    /// The most libraries that are looked at.
    private static let mostLibraries = 512

    /// Measures the own process.
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

/// Reads texts that the kernel writes.
enum KernelFile {
    /// The most bytes of a text that are read.
    private static let longestText = 1 << 20

    /// What is in a file; empty when it cannot be read.
    static func text(of path: String) -> String {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        while bytes.count < longestText {
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !piece.isEmpty else { break }
            bytes += piece
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Looks at the own process and its files for signs of tampering.
///
/// What it sees is what an honest kernel tells: it warns of tools and slips, and stops nobody who
/// is root already.
package struct DeviceInspection: Sendable {
    private let program: String
    private let storeFiles: [String]

    /// Creates an inspection; nothing is looked at yet.
    ///
    /// - Parameters:
    ///   - program: The path of the program's file.
    ///   - storeFiles: The paths of the files that hold secrets; those not there yet are judged by
    ///     their folder.
    package init(program: String = "/proc/self/exe", storeFiles: [String] = []) {
        self.program = program
        self.storeFiles = storeFiles
    }

    /// What is seen now, the strongest signs first.
    package func signs() -> [TamperingSign] {
        TamperingJudgement.signs(of: Measurement(program: program, storeFiles: storeFiles))
    }

    /// What is seen now, for the policies of accounts.
    ///
    /// - Parameter userVerification: What ``UserVerification/availability()`` says, or that the
    ///   store's passphrase can be asked for.
    /// - Returns: The findings.
    package func findings(userVerification: DeviceFindings.UserVerification) -> DeviceFindings {
        DeviceFindings(signs: signs(), userVerification: userVerification)
    }
}

/// Who may do what with one file or folder.
struct FileFacts: Hashable, Sendable {
    /// For people who may.
    enum Class: Sendable {
        case group
        case everybody

        /// Where its three permission bits are.
        var shift: UInt32 { self == .group ? 3 : 0 }
    }

    let path: String
    let isFolder: Bool
    /// The permission bits of `st_mode`, with the sticky bit.
    let mode: UInt32
    let owner: UInt32
    /// Whether its group has nobody in it but root, or the one who runs the program.
    let isGroupTrusted: Bool

    static let read: UInt32 = 0o4
    static let write: UInt32 = 0o2
    static let enter: UInt32 = 0o1

    /// Whether people other than the owner have one of the rights.
    func gives(_ rights: UInt32, to others: Class) -> Bool {
        if others == .group, isGroupTrusted { return false }
        return (mode >> others.shift) & rights != 0
    }

    /// Whether somebody else than the trusted users may change it.
    ///
    /// What lies in a folder with the sticky bit, such as `/tmp`, is changed only by its owner.
    func isChangeable(byOthersThan trusted: Set<UInt32>) -> Bool {
        guard trusted.contains(owner) else { return true }
        if isFolder, mode & 0o1000 != 0 { return false }
        return gives(Self.write, to: .group) || gives(Self.write, to: .everybody)
    }
}

extension FileFacts {
    /// The file and all folders above it, from the file to the root; links are followed first.
    ///
    /// - Returns: Empty when the file is not there or cannot be looked at.
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
            isGroupTrusted: mode & 0o060 == 0 || group == 0 || Self.isPrivate(group)
        )
    }

    /// Whether it is the group that the system made for the own account, with nobody else in it.
    private static func isPrivate(_ id: gid_t) -> Bool {
        guard let account = OwnAccount.name() else { return false }
        var entry = unsafe group()
        var found: UnsafeMutablePointer<group>?
        var texts = [CChar](repeating: 0, count: OwnAccount.longestEntry)
        return unsafe texts.withUnsafeMutableBufferPointer { texts in
            guard let base = texts.baseAddress,
                unsafe getgrgid_r(id, &entry, base, texts.count, &found) == 0,
                let group = unsafe found?.pointee,
                unsafe String(cString: group.gr_name) == account
            else { return false }
            var index = 0
            while let member = unsafe group.gr_mem[index] {
                guard unsafe String(cString: member) == account else { return false }
                index += 1
            }
            return true
        }
    }

    private static func realPath(_ path: String) -> String? {
        guard let text = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(text) }
        return unsafe String(validatingCString: text)
    }
}

/// Keeps the program's memory from the disk.
package enum DeviceHardening {
    /// Has the kernel write nothing of the process after a crash, from now on.
    ///
    /// The other programs of the same user cannot trace the process or read its memory any more
    /// either. PAM's helper programs are not affected, nor is what the process reads of itself.
    ///
    /// - Returns: Whether the kernel agreed.
    @discardableResult
    package static func apply() -> Bool {
        let hasNoCore = cpam_set_no_core() == 0
        let isUndumpable = cpam_set_undumpable() == 0
        return hasNoCore && isUndumpable
    }
}
