package import Token
import Vocabulary

/// The keys of the mechanisms that messages may be for, by `mechanismUid`.
package struct KeyRing: Sendable {
    private let keys: [String: SigningKey]

    /// A ring without a key: every message stays unverified.
    package static let empty = KeyRing(keys: [:])

    /// The most bytes of a keys file.
    package static let limit = 1_048_576

    /// Creates a ring.
    package init(keys: [String: SigningKey]) { self.keys = keys }

    /// Reads a keys file: `{"mechanisms":[{"mechanismUid":TEXT,"secret":BASE64}]}`.
    ///
    /// Other members are ignored, so that a file can say what its keys are for.
    ///
    /// - Throws: `KeysFileError.json` with the position, `KeysFileError.shape`.
    package init(parsing bytes: [UInt8]) throws(KeysFileError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes, limits: JSONLimits(bytes: Self.limit, members: 65_536))
        } catch {
            throw .json(offset: error.offset)
        }
        guard let mechanisms = value.objectValue?["mechanisms"]?.arrayValue else {
            throw .shape
        }
        var keys: [String: SigningKey] = [:]
        for mechanism in mechanisms {
            guard let uid = mechanism.objectValue?["mechanismUid"]?.stringValue,
                let secret = mechanism.objectValue?["secret"]?.stringValue,
                let decoded = try? Base64.decode(secret),
                let key = try? SigningKey(decoded),
                keys.updateValue(key, forKey: uid) == nil
            else { throw .shape }
        }
        self.init(keys: keys)
    }

    /// The key of a mechanism, compared exactly.
    package subscript(uid: String) -> SigningKey? { keys[uid] }
}

/// What is wrong with a file of keys.
package enum KeysFileError: CodedError {
    case json(offset: Int)
    case shape

    /// Such as `keys.json`.
    package var row: (code: String, reason: String) {
        switch self {
        case .json(let offset):
            ("keys.json", "The keys file is not a JSON object; the mistake is at byte \(offset).")
        case .shape:
            (
                "keys.shape",
                "The keys file has another form than {\"mechanisms\":[{\"mechanismUid\":TEXT,"
                    + "\"secret\":BASE64}]} with secrets of 16 to 512 bytes."
            )
        }
    }
}
