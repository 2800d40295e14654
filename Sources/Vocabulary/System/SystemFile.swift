import Glibc

/// What the system's calls for files do in parts.
package enum SystemFile {
    /// Writes all bytes; returns 0 or the number of the error.
    package static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32 {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { bytes in
                unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// The names in a folder that are UTF-8, in no order; none when it cannot be read.
    package static func names(in folder: String) -> [String] {
        guard let listing = unsafe opendir(folder) else { return [] }
        defer { unsafe closedir(listing) }
        var names: [String] = []
        while let entry = unsafe readdir(listing) {
            // A name is shorter than the room that it is declared with.
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe String(
                    validatingCString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
                )
            }
            if let name { names.append(name) }
        }
        return names
    }
}
