import CLibJWT
import Glibc

/// The reader of libjwt: checks the signature with a key and parses the claims.
struct LibJWT {
    let key: [UInt8]

    /// Whether a token holds, and gives a text of each claim named.
    func read(_ token: [CChar], _ names: [String]) -> [String?]? {
        var claims: OpaquePointer?
        guard unsafe jwt_decode(&claims, token, key, CInt(key.count)) == 0 else { return nil }
        defer { unsafe jwt_free(claims) }
        return names.map { name in
            unsafe jwt_get_grant(claims, name).map { unsafe String(cString: $0) }
        }
    }

    /// Reads a token and compares one claim, with no text of Swift's made.
    func isRead(_ token: [CChar]) -> Bool {
        var claims: OpaquePointer?
        guard unsafe jwt_decode(&claims, token, key, CInt(key.count)) == 0 else { return false }
        defer { unsafe jwt_free(claims) }
        guard let time = unsafe jwt_get_grant(claims, "t") else { return false }
        return unsafe strcmp(time, "120") == 0
    }
}
