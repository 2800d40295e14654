// swift-tools-version: 6.3
import PackageDescription

// A package of its own around the product's sources: the ledger and what the console draws are no
// products, and only the modules of its own package may use them.
let package = Package(
    name: "ConsoleBenchmark",
    targets: [
        .executableTarget(
            name: "ConsoleBenchmark",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Facts", "Geodesy", "Risk", "Runtime",
                "SQLite", "Storage", "Token", "Vocabulary", "Yardstick",
            ]
        ),
        .target(name: "Yardstick", dependencies: ["CSQLite"]),
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL"),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
        .target(name: "Facts", dependencies: ["Geodesy", "Token", "Vocabulary"]),
        .target(name: "Authenticator", dependencies: ["Facts", "Token", "Vocabulary"]),
        .target(name: "Risk", dependencies: ["Atlas", "Facts", "Geodesy", "Vocabulary"]),
        .target(
            name: "Console",
            dependencies: [
                "Atlas", "Authenticator", "Facts", "Geodesy", "Risk", "Token", "Vocabulary",
            ]
        ),
        .target(name: "Threads"),
        .systemLibrary(name: "CSQLite"),
        .target(name: "SQLite", dependencies: ["CSQLite", "Threads"]),
        .target(
            name: "Storage",
            dependencies: ["Authenticator", "Facts", "SQLite", "Token", "Vocabulary"]
        ),
        // Without the desk and the sessions, and so without network and terminal.
        .target(
            name: "Runtime",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Facts", "Geodesy", "Risk", "Storage", "Token",
                "Vocabulary",
            ],
            exclude: ["Risk/Conditions.swift", "Risk/Configuration+Profile.swift"],
            sources: [
                "Arguments.swift", "Clock.swift", "Configuration/NearestWord.swift", "Files", "Geo",
                "Reading", "Report/AssessmentJSON.swift", "Report/Found+JSON.swift",
                "Report/JSONBuilder.swift",
                "Report/Note+Word.swift", "Report/RequestJSON.swift", "Risk", "RuntimeError.swift",
            ]
        ),
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

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
