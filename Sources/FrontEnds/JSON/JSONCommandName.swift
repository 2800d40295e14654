/// The commands of another front end, by the name that `command` has.
enum JSONCommandName: String, CaseIterable {
    case list
    case show
    case map
    case approve
    case reject
    case answer
    case codes
    case code
    case history
    case details
    case state
    case export
    case accounts
    case rename
    case lock
    case unlock
    case rotateToken = "rotate_token"
    case updateToken = "update_token"
    case remove
    case readAddress = "read_address"
    case enrol
    case quit

    /// All names, for a sentence.
    static var sentence: String {
        let names = allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
