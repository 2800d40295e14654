import Authenticator
import Token

/// The account that desks of these tests know, enrolled with a server that nobody reaches.
enum OneAccount {
    static let id = AccountID(issuer: "Example Bank", accountName: "ann")
    /// What its messages are signed with.
    static let secret = [UInt8](1...32)

    /// Its push device, with a server at a port of this machine.
    static func mechanism(port: Int = 9) throws -> Mechanism {
        let push = "http://127.0.0.1:\(port)/push"
        return try Mechanism(
            uid: "m-1",
            issuer: id.issuer,
            accountName: id.accountName,
            key: SigningKey(secret),
            registrationEndpoint: Endpoint("\(push)?_action=register"),
            authenticationEndpoint: Endpoint("\(push)?_action=authenticate"),
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }
}
