import Glibc
import Host
import Journeys
import Push
import Service
import Token
import Vocabulary

/// A session in a file that only its owner can read.
enum SessionFile {
    private static let limit = 16_384

    /// Makes the file before anybody signs in, so that no session is made that cannot be kept.
    ///
    /// - Throws: `SignInError.sessionFile` when the file is there; `FileError` when it cannot be
    ///   made.
    static func reserved(_ path: String) throws -> NewFile {
        do throws(FileError) {
            return try NewFile(path)
        } catch {
            if case .unwritable(EEXIST) = error { throw SignInError.sessionFile(Found(path)) }
            throw error
        }
    }

    /// Writes a session into its file.
    ///
    /// - Throws: `FileError` when it cannot be written.
    static func write(
        _ session: SessionToken,
        of address: JourneyAddress,
        to file: NewFile
    ) throws(FileError) {
        let text = JSON.text { json in
            json.add("server", address.base.text)
            json.add("realm", address.realm)
            json.add("token", session.text)
        }
        try file.write(text + "\n")
        try file.close()
    }

    /// Reads the session of a file, to be sent to the AM that it is of.
    ///
    /// - Throws: `SignInError.noSession`; `SignInError.otherServer` for a session of another server, path
    ///   or realm; what reading a secret throws.
    static func read(_ path: String, for address: JourneyAddress) throws -> SessionToken {
        let secret = try BoundedFile.secret(of: path, as: .session, limit: limit)
        let bytes = secret.copiedBytes
        let object = (try? JSON.parse(bytes))?.objectValue
        guard let token = object?["token"]?.stringValue.flatMap(SessionToken.init) else {
            throw SignInError.noSession(Found(path))
        }
        let server = object?["server"]?.stringValue ?? ""
        let realm = object?["realm"]?.stringValue ?? ""
        guard let own = try? JourneyAddress(server, realm: realm), own.isSameAM(as: address),
            own.realm.lowercased() == address.realm.lowercased()
        else { throw SignInError.otherServer(Found("\(server), realm \(realm)")) }
        return token
    }
}
