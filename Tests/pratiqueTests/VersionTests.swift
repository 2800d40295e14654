import Foundation
import TestSupport
import Testing

/// `pratique --version`.
@Suite struct VersionTests {
    private func lines(_ environment: [String: String] = [:]) async throws -> [String] {
        let outcome = try await Program.run(["--version"], environment: environment)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    @Test func `the first line is the program and its version`() async throws {
        let lines = try await lines()
        #expect(lines.first == "pratique 0.1.0")
        for (place, name) in ["commit", "outlines", "places", "IP addresses", "libraries"]
            .enumerated()
        {
            #expect(lines[place + 1].hasPrefix(name + ": "))
        }
    }

    @Test func `data and libraries have versions`() async throws {
        let text = try await lines().joined(separator: "\n")
        for pattern in [
            #"outlines: Natural Earth \d"#, #"places: GeoNames, \w+ 20\d\d"#,
            #"libraries: OpenSSL \d+\.\d+\S*, SQLite 3\.\d+\.\d+, ncurses \d+\.\d+.*"#,
            #"opened when needed: libcurl, libmosquitto, Linux-PAM, libqrencode, zbar, libgd, libpsl,"#,
            #"commit: (not recorded|[0-9a-f]{7,40}(-dirty)?)"#,
        ] {
            #expect(text.contains(try Regex(pattern)), "\(pattern)")
        }
    }

    @Test func `the table of IP addresses is said to be there or not`() async throws {
        let found = try await lines(["PRATIQUE_DATA": Folder.packageRoot + "/Data"])
        #expect(found.contains { $0.contains("/Data/ip-country.bin, for this version IPFire") })
    }

    @Test func `a command knows the version as well`() async throws {
        let outcome = try await Program.run(["list", "--version"])
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("pratique 0.1.0\n"))
    }
}
