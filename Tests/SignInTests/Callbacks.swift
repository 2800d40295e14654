/// Callbacks of AM.
enum Callbacks {
    static let name = question("NameCallback", "User Name", 1)
    static let password = question("PasswordCallback", "Password", 2)

    private static func question(_ type: String, _ prompt: String, _ number: Int) -> String {
        #"{"type":"\#(type)","output":[{"name":"prompt","value":"\#(prompt)"}],"input":[{"name":"IDToken\#(number)","value":""}]}"#
    }

    static let registration =
        #"{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_registration","challenge":"QDHu55yPlEycWbrjrSGochK9qo+IvJKBX0EXS6j5cWc=","attestationPreference":"none","userName":"demo","userId":"ZGVtbw","relyingPartyName":"Example","_authenticatorSelection":{"userVerification":"discouraged","requireResidentKey":true},"_pubKeyCredParams":[{"type":"public-key","alg":-7}],"timeout":"60000","_excludeCredentials":[],"displayName":"Demo","_relyingPartyId":"","_type":"WebAuthn"}}]},"#
        + hidden

    static func authentication(site: String = "", timeout: Int = 60_000) -> String {
        #"{"type":"MetadataCallback","output":[{"name":"data","value":{"_action":"webauthn_authentication","_type":"WebAuthn","challenge":"N+9R6qwul5P88k1JiDRbmBfgvVDyHPw5OvaYFN3ta2g=","timeout":"\#(timeout)","userVerification":"discouraged","_relyingPartyId":"\#(site)","_allowCredentials":[]}}]},"#
            + hidden
    }

    private static let hidden =
        #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"false"},{"name":"id","value":"webAuthnOutcome"}],"input":[{"name":"IDToken2","value":"webAuthnOutcome"}]}"#

    static let wait =
        #"{"type":"PollingWaitCallback","output":[{"name":"waitTime","value":"1000"},{"name":"message","value":"Tap 56"}]},{"type":"HiddenValueCallback","output":[{"name":"value","value":"56"},{"name":"id","value":"pushChallengeNumber"}],"input":[{"name":"IDToken2","value":"pushChallengeNumber"}]},{"type":"ConfirmationCallback","output":[{"name":"options","value":["Cancel"]},{"name":"optionType","value":-1}],"input":[{"name":"IDToken3","value":100}]}"#

    static let profile =
        #"{"type":"DeviceProfileCallback","output":[{"name":"metadata","value":true},{"name":"location","value":true},{"name":"message","value":"Looking at the device"}],"input":[{"name":"IDToken1","value":""}]}"#

    static func enrolment(_ address: String) -> String {
        #"{"type":"HiddenValueCallback","output":[{"name":"value","value":"\#(address)"},{"name":"id","value":"mfaDeviceRegistration"}],"input":[{"name":"IDToken1","value":"mfaDeviceRegistration"}]}"#
    }
}
