import Foundation
import Geodesy

/// The geodesics of the C library PROJ, opened when the program runs so that it may be missing.
@safe final class PROJ {
    private typealias Setup = @convention(c) (UnsafeMutableRawPointer, Double, Double) -> Void
    private typealias Inverse =
        @convention(c) (
            UnsafeMutableRawPointer, Double, Double, Double, Double,
            UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?,
            UnsafeMutablePointer<Double>?
        ) -> Void

    private let ellipsoid: UnsafeMutableRawPointer
    private let solver: Inverse

    /// The library, or nil where none of its known versions is installed.
    init?() {
        let names = ["libproj.so.25", "libproj.so.22", "libproj.so.19", "libproj.so"]
        var library: UnsafeMutableRawPointer?
        for name in names where unsafe library == nil { unsafe library = dlopen(name, RTLD_NOW) }
        guard let library = unsafe library,
            let setup = unsafe dlsym(library, "geod_init"),
            let inverse = unsafe dlsym(library, "geod_inverse")
        else { return nil }
        // The constants of an ellipsoid; PROJ's struct has fewer than 100 doubles.
        unsafe ellipsoid = .allocate(byteCount: 4_096, alignment: 16)
        unsafe solver = unsafeBitCast(inverse, to: Inverse.self)
        unsafe unsafeBitCast(setup, to: Setup.self)(ellipsoid, 6_378_137, 1 / 298.257_223_563)
    }

    deinit { unsafe ellipsoid.deallocate() }

    /// The length, with both azimuths computed.
    func geodesic(_ row: GeodesicCase) -> Double {
        var (length, azimuth1, azimuth2) = (0.0, 0.0, 0.0)
        unsafe solver(
            ellipsoid,
            row.start.latitude,
            row.start.longitude,
            row.end.latitude,
            row.end.longitude,
            &length,
            &azimuth1,
            &azimuth2
        )
        return length
    }

    /// The length alone.
    func distance(_ row: GeodesicCase) -> Double {
        var length = 0.0
        unsafe solver(
            ellipsoid,
            row.start.latitude,
            row.start.longitude,
            row.end.latitude,
            row.end.longitude,
            &length,
            nil,
            nil
        )
        return length
    }
}
