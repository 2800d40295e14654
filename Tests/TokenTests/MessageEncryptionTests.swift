import Testing
import Token
import Vocabulary

struct MessageEncryptionTests {
    /// RFC 8291, section 5 and appendix A; the private keys as PKCS #8.
    private enum Sample {
        static let plain = Array("When I grow up, I want to be a watermelon".utf8)
        static let receiver =
            "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgq1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-"
            + "JWgLcM96hRANCAAQlcbK-zf3jYFUarx7Q9M02bBHOvlVfiby3sYalMzkXMWjs4uvgGFl70wR5uG48j47O"
            + "1XfKWRh-kkaZDbaCAIsO"
        static let sender =
            "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AEL"
            + "tAQ-oRyhRANCAAT-M_SrDepxkU21WCP3O1SUj0EwbZIHMtu5pZpTKGSCIA5Zent7wmC6HCJ5mFgJkuk5"
            + "cwAvMBKiiujwa7t45ewP"
        static let secret = "BTBZMqHH6r4Tts7J_aSIgg"
        static let salt = "DGv6ra1nlYgDCS1FRnbzlw"
        static let message =
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
            + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBW"
            + "LVWGNWQexSgSxsj_Qulcy4a-fN"
        /// Of the same keys, with the salt 00 to 0F, by Python's `http_ece` 1.2.1.
        static let other =
            "AAECAwQFBgcICQoLDA0ODwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
            + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A82H9beytK1pLi07-yL6HgbntFBQy7cBp-wOfh6u7xONM2bTM7SU3"
            + "PEkqc"

        static func pair(_ text: String) throws -> KeyPair {
            try KeyPair(pkcs8: SecretBytes(Base64.decodeURL(text)), .es256)
        }
    }

    @Test func `the vector of RFC 8291 comes out, and is read`() throws {
        let receiver = try Sample.pair(Sample.receiver)
        let secret = try Base64.decodeURL(Sample.secret)
        let message = try MessageEncryption.encrypt(
            Sample.plain,
            for: receiver.publicKey.raw,
            secret: secret,
            sender: Sample.pair(Sample.sender),
            salt: Base64.decodeURL(Sample.salt)
        )
        #expect(Base64.encodeURL(message) == Sample.message)
        let plain = try MessageEncryption.decrypt(message, with: receiver, secret: secret)
        #expect(plain == Sample.plain)
    }

    @Test func `a message of another program is read, also with zeros inside`() throws {
        let plain = try MessageEncryption.decrypt(
            Base64.decodeURL(Sample.other),
            with: Sample.pair(Sample.receiver),
            secret: Base64.decodeURL(Sample.secret)
        )
        #expect(plain == [0] + Array("pratique".utf8) + [2, 0] + Array(" over a broker".utf8))
    }

    @Test(arguments: [0, 1, 511, 512, 4_096, 65_536])
    func `messages of any length come back, padded`(count: Int) throws {
        let pair = try KeyPair(new: .es256)
        let token = BrokerToken(
            name: [UInt8](repeating: 1, count: 16),
            publicKey: pair.publicKey,
            secret: [UInt8](repeating: 2, count: 16)
        )
        let plain = [UInt8](repeating: 0, count: count)
        let message = try token.encrypt(
            plain,
            sender: KeyPair(new: .es256),
            salt: [UInt8](repeating: 3, count: 16)
        )
        #expect((message.count - MessageEncryption.addedBytes + 1) % 512 == 0)
        #expect(message.count == BrokerToken.mostBytes(ofMessage: count))
        let read = try MessageEncryption.decrypt(message, with: pair, secret: token.secret)
        #expect(read == plain)
    }

    @Test func `no byte can be changed, and none be missing`() throws {
        let receiver = try Sample.pair(Sample.receiver)
        let secret = try Base64.decodeURL(Sample.secret)
        let message = try Base64.decodeURL(Sample.message)
        for place in message.indices {
            var changed = message
            changed[place] ^= 1
            // The size of records says only how long one may be.
            if (16..<20).contains(place) { continue }
            #expect(throws: MessageEncryptionError.self, "\(place)") {
                try MessageEncryption.decrypt(changed, with: receiver, secret: secret)
            }
        }
        for count in 0..<message.count {
            #expect(throws: MessageEncryptionError.self) {
                try MessageEncryption.decrypt(
                    Array(message.prefix(count)),
                    with: receiver,
                    secret: secret
                )
            }
        }
        #expect(throws: MessageEncryptionError.authentication) {
            try MessageEncryption.decrypt(message + [0], with: receiver, secret: secret)
        }
        #expect(throws: MessageEncryptionError.authentication) {
            try MessageEncryption.decrypt(message, with: KeyPair(new: .es256), secret: secret)
        }
        #expect(throws: MessageEncryptionError.authentication) {
            try MessageEncryption.decrypt(
                message,
                with: receiver,
                secret: [UInt8](repeating: 0, count: 16)
            )
        }
    }

    @Test func `a record that is too small, and a key that is no point, are refused`() throws {
        let receiver = try Sample.pair(Sample.receiver)
        let secret = try Base64.decodeURL(Sample.secret)
        var message = try Base64.decodeURL(Sample.message)
        message.replaceSubrange(16..<20, with: [0, 0, 0, 18])
        #expect(throws: MessageEncryptionError.form) {
            try MessageEncryption.decrypt(message, with: receiver, secret: secret)
        }
        message = try Base64.decodeURL(Sample.message)
        message.replaceSubrange(22..<86, with: [UInt8](repeating: 0xFF, count: 64))
        #expect(throws: MessageEncryptionError.key) {
            try MessageEncryption.decrypt(message, with: receiver, secret: secret)
        }
    }

    @Test func `a token has one text, and everything else is none`() throws {
        let token = BrokerToken(
            name: [UInt8](0..<16),
            publicKey: try Sample.pair(Sample.receiver).publicKey,
            secret: try Base64.decodeURL(Sample.secret)
        )
        #expect(token.text.hasPrefix("pratique1."))
        #expect(token.text.utf8.count == 140)
        #expect(token.topic == "pratique/AAECAwQFBgcICQoLDA0ODw")
        #expect(BrokerToken(token.text) == token)
        let body = token.text.dropFirst(10)
        for text in [
            "", "pratique1.", String(body), "pratique2.\(body)", "Pratique1.\(body)",
            "\(token.text)=", "\(token.text) ", "pratique1.\(body.dropLast())",
            "pratique1.\(body.dropLast(4))", "pratique1.\(body)AAAA",
            // The last character has two bits that are not used.
            "pratique1.\(body.dropLast())" + (body.hasSuffix("I") ? "J" : "I"),
            // The point is another.
            "pratique1.\(body.prefix(40))AAAA\(body.dropFirst(44))",
        ] where text != token.text {
            #expect(BrokerToken(text) == nil, "\(text)")
        }
    }
}
