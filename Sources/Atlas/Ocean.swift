public import Geodesy

/// An ocean with its seas and bays.
public enum Ocean: String, Hashable, Sendable {
    case arctic = "Arctic Ocean"
    case atlantic = "Atlantic Ocean"
    case indian = "Indian Ocean"
    case pacific = "Pacific Ocean"
    case southern = "Southern Ocean"

    /// `nil` on the Caspian Sea; only for points outside all land.
    ///
    /// The data has no outlines of seas. The customary limits are 60 S, 66.5 N, Cape Agulhas (20
    /// E), Tasmania (147 E), Cape Horn (67.3 W), and the continents in steps of some degrees.
    /// Within some hundred kilometres of a limit, and in straits between islands, another name may
    /// be as right.
    public init?(at point: Coordinate) {
        let (latitude, longitude) = (point.latitude, point.longitude)
        if (36...48).contains(latitude), (46...56).contains(longitude) { return nil }
        if latitude < -60 {
            self = .southern
        } else if latitude > 66.5 {
            self = .arctic
        } else if longitude >= Self.atlanticWest(latitude),
            longitude < Self.atlanticEast(latitude)
        {
            self = .atlantic
        } else if longitude >= 20, longitude < Self.indianEast(latitude), latitude < 31 {
            self = .indian
        } else {
            self = .pacific
        }
    }

    /// The Americas separate the Atlantic from the Pacific, from south to north.
    private static func atlanticWest(_ latitude: Double) -> Double {
        switch latitude {
        case ..<(-54): -67.3
        case ..<(-40): -71.5
        case ..<5: -68
        case ..<8.5: -77.4
        case ..<9: -79
        case ..<9.3: -83
        case ..<15: -84
        case ..<17.5: -92
        case ..<23: -99
        default: -105
        }
    }

    /// Africa, Arabia and Asia separate the Atlantic from the Indian Ocean.
    private static func atlanticEast(_ latitude: Double) -> Double {
        switch latitude {
        case ..<0: 20
        case ..<30.6: 32
        default: 60
        }
    }

    /// Australia and Indonesia separate the Indian Ocean from the Pacific.
    private static func indianEast(_ latitude: Double) -> Double {
        switch latitude {
        case ..<(-30): 147
        case ..<(-10): 141.5
        case ..<(-8): 131
        case ..<(-6): 105.5
        case ..<0: 103
        case ..<8: 100
        default: 99
        }
    }
}
