import Testing
import Token
import Vocabulary

struct ErrorCodeTests {
    private static let base64: [Base64Error] = [
        .foreignCharacter(offset: 1), .length(offset: 1), .padding(offset: 1),
        .trailingBits(offset: 1),
    ]

    private static let json: [JSONError] = [
        .tooLong(offset: 1), .tooDeep(offset: 1), .tooManyMembers(offset: 1),
        .unexpectedEnd(offset: 1), .valueExpected(offset: 1), .nameExpected(offset: 1),
        .colonExpected(offset: 1), .commaExpected(offset: 1), .leadingZero(offset: 1),
        .digitExpected(offset: 1), .controlCharacter(offset: 1), .invalidEscape(offset: 1),
        .loneSurrogate(offset: 1), .invalidUTF8(offset: 1), .duplicateMember(offset: 1),
        .trailingBytes(offset: 1),
    ]

    private static let token: [TokenError] = [
        .tooLong(limit: 1), .parts, .encoding(.header, base64[0]), .encoding(.payload, base64[0]),
        .encoding(.signature, base64[0]), .json(.header, json[0]), .json(.payload, json[0]),
        .notObject(.header), .notObject(.payload), .algorithm, .forbiddenHeader(.crit),
        .keyIDMissing, .keyIDType, .keyIDLength(limit: 1), .keyIDAmbiguous, .signatureLength,
        .signatureMismatch, .keyLength, .cryptography, .claimMissing(name: "a"),
        .claimType(name: "a"),
    ]

    private static let seal: [SealError] = [
        .keyLength, .nonceLength, .tooLong(limit: 1), .truncated, .version, .authentication,
        .passphraseParameters, .saltLength, .passphraseLength(limit: 1), .cryptography,
    ]

    private static var all: [any CodedError] {
        base64 + [Base32Error.foreignCharacter(offset: 1)] + json + token + seal
    }

    @Test func `each error has a code of its own`() {
        #expect(Set(Self.all.map(\.code)).count == Self.all.count)
    }

    @Test func `each code is dotted and in lower case`() {
        for error in Self.all {
            #expect(
                error.code.wholeMatch(
                    of: /(base32|base64|json|seal|token)(\.[a-z0-9]+(-[a-z0-9]+)*)+/
                ) != nil
            )
        }
    }

    @Test func `each reason has a capital and a full stop`() {
        for error in Self.all {
            #expect(error.reason.first?.isUppercase == true, "\(error)")
            #expect(error.reason.hasSuffix("."), "\(error)")
            #expect(!error.reason.hasSuffix("..") && !error.reason.contains("  "), "\(error)")
            #expect(error.description == "\(error.code): \(error.reason)")
        }
    }
}
