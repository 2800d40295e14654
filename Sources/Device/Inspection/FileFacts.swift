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
