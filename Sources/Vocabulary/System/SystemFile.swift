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

    /// Reads to the end, or so many bytes; `nil` when that fails, as `errno` says.
    package static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
        var hasFailed = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            while count < limit {
                let rest = unsafe UnsafeMutableRawBufferPointer(
                    rebasing: UnsafeMutableRawBufferPointer(room)[count..<limit]
                )
                let got = unsafe Glibc.read(descriptor, rest.baseAddress, rest.count)
                if got < 0, errno == EINTR { continue }
                hasFailed = got < 0
                guard got > 0 else { break }
                count += got
            }
        }
        return hasFailed ? nil : bytes
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
