// swift-tools-version: 6.3
import PackageDescription

// What the program says it was built from: `make release` gives it, no clock and no Git is asked
// here, so that the same commit makes the same bytes.
let commit = (Context.environment["PRATIQUE_COMMIT"] ?? "").filter { character in
    character.isASCII && (character.isLetter || character.isNumber || character == "-")
}

let package = Package(
    name: "pratique",
    products: [
        .executable(name: "pratique", targets: ["pratique"]),
        .library(name: "Token", targets: ["Token"]),
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "Atlas", targets: ["Atlas"]),
        .library(
            name: "Authenticator",
            targets: ["Authenticator", "Facts", "Token", "Vocabulary"]
        ),
    ],
    traits: [
        .trait(
            name: "QRPictures",
            description: "Reads enrolment addresses from QR pictures, through zbar"
        )
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
        .package(
            url: "https://github.com/apple/swift-http-types",
            exact: "1.8.0",
            traits: []
        ),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(
            url: "https://github.com/hummingbird-project/hummingbird",
            exact: "2.28.1",
            traits: []
        ),
        .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
        .package(
            url: "https://github.com/swift-server/swift-service-lifecycle",
            exact: "2.13.0"
        ),
    ],
    targets: [
        // Pure: values in, values out. Scripts/check-layers keeps them so.
        .target(name: "Vocabulary"),
        .target(name: "Geodesy", dependencies: ["Vocabulary"]),
        .target(name: "CAtlasData", exclude: ["atlas.bin"]),
        .target(name: "Atlas", dependencies: ["CAtlasData", "Geodesy", "Vocabulary"]),
        .systemLibrary(name: "COpenSSL", providers: [.apt(["libssl-dev"])]),
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

        // Shells: terminal, disk, network.
        .target(
            name: "CNcurses",
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
        ),
        .target(
            name: "CMachine",
            cSettings: [.define("PRATIQUE_COMMIT", to: "\"\(commit.prefix(64))\"")]
        ),
        .target(name: "Threads"),
        .target(
            name: "Logbook",
            dependencies: ["Vocabulary", .product(name: "Logging", package: "swift-log")]
        ),
        .target(
            name: "Terminal",
            dependencies: ["CNcurses", "Console", "Threads", "Vocabulary"]
        ),
        .systemLibrary(name: "CPAM", providers: [.apt(["libpam0g-dev"])]),
        .target(
            name: "Device",
            dependencies: ["Authenticator", "CPAM", "Threads", "Token", "Vocabulary"]
        ),
        .systemLibrary(name: "CQREncode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CZBar", providers: [.apt(["libzbar-dev", "libpng-dev"])]),
        .target(
            name: "QR",
            dependencies: [
                "CQREncode", "Token", "Vocabulary",
                .target(name: "CZBar", condition: .when(traits: ["QRPictures"])),
            ]
        ),
        .target(
            name: "Storage",
            dependencies: [
                "Authenticator", "Facts", "Token", "Vocabulary",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .target(
            name: "Transport",
            dependencies: [
                "Vocabulary",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        .target(
            name: "Runtime",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Device", "Facts", "Geodesy", "Logbook",
                "Risk",
                "Storage", "Terminal", "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(
            name: "Doctor",
            dependencies: [
                "Atlas", "Authenticator", "CMachine", "CNcurses", "Device", "Geodesy", "Runtime",
                "Storage", "Token", "Transport", "Vocabulary",
            ]
        ),
        .target(
            name: "AMServer",
            dependencies: [
                "Vocabulary",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .executableTarget(
            name: "pratique",
            dependencies: [
                "AMServer", "Authenticator", "Console", "Device", "Doctor", "Facts", "Geodesy",
                "Logbook", "QR", "Risk", "Runtime", "Storage", "Terminal", "Transport",
                "Vocabulary",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        // Samples that are programs.
        .executableTarget(
            name: "AuthenticatorSample",
            dependencies: [
                "Authenticator", "Facts", "Token", "Vocabulary",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ],
            path: "Samples/Authenticator"
        ),

        // Writes the manual pages that `make install` installs.
        .executableTarget(name: "ManualPages"),

        // Tests.
        .executableTarget(
            name: "RiskEvaluation",
            dependencies: ["Atlas", "Facts", "Geodesy", "Risk", "Vocabulary"]
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "Authenticator", "Console", "Facts", "Geodesy", "Risk", "Token", "Vocabulary",
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
            name: "RiskTests",
            dependencies: ["Atlas", "Facts", "Geodesy", "Risk", "Token", "Vocabulary"]
        ),
        .testTarget(
            name: "RiskEvaluationTests",
            dependencies: ["Facts", "Geodesy", "RiskEvaluation", "Vocabulary"]
        ),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Facts", "Geodesy", "Risk", "TestSupport",
                "Token", "Vocabulary",
            ],
            exclude: ["Snapshots"]
        ),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Console", "Terminal", "TestSupport", "Vocabulary"]
        ),
        .testTarget(
            name: "DeviceTests",
            dependencies: ["Authenticator", "Device", "Token", "Vocabulary"]
        ),
        .testTarget(name: "QRTests", dependencies: ["QR", "Token"]),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Authenticator", "Facts", "Storage", "Token", "Vocabulary",
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            exclude: ["Samples"]
        ),
        .testTarget(
            name: "TransportTests",
            dependencies: ["Transport", "Vocabulary"]
        ),
        .testTarget(
            name: "AMServerTests",
            dependencies: [
                "AMServer", "Vocabulary",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ],
            exclude: ["Vectors"]
        ),
        .testTarget(name: "LogbookTests", dependencies: ["Logbook", "Vocabulary"]),
        .testTarget(
            name: "DoctorTests",
            dependencies: [
                "Authenticator", "Doctor", "Runtime", "Storage", "Token", "Transport", "Vocabulary",
            ]
        ),
        .testTarget(name: "ManualPagesTests", dependencies: ["ManualPages"]),
        .testTarget(
            name: "RuntimeTests",
            dependencies: [
                "Atlas", "Authenticator", "Console", "Device", "Facts", "Geodesy", "Risk",
                "Runtime",
                "Storage",
                "Token", "Transport", "Vocabulary",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(
            name: "pratiqueTests",
            dependencies: ["AMServer", "AuthenticatorSample", "Vocabulary", "pratique"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

if Context.environment["DOCS"] != nil {
    package.dependencies.append(
        .package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")
    )
}

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
