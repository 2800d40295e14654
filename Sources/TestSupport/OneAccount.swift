package import Authenticator
package import Token

/// The account that the services of tests know, enrolled with a server that nobody reaches.
package enum OneAccount {
    package static let id = AccountID(issuer: "Example Bank", accountName: "ann")
    /// What its messages are signed with.
    package static let secret = [UInt8](1...32)

    /// The key of a device.
    package static func key(_ number: UInt8 = 1) throws -> SigningKey {
        try SigningKey(number == 1 ? secret : [UInt8](repeating: number, count: 32))
    }

    /// Its push device, with a server at a port of this machine; another number is that of another
    /// account.
    package static func mechanism(_ number: UInt8 = 1, port: Int = 9) throws -> Mechanism {
        let push = "http://127.0.0.1:\(port)/push"
        return try Mechanism(
            uid: "m-\(number)",
            issuer: id.issuer,
            accountName: number == 1 ? id.accountName : "ann-\(number)",
            key: key(number),
            registrationEndpoint: Endpoint("\(push)?_action=register"),
            authenticationEndpoint: Endpoint("\(push)?_action=authenticate"),
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }
}
