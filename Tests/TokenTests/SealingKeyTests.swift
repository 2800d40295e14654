import Testing
import Token

struct SealingKeyTests {
    private static let nonce = [UInt8](0x40..<0x4C)
    private static let context = Array("secret:7".utf8)

    private func key(_ first: UInt8 = 0) throws -> SealingKey {
        try SealingKey(SecretBytes([UInt8](first..<first + 32)))
    }

    // Made with another program: HKDF-Expand, AES-GCM and HMAC of Python's cryptography.
    @Test func `the format is the one that is documented`() throws {
        let key = try key()
        let sealed = "01404142434445464748494a4b9a4e5f566f4a24502eca2e02433c1616c9098e4386d8"
        let plain = Array("geheim".utf8)
        #expect(try hex(key.seal(plain, context: Self.context, nonce: Self.nonce)) == sealed)
        #expect(try key.open(bytes(hex: sealed), context: Self.context) == plain)
    }

    @Test func `a wrapped key has the format that is documented`() throws {
        let wrapped =
            "01404142434445464748494a4b5ecfad698e31f590b4cd924e6efb925b7ec71b2f"
            + "f148fb6c0f98672295eb45507309bca58066e227f749360001ac7484"
        let inner = try key(32)
        #expect(try hex(key().wrap(inner, context: Self.context, nonce: Self.nonce)) == wrapped)
        let found = try key().unwrap(bytes(hex: wrapped), context: Self.context)
        let sealed = try inner.seal([1, 2, 3], context: [], nonce: Self.nonce)
        #expect(try found.open(sealed, context: []) == [1, 2, 3])
    }

