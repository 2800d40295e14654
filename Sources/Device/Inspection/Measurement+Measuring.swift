import CPAM
import Glibc

extension Measurement {
    private static let loaderVariableNames = ["LD_PRELOAD", "LD_AUDIT"]
    /// The most bytes of a text of the kernel that are read.
    private static let longestText = 1 << 20
    /// The most libraries that are looked at.
    private static let mostLibraries = 512

    /// Measures the own process.
    init(program path: String, storeFiles: [String]) {
        status = Self.text(of: "/proc/self/status")
        loaderVariables = Self.loaderVariableNames.filter { name in
            guard let value = unsafe getenv(name) else { return false }
            return unsafe value.pointee != 0
        }
        preloadFile = Self.text(of: "/etc/ld.so.preload")
        program = FileFacts.chain(of: path)
        libraries = ProcessText.programFiles(inMaps: Self.text(of: "/proc/self/maps"))
            .prefix(Self.mostLibraries)
            .filter { $0 != program.first?.path }
            .map(FileFacts.chain)
        store = storeFiles.map { file in
            let chain = FileFacts.chain(of: file)
            return chain.isEmpty ? FileFacts.chain(of: Self.folder(of: file)) : chain
        }
        effectiveUser = geteuid()
        coreLimit = cpam_core_limit()
        corePattern = Self.text(of: "/proc/sys/kernel/core_pattern")
        isDumpable = cpam_dumpable() != 0
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What is in a file; empty when it cannot be read.
    private static func text(of path: String) -> String {
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
