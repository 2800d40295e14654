import Glibc

/// The process of an exit test's body.
package enum ExitTestProcess {
    /// Closes other tests' sockets and pipes, first in each body that does not end at once.
    ///
    /// The testing library leaves them open in its processes, its own pipes included: until this
    /// process ends, those tests would see no end of file, and the library waits for that on the
    /// threads of Swift's pool.
    package static func closeInherited() {
        // Elsewhere, open files are this process's own.
        guard let kept = backChannel() else { return }
        for descriptor in 3..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) where descriptor != kept
        {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { continue }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFSOCK || kind == S_IFIFO { close(descriptor) }
        }
    }

    /// The library's pipe; its variable is only left in what the process was started with.
    private static func backChannel() -> Int32? {
        let file = unsafe open("/proc/self/environ", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                count = unsafe max(0, read(file, buffer.baseAddress, buffer.count))
            }
            guard !part.isEmpty else { break }
            bytes += part
        }
        let name = "SWT_BACKCHANNEL="
        for variable in bytes.split(separator: 0) where variable.starts(with: name.utf8) {
            return Int32(String(decoding: variable.dropFirst(name.utf8.count), as: UTF8.self))
        }
        return nil
    }
}
