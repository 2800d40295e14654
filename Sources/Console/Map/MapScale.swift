import Geodesy
import Vocabulary

/// Round lengths for rings and the scale bar.
enum MapScale {
    /// The longest of 1, 2, 5 times a power of ten metres that is not longer than `limit` metres;
    /// 1 m at the least.
    static func roundLength(atMost limit: Double) -> Distance {
        var length = 1.0
        var candidates: [Double] = [1]
        while length <= limit, length < 1e8 {
            candidates += [length, length * 2, length * 5]
            length *= 10
        }
        return .metres(candidates.last { $0 <= limit } ?? 1)
    }

    /// Up to two rings around the centre, the widest first, of which the widest touches no edge.
    ///
    /// - Parameter reach: Metres from the centre to the nearest edge.
    /// - Returns: Radii in falling order.
    static func rings(reach: Double) -> [Distance] {
        var rings: [Distance] = []
        var limit = reach * 0.96
        while rings.count < 2, limit >= reach / 6 {
            let ring = roundLength(atMost: limit)
            rings.append(ring)
            limit = ring.metres * 0.6
        }
        return rings
    }
}
