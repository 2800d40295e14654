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
                "Approvals", "Atlas", "Authenticator", "Console", "Facts", "Geodesy", "Machine",
                "Providers", "Review", "Risk", "SQLite", "Storage", "Token", "Vocabulary",
                "Yardstick",
            ]
        ),
        .target(name: "Yardstick", dependencies: ["CSQLite"]),
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin", "misses.md"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL"),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
        .target(name: "WebAuthn", dependencies: ["Token", "Vocabulary"]),
        .target(name: "Facts", dependencies: ["Geodesy", "Token", "Vocabulary"]),
        .target(name: "CIDN"),
        .target(name: "Authenticator", dependencies: ["CIDN", "Facts", "Token", "Vocabulary"]),
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
                "Atlas", "Authenticator", "Facts", "Geodesy", "Review", "Risk", "Token",
                "Vocabulary",
            ]
        ),
        .target(
            name: "Machine",
            dependencies: ["Atlas", "Facts", "Geodesy", "Token", "Vocabulary"]
        ),
        .target(
            name: "Providers",
            dependencies: ["Authenticator", "Facts", "Token", "Vocabulary"]
        ),
        .target(name: "Threads"),
        .systemLibrary(name: "CSQLite"),
        .target(name: "SQLite", dependencies: ["CSQLite", "Threads"]),
        .target(
            name: "Storage",
            dependencies: [
                "Authenticator", "Facts", "Providers", "SQLite", "Token", "Vocabulary",
                "WebAuthn",
            ]
        ),
        // What reads and weighs alone, and so without network and devices.
        .target(
            name: "Approvals",
            dependencies: [
                "Atlas", "Authenticator", "Facts", "Geodesy", "Machine", "Providers", "Review",
                "Risk", "Storage", "Token", "Vocabulary",
            ],
            exclude: ["Risk/Conditions.swift"],
            sources: ["Reading", "Risk"]
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
