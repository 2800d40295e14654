/// The forms in which a message can be fetched.
package enum DeliveryForm: String, CaseIterable, Sendable {
    /// The data map that an Android application gets.
    case fcm
    /// The dictionary that an iOS application gets.
    case aps
    /// The document that AM hands to SNS.
    case sns
}
