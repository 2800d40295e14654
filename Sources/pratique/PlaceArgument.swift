import Arguments

/// A place as it was typed: LATITUDE,LONGITUDE, a town or an IP address; whoever needs it reads it.
///
/// A southern latitude begins with a minus and is no option.
struct PlaceArgument: ExpressibleByArgument {
    static let mayBeginWithMinus = true

    let text: String

    init(argument: String) { text = argument }
}
