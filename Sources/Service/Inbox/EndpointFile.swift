import Glibc
import Host
package import Push
import Vocabulary

/// The file with the endpoints that servers have created, beside the store.
package struct EndpointFile: Sendable {
    private let path: String

    /// Names the file of a folder.
    package init(in folder: String) { path = folder + "/endpoints.json" }

    /// Names the file of a folder, and makes the folder when it is not there.
    package init(making folder: String) {
        WholeFile.makeFolder(folder)
        self.init(in: folder)
    }

    /// The table; an empty one when there is no file yet.
    package func read() throws(InboxError) -> EndpointTable {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try BoundedFile.contents(
                of: path,
                as: .endpoints,
                limit: EndpointTable.mostBytes
            )
        } catch .unreadable(_, ENOENT, _) {
            return EndpointTable()
        } catch {
            throw .endpoints
        }
        guard let table = EndpointTable(parsing: bytes) else { throw .endpoints }
        return table
    }

    /// Replaces the file at once; false when it is as before.
    func write(_ table: EndpointTable) -> Bool {
        let bytes = table.bytes
        return bytes.count <= EndpointTable.mostBytes
            && WholeFile.write(bytes, to: path, mode: 0o600)
    }
}

/// Writes files that are there whole or not at all.
package enum WholeFile {
    /// Makes a folder and those above it where they are missing, for this user alone.
    package static func makeFolder(_ path: String) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/" + part
            _ = unsafe mkdir(made, 0o700)
        }
    }

    /// Writes a file beside its place, brings it to the disk, and moves it there; the path has a folder.
    package static func write(_ bytes: [UInt8], to path: String, mode: UInt32) -> Bool {
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        let made = "\(folder).\(ApprovalService.randomHexadecimal(bytes: 8)).tmp"
        let file = unsafe open(made, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode)
        guard file >= 0 else { return false }
        let isWhole =
            SystemFile.write(bytes, to: file) == 0 && fchmod(file, mode) == 0 && fsync(file) == 0
        guard close(file) == 0, isWhole, unsafe rename(made, path) == 0 else {
            _ = unsafe unlink(made)
            return false
        }
        // The name as well survives a crash.
        let place = unsafe open(String(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard place >= 0 else { return false }
        defer { close(place) }
        return fsync(place) == 0
    }
}
