import Token
import Vocabulary

extension AccountList {
    /// Reads another program's unencrypted export; `nil` when the format is unknown.
    ///
    /// - Source: the exports of the programs, described in Samples/import/README.md.
    init?(export value: JSONValue) throws(AccountFileError) {
        if let entries = value.arrayValue {
            guard entries.contains(where: { $0.objectValue?["secret"] != nil }) else { return nil }
            try self.init(.andOTP, entries, read: Self.andOTP)
            return
        }
        guard let object = value.objectValue else { return nil }
        if let vault = object["db"]?.objectValue, object["header"] != nil {
            try self.init(.aegis, vault["entries"], read: Self.aegis)
        } else if object["services"] != nil {
            try self.init(.twoFAS, object["services"], read: Self.twoFAS)
        } else if object["tokens"] != nil {
            try self.init(.freeOTPPlus, object["tokens"], read: Self.freeOTPPlus)
        } else if object["Authenticators"] != nil {
            try self.init(.stratum, object["Authenticators"], read: Self.stratum)
        } else if object["items"] != nil {
            try self.init(.bitwarden, object["items"], read: Self.bitwarden)
        } else if object["entries"] != nil {
            try self.init(.proton, object["entries"], read: Self.proton)
        } else if let vaults = object["vaults"]?.objectValue {
            let items = vaults.members.flatMap {
                $0.value.objectValue?["items"]?.arrayValue ?? []
            }
            try self.init(.proton, .array(items), read: Self.protonPass)
        } else {
            return nil
        }
    }

    /// Reads each entry; `read` gives `[]` for one without codes, which is skipped, and `nil` for a
    /// damaged one.
    init(
        _ format: AccountFormat,
        _ list: JSONValue?,
        read: (JSONObject, ImportedEntry.Place) -> [ImportedEntry]?
    ) throws(AccountFileError) {
        guard let elements = list?.arrayValue else { throw .damaged(format) }
        try self.init(format, elements, read: read)
    }

    private init(
        _ format: AccountFormat,
        _ elements: [JSONValue],
        read: (JSONObject, ImportedEntry.Place) -> [ImportedEntry]?
    ) throws(AccountFileError) {
        let entries = zip(1..., elements).flatMap { number, element in
            let place = ImportedEntry.Place(entry: number)
            return element.objectValue.flatMap { read($0, place) } ?? [
                ImportedEntry(
                    place: place,
                    name: nil,
                    content: .refused(AccountFileError.entry)
                )
            ]
        }
        guard entries.count <= AccountFile.mostAccounts else {
            throw .tooMany(limit: AccountFile.mostAccounts)
        }
        self.init(format: format, entries: entries)
    }

    static func aegis(
        _ entry: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let type = entry.text("type"), let info = entry["info"]?.objectValue else {
            return nil
        }
        let code = ImportedCode(
            type: type,
            issuer: entry.text("issuer") ?? "",
            name: entry.text("name") ?? "",
            secret: info.text("secret") ?? "",
            members: info,
            algorithm: "algo"
        )
        return [code.entry(at: place)]
    }

    static func twoFAS(
        _ service: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let otp = service["otp"]?.objectValue else { return nil }
        let issuer = [otp.text("issuer"), service.text("name")].compactMap(\.self)
            .first { !$0.isEmpty }
        let code = ImportedCode(
            type: otp.text("tokenType") ?? "totp",
            issuer: issuer ?? "",
            name: [otp.text("account"), otp.text("label")].compactMap(\.self)
                .first { !$0.isEmpty } ?? "",
            secret: service.text("secret") ?? "",
            members: otp
        )
        return [code.entry(at: place)]
    }

    /// The secret is a list of signed bytes; Steam codes have no type of their own.
    private static func freeOTPPlus(
        _ token: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let numbers = token["secret"]?.arrayValue else { return nil }
        let bytes = numbers.compactMap { $0.numberValue?.integer }.compactMap { number in
            Int8(exactly: number).map { UInt8(bitPattern: $0) }
        }
        guard bytes.count == numbers.count else { return nil }
        let issuer = ["issuerAlt", "issuerExt", "issuerInt"].compactMap { token.text($0) }
            .first { !$0.isEmpty }
        let isSteam =
            token.written("digits") == "5"
            && ["issuerExt", "issuerInt", "issuerAlt"].contains { token.text($0) == "Steam" }
        let code = ImportedCode(
            type: isSteam ? "steam" : token.text("type") ?? "totp",
            issuer: issuer ?? "",
            name: ["labelAlt", "label"].compactMap { token.text($0) }.first { !$0.isEmpty } ?? "",
            secret: Base32.encode(bytes),
            members: token,
            algorithm: "algo"
        )
        return [code.entry(at: place)]
    }

