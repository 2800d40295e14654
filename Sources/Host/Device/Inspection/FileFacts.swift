import Glibc

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
