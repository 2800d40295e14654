/// One message in the mailbox of a push token.
///
/// Mailboxes and their long poll are this project's own and no part of AM, which hands messages
/// to SNS.
package struct MailboxEntry: Hashable, Sendable {
    /// The place in the mailbox, from 1, without gaps.
    package let sequence: Int
    package let messageID: String
    let texts: [DeliveryForm: String]

    /// The body in a form.
    package func text(as form: DeliveryForm) -> String { texts[form] ?? "" }
}

/// The forms in which a message can be fetched.
package enum DeliveryForm: String, CaseIterable, Sendable {
    /// The data map that an Android application gets.
    case fcm
    /// The dictionary that an iOS application gets.
    case aps
    /// The document that AM hands to SNS.
    case sns
}
