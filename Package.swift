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
        .executable(name: "pratique-am", targets: ["pratique-am"]),
        .library(name: "Token", targets: ["Token"]),
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "Atlas", targets: ["Atlas"]),
        .library(
            name: "Authenticator",
            targets: ["Authenticator", "Facts", "Token", "Vocabulary"]
        ),
        .library(
            name: "Providers",
            targets: ["Authenticator", "Facts", "Providers", "Token", "Vocabulary"]
        ),
        .library(
            name: "Journeys",
            targets: ["Authenticator", "Facts", "Journeys", "Token", "Vocabulary", "WebAuthn"]
        ),
    ],
    targets: [
        // Pure: values in, values out. Scripts/check-layers keeps them so.
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin", "misses.md"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
        .target(name: "Facts", dependencies: ["Geodesy", "Token", "Vocabulary"]),
        .target(name: "CIDN"),
        .target(name: "Authenticator", dependencies: ["CIDN", "Facts", "Token", "Vocabulary"]),
        .target(
            name: "Providers",
            dependencies: ["Authenticator", "Facts", "Token", "Vocabulary"]
        ),
        .target(name: "WebAuthn", dependencies: ["Token", "Vocabulary"]),
        .target(
            name: "Journeys",
            dependencies: ["Authenticator", "Token", "Vocabulary", "WebAuthn"]
        ),
        .target(name: "Risk", dependencies: ["Atlas", "Facts", "Geodesy", "Vocabulary"]),
        .target(
            name: "Review",
            dependencies: [
                "Atlas", "Authenticator", "Facts", "Geodesy", "Risk", "Token", "Vocabulary",
            ]
        ),
        .target(
            name: "Console",
            dependencies: [
                "Atlas", "Authenticator", "Facts", "Geodesy", "Review", "Risk", "Vocabulary",
            ]
        ),

        // Shells: terminal, disk, network. CCurl, CFIDO2, CGnuTLS, CMicroHTTPD, CPAM, CPSL,
        // CPicture, CQREncode and CSDBus load their libraries when they are first needed.
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
        ),
        .target(
            name: "CMachine",
            cSettings: [.define("PRATIQUE_COMMIT", to: "\"\(commit.prefix(64))\"")]
        ),
        .target(name: "Threads"),
        .target(name: "Logbook", dependencies: ["Vocabulary"]),
        .target(
            name: "Terminal",
            dependencies: ["CNcurses", "Console", "Review", "Threads", "Vocabulary"]
        ),
        .target(
            name: "Machine",
            dependencies: ["Atlas", "Facts", "Geodesy", "Token", "Vocabulary"]
        ),
        .target(name: "CPAM"),
        .target(name: "CSDBus"),
        .target(
            name: "Device",
            dependencies: [
                "Authenticator", "CPAM", "CSDBus", "Threads", "Token", "Vocabulary",
            ]
        ),
        .target(name: "CQREncode"),
        .target(name: "CPicture"),
        .target(
            name: "QR",
            dependencies: ["CPicture", "CQREncode", "Token", "Vocabulary"]
        ),

        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(name: "SQLite", dependencies: ["CSQLite", "Threads"]),
        .target(
            name: "Storage",
            dependencies: [
                "Authenticator", "Facts", "Geodesy", "Providers", "SQLite", "Token",
                "Vocabulary", "WebAuthn",
            ]
        ),
        .target(name: "CCurl"),
        .target(name: "Transport", dependencies: ["CCurl", "Threads", "Vocabulary"]),
        .target(
            name: "Settings",
            dependencies: [
                "Atlas", "Console", "Device", "Facts", "Geodesy", "Logbook", "Machine", "Review",
                "Risk", "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(
            name: "Approvals",
            dependencies: [
                "Atlas", "Authenticator", "Device", "Facts", "Geodesy", "Logbook", "Machine",
                "Providers", "Review", "Risk", "Storage", "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(name: "CFIDO2"),
        .target(
            name: "SecurityKeys",
            dependencies: ["CFIDO2", "Threads", "Token", "Vocabulary", "WebAuthn"]
        ),
        .target(name: "CPSL"),
        .target(
            name: "SignIn",
            dependencies: [
                "Approvals", "Authenticator", "CPSL", "Facts", "Journeys", "Machine", "Review",
                "SecurityKeys", "Storage", "Token", "Transport", "Vocabulary", "WebAuthn",
            ]
        ),
        .target(
            name: "GeoReports",
            dependencies: [
                "Atlas", "Console", "Facts", "Geodesy", "Machine", "Review", "Token", "Vocabulary",
            ]
        ),
        .target(
            name: "FrontEnds",
            dependencies: [
                "Approvals", "Atlas", "Authenticator", "Console", "Device", "Facts", "GeoReports",
                "Geodesy", "Logbook", "Machine", "Review", "Risk", "Settings", "Storage",
                "Terminal",
                "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(
            name: "Doctor",
            dependencies: [
                "Approvals", "Atlas", "Authenticator", "CMachine", "CNcurses", "Device",
                "FrontEnds", "Geodesy", "Machine", "Neighbour", "QR", "SecurityKeys",
                "Settings", "SignIn", "Storage", "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(name: "CMicroHTTPD"),
        .target(name: "CGnuTLS"),
        .target(
            name: "WebServer",
            dependencies: ["CGnuTLS", "CMicroHTTPD", "Threads", "Vocabulary"]
        ),
        .target(
            name: "AMServer",
            dependencies: ["CGnuTLS", "CQREncode", "Vocabulary", "WebServer"]
        ),
        .target(name: "Arguments", dependencies: ["Vocabulary"]),
        .target(name: "CommandLineTool", dependencies: ["Arguments", "Vocabulary"]),
        .target(name: "Neighbour", dependencies: ["Threads", "Vocabulary"]),

        // The two programs. The console links neither the simulated server nor a web server.
        .executableTarget(
            name: "pratique",
            dependencies: [
                "Approvals", "Arguments", "Authenticator", "CommandLineTool", "Console", "Device",
                "Doctor", "Facts", "FrontEnds", "GeoReports", "Geodesy", "Logbook", "Machine",
                "Journeys", "Neighbour", "Providers", "QR", "Review", "Risk", "Settings", "SignIn",
                "Storage", "Terminal", "Token", "Transport", "Vocabulary", "WebAuthn",
            ]
        ),
        .executableTarget(
            name: "pratique-am",
            dependencies: [
                "AMServer", "Arguments", "CMachine", "CommandLineTool", "Threads", "Vocabulary",
                "WebServer",
            ]
        ),
        sample("Authenticator", ["Authenticator", "Facts", "Token", "Vocabulary"]),
        sample("PushToken", ["Providers", "Token", "Vocabulary"]),
        sample("PushData", ["Authenticator", "Providers", "Token", "Vocabulary"]),

        // Tests.
        .executableTarget(
            name: "RiskEvaluation",
            dependencies: ["Atlas", "Facts", "Geodesy", "Risk", "Vocabulary"]
        ),
        .target(
            name: "CTestSupport",
            linkerSettings: [
                .linkedLibrary("crypto"), .linkedLibrary("fido2"), .linkedLibrary("systemd"),
            ]
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "Approvals", "Authenticator", "CSQLite", "CTestSupport", "Console", "Device",
                "Facts", "Geodesy", "Machine", "Providers", "QR", "Review", "Risk",
                "SecurityKeys", "Storage", "Threads", "Token", "Transport", "Vocabulary",
                "WebServer",
            ]
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
            dependencies: ["Facts", "Geodesy", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "AuthenticatorTests",
            dependencies: ["Authenticator", "Facts", "Token", "Vocabulary"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "ProvidersTests",
            dependencies: [
                "Authenticator", "Facts", "Providers", "TestSupport", "Token", "Vocabulary",
            ],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "WebAuthnTests",
            dependencies: ["Token", "Vocabulary", "WebAuthn"],
            exclude: ["Vectors"]
        ),
        .testTarget(
            name: "JourneysTests",
            dependencies: ["Authenticator", "Journeys", "Token", "Vocabulary", "WebAuthn"],
            exclude: ["OpenAM"]
        ),
        .testTarget(
            name: "RiskTests",
            dependencies: ["Atlas", "Facts", "Geodesy", "Risk", "Token", "Vocabulary"]
        ),
        .testTarget(
            name: "RiskEvaluationTests",
            dependencies: ["Facts", "Geodesy", "Risk", "RiskEvaluation", "Vocabulary"]
        ),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Facts", "Geodesy", "Review", "Risk",
                "TestSupport", "Token", "Vocabulary",
            ],
            exclude: ["Snapshots"]
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Authenticator", "CSQLite", "Facts", "Geodesy", "Providers", "SQLite", "Storage",
                "TestSupport", "Token", "Vocabulary", "WebAuthn",
            ],
            exclude: ["Samples"]
        ),
        .testTarget(name: "SQLiteTests", dependencies: ["CSQLite", "SQLite"]),
        .testTarget(
            name: "TransportTests",
            dependencies: ["TestSupport", "Transport", "Vocabulary"]
        ),
        .testTarget(
            name: "WebServerTests",
            dependencies: ["TestSupport", "Vocabulary", "WebServer"]
        ),
        .testTarget(
            name: "AMServerTests",
            dependencies: ["AMServer", "CGnuTLS", "TestSupport", "Vocabulary", "WebServer"],
            exclude: ["OpenAM", "Vectors"]
        ),
        .testTarget(
            name: "DoctorTests",
            dependencies: [
                "Approvals", "Authenticator", "Doctor", "FrontEnds", "Machine", "Neighbour",
                "Settings", "Storage", "Token", "Transport", "Vocabulary",
            ]
        ),
        .testTarget(
            name: "ApprovalsTests",
            dependencies: [
                "Approvals", "Authenticator", "Console", "Device", "Facts", "FrontEnds", "Geodesy",
                "Machine", "Providers", "Review", "Risk", "Storage", "TestSupport", "Token",
                "Transport", "Vocabulary", "WebServer",
            ]
        ),
        .testTarget(
            name: "FrontEndsTests",
            dependencies: [
                "Approvals", "Authenticator", "Console", "Device", "Facts", "FrontEnds", "Machine",
                "Providers", "Review", "Risk", "SQLite", "Storage", "TestSupport", "Token",
                "Transport", "Vocabulary",
            ]
        ),
        .testTarget(
            name: "SettingsTests",
            dependencies: [
                "Atlas", "Console", "Device", "Facts", "Geodesy", "Logbook", "Review", "Risk",
                "Settings", "Transport", "Vocabulary",
            ]
        ),
        .testTarget(
            name: "SignInTests",
            dependencies: [
                "Approvals", "Authenticator", "Journeys", "Machine", "SecurityKeys", "SignIn",
                "Storage", "TestSupport", "Token", "Transport", "Vocabulary", "WebAuthn",
                "WebServer",
            ]
        ),
        .testTarget(
            name: "GeoReportsTests",
            dependencies: ["Atlas", "GeoReports", "Geodesy", "Machine"]
        ),
        .testTarget(
            name: "MachineTests",
            dependencies: ["Atlas", "Facts", "Geodesy", "Machine", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "Hostile",
            dependencies: [
                "Approvals", "Authenticator", "Console", "Facts", "FrontEnds", "Journeys",
                "Machine",
                "Review",
                "SQLite", "Settings", "Storage", "TestSupport", "Token", "Vocabulary", "WebAuthn",
            ]
        ),
        .testTarget(
            name: "pratiqueTests",
            dependencies: [
                "AMServer", "Approvals", "Arguments", "AuthenticatorSample", "Authenticator",
                "CommandLineTool", "Console", "Facts", "Machine", "PushDataSample",
                "PushTokenSample", "QR", "Review", "Risk", "Storage", "TestSupport", "Transport",
                "Vocabulary", "pratique", "pratique-am",
            ],
            exclude: ["CommandLine"]
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Console", "Review", "Terminal", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "Authenticator", "CTestSupport", "Device", "TestSupport", "Token", "Vocabulary",
            ]
        ),
        .testTarget(
            name: "SecurityKeysTests",
            dependencies: ["SecurityKeys", "TestSupport", "Token", "Vocabulary", "WebAuthn"]
        ),
        .testTarget(
            name: "QRTests",
            dependencies: ["QR", "TestSupport", "Token"],
            exclude: ["Samples"]
        ),
        .testTarget(name: "LogbookTests", dependencies: ["Logbook", "Vocabulary"]),
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
