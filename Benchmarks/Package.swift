// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that what is compared with is no dependency of the product.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "pratique", path: ".."),
        .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
    ],
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
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Token", package: "pratique"),
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

for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}
