import CMachine
import Vocabulary

/// Checks the clock: requests are valid for minutes, and codes for half of one.
struct ClockCheck {
    enum Synchronisation: Hashable {
        case synchronised
        case free
        /// The system does not say.
        case unknown
    }

    let now: Instant
    let synchronisation: Synchronisation

    /// When the program's data were made.
    private static let earliest = Instant(milliseconds: 1_782_864_000_000)
    private static let latest = Instant(milliseconds: 4_102_444_800_000)

    var findings: [Finding] { [time] + [synchronised].compactMap(\.self) }

    private var time: Finding {
        Self.earliest <= now && now < Self.latest
            ? .ok(.clockTime, "The clock shows \(now).")
            : .problem(
                .clockTime,
                "The clock shows \(now), which cannot be: this program was made in 2026.",
                remedy: "sudo timedatectl set-ntp true"
            )
    }

    private var synchronised: Finding? {
        switch synchronisation {
        case .synchronised: .ok(.clockSynchronised, "The clock is synchronised by the network.")
        case .free:
            .warning(
                .clockSynchronised,
                "The clock is not synchronised, according to the kernel.",
                remedy: "sudo timedatectl set-ntp true"
            )
        case .unknown: nil
        }
    }
}

extension ClockCheck {
    init(now: Instant) {
        self.now = now
        synchronisation =
            switch cmachine_is_clock_kept() {
            case 0: .free
            case 1: .synchronised
            default: .unknown
            }
    }
}
