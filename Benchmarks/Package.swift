// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that what is compared with is no dependency of the product.
let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "pratique", path: "..")],
    targets: [
        .executableTarget(
            name: "AtlasBenchmark",
            dependencies: [
                .product(name: "Atlas", package: "pratique"),
                .product(name: "Geodesy", package: "pratique"),
            ]
        ),
        .executableTarget(
            name: "GeodesyBenchmark",
            dependencies: [.product(name: "Geodesy", package: "pratique")]
        ),
        .executableTarget(
            name: "TokenBenchmark",
            dependencies: [
                "CCJOSE", "CLibJWT",
                .product(name: "Token", package: "pratique"),
            ]
        ),
        // Peers: what is compared with, from Debian's packages.
        .systemLibrary(name: "CCJOSE", providers: [.apt(["libcjose-dev"])]),
        .systemLibrary(name: "CLibJWT", providers: [.apt(["libjwt-dev"])]),
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
