/// What an attacker does who has the password and needs the approver's yes.
enum Attack: String, CaseIterable, Hashable {
    /// From another country, with a network and a browser of their own.
    case afar = "stolen, from afar"
    /// From the same town.
    case sameTown = "stolen, same town"
    /// With the very coordinates of an earlier request.
    case replayedLocation = "replayed location"
    /// Many requests, until somebody gives in.
    case bombing = "push bombing"
    /// A known payee's name with another account, on the household's own device.
    case payeeSwap = "payee swap"
    /// Payments to one payee that grow from usual to large, on the household's own device.
    case amountCreep = "amount creep"
    /// A location at home that is made up, from a network abroad.
    case spoofedHome = "home, foreign address"
    /// From another country, late enough for a journey, with a browser of the same family.
    case slowTravel = "slow travel"
}
