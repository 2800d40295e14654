import Atlas
import Foundation
import Push
import TestSupport
import Testing
import Vocabulary

@testable import Host

@Suite struct GeoFileTests {
    private static let data =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Data"

    private func origin(_ environment: [String: String]) -> AddressOrigin {
        IPCountryFile(environment: environment, executable: nil).origin(of: .v4(0xC100_068B))
    }

    @Test func `the folders are asked in the order that is documented`() {
        let file = IPCountryFile(
            environment: [
                "PRATIQUE_DATA": "/named", "XDG_DATA_HOME": "/data", "HOME": "/home/ann",
            ],
            executable: "/src/.build/release/pratique"
        )
        #expect(
            file.folders == [
                "/named", "/data/pratique", "/src/.build/share/pratique",
                "/usr/local/share/pratique", "/usr/share/pratique", "/src/Data",
            ]
        )
        let installed = IPCountryFile(
            environment: ["PRATIQUE_DATA": "relative", "HOME": "/home/ann"],
            executable: "/usr/local/bin/pratique"
        )
        #expect(
            installed.folders == [
                "/home/ann/.local/share/pratique", "/usr/local/share/pratique",
                "/usr/share/pratique",
            ]
        )
    }

    @Test func `an address has the country of its network`() {
        #expect(origin(["PRATIQUE_DATA": Self.data]) == .country(code: "NL"))
        let file = IPCountryFile(environment: ["PRATIQUE_DATA": Self.data], executable: nil)
        #expect(file.origin(of: .v4(0x0A00_0001)) == .unlisted)
    }

    @Test func `a missing file is told with the folders that were asked`() throws {
        let folder = try TemporaryFolder()
        guard case .unavailable(let reason) = origin(["PRATIQUE_DATA": folder.path]) else {
            // A table that the system has is as good.
            return
        }
        #expect(reason.text.contains("ip-country.bin was not found; looked in \(folder.path)"))
    }

    @Test func `a damaged file is told and no other is taken`() throws {
        let folder = try TemporaryFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: Self.data + "/ip-country.bin"))
        for (bytes, code) in [
            (Data(), "ip-country.not-a-table"),
            (whole.dropLast(), "ip-country.truncated"),
            (Data(repeating: 0, count: IPCountryFile.limit + 1), "file.too-long.ip-country"),
        ] {
            try bytes.write(to: URL(fileURLWithPath: folder.path + "/ip-country.bin"))
            let origin = origin(["PRATIQUE_DATA": folder.path, "XDG_DATA_HOME": Self.data])
            guard case .unavailable(let reason) = origin else {
                Issue.record("a damaged table was used")
                continue
            }
            #expect(reason.text.contains(code))
        }
    }

    @Test func `a file that others can change is refused, and no other is used`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/ip-country.bin"
        let whole = try Data(contentsOf: URL(fileURLWithPath: Self.data + "/ip-country.bin"))
        try whole.write(to: URL(fileURLWithPath: path))
        let environment = ["PRATIQUE_DATA": folder.path, "XDG_DATA_HOME": Self.data]
        func refused() -> Bool {
            guard case .unavailable(let reason) = origin(environment) else { return false }
            return reason.text.contains("file.changeable.ip-country")
        }
        for (file, open) in [(path, 0o666), (folder.path, 0o777)] {
            let manager = FileManager.default
            let usual = try #require(try manager.attributesOfItem(atPath: file)[.posixPermissions])
            #expect(!refused())
            try manager.setAttributes([.posixPermissions: open], ofItemAtPath: file)
            #expect(refused(), "\(file)")
            try manager.setAttributes([.posixPermissions: usual], ofItemAtPath: file)
        }
    }

    @Test func `a zone that the machine lacks is told and not guessed`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/Europe",
            withIntermediateDirectories: true
        )
        try Data("TZif".utf8).write(to: URL(fileURLWithPath: folder.path + "/Europe/London"))
        let zones = ZoneFolder(environment: ["TZDIR": folder.path])
        for name in ["Europe/London", "Europe/Paris", "../Europe/London", "/etc/passwd", ""] {
            let zone = Place.Zone(identifier: name, basis: .town)
            let time = zones.time(in: zone, at: Instant(seconds: 0))
            #expect(time.offset == nil)
            #expect(time.clock == nil)
            #expect(time.sentence.text == "unknown: this machine has no time zone \(name)")
        }
    }

    @Test(arguments: [
        (
            AddressOrigin.country(code: "GB"), Optional("GB"),
            "IP country GB, the same as the place's"
        ),
        (.country(code: "NL"), "GB", "IP country NL, different: the place is in GB"),
        (.country(code: "NL"), nil, "IP country NL; no place to compare it with"),
        (.unlisted, "GB", "IP country unknown: the table has none for this address"),
        (.unavailable("no table"), "GB", "IP country unknown: no table"),
    ])
    func `an address and a place are compared`(
        origin: AddressOrigin,
        place: String?,
        sentence: String
    ) {
        #expect(origin.sentence(comparedWith: place).text == sentence)
    }
}
