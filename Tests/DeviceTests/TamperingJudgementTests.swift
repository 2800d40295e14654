import Push
import Testing

@testable import Host

struct TamperingJudgementTests {
    private static let me: UInt32 = 1_000

    private static func facts(
        _ path: String,
        _ mode: UInt32,
        owner: UInt32 = 0,
        isFolder: Bool = true,
        isGroupTrusted: Bool = false
    ) -> FileFacts {
        FileFacts(
            path: path,
            isFolder: isFolder,
            mode: mode,
            owner: owner,
            isGroupTrusted: isGroupTrusted
        )
    }

    private static func innocent() -> Measurement {
        Measurement(
            status: "Name:\tpratique\nTracerPid:\t0\nUid:\t1000\n",
            preloadFile: " \n",
            libraries: [
                [
                    facts("/usr/lib/libc.so.6", 0o755, isFolder: false),
                    facts("/usr/lib", 0o755), facts("/usr", 0o755), facts("/", 0o755),
                ]
            ],
            program: [
                facts("/usr/bin/pratique", 0o755, isFolder: false),
                facts("/usr/bin", 0o755), facts("/", 0o755),
            ],
            store: [
                [
                    facts("/home/me/ledger.db", 0o600, owner: me, isFolder: false),
                    facts("/home/me", 0o755, owner: me), facts("/", 0o755),
                ]
            ],
            effectiveUser: me,
            coreLimit: 0,
            corePattern: "core",
            isDumpable: true
        )
    }

    private func kinds(_ change: (inout Measurement) -> Void) -> [TamperingSign.Kind] {
        var measurement = Self.innocent()
        change(&measurement)
        return TamperingJudgement.signs(of: measurement).map(\.kind)
    }

    @Test func `an ordinary process shows no sign`() {
        #expect(TamperingJudgement.signs(of: Self.innocent()).isEmpty)
    }

    @Test func `nothing measured shows only the rights that are none`() {
        #expect(TamperingJudgement.signs(of: Measurement()).map(\.kind) == [.root])
    }

    @Test func `each thing that was seen is a sign of its own kind`() {
        #expect(kinds { $0.status = "TracerPid:\t77\n" } == [.traced])
        #expect(kinds { $0.loaderVariables = ["LD_PRELOAD"] } == [.preloaded])
        #expect(kinds { $0.preloadFile = "/lib/other.so\n" } == [.preloaded])
        #expect(kinds { $0.effectiveUser = 0 } == [.writableStore, .root])
        #expect(kinds { $0.coreLimit = 1 } == [.coreDumps])
        #expect(kinds { $0.corePattern = "|/usr/lib/handler %p" } == [.coreDumps])
        #expect(
            kinds {
                $0.coreLimit = .max
                $0.corePattern = "|/usr/lib/handler"
                $0.isDumpable = false
            }.isEmpty
        )
    }

    @Test(arguments: [
        ("writable by everybody", facts("/opt/bin", 0o757), true),
        ("writable by a group of several", facts("/opt/bin", 0o775), true),
        (
            "writable by a group of nobody else", facts("/opt/bin", 0o775, isGroupTrusted: true),
            false
        ),
        ("of another user", facts("/opt/bin", 0o755, owner: 1_001), true),
        ("of the own user", facts("/opt/bin", 0o755, owner: me), false),
        ("sticky", facts("/opt/bin", 0o1777), false),
        ("sticky, of another user", facts("/opt/bin", 0o1777, owner: 1_001), true),
        ("closed", facts("/opt/bin", 0o700), false),
    ])
    func `a folder counts when others may put another program there`(
        case: String,
        folder: FileFacts,
        isSign: Bool
    ) {
        let signs = kinds { measurement in measurement.program.insert(folder, at: 1) }
        #expect(signs == (isSign ? [.writableProgram] : []))
        let libraries = kinds { measurement in measurement.libraries[0].insert(folder, at: 1) }
        #expect(libraries == (isSign ? [.preloaded] : []))
    }

    @Test func `a program may lie in folders of the one who owns it`() {
        let other: UInt32 = 1_001
        let program = [
            Self.facts("/srv/bin/pratique", 0o755, owner: other, isFolder: false),
            Self.facts("/srv/bin", 0o755, owner: other), Self.facts("/", 0o755),
        ]
        #expect(kinds { $0.program = program }.isEmpty)
    }

    @Test func `a sticky bit protects what is in a folder, not a file`() {
        let file = Self.facts("/usr/bin/pratique", 0o1777, isFolder: false)
        #expect(kinds { $0.program[0] = file } == [.writableProgram])
    }

    @Test(
        arguments: [
            (0o600, 0o755, false), (0o640, 0o750, true), (0o640, 0o700, false),
            (0o604, 0o701, true), (0o604, 0o710, false), (0o604, 0o700, false),
            (0o620, 0o700, true), (0o602, 0o755, true), (0o600, 0o777, true),
            (0o600, 0o1777, false), (0o640, 0o701, true),
        ] as [(UInt32, UInt32, Bool)]
    )
    func `a store that others may read or change is a sign`(
        file: UInt32,
        folder: UInt32,
        isSign: Bool
    ) {
        let signs = kinds { measurement in
            measurement.store = [
                [
                    Self.facts("/s/ledger.db", file, owner: Self.me, isFolder: false),
                    Self.facts("/s", folder, owner: Self.me), Self.facts("/", 0o755),
                ]
            ]
        }
        #expect(signs == (isSign ? [.writableStore] : []))
    }

    @Test func `a store that is not there yet is judged by its folder`() {
        #expect(kinds { $0.store = [[Self.facts("/s", 0o755, owner: Self.me)]] }.isEmpty)
        #expect(kinds { $0.store = [[Self.facts("/s", 0o777)]] } == [.writableStore])
        #expect(kinds { $0.store = [[]] }.isEmpty)
    }

    @Test func `the store of another user is a sign, even for the program's owner`() {
        let store = [Self.facts("/s/ledger.db", 0o600, owner: 1_001, isFolder: false)]
        #expect(kinds { $0.store = [store] } == [.writableStore])
    }

    @Test func `the strongest sign comes first`() {
        var measurement = Self.innocent()
        measurement.status = "TracerPid: 1"
        measurement.loaderVariables = ["LD_PRELOAD", "LD_AUDIT"]
        measurement.program[0] = Self.facts("/p", 0o777, isFolder: false)
        measurement.store = [[Self.facts("/s", 0o777)]]
        measurement.effectiveUser = 0
        measurement.coreLimit = 1
        let scores = TamperingJudgement.signs(of: measurement).map(\.score)
        #expect(scores == [1.0, 0.9, 0.9, 0.9, 0.7, 0.5, 0.3])
    }

    @Test func `a reason names the place, and nothing of it works on the terminal`() throws {
        var measurement = Self.innocent()
        measurement.program[0] = Self.facts("/bin/\u{1B}[2J", 0o777, isFolder: false)
        let sign = try #require(TamperingJudgement.signs(of: measurement).first)
        #expect(sign.reason == "others may change the program, through /bin/<U+001B>[2J")
    }
}
