import Geodesy

/// The town whose built-up area probably holds a point.
extension TownTable {
    /// Inhabitants of a square metre of a town, as a rule: 4,000 in a square kilometre.
    private static let density = 0.004
    /// No town reaches farther, in metres: 25 million people at that density.
    private static let widest = 45_000.0
    /// A smaller town is not looked for: its circle is less than a kilometre wide.
    private static let smallest = 1_000

    /// The square of the radius of a circle with room for some inhabitants, in square metres.
    private static func squaredRadius(population: Int) -> Double {
        min(widest * widest, Double(population) * (1 / (density * .pi)))
    }

    /// How far a town of some inhabitants reaches from its centre, in metres.
    static func radius(population: Int) -> Double {
        squaredRadius(population: population).squareRoot()
    }

    /// The largest town that reaches as far as the point; of one country and province.
    func containing(_ point: Coordinate, country: Int, province: Int) -> Record? {
        let origin = Origin(point)
        let window = CellWindow(around: point, origin.scale, metres: Self.widest)
        let scale = Scale(window, metres: Self.widest)
        let isFlat = origin.isFlat(within: Self.widest)
        let flat = flatEast(window, scale)
        var best: Record?
        var least = Self.smallest
        forEachLeaf(around: point, window, scale: scale, containing: true) { leaf in
            let east = point.longitude + 180 - Double(leaf.column)
            let north = point.latitude + 90 - Double(leaf.row)
            for number in leaf.numbers {
                let traits = traits(number)
                let population = traits.population
                // A leaf begins with its largest town: what follows reaches less far.
                guard population >= least else { break }
                let square = Self.squaredRadius(population: population)
                guard leaf.gap * leaf.gap <= square else { break }
                let northward = (traits.north - north) * scale.north
                let eastward = (traits.east - east) * flat
                guard northward * northward + eastward * eastward <= square,
                    traits.country == country, traits.province == province,
                    population > least || best == nil
                else { continue }
                let record = record(number, row: leaf.row, column: GridPoint.wrapped(leaf.column))
                let reached =
                    isFlat
                    ? origin.scale.square(
                        north: traits.north - north,
                        east: traits.east - east
                    ) : origin.square(to: record)
                guard reached <= square else { continue }
                best = record
                least = population
            }
        }
        return best
    }
}
