// swift-tools-version: 6.3
import PackageDescription

// A package of its own around the product's sources: the map widget is no product, and only the
// modules of its own package may draw with it.
let package = Package(
    name: "MapBenchmark",
    targets: [
        .executableTarget(
            name: "MapBenchmark",
            dependencies: ["Atlas", "Console", "Geodesy", "Review"]
        ),
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin", "misses.md"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL"),
        .target(name: "Token", dependencies: ["COpenSSL", "Vocabulary"]),
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
