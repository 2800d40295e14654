/// What another front end is told, by the name that `event` has.
enum JSONEventName: String, CaseIterable {
    case hello
    case request
    case state
    case withdrawn
    case connection
    case refused
    case missed
    case problem
    case question
    case told
    case map
    case codes
    case earlier
    case history
    case details
    case exported
    case account
    case address
    case reply
    case bye
}
