import Testing
import Token

@testable import Journeys

struct RegistrationTests {
    private static let data =
        "b67eb0c5268ae94baad4a6a0436a5b24281f31706a723c85000b50245b476da145"
        + "00000000000000000000000000000000000000000010a9378a83a24c4be2bc149435b0ef5921"
        + "a5010203262001215820a64f5cef53cb714cce426587530d29fc9316ebadc2fbff1e0a699b791af0d7a9"
        + "225820d1e9b0fddbfad4cd771e5003e30356e7b8664d56b318f825b2ce65d305cf36fe"

    private static func clientData() throws -> ClientData {
        try ClientData(
            .registration,
            challenge: Base64.decode(Example.challenge),
            origin: Example.origin
        )
    }

    private static func authenticatorData(_ key: PublicKey) throws -> AuthenticatorData {
        try AuthenticatorData(
            relyingPartyID: "am.example.com",
            flags: [.isPresent, .isVerified],
            credential: Example.id,
            key: key
        )
    }

    private static func registration(of pair: KeyPair, isAttested: Bool) throws -> Registration {
        try Registration(
            of: pair,
            clientData: clientData(),
            data: authenticatorData(pair.publicKey),
            credentialID: Example.id,
            isAttested: isAttested
        )
    }

    @Test func `the worked registration without attestation comes out byte by byte`() throws {
        let pair = try Example.pair()
        let clientData = try Self.clientData()
        #expect(
            hex(clientData.digest)
                == "6e80099cd1ef950bce5ffb40592fcaf5976633265793a3be3e78f1efc0271278"
        )
        let data = try Self.authenticatorData(pair.publicKey)
        #expect(hex(data.bytes) == Self.data)
        let registration = try Self.registration(of: pair, isAttested: false)
        #expect(
            hex(registration.attestationObject)
                == "a363666d74646e6f6e656761747453746d74a06861757468446174615894" + Self.data
        )
        let text = Outcome.text(
            of: registration,
            deviceName: "console",
            in: .forgeRock(readsJSON: false)
        )
        #expect(text.hasPrefix(clientData.json + "::-93,99,102,109,116,100,110,111,110,101,103,"))
        #expect(text.hasSuffix(",-49,54,-2::qTeKg6JMS-K8FJQ1sO9ZIQ::console"))
    }

    @Test func `a key vouches for itself where the server asks for that`() throws {
        let pair = try Example.pair()
        let clientData = try Self.clientData()
        let data = try Self.authenticatorData(pair.publicKey)
        let object = try Self.registration(of: pair, isAttested: true).attestationObject
        let head = "a363666d74667061636b65646761747453746d74a263616c67266373696758"
        #expect(hex(object).hasPrefix(head))
        let start = head.utf8.count / 2
        let length = Int(object[start])
        let signature = Array(object[(start + 1)...].prefix(length))
        #expect(try pair.publicKey.isSignature(signature, of: data.bytes + clientData.digest))
        #expect(hex(Array(object[(start + 1 + length)...])) == "6861757468446174615894" + Self.data)
    }

    @Test func `the worked registration by Ed25519 comes out byte by byte`() throws {
        let seed = "23ced86701a8e987bbb04f8290f75535e77eae411291cce0dc1524d1a7e81305"
        let pair = try KeyPair(
            pkcs8: SecretBytes(bytes(hex: "302e020100300506032b657004220420" + seed)),
            .edDSA
        )
        let object = try Self.registration(of: pair, isAttested: true).attestationObject
        #expect(object.count == 220)
        let text = hex(object)
        #expect(
            text.contains(
                "a263616c67276373696758"
                    + "4078eb452f84cc515a62172cd76ac50742785af4efdbc6105746812f1e4b23bc5c"
                    + "17ca5f9b94e3c5454a554dcddba67a1022fc36b88f1f9b82c943f315d5c83b09"
            )
        )
        #expect(
            text.hasSuffix(
                "a4010103272006215820"
                    + "50920ea93e93fe0e2962823432b26c4170691660ffe60709db8ea25fca392bf3"
            )
        )
    }

    @Test func `the community's server is given base64`() throws {
        let pair = try Example.pair()
        let registration = try Self.registration(of: pair, isAttested: false)
        let text = Outcome.text(of: registration, deviceName: "console", in: .openAM)
        let object = try #require(JSON.parse(text).objectValue)
        let names = object.members.map(\.name)
        #expect(names == ["credentialId", "attestationObject", "clientDataJSON"])
        #expect(object["credentialId"]?.stringValue == "qTeKg6JMS-K8FJQ1sO9ZIQ")
        let attestation = try #require(object["attestationObject"]?.stringValue)
        #expect(try Base64.decodeURL(attestation) == registration.attestationObject)
    }
}
