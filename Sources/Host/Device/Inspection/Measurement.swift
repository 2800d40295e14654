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
