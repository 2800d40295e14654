import Authenticator

extension TamperingSign.Kind {
    /// How much a sign of this kind says, from 0 to 1.
    ///
    /// AM's rule for tampered devices compares the strongest sign with a limit that the
    /// administrator sets, as the vendor's own apps do with what they find on a rooted phone.
    var score: Double {
        switch self {
        // The tracer reads every secret and answers in the person's name as it likes.
        case .traced: 1.0
        // Foreign code runs in the process; accessibility or test tools do the same, seldom.
        case .preloaded: 0.9
        // Others can have their code run at the next start, though perhaps nobody has.
        case .writableProgram: 0.9
        // The secrets in the store are sealed; what others gain is to copy or to spoil them.
        case .writableStore: 0.7
        // No attack, but nothing protects the process from root's other programs and slips.
        case .root: 0.5
        // It takes a crash and somebody who reads the disk.
        case .coreDumps: 0.3
        }
    }
}
