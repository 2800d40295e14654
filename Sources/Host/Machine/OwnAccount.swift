import Glibc

/// The account that this program runs as.
enum OwnAccount {
    /// Bytes of the system's entry of an account or a group.
    private static let longestEntry = 16_384

    /// `nil` when the system has no name for the number.
    static func name() -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var texts = [CChar](repeating: 0, count: longestEntry)
        return unsafe texts.withUnsafeMutableBufferPointer { texts in
            guard let base = texts.baseAddress,
                unsafe getpwuid_r(getuid(), &entry, base, texts.count, &found) == 0,
                let name = unsafe found?.pointee.pw_name
            else { return nil }
            return unsafe String(validatingCString: name)
        }
    }

    /// Whether it is this account's own group without other members.
    static func isPrivate(_ id: gid_t) -> Bool {
        guard let account = name() else { return false }
        var entry = unsafe group()
        var found: UnsafeMutablePointer<group>?
        var texts = [CChar](repeating: 0, count: longestEntry)
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
}
