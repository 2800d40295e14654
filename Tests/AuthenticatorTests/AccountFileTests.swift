import Push
import Testing
import Token
import Vocabulary

@Suite struct AccountFileTests {
    private static let secret = "JBSWY3DPEHPK3PXP"
    private static let good = "otpauth://totp/Bank:ann?secret=\(secret)&issuer=Bank"

    @Test(arguments: ImportSamples.files)
    func `each sample gives its accounts with the codes of oathtool`(file: String) throws {
        let list = try ImportSamples.list(ImportSamples.bytes(file))
        let read = try list.entries.map { entry in
            guard case .address(let address) = entry.content,
                let mechanism = try address.oneTimeMechanism(uid: "u")
            else { return entry.word }
            let code =
                switch mechanism.factor {
                case .time: try mechanism.code(at: Instant(seconds: ImportSamples.time))
                case .counter(let counter): try mechanism.code(counter: counter)
                }
            return "\(entry.word) \(code.text)"
        }
        let rows = ImportSamples.rows.filter { $0.file == file }
        #expect(read == rows.map { "\($0.issuer):\($0.name) \($0.code)" })
        #expect(list.missingParts.isEmpty)
    }

    @Test(arguments: ImportSamples.encrypted)
    func `another passphrase and a changed byte decrypt nothing`(file: String) throws {
        let bytes = try ImportSamples.bytes(file)
        #expect(
            refusal { try ImportSamples.list(bytes, passphrase: "correct hors") }
                == "import.passphrase-wrong"
        )
        var changed = bytes
        // In JSON the first character of what is encrypted; else a byte of the tag.
        let place =
            Self.place(of: #""db": ""#, or: #""servicesEncrypted": ""#, bytes) ?? bytes.count - 1
        changed[place] = changed[place] == 0x41 ? 0x42 : 0x41
        #expect(refusal { try ImportSamples.list(changed) } == "import.passphrase-wrong")
    }

    private static func place(of first: String, or second: String, _ bytes: [UInt8]) -> Int? {
        [first, second].lazy.compactMap { text in
            bytes.indices.first { bytes[$0...].starts(with: text.utf8) }.map {
                $0 + text.utf8.count
            }
        }.first
    }

