(function () {
    "use strict";
    var isDone = false;
    function done(value) {
        if (isDone) { return; }
        isDone = true;
        document.getElementById("pratiquePosition").value = JSON.stringify(value);
        document.getElementById("loginButton_0").click();
    }
    // A browser waits for ever while nobody answers its question.
    window.setTimeout(function () { done({ error: "no answer" }); }, 20000);
    if (!navigator.geolocation) {
        done({ error: "not supported" });
        return;
    }
    navigator.geolocation.getCurrentPosition(function (position) {
        done({
            latitude: position.coords.latitude,
            longitude: position.coords.longitude,
            accuracy: position.coords.accuracy
        });
    }, function (error) {
        done({ error: ["", "denied", "unavailable", "timeout"][error.code] || "unknown" });
    }, { enableHighAccuracy: true, timeout: 15000, maximumAge: 60000 });
}());