    @Test func `indexes and codes are the ones that are documented`() throws {
        let key = try key()
        let value = Array("abc".utf8)
        #expect(
            try hex(key.blindIndex(of: value, label: "message id"))
                == "bb485f69d0bf35d3854c1ac2d647367ccc70ef8671c7c9929ca6726cc62368e3"
        )
        #expect(
            try hex(key.authenticationCode(for: value, label: "message id"))
                == "97674e19f50f735c4fbfe37d2103b2ba986f9aa67f016316b5c4a752c82ddf96"
        )
    }

    @Test(arguments: [0, 1, 15, 16, 17, 1_000, 70_000])
    func `what was sealed is opened again`(count: Int) throws {
        var random = SplitMix(seed: count)
        let plain = random.bytes(count)
        let context = random.bytes(count % 40)
        let key = try SealingKey(SecretBytes(random.bytes(32)))
        let sealed = try key.seal(plain, context: context, nonce: random.bytes(12))
        #expect(sealed.count == count + SealingKey.addedBytes)
        #expect(try key.open(sealed, context: context) == plain)
        let secret = try key.openSecret(sealed, context: context)
        #expect(hex(secret) == hex(plain))
        let nonce = Array(sealed[1..<13])
        #expect(try key.seal(secret, context: context, nonce: nonce) == sealed)
    }

    @Test func `a change of any bit is found`() throws {
        let key = try key()
        let sealed = try key.seal([1, 2, 3], context: Self.context, nonce: Self.nonce)
        for place in sealed.indices {
            for bit in 0..<8 {
                var changed = sealed
                changed[place] ^= 1 << UInt8(bit)
                let code = place == 0 ? "seal.version" : "seal.authentication"
                #expect(refusal { try key.open(changed, context: Self.context) } == code)
                #expect(refusal { try key.openSecret(changed, context: Self.context) } == code)
            }
        }
    }

    @Test func `sealed bytes that are cut or lengthened are refused`() throws {
        let key = try key()
        let sealed = try key.seal([1, 2, 3], context: [], nonce: Self.nonce)
        for count in sealed.indices {
            let code = count < SealingKey.addedBytes ? "seal.truncated" : "seal.authentication"
            #expect(refusal { try key.open(Array(sealed[..<count]), context: []) } == code)
        }
        #expect(refusal { try key.open(sealed + [0], context: []) } == "seal.authentication")
    }

    @Test func `a value is opened with its own key and context only`() throws {
        let sealed = try key().seal([1], context: Self.context, nonce: Self.nonce)
        for context in [[], Self.context + [0], Array(Self.context.dropLast()), [1]] {
            #expect(refusal { try key().open(sealed, context: context) } == "seal.authentication")
        }
        #expect(refusal { try key(1).open(sealed, context: Self.context) } == "seal.authentication")
    }

    @Test func `a wrapped key is no sealed value, nor the other way round`() throws {
        let key = try key()
        let secret = SecretBytes([UInt8](32..<64))
        let wrapped = try key.wrap(self.key(32), context: [], nonce: Self.nonce)
        let sealed = try key.seal(secret, context: [], nonce: Self.nonce)
        #expect(wrapped.count == sealed.count)
        #expect(refusal { try key.open(wrapped, context: []) } == "seal.authentication")
        #expect(refusal { try key.unwrap(sealed, context: []) } == "seal.authentication")
    }

    @Test func `a key is wrapped for its own context and by its own key`() throws {
        let wrapped = try key().wrap(key(32), context: Self.context, nonce: Self.nonce)
        #expect(
            refusal { try key().unwrap(wrapped, context: []) } == "seal.authentication"
        )
        #expect(
            refusal { try key(1).unwrap(wrapped, context: Self.context) }
                == "seal.authentication"
        )
    }

    @Test(arguments: [0, 16, 31, 33, 64])
    func `a sealing key has 32 bytes`(count: Int) {
        #expect(
            refusal { try SealingKey(SecretBytes([UInt8](repeating: 7, count: count))) }
                == "seal.key-length"
        )
    }

    @Test(arguments: [0, 11, 13, 16])
    func `a nonce has 12 bytes`(count: Int) throws {
        let key = try key()
        let nonce = [UInt8](repeating: 0, count: count)
        #expect(refusal { try key.seal([], context: [], nonce: nonce) } == "seal.nonce-length")
        #expect(refusal { try key.wrap(key, context: [], nonce: nonce) } == "seal.nonce-length")
    }

    @Test func `more than 16 MiB are not sealed or opened`() throws {
        let key = try key()
        let most = [UInt8](repeating: 1, count: SealingKey.mostBytes)
        let sealed = try key.seal(most, context: [], nonce: Self.nonce)
        #expect(try key.open(sealed, context: []) == most)
        for code in [
            refusal { try key.seal(most + [1], context: [], nonce: Self.nonce) },
            refusal { try key.seal([], context: most + [1], nonce: Self.nonce) },
            refusal { try key.open(sealed + [1], context: []) },
            refusal { try key.open(Array(sealed.prefix(29)), context: most + [1]) },
        ] {
            #expect(code == "seal.too-long")
        }
    }

    @Test func `labels, uses and keys keep indexes apart`() throws {
        let value = Array("abc".utf8)
        let found = try [
            key().blindIndex(of: value, label: "a"), key().blindIndex(of: value, label: "b"),
            key(1).blindIndex(of: value, label: "a"), key().blindIndex(of: [], label: "aabc"),
            key().blindIndex(of: Array("aabc".utf8), label: ""),
            key().authenticationCode(for: value, label: "a"),
            key().authenticationCode(for: value, label: "b"),
        ]
        #expect(Set(found).count == found.count)
        #expect(try key().blindIndex(of: value, label: "a") == found[0])
    }

    @Test func `nothing that prints a sealing key shows it`() throws {
        let key = try SealingKey(SecretBytes(Array("0123456789abcdefghijklmnopSECRET".utf8)))
        var dumped = ""
        dump([key], to: &dumped)
        for text in ["\(key)", String(reflecting: [key]), dumped] {
            #expect(!text.contains("SECRET"))
            #expect(!text.contains("48"), "a byte of the key")
        }
        #expect(key.description == "<secret>")
    }

    @Test func `one sealing key serves many tasks at once`() async throws {
        let key = try key()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in 0..<16 {
                group.addTask {
                    for round in 0..<100 {
                        let plain = [UInt8(task), UInt8(round)]
                        let nonce = [UInt8](repeating: UInt8(task), count: 11) + [UInt8(round)]
                        let sealed = try key.seal(plain, context: plain, nonce: nonce)
                        guard try key.open(sealed, context: plain) == plain else { return false }
                    }
                    return true
                }
            }
            for try await isRight in group { #expect(isRight) }
        }
    }
}
