import Testing
import Token

/// One example of RFC 2202 or RFC 4231.
struct HmacCase: Sendable, CustomTestStringConvertible {
    let algorithm: HashAlgorithm
    let key: [UInt8]
    let message: [UInt8]
    let code: String

    var testDescription: String { "\(algorithm), key of \(key.count) bytes" }

    /// Codes of `what do ya want for nothing?` under the key `Jefe`.
    private static let short: [HashAlgorithm: String] = [
        .md5: "750c783e6ab0b503eaa86e310a5db738", .sha1: "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79",
        .sha224: "a30e01098bc6dbbf45690f3a7e9e6d0f8bbea2a39e6148008fd05e44",
        .sha256: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
        .sha384: "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
            + "8e2240ca5e69e2c78b3239ecfab21649",
        .sha512: "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
            + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
    ]

    /// Codes of a text under a key of 131 bytes, longer than every block; of 80 bytes in RFC 2202.
    private static let long: [HashAlgorithm: String] = [
        .md5: "6b1ab7fe4bd7bf8f0b62e6ce61b9d0cd", .sha1: "aa4ae5e15272d00e95705637ce8a3b55ed402112",
        .sha224: "95e9a0db962095adaebe9b2d6f0dbce2d499f112f2d2b7273fa6870e",
        .sha256: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
        .sha384: "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c6"
            + "0c2ef6ab4030fe8296248df163f44952",
        .sha512: "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
            + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
    ]

    static var all: [HmacCase] {
        HashAlgorithm.allCases.flatMap { algorithm in
            let isOld = algorithm == .md5 || algorithm == .sha1
            return [
                HmacCase(
                    algorithm: algorithm,
                    key: Array("Jefe".utf8),
                    message: Array("what do ya want for nothing?".utf8),
                    code: short[algorithm] ?? ""
                ),
                HmacCase(
                    algorithm: algorithm,
                    key: [UInt8](repeating: 0xAA, count: isOld ? 80 : 131),
                    message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
                    code: long[algorithm] ?? ""
                ),
            ]
        }
    }
}
