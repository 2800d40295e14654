import Foundation
import Push
import Testing
import Token
import Vocabulary

enum ImportSamples {
    /// An account of a sample, with the code that oathtool computes for ``time``.
    struct Row: CustomTestStringConvertible, Sendable {
        let file: String
        let issuer: String
        let name: String
        let code: String

        var testDescription: String { "\(file): \(issuer):\(name)" }
    }

    static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Samples/import/"
    static let time: Int64 = 1_700_000_000
    static let passphrase = "correct horse"

    static let rows: [Row] = {
        let table = (try? String(contentsOfFile: folder + "accounts.tsv", encoding: .utf8)) ?? ""
        return table.split(separator: "\n").dropFirst().map { line in
            let cells = line.split(separator: "\t").map(String.init)
            return Row(file: cells[0], issuer: cells[1], name: cells[2], code: cells[8])
        }
    }()
    /// Those that this libcrypto can decrypt.
    static let files = Set(rows.map(\.file)).sorted().filter {
        ExportCryptography.hasArgon2id || $0 != "stratum-encrypted.stratum"
    }
    static let encrypted = files.filter { $0.contains("encrypted") }

    static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder + file)))
    }

    static func list(_ text: String) throws -> AccountList { try list(Array(text.utf8)) }

    static func list(_ bytes: [UInt8], passphrase: String = passphrase) throws -> AccountList {
        switch try AccountFile(bytes) {
        case .accounts(let list): list
        case .encrypted(let export):
            try export.accounts(passphrase: SecretBytes(Array(passphrase.utf8)))
        }
    }
}

extension ImportedEntry {
    /// The names of the account, or the code of what is wrong with it.
    var word: String {
        switch content {
        case .address(let address): "\(address.issuer):\(address.accountName)"
        case .record: "record"
        case .refused(let error): "\(place) \(name?.text ?? "?") \(error.code)"
        }
    }
}
