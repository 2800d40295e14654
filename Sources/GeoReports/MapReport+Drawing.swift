package import Console
import Geodesy
import Review
import Token
package import Vocabulary

extension MapReport {
    /// A map as it is printed.
    package struct Drawing: Sendable {
        /// The map, with its scale in the last row.
        package let frame: Frame
        /// What the marks are: lines below the map.
        package let legend: [PrintableText]
        let look: MapLook
        /// How wide the map is; `nil` for the whole world.
        let width: Distance?
        let marks: [Mark]

        /// All of it without colours.
        package var lines: [PrintableText] {
            frame.text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { PrintableText(String($0)) } + legend
        }

        /// All of it as one line of JSON.
        package var json: String {
            var json = JSONBuilder()
            json.add("look", "\(look)")
            json.add("columns", frame.size.width)
            json.add("rows", lines.count)
            json.add("projection", width == nil ? "plate-carree" : "azimuthal-equidistant")
            if let width { json.add("width_m", width.metres, decimals: 0) }
            json.add("marks", .array(marks.map(Self.member)))
            json.add("lines", .array(lines.map { .string($0.text) }))
            return JSON.text(json.value)
        }

        private static func member(_ mark: Mark) -> JSONValue {
            var json = JSONBuilder()
            json.add("sign", mark.sign)
            json.add("label", mark.point.label)
            json.add("ip_country", mark.point.network?.code)
            json.add(mark.point.coordinate)
            return json.value
        }
    }
}