    @Test(arguments: ImportSamples.files)
    func `a file that was cut is refused or gives what is whole`(file: String) throws {
        let bytes = try ImportSamples.bytes(file)
        let whole = try ImportSamples.list(bytes).entries.map(\.word)
        for count in stride(from: 1, to: bytes.count - 2, by: max(1, bytes.count / 40)) {
            let code = refusal {
                let words = try ImportSamples.list(Array(bytes[..<count])).entries.map(\.word)
                // Of lines the whole ones are kept, and the last one may be another account.
                #expect(
                    words.dropLast().allSatisfy { whole.contains($0) || $0.contains("import.") }
                )
                #expect(file.hasSuffix(".txt"), "\(count) bytes")
            }
            guard let code else { continue }
            let expected = [
                "import.json", "import.format", "import.damaged", "import.passphrase-wrong",
                "enrolment.scheme",
            ]
            #expect(expected.contains(code), "\(count): \(code)")
        }
    }

    @Test func `of lines each stands for itself, and a bad one is named by its number`() throws {
        let list = try ImportSamples.list(
            """
            \u{FEFF}\(Self.good)

            otpauth://totp/Shop:bob?secret=\(Self.secret)&issuer=Shop&digits=9
            https://example.com/?secret=JBSWY3DPEHPK3PXP
            no address
            pushauth://push/Bank:ann?a=b
            otpauth-migration://offline?data=%%%
            OTPAUTH://TOTP/Mail:ann?secret=\(Self.secret)&2step_salt=8
              otpauth://hotp/Mail:bob?secret=\(Self.secret)&counter=3\r
            """
        )
        #expect(
            list.entries.map(\.word) == [
                "Bank:ann", "line 3 bob at Shop enrolment.invalid.digits",
                "line 4 ? enrolment.scheme", "line 5 ? import.line", "line 6 ? import.kind",
                "line 7 ? import.migration", "line 8 ann at Mail enrolment.two-step", "Mail:bob",
            ]
        )
    }

    @Test(arguments: [
        "otpauth://totp/A1:ann?secret=*&#38;issuer=A1&#38;digits=8&#38;algorithm=SHA256",
        "otpauth://totp/C%23:ann?secret=*&issuer=C#&digits=8&algorithm=SHA256",
        #""otpauth://totp/A:ann?secret=*&digits=8&algorithm=SHA256""#,
        "otpauth%3A%2F%2Ftotp%2FA%3Aann%3Fsecret%3D*%26digits%3D8%26algorithm%3DSHA256",
        "otpauth://totp/A:ann?secret=*&digits=8&algorithm=SHA256#part",
    ])
    func `an address is read as it is enrolled`(text: String) throws {
        let written = text.replacing("*", with: Self.secret)
        for list in [
            try ImportSamples.list(written),
            try ImportSamples.list(
                #"{"items":[{"name":"x","login":{"totp":\#(JSON.text(.string(written)))}}]}"#
            ),
        ] {
            guard case .address(let address)? = list.entries.first?.content else {
                Issue.record("\(list.entries)")
                continue
            }
            #expect(address.oneTime?.digits == .eight && address.oneTime?.algorithm == .sha256)
            #expect(try address.issuer == EnrolmentAddress(written).issuer)
        }
    }

    @Test(arguments: [
        "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP", "https://example.com/qr", "motp://a?secret=x",
        "pia://container/x",
    ])
    func `one text that is no account is named for what it is`(text: String) {
        #expect(refusal { try ImportSamples.list(text) } == "enrolment.scheme")
        #expect(refusal { try ImportSamples.list(text + "\nx") } == "import.format")
    }

    /// A list of a good entry, a bad one and a number, in what stands around it in each format.
    @Test(arguments: [
        (
            #"{"version":1,"header":{"slots":null},"db":{"entries":*}}"#,
            #"{"type":"totp","name":"ann","issuer":"Bank","info":{"secret":"S"}}"#,
            #"{"type":"motp","name":"bob","issuer":"Shop","info":{"secret":"S"}}"#, "import.type"
        ),
        (
            #"{"services":*}"#, #"{"name":"Bank","secret":"S","otp":{"account":"ann"}}"#,
            #"{"name":"Shop","secret":"S","otp":{"account":"bob","digits":"x"}}"#,
            "enrolment.invalid.digits"
        ),
        (
            "*", #"{"secret":"S","issuer":"Bank","label":"ann","type":"TOTP"}"#,
            #"{"secret":"","issuer":"Shop","label":"bob","type":"TOTP"}"#,
            "enrolment.missing.secret"
        ),
        (
            #"{"tokenOrder":[],"tokens":*}"#,
            #"{"secret":[-1,127],"issuerExt":"Bank","label":"ann","type":"TOTP"}"#,
            #"{"secret":[-1,127],"issuerInt":"Shop","label":"bob","type":"TOTP","algo":[]}"#,
            "enrolment.invalid.algorithm"
        ),
        (
            #"{"encrypted":false,"items":*}"#,
            #"{"name":"Bank","login":{"username":"ann","totp":"S"}}"#,
            #"{"name":"Shop","login":{"username":"bob","totp":"otpauth://totp/?secret=%"}}"#,
            "enrolment.invalid.secret"
        ),
        (
            #"{"version":1,"entries":*}"#,
            #"{"content":{"uri":"otpauth://totp/Bank:ann?secret=S"}}"#,
            #"{"content":{"uri":"otpauth://totp/Shop:bob?secret=S&period=0"}}"#,
            "enrolment.invalid.period"
        ),
        (
            #"{"Authenticators":*}"#, #"{"Type":2,"Issuer":"Bank","Username":"ann","Secret":"S"}"#,
            #"{"Type":5,"Issuer":"Shop","Username":"bob","Secret":"S"}"#, "import.type"
        ),
    ])
    func `a bad entry is named, and the others are kept`(
        around: String,
        good: String,
        bad: String,
        code: String
    ) throws {
        let text = around.replacing("*", with: "[\(good),\(bad),7]")
            .replacing(#""S""#, with: "\"\(Self.secret)\"").replacing("=S", with: "=\(Self.secret)")
        #expect(
            try ImportSamples.list(text).entries.map(\.word) == [
                "Bank:ann", "entry 2 bob at Shop \(code)", "entry 3 ? import.entry",
            ]
        )
    }

    @Test func `what an entry calls itself is printable, and such a name is refused`() throws {
        let list = try ImportSamples.list(
            #"[{"secret":"JBSWY3DPEHPK3PXP","issuer":"Ba\u001b[2Jnk","label":"ann\u202e","type":"TOTP"}]"#
        )
        let entry = try #require(list.entries.first)
        #expect(entry.word.hasSuffix("enrolment.malformed"))
        #expect(entry.name?.text == "ann<U+202E> at Ba<U+001B>[2Jnk")
    }

    @Test
    func `the parts of an export that are missing are named, and a repeated one is read once`()
        throws
    {
        let lines = String(
            decoding: try ImportSamples.bytes("google-authenticator.txt"),
            as: UTF8.self
        )
        .split(separator: "\n").map(String.init)
        let second = try ImportSamples.list(lines[1])
        #expect(second.format == .migration)
        #expect(second.entries.map(\.word) == ["Example Mail:ann"])
        #expect(
            second.missingParts == ["part 1 of 2 of the Google Authenticator export is missing"]
        )
        let all = try ImportSamples.list([lines[0], lines[0], lines[1]].joined(separator: "\n"))
        #expect(all.entries.count == 3)
        #expect(all.missingParts.isEmpty)
    }

    @Test func `of a damaged part of Google Authenticator the whole accounts are kept`() throws {
        // One account, then one whose secret ends in the middle, in a message that is cut.
        let account: [UInt8] = [0x0A, 0x09, 0x0A, 0x02, 0x01, 0x02, 0x12, 0x03, 0x61, 0x6E, 0x6E]
        let broken: [UInt8] = [0x0A, 0x03, 0x0A, 0x09, 0x01]
        let data = Base64.encodeURL(account + broken + [0x10])
        let list = try ImportSamples.list("otpauth-migration://offline?data=\(data)")
        #expect(
            list.entries.map(\.word) == [
                "ann:ann", "line 1, entry 2 ? import.entry", "line 1 ? import.migration",
            ]
        )
    }

    @Test(arguments: [
        (#""n": 32768"#, #""n": 1099511627776"#), (#""n": 32768"#, #""n": 32769"#),
        (#""n": 32768"#, #""n": -9223372036854775808"#), (#""r": 8"#, #""r": 9223372036854775807"#),
        (#""r": 8"#, #""r": 0"#), (#""p": 1"#, #""p": 1000000"#),
        (#""n": 32768"#, #""n": 1048576"#),
    ])
    func `a key of Aegis that would cost too much is not derived`(old: String, new: String) throws {
        let text = String(decoding: try ImportSamples.bytes("aegis-encrypted.json"), as: UTF8.self)
        #expect(text.contains(old))
        #expect(
            refusal { try ImportSamples.list(text.replacing(old, with: new)) } == "import.costs"
        )
    }

    @Test(arguments: [[0, 0xFF, 0xFF, 0xFF], [0, 0, 0, 0]] as [[UInt8]])
    func `a key of andOTP that would cost too much, or nothing, is not derived`(
        iterations: [UInt8]
    ) throws {
        let bytes = try ImportSamples.bytes("andotp-encrypted.json.aes")
        #expect(
            refusal { try ImportSamples.list(iterations + bytes.dropFirst(4)) } == "import.costs"
        )
    }

    @Test(arguments: [
        (
            #"{"version":1,"kdfParams":{"memLimit":4096,"opsLimit":3,"salt":"AA=="},"encryptedData":"AA==","encryptionNonce":"AA=="}"#,
            "Ente"
        ),
        ("AuthenticatorPro\u{1}", "Stratum"),
        (#"{"encrypted":true,"passwordProtected":true,"salt":"x","data":"2.x"}"#, "Bitwarden"),
        (#"{"version":1,"salt":"AA==","content":"AA=="}"#, "Proton"),
        ("-----BEGIN PGP MESSAGE-----\n", "Proton"),
    ])
    func `an encryption that is not supported is named, with what to do`(
        text: String,
        name: String
    ) {
        #expect(throws: AccountFileError.self) { try ImportSamples.list(text) }
        let error = #expect(throws: AccountFileError.self) { try ImportSamples.list(text) }
        #expect(error?.code == "import.encrypted")
        #expect(error?.reason.contains(name) == true)
        #expect(
            error?.reason.contains(" export ") == true || error?.reason.contains("backup") == true
        )
    }

    @Test func `a backup of Stratum is decrypted where libcrypto offers Argon2id`() throws {
        let bytes = try ImportSamples.bytes("stratum-encrypted.stratum")
        let expected = ExportCryptography.hasArgon2id ? "import.damaged" : "import.encrypted"
        #expect(refusal { try ImportSamples.list(Array(bytes[..<50])) } == expected)
    }

    @Test(arguments: [
        "hello", "{}", "[]", "[1]", #"{"a":1}"#, "issuer,secret\nBank,ABC", "\u{7F}ELF",
    ])
    func `a file of no known format is told all of them`(text: String) {
        let error = #expect(throws: AccountFileError.self) { try ImportSamples.list(text) }
        #expect(error?.code == "import.format")
        for name in [
            "otpauth://", "Google Authenticator", "Aegis", "2FAS", "FreeOTP+", "andOTP",
            "Bitwarden", "Proton", "Ente", "Stratum", "ForgeRock",
        ] {
            #expect(error?.reason.contains(name) == true, "\(name)")
        }
    }

    @Test func `a file has its limits`() throws {
        #expect(try ImportSamples.list("\n \n").entries.isEmpty)
        let most = AccountFile.mostAccounts
        let lines = Array(repeating: Self.good, count: most)
        #expect(try ImportSamples.list(lines.joined(separator: "\n")).entries.count == most)
        for text in [
            (lines + [Self.good]).joined(separator: "\n"),
            #"{"tokens":[\#(Array(repeating: "{}", count: most + 1).joined(separator: ","))]}"#,
        ] {
            #expect(refusal { try ImportSamples.list(text) } == "import.too-many")
        }
        let large = [UInt8](repeating: 0x20, count: AccountFile.limit + 1)
        #expect(refusal { try ImportSamples.list(large) } == "import.too-long")
        let deep = String(repeating: "[", count: 100_000)
        #expect(refusal { try ImportSamples.list(deep) } == "import.json")
    }

    @Test func `codes of Steam are asked for as such, whatever the program writes`() throws {
        let texts = [
            #"[{"secret":"JBSWY3DPEHPK3PXP","issuer":"Steam","label":"bob","type":"STEAM"}]"#,
            #"{"items":[{"name":"Steam","login":{"username":"bob","totp":"steam://JBSWY3DPEHPK3PXP"}}]}"#,
            "otpauth://steam/Steam:bob?secret=JBSWY3DPEHPK3PXP&issuer=Steam",
        ]
        for text in texts {
            let entry = try #require(try ImportSamples.list(text).entries.first)
            #expect(entry.name == "bob at Steam")
            // Never codes of six digits, which Steam does not accept.
            if case .address(let address) = entry.content {
                #expect(address.oneTime?.digits.rawValue == 5)
            } else {
                #expect(entry.word.hasSuffix("enrolment.invalid.digits"))
            }
        }
    }
}
