import Foundation
import TestSupport
import Testing

/// `make install`.
@Suite struct InstallTests {
    @Test func `what is built is only copied, also into a folder with a blank in its name`()
        async throws
    {
        let folder = try Folder()
        let target = folder.path + "/a b"
        let built = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
        let outcome = try await ChildProcess.run(
            [
                "/usr/bin/make", "-C", Folder.packageRoot, "install", "BUILT=\(built)",
                "DESTDIR=\(target)",
            ],
            // No Swift is found there.
            environment: Program.bareEnvironment
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        for path in [
            "bin/pratique", "bin/pratique-am", "share/pratique/ip-country.bin",
            "share/man/man1/pratique.1.gz", "share/man/man1/pratique-am.1.gz",
            "share/man/man1/pratique-am-serve.1.gz",
            "share/bash-completion/completions/pratique-am",
            "share/zsh/site-functions/_pratique-am",
            "share/fish/vendor_completions.d/pratique-am.fish",
        ] {
            let file = "\(target)/usr/local/\(path)"
            #expect(FileManager.default.fileExists(atPath: file), "\(path)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a b"])
    }
}
