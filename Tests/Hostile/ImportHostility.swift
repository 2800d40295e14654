import Foundation
import Push
import Testing
import Token
import Vocabulary

/// Exports of other authenticators that somebody has changed.
@Suite(.timeLimit(.minutes(60))) struct ImportHostility {
    private static let samples: [[UInt8]] = {
        let folder =
            URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().path + "/Samples/import/"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { !$0.hasSuffix(".md") && !$0.hasSuffix(".tsv") }.sorted()
            .compactMap { try? Array(Data(contentsOf: URL(fileURLWithPath: folder + $0))) }
    }()

    @Test func `a changed export is a list or a mistake, and tells no secret`() async {
        #expect(Self.samples.count >= 15)
        let secret = "JBSWY3DPEHPK3PXP"
        await Rounds.run(usual: 1_500) { mutator in
            let input = mutator.bytes(mutator.one(of: Self.samples))
            let entries: [ImportedEntry]
            do throws(AccountFileError) {
                guard case .accounts(let list) = try AccountFile(input) else { return }
                entries = list.entries
            } catch {
                return try Laws.check(error, hiding: [secret], on: input)
            }
            for entry in entries {
                guard case .refused(let error) = entry.content else { continue }
                try Laws.check(error, hiding: [secret], on: input)
            }
        }
    }
}
