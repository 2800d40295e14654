// swift-tools-version: 6.3
import PackageDescription

// What the program says it was built from: `make release` gives it, no clock and no Git is asked
// here, so that the same commit makes the same bytes.
let commit = (Context.environment["PRATIQUE_COMMIT"] ?? "").filter { character in
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
}

/// A program in a folder of `Samples`.
func sample(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(name: name + "Sample", dependencies: dependencies, path: "Samples/" + name)
}

let package = Package(
    name: "pratique",
    products: [
        .executable(name: "pratique", targets: ["pratique"]),
        .executable(name: "pratique-am", targets: ["AMServer"]),
        .library(name: "Token", targets: ["Token"]),
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "Atlas", targets: ["Atlas"]),
        .library(name: "Push", targets: ["Push", "Token", "Vocabulary"]),
        .library(name: "Journeys", targets: ["Journeys", "Push", "Token", "Vocabulary"]),
    ],
    targets: [
        // Pure: values in, values out. Scripts/check-layers keeps them so.
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin", "misses.md"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
        .target(name: "CLoading"),
        .target(name: "CIDN", dependencies: ["CLoading"]),
        .target(name: "Push", dependencies: ["CIDN", "Geodesy", "Token", "Vocabulary"]),
        .target(name: "Journeys", dependencies: ["Push", "Token", "Vocabulary"]),
        .target(name: "Risk", dependencies: ["Atlas", "Geodesy", "Push", "Vocabulary"]),
        .target(
            name: "Review",
            dependencies: ["Atlas", "Geodesy", "Push", "Risk", "Token", "Vocabulary"]
        ),
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
        ),
        .target(
            name: "Console",
            dependencies: ["CNcurses", "Push", "Review", "Risk", "Vocabulary"]
        ),

        // Shells: disk, network, devices. CCurl, CFIDO2, CGnuTLS, CMicroHTTPD, CMosquitto, CPAM,
        // CPSL, CPicture, CQREncode and CSDBus load their libraries when they are first needed.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "Store",
            dependencies: ["CSQLite", "Geodesy", "Journeys", "Push", "Token", "Vocabulary"]
        ),
        .target(name: "CCurl", dependencies: ["CLoading"]),
        .target(name: "CMosquitto", dependencies: ["CLoading"]),
        .target(name: "CPAM", dependencies: ["CLoading"]),
        .target(name: "CPicture", dependencies: ["CLoading"]),
        .target(name: "CQREncode", dependencies: ["CLoading"]),
        .target(name: "CSDBus", dependencies: ["CLoading"]),
        .target(
            name: "Host",
            dependencies: [
                "Atlas", "CCurl", "CMosquitto", "CPAM", "CPicture", "CQREncode", "CSDBus",
                "Geodesy", "Push", "Token", "Vocabulary",
            ]
        ),
        .target(name: "CMicroHTTPD", dependencies: ["CLoading"]),
        .target(name: "CGnuTLS", dependencies: ["CLoading"]),
        .target(
            name: "WebServer",
            dependencies: ["CGnuTLS", "CMicroHTTPD", "Vocabulary"]
        ),
        .target(name: "CFIDO2", dependencies: ["CLoading"]),
        .target(name: "CPSL", dependencies: ["CLoading"]),
        .target(
            name: "Service",
            dependencies: [
                "Atlas", "CFIDO2", "CPSL", "Geodesy", "Host", "Journeys", "Push",
                "Review", "Risk", "Store", "Token", "Vocabulary", "WebServer",
            ]
        ),
        .target(name: "Arguments", dependencies: ["Vocabulary"]),
        .target(
            name: "CMachine",
            cSettings: [.define("PRATIQUE_COMMIT", to: "\"\(commit.prefix(64))\"")]
        ),

        // The two programs. The console does not link the simulated server.
        .executableTarget(
            name: "pratique",
            dependencies: [
                "Arguments", "Atlas", "CMachine", "CNcurses", "Console", "Geodesy", "Host",
                "Journeys", "Push", "Review", "Risk", "Service", "Store", "Token", "Vocabulary",
                "WebServer",
            ]
        ),
        // The program `pratique-am`.
        .executableTarget(
            name: "AMServer",
            dependencies: [
                "Arguments", "CCurl", "CGnuTLS", "CMachine", "CQREncode", "Vocabulary",
                "WebServer",
            ]
        ),
        sample("Authenticator", ["Push", "Token", "Vocabulary"]),
        sample("PushToken", ["Push", "Token", "Vocabulary"]),
        sample("PushData", ["Push", "Token", "Vocabulary"]),

        // Tests.
        .executableTarget(
            name: "RiskEvaluation",
            dependencies: ["Atlas", "Geodesy", "Push", "Risk", "Vocabulary"],
            path: "Benchmarks/RiskEvaluation"
        ),
        // `make bench`; what needs more than the program does is a package of its own beside it.
        .target(
            name: "CPlainLedger",
            path: "Benchmarks/CPlainLedger",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .executableTarget(
            name: "benchmark",
            dependencies: [
                "Atlas", "CPlainLedger", "CSQLite", "Console", "Geodesy", "Host", "Push", "Review",
                "Risk", "Service", "Store", "Token", "Vocabulary",
            ],
            path: "Benchmarks/Program"
        ),
        .target(
            name: "CTestSupport",
            path: "Tests/CTestSupport",
            linkerSettings: [
                .linkedLibrary("crypto"), .linkedLibrary("fido2"), .linkedLibrary("systemd"),
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "CSQLite", "CTestSupport", "Console", "Geodesy", "Host", "Push",
                "Review", "Risk", "Service", "Store", "Token", "Vocabulary", "WebServer",
            ],
            path: "Tests/TestSupport"
        ),
        .testTarget(name: "VocabularyTests", dependencies: ["Vocabulary"]),
        .testTarget(
            name: "GeodesyTests",
            dependencies: ["Geodesy", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "AtlasTests",
            dependencies: ["Atlas", "Geodesy", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "TokenTests",
            dependencies: ["Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "FactsTests",
            dependencies: ["Geodesy", "Push", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "AuthenticatorTests",
            dependencies: ["Push", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "ProvidersTests",
            dependencies: ["Push", "TestSupport", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "WebAuthnTests",
            dependencies: ["Journeys", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "JourneysTests",
            dependencies: ["Journeys", "Push", "Token", "Vocabulary"],
            exclude: ["OpenAM"]
        ),
        .testTarget(
            name: "RiskTests",
            dependencies: ["Atlas", "Geodesy", "Push", "Risk", "Token", "Vocabulary"]
        ),
        .testTarget(
            name: "RiskEvaluationTests",
            dependencies: ["Geodesy", "Push", "Risk", "RiskEvaluation", "Vocabulary"]
        ),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Atlas", "Console", "Geodesy", "Push", "Review", "Risk", "TestSupport", "Token",
                "Vocabulary",
            ],
            exclude: ["Snapshots"]
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "CSQLite", "Geodesy", "Journeys", "Push", "Store", "TestSupport", "Token",
                "Vocabulary",
            ]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["CSQLite", "Store"]),
        .testTarget(
            name: "TransportTests",
            dependencies: ["Host", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "WebServerTests",
            dependencies: ["TestSupport", "Vocabulary", "WebServer"]
        ),
        .testTarget(
            name: "DoorsTests",
            dependencies: ["Host", "Push", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "AMServerTests",
            dependencies: ["AMServer", "CGnuTLS", "TestSupport", "Vocabulary", "WebServer"],
            exclude: ["OpenAM", "Vectors"]
        ),
        .testTarget(
            name: "DoctorTests",
            dependencies: [
                "Arguments", "Host", "Push", "Service", "Store", "Token", "Vocabulary", "pratique",
            ]
        ),
        .testTarget(
            name: "ApprovalsTests",
            dependencies: [
                "Console", "Geodesy", "Host", "Push", "Review", "Risk",
                "Service", "Store", "TestSupport", "Token", "Vocabulary", "WebServer", "pratique",
            ]
        ),
        .testTarget(
            name: "FrontEndsTests",
            dependencies: [
                "Console", "Host", "Push", "Review", "Risk", "Service", "Store", "TestSupport",
                "Token", "Vocabulary", "pratique",
            ]
        ),
        .testTarget(
            name: "SettingsTests",
            dependencies: [
                "Atlas", "Console", "Geodesy", "Host", "Push", "Review", "Risk", "Vocabulary",
                "pratique",
            ]
        ),
        .testTarget(
            name: "SignInTests",
            dependencies: [
                "Host", "Journeys", "Push", "Service", "Store", "TestSupport", "Token",
                "Vocabulary", "WebServer",
            ]
        ),
        .testTarget(
            name: "GeoReportsTests",
            dependencies: ["Atlas", "Geodesy", "Host", "pratique"]
        ),
        .testTarget(
            name: "MachineTests",
            dependencies: ["Atlas", "Geodesy", "Host", "Push", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "Hostile",
            dependencies: [
                "Console", "Host", "Journeys", "Push", "Review", "Service", "Store",
                "TestSupport",
                "Token", "Vocabulary", "pratique",
            ]
        ),
        .testTarget(
            name: "pratiqueTests",
            dependencies: [
                "AMServer", "Arguments", "AuthenticatorSample", "Console", "Host", "Push",
                "PushDataSample", "PushTokenSample", "Review", "Risk", "Service", "Store",
                "TestSupport", "Vocabulary", "pratique",
            ],
            exclude: ["CommandLine"]
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Console", "Review", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "DeviceTests",
            dependencies: ["CTestSupport", "Host", "Push", "TestSupport", "Token", "Vocabulary"]
        ),
        .testTarget(
            name: "SecurityKeysTests",
            dependencies: ["Journeys", "Service", "TestSupport", "Token", "Vocabulary"]
        ),
        .testTarget(
            name: "QRTests",
            dependencies: ["Host", "TestSupport", "Token"],
            exclude: ["Samples"]
        ),
        .testTarget(name: "LogbookTests", dependencies: ["Host", "Vocabulary"]),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "Vocabulary"]),
    ],
    swiftLanguageModes: [.v6]
)

let strict: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .strictMemorySafety(),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
]

for target in package.targets where ![.system, .plugin, .macro, .binary].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
}
