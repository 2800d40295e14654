package import Risk

extension Configuration {
    /// What the file says about the approver.
    package var profile: Profile { Profile(homes: places, policy: policy) }
}