    static func andOTP(
        _ entry: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let type = entry.text("type") else { return nil }
        let code = ImportedCode(
            type: type,
            issuer: entry.text("issuer") ?? "",
            name: entry.text("label") ?? "",
            secret: entry.text("secret") ?? "",
            members: entry
        )
        return [code.entry(at: place)]
    }

    /// Types and hashes are numbers.
    static func stratum(
        _ entry: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let type = entry.written("Type") else { return nil }
        let types = ["1": "hotp", "2": "totp", "3": "motp", "4": "steam", "5": "yandex"]
        let hashes = ["0": "SHA1", "1": "SHA256", "2": "SHA512"]
        let code = ImportedCode(
            type: types[type] ?? type,
            issuer: entry.text("Issuer") ?? "",
            name: entry.text("Username") ?? "",
            secret: entry.text("Secret") ?? "",
            algorithm: entry.written("Algorithm").map { hashes[$0] ?? $0 },
            digits: entry.written("Digits"),
            period: entry.written("Period"),
            counter: entry.written("Counter")
        )
        return [code.entry(at: place)]
    }

    /// An item of the vault or of Bitwarden Authenticator; most have no codes.
    private static func bitwarden(
        _ item: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let login = item["login"], !login.isNull else { return [] }
        guard let login = login.objectValue else { return nil }
        return codes(
            login["totp"],
            at: place,
            issuer: item.text("name") ?? "",
            name: login.text("username") ?? ""
        )
    }

    private static func proton(
        _ entry: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let content = entry["content"]?.objectValue, let uri = content.text("uri") else {
            return nil
        }
        let name = content.text("name") ?? ""
        let issuer = uri.lowercased().hasPrefix("steam:") ? "Steam" : ""
        return codes(.string(uri), at: place, issuer: issuer, name: name)
    }

    /// An item of Proton Pass: the codes of its login and its other fields.
    private static func protonPass(
        _ item: JSONObject,
        _ place: ImportedEntry.Place
    ) -> [ImportedEntry]? {
        guard let data = item["data"]?.objectValue else { return nil }
        let content = data["content"]?.objectValue
        let fields = data["extraFields"]?.arrayValue ?? []
        let further = fields.compactMap { $0.objectValue?["data"]?.objectValue?["totpUri"] }
        return ([content?["totpUri"]].compactMap(\.self) + further).flatMap { uri in
            codes(
                uri,
                at: place,
                issuer: data["metadata"]?.objectValue?.text("name") ?? "",
                name: ["itemUsername", "username", "itemEmail"]
                    .compactMap { content?.text($0) }.first { !$0.isEmpty } ?? ""
            ) ?? []
        }
    }

    /// An address or a bare secret; nothing for an empty text.
    private static func codes(
        _ value: JSONValue?,
        at place: ImportedEntry.Place,
        issuer: String,
        name: String
    ) -> [ImportedEntry]? {
        guard let value, !value.isNull else { return [] }
        guard let written = value.stringValue else { return nil }
        let text = EnrolmentQuery.trimmed(written)
        if text.isEmpty { return [] }
        guard !text.includes("://"), !text.lowercased().hasPrefix("otpauth%") else {
            return [entry(text, at: place, issuer: issuer, name: name)]
        }
        let code = ImportedCode(type: "totp", issuer: issuer, name: name, secret: text)
        return [code.entry(at: place)]
    }
}

extension ImportedCode {
    /// From the members of one object.
    fileprivate init(
        type: String,
        issuer: String,
        name: String,
        secret: String,
        members: JSONObject,
        algorithm: String = "algorithm"
    ) {
        // andOTP also writes the issuer before the name.
        let named = name.hasPrefix(issuer + ":") ? String(name.dropFirst(issuer.count + 1)) : name
        self.init(
            type: type,
            issuer: issuer,
            name: issuer.isEmpty ? name : EnrolmentQuery.trimmed(named),
            secret: secret,
            algorithm: members.written(algorithm),
            digits: members.written("digits"),
            period: members.written("period"),
            counter: members.written("counter")
        )
    }
}

extension JSONObject {
    fileprivate func text(_ name: String) -> String? { self[name]?.stringValue }

    /// A number or text as written; other types become something that no address accepts.
    fileprivate func written(_ name: String) -> String? {
        switch self[name] {
        case nil, .null?: nil
        case .number(let number)?: number.text
        case .string(let text)?: text
        case .bool?, .array?, .object?: "?"
        }
    }
}
