/// An area of which more than one state says that it is its own, or that has a special status.
///
/// The code of the country follows ISO 3166-1; this tells what the code does not. Nothing here
/// says who is right.
public struct Dispute: Hashable, Sendable {
    /// What is special about the area.
    public enum Status: Int, Hashable, Sendable {
        /// States claim it that do not administer it.
        case claimed
        /// It has an administration of its own that not all states recognise.
        case selfAdministered
        /// The border through it was never agreed.
        case undefinedBorder
        /// Peacekeepers hold it.
        case bufferZone
        /// No state claims it.
        case unclaimed
        /// Claims are held in abeyance by treaty.
        case claimsHeld
        /// One state leases it from another.
        case leased
    }

    /// What the area is called.
    public let name: String
    /// What is special about it.
    public let status: Status
    /// Whether the extent is only known to some ten kilometres, so that the point may lie beside
    /// the area: such an area is near, and nothing is said about its edge.
    public let isApproximate: Bool
    /// Codes of those who administer it or parts of it; empty when it is none with a code.
    public let administrators: [String]
    /// Codes of all who claim it, the administrators among them.
    public let claimants: [String]

    /// Creates a dispute from what its table says.
    package init(
        name: String,
        status: Status,
        isApproximate: Bool = false,
        administrators: [String],
        claimants: [String]
    ) {
        self.name = name
        self.status = status
        self.isApproximate = isApproximate
        self.administrators = administrators
        self.claimants = claimants
    }
}
