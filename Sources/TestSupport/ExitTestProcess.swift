import Glibc

/// The process in which the body of an exit test runs.
package enum ExitTestProcess {
    /// Closes the sockets and pipes that were other tests' when this process began.
    ///
    /// The testing library leaves them open in the processes that it starts, its own pipes among
    /// them: until this process ends, none of those tests would see the end of anything, and the
    /// library waits for such ends on the threads of Swift's pool. To be called first in each body
    /// that does not end at once.
    package static func closeInherited() {
        // Elsewhere, what is open is this process's own.
        guard let kept = backChannel() else { return }
        for descriptor in 3..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))) where descriptor != kept
        {
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { continue }
            let kind = status.st_mode & S_IFMT
            if kind == S_IFSOCK || kind == S_IFIFO { close(descriptor) }
        }
    }

    /// The pipe on which the library hears of the body; its variable is gone by now from all but
    /// what the process was started with.
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
