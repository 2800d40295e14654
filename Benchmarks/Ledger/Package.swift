// swift-tools-version: 6.3
import PackageDescription

// A package of its own around the product's sources: the ledger is no product, and only the modules
// of its own package may use it.
let package = Package(
    name: "LedgerBenchmark",
    targets: [
        .executableTarget(
            name: "LedgerBenchmark",
            dependencies: [
                "Authenticator", "CPlainLedger", "Facts", "Providers", "SQLite", "Storage",
                "Token", "Vocabulary",
            ]
        ),
        .target(name: "CPlainLedger", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .systemLibrary(name: "COpenSSL"),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
        .target(name: "WebAuthn", dependencies: ["Token", "Vocabulary"]),
        .target(name: "Facts", dependencies: ["Geodesy", "Token", "Vocabulary"]),
        .target(name: "CIDN"),
        .target(name: "Authenticator", dependencies: ["CIDN", "Facts", "Token", "Vocabulary"]),
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
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
}
