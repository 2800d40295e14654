import Store
import Testing
import Vocabulary

@Suite struct StorageErrorTests {
    @Test func `codes are distinct and belong to the module`() {
        let errors: [StorageError] = [
            .readOnly, .diskFull, .busy, .damaged, .newer, .unreleased, .foreign, .exposed,
            .path, .inputOutput, .interrupted, .mechanismMissing, .mechanismExists, .accountExists,
            .keyExists,
            .requestMissing, .accountMissing, .accountName, .counterExhausted, .passphraseNeeded,
            .passphraseWrong, .keyFileMissing(Found("key")),
            .keyFileExposed(Found("key")), .keyFileWrong, .keyFileExists,
            .cryptography, .unexpected(result: 1),
        ]
        #expect(Set(errors.map(\.code)).count == errors.count)
        #expect(errors.allSatisfy { $0.code.hasPrefix("storage.") })
    }
}
