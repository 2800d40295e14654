import Token

/// The unchecked texts of an envelope.
struct EnvelopeParts {
    var kind: Envelope.Kind
    var token: String?
    var messageID: String?
    var alert: String?
    var category: String?
    /// Whether it is a bare token, which needs no id.
    var isAlone = false

    init(kind: Envelope.Kind) { self.kind = kind }

    /// Reads a JSON text in any form.
    init(json bytes: [UInt8]) throws(EnvelopeError) {
        try self.init(Self.object(bytes), mayBeNotification: true)
    }

    /// Reads a token, optionally after its message id and blanks.
    init(bare bytes: [UInt8]) throws(EnvelopeError) {
        self.init(kind: .bare)
        let words = bytes.split(whereSeparator: Self.isBlank)
        guard (1...2).contains(words.count), let last = words.last else { throw .formUnknown }
        token = String(decoding: last, as: UTF8.self)
        isAlone = words.count == 1
        if words.count == 2 { messageID = String(decoding: words[0], as: UTF8.self) }
    }

    /// As in JSON.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    /// Its members determine the form.
    private init(_ object: JSONObject, mayBeNotification: Bool) throws(EnvelopeError) {
        let forms = Form.allCases.filter { $0.fits(object) }
        guard let form = forms.first else { throw .formUnknown }
        guard forms.count == 1 else { throw .formAmbiguous }
        switch form {
        case .notification:
            guard mayBeNotification else { throw .formUnknown }
            try self.init(notification: object)
        case .records:
            guard mayBeNotification else { throw .formUnknown }
            try self.init(records: object)
        case .apns: self.init(apns: object)
        case .published: try self.init(published: object)
        case .dataMap: self.init(dataMap: object)
        case .wrapped: try self.init(wrapped: object)
        case .bare:
            self.init(kind: .bare)
            token = object["jwt"]?.stringValue
            // A member that is no text must not count as missing.
            messageID = object["messageId"].map { $0.stringValue ?? "" }
            isAlone = messageID == nil
        }
    }

    /// Each has one distinctive member.
    private enum Form: CaseIterable {
        case notification
        case records
        case apns
        case published
        case dataMap
        case wrapped
        case bare

        func fits(_ object: JSONObject) -> Bool {
            switch self {
            case .notification: object["Type"] != nil && object["Message"] != nil
            case .records: EnvelopeParts.lists.contains { object[$0]?.arrayValue != nil }
            case .apns: object["aps"] != nil
            case .published: EnvelopeParts.platforms.contains { object[$0] != nil }
            case .dataMap: object["message"] != nil && object["message"]?.objectValue == nil
            case .wrapped:
                object["data"]?.objectValue != nil || object["message"]?.objectValue != nil
                    || object["fcmV1Message"]?.objectValue != nil
            case .bare: object["jwt"] != nil
            }
        }
    }

    /// `{"aps":{"data":…,"messageId":…,"alert":…}}`.
    private init(apns object: JSONObject) {
        self.init(kind: .apns)
        let aps = object["aps"]?.objectValue
        token = aps?["data"]?.stringValue
        messageID = aps?["messageId"]?.stringValue
        category = aps?["category"]?.stringValue
        alert = Self.alert(aps?["alert"])
    }

    /// `{"message":…,"messageId":…}`.
    private init(dataMap object: JSONObject) {
        self.init(kind: .fcm)
        token = object["message"]?.stringValue
        messageID = object["messageId"]?.stringValue
    }

    /// `{"data":{…}}`, or the same inside `message` or `fcmV1Message.message`.
    private init(wrapped object: JSONObject) throws(EnvelopeError) {
        let request = object["fcmV1Message"]?.objectValue ?? object
        let message = request["message"]?.objectValue ?? request
        guard let data = message["data"]?.objectValue else { throw .formUnknown }
        self.init(dataMap: data)
        alert = Self.alert(message["notification"])
    }

    /// The document of an SNS publication, whose parts are JSON texts that must agree.
    private init(published object: JSONObject) throws(EnvelopeError) {
        self.init(kind: .sns)
        var isFirst = true
        for platform in Self.platforms {
            guard let value = object[platform] else { continue }
            guard let text = value.stringValue else { throw .tokenMissing }
            let inner = try Self(Self.object(Array(text.utf8)), mayBeNotification: false)
            guard inner.kind == .fcm || inner.kind == .apns else { throw .formUnknown }
            if isFirst {
                token = inner.token
                messageID = inner.messageID
                isFirst = false
            }
            guard token == inner.token else { throw .tokensDiffer }
            guard messageID == inner.messageID else { throw .messageIDsDiffer }
            alert = alert ?? inner.alert
            category = category ?? inner.category
        }
        alert = object["default"]?.stringValue ?? alert
    }

    /// What SNS posts: a document whose `Message` holds any other form as text.
    private init(notification object: JSONObject) throws(EnvelopeError) {
        guard object["Type"]?.stringValue == "Notification",
            let message = object["Message"]?.stringValue
        else { throw .notNotification }
        try self.init(text: message, mayBeNotification: false)
        kind = .snsNotification
        alert = object["Subject"]?.stringValue ?? alert
    }

    /// What AWS Lambda and queues hand on: a list of one record, whose `Sns` is such a document, or whose
    /// `body` holds any other form as text.
    private init(records object: JSONObject) throws(EnvelopeError) {
        let records = Self.lists.lazy.compactMap { object[$0]?.arrayValue }.first ?? []
        guard records.count == 1, let record = records.first?.objectValue else {
            throw .several(records.count)
        }
        if let notification = record["Sns"]?.objectValue {
            try self.init(notification: notification)
        } else if let body = (record["body"] ?? record["Body"])?.stringValue {
            let object = Self.looksLikeObject(body) ? try Self.object(Array(body.utf8)) : nil
            // Nobody sends a list in a list.
            if let object, Form.records.fits(object) { throw .formUnknown }
            try self.init(text: body, mayBeNotification: true)
        } else {
            throw .formUnknown
        }
    }

    private init(text: String, mayBeNotification: Bool) throws(EnvelopeError) {
        if Self.looksLikeObject(text) {
            try self.init(Self.object(Array(text.utf8)), mayBeNotification: mayBeNotification)
        } else {
            try self.init(bare: Array(text.utf8))
        }
    }

    private static func looksLikeObject(_ text: String) -> Bool {
        text.utf8.first { !isBlank($0) } == UInt8(ascii: "{")
    }

    private static let lists = ["Records", "Messages"]

    private static let platforms = ["GCM", "APNS", "APNS_SANDBOX"]

    /// The body, where there is a title too.
    private static func alert(_ value: JSONValue?) -> String? {
        if let text = value?.stringValue { return text }
        let alert = value?.objectValue
        return alert?["body"]?.stringValue ?? alert?["title"]?.stringValue
    }

    private static func object(_ bytes: [UInt8]) throws(EnvelopeError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(bytes)
        } catch {
            throw .notJSON(error)
        }
        guard case .object(let object) = value else { throw .formUnknown }
        return object
    }
}
