import Vocabulary

/// What holds for every refusal.
enum Laws {
    /// In characters.
    private static let longest = 1_000

    /// Expects a sentence that can stand on a terminal, is short, and tells no secret.
    static func check(
        _ error: any CodedError,
        hiding secrets: [String] = [],
        on input: [UInt8]
    ) throws {
        let sentence = error.sentence
        guard !error.code.isEmpty, error.code.contains(".") else {
            throw Broken("a refusal has a code", on: input)
        }
        guard sentence.count <= longest else {
            throw Broken("a refusal is short, not \(sentence.count) characters", on: input)
        }
        guard PrintableText(sentence, limit: 10_000).text == sentence else {
            throw Broken("a refusal is printable: \(error.code)", on: input)
        }
        for secret in secrets where sentence.contains(secret) {
            throw Broken("a refusal tells no secret: \(error.code)", on: input)
        }
    }
}
