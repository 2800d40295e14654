import Glibc

/// The astroid that the geodesics of a point touch near its antipode.
enum Astroid {
    /// The positive root of `k⁴ + 2k³ − (x² + y² − 1)k² − 2y²k − y² = 0`.
    ///
    /// - Parameters:
    ///   - x: Distance from the antipode along the parallel, in units of the astroid.
    ///   - y: Distance from it along the meridian.
    /// - Returns: The root, or 0 where the only root is 0.
    /// - Source: Karney 2013, equations 55 and 56; the quartic by way of its resolvent cubic.
    static func root(x: Double, y: Double) -> Double {
        let p = x * x
        let q = y * y
        let r = (p + q - 1) / 6
        guard q != 0 || r > 0 else { return 0 }
        let s = p * q / 4
        let cube = r * r * r
        let discriminant = s * (s + 2 * cube)
        var u = r
        if discriminant >= 0 {
            var sum = s + cube
            sum += sum < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
            let t = cbrt(sum)
            u += t + (t == 0 ? 0 : r * r / t)
        } else {
            let angle = atan2((-discriminant).squareRoot(), -(s + cube))
            u += 2 * r * cos(angle / 3)
        }
        let v = (u * u + q).squareRoot()
        let uv = u < 0 ? q / (v - u) : u + v
        let w = (uv - q) / (2 * v)
        return uv / ((uv + w * w).squareRoot() + w)
    }
}
