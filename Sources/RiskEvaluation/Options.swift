/// What is asked for on the command line.
struct Options {
    static let usage = """
        usage: RiskEvaluation [--households N] [--days N] [--tuning] [--reasons]
                              [--curves FILE] [--check FILE]
               RiskEvaluation --hints FILE

          --households N  households of each seed (120)
          --days N        days of their lives, 30 or more (365)
          --tuning        seeds 1 to 5, by which rules were tuned, not 6 to 20
          --reasons       the hints behind false alarms and missed attacks
          --curves FILE   writes the curves as comma-separated values
          --check FILE    fails unless the file holds both tables
          --hints FILE    renews the tables of all hints at the end of the file

        """

    var size = Evaluation.Size()
    var isTuning = false
    var tellsReasons = false
    var curvesFile: String?
    var checkedFile: String?
    var hintsFile: String?

    /// The fewest days: nobody travels in the first three weeks.
    private static let fewestDays = 30

    /// Reads arguments; `nil` when one is unknown, or lacks its value or has one out of range.
    init?(_ arguments: [String]) {
        var arguments = arguments[...]
        while let argument = arguments.popFirst() {
            switch argument {
            case "--tuning": isTuning = true
            case "--reasons": tellsReasons = true
            case "--households", "--days", "--curves", "--check", "--hints":
                guard let value = arguments.popFirst(), set(argument, to: value) else {
                    return nil
                }
            default: return nil
            }
        }
    }

    private mutating func set(_ option: String, to value: String) -> Bool {
        switch option {
        case "--curves": curvesFile = value
        case "--check": checkedFile = value
        case "--hints": hintsFile = value
        default:
            let isDays = option == "--days"
            let range = (isDays ? Self.fewestDays : 1)...10_000
            guard let number = Int(value), range.contains(number) else { return false }
            if isDays { size.days = number } else { size.households = number }
        }
        return true
    }
}
