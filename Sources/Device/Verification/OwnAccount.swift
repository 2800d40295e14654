import Glibc

/// The account of the machine that runs the program.
enum OwnAccount {
    /// The most bytes that the system's entry of an account or a group may take.
    static let longestEntry = 16_384

    /// Its name; nothing when the system knows none for the number.
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
}
