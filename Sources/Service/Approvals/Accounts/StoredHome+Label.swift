import Geodesy
import Review
package import Store
package import Vocabulary

extension StoredHome {
    /// The town that the person named, or the coordinates.
    package var label: PrintableText {
        name.map { PrintableText($0, limit: 100) } ?? coordinate.homeLabel
    }
}
