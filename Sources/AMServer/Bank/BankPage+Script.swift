extension BankPage {
    /// What the page does: it walks the server's journeys, as AM's own pages do.
    static let script = #"""
        "use strict";

        const find = (id) => document.getElementById(id);
        const endpoint = "/am/json/realms/root/authenticate?authIndexType=service&authIndexValue=";
        const words = {
          "rejected": ["Rejected", "The approver said no, or chose another number. Nothing is paid."],
          "expired": ["Expired", "Nobody approved in time. Nothing is paid."],
          "cancelled": ["Cancelled", "You have cancelled it."],
          "no-device": ["No device", "Nobody can approve: enrol a device first."],
          "has-device": ["Enrolled already", "A device is enrolled for this user."],
          "password": ["Not signed in", "User name or password is wrong."],
          "profile": ["Not taken", "What your browser tells of itself cannot be used."],
        };
        let journey = null, timer = null, run = 0;

        function show(id) {
          for (const section of document.querySelectorAll("main > section")) {
            section.hidden = section.id !== id;
          }
          const title = find(id + "-title");
          document.title = title.textContent + " - Family Bank (simulation)";
          title.focus();
        }

        function say(text) { find("status").textContent = text; }

        function complain(id, text, field) {
          const place = find(id);
          place.textContent = text;
          place.hidden = !text;
          for (const input of place.closest("form").elements) input.removeAttribute("aria-invalid");
          if (text && field) {
            field.setAttribute("aria-invalid", "true");
            field.focus();
          }
        }

        function end(title, text) {
          run += 1;
          clearTimeout(timer);
          journey = null;
          find("password").value = "";
          find("end-title").textContent = title;
          find("end-words").textContent = text;
          say(title + ". " + text);
          show("end");
        }

        async function post(name, body) {
          const mine = run;
          let reply, found;
          try {
            reply = await fetch(endpoint + encodeURIComponent(name), {
              method: "POST", credentials: "same-origin", redirect: "error", cache: "no-store",
              headers: {"Content-Type": "application/json", "Accept-API-Version": "resource=2.1, protocol=1.0"},
              body: JSON.stringify(body),
            });
            found = await reply.json();
          } catch (error) {
            if (mine === run) end("No connection", "What became of it is not known. Start again.");
            return null;
          }
          if (mine !== run) return null;
          if (reply.ok) return found;
          const detail = found.detail || {};
          if (detail.errorCode === "110") end("Too late", "It took too long. Start again.");
          else {
            const mark = String(detail.failureUrl || "").split("#")[1] || "";
            const told = words[mark] || ["Not approved", String(found.message || "The bank said no.")];
            end(told[0], told[1]);
          }
          return null;
        }

        const callback = (type, id) => (journey.node.callbacks || []).find((each) => each.type === type
          && (!id || each.output.some((output) => output.name === "id" && output.value === id)));
        const output = (each, name) => (each.output.find((one) => one.name === name) || {}).value;

        async function go(name) {
          run += 1;
          journey = {name, node: null, told: ""};
          return step(await post(name, {}));
        }

        async function next() { return step(await post(journey.name, journey.node)); }

        async function step(found) {
          if (!found) return;
          if (!found.authId) return finished();
          journey.node = found;
          if (found.stage === "UsernamePassword") return signIn();
          if (found.stage === "Payment") return pay();
          if (found.stage === "PushWait") return wait();
          if (found.stage === "PushRegistration") return enrol();
          if (callback("MetadataCallback")) return useKey();
          end("Not known here", "The bank asks for something that this page does not know.");
        }

        function finished() {
          const told = {
            "payment": ["Approved", "The approver said yes. In a real bank the payment would be made now."],
            "push": ["Signed in", "The approver said yes."],
            "enrol": ["Enrolled", "The device is enrolled, and can approve now."],
            "webauthn-register": ["Key registered", "You can sign in with the key now."],
            "webauthn": ["Signed in", "The key has signed you in."],
          }[journey.name] || ["Done", ""];
          end(told[0], told[1]);
        }

        function signIn() {
          journey.node.callbacks[0].input[0].value = find("user").value.trim();
          journey.node.callbacks[1].input[0].value = find("password").value;
          return next();
        }

        function pay() {
          const wrong = callback("TextOutputCallback");
          complain("pay-error", wrong ? output(wrong, "message") : "", wrong ? find("amount") : null);
          if (find("pay").hidden) show("pay");
        }

        function place() {
          return new Promise((resolve) => {
            if (!navigator.geolocation) return resolve([null, "Your browser tells no place; the approver is shown none."]);
            navigator.geolocation.getCurrentPosition(
              ({coords}) => resolve([{latitude: coords.latitude, longitude: coords.longitude},
                "The approver is shown where you are."]),
              (error) => resolve([null, error.code === 1
                ? "You did not allow your place; the approver is shown none."
                : "Your browser does not know your place; the approver is shown none."]),
              {enableHighAccuracy: false, timeout: 10000, maximumAge: 5000});
          });
        }

        function identifier() {
          const numbers = crypto.getRandomValues(new Uint32Array(3));
          return Array.from(numbers).join("-");
        }

        async function ask(event) {
          event.preventDefault();
          if (!journey) return;
          const amount = find("amount"), payee = find("payee");
          if (!amount.value.trim()) return complain("pay-error", "Give an amount.", amount);
          if (!payee.value.trim()) return complain("pay-error", "Give a payee.", payee);
          complain("pay-error", "", null);
          const button = event.target.querySelector("button");
          button.disabled = true;
          say("Asking your browser where you are.");
          const mine = run;
          const [location, told] = await place();
          button.disabled = false;
          if (mine !== run || !journey) return;
          journey.told = told;
          const profile = {
            identifier: identifier(), version: "1.0",
            metadata: {platform: {platform: navigator.platform || ""}, browser: {userAgent: navigator.userAgent.slice(0, 512)}},
            location: location || {},
          };
          const values = [amount.value.trim(), payee.value.trim(), find("reference").value.trim(), JSON.stringify(profile)];
          values.forEach((value, index) => { journey.node.callbacks[index].input[0].value = value; });
          say("");
          return next();
        }

        function wait() {
          const polling = callback("PollingWaitCallback"), number = callback("HiddenValueCallback", "pushChallengeNumber");
          if (find("wait").hidden) {
            find("wait-words").textContent = number
              ? "The approver must choose this number:" : "The approver is asked on the device.";
            find("number").textContent = number ? output(number, "value") : "";
            find("number").hidden = !number;
            find("location-told").textContent = journey.told;
            say("");
            show("wait");
          }
          again(polling);
        }

        function again(polling) {
          const mine = run;
          const time = Math.min(Math.max(Number(output(polling, "waitTime")) || 5000, 1000), 60000);
          timer = setTimeout(() => { if (mine === run) next(); }, time);
        }

        function cancel() {
          const button = journey && callback("ConfirmationCallback");
          if (!button) return;
          clearTimeout(timer);
          button.input[0].value = 0;
          next();
        }

        async function enrol() {
          const address = output(callback("HiddenValueCallback", "mfaDeviceRegistration"), "value");
          if (find("enrol").hidden) {
            find("address").value = address;
            find("code").hidden = true;
            show("enrol");
            picture(address);
          }
          again(callback("PollingWaitCallback"));
        }

        async function picture(text) {
          try {
            const reply = await fetch("/bank/code", {
              method: "POST", credentials: "same-origin", headers: {"Content-Type": "application/json"},
              body: JSON.stringify({text}),
            });
            if (!reply.ok) return;
            find("code").src = "data:image/svg+xml;base64," + btoa(await reply.text());
            find("code").hidden = false;
          } catch (error) { /* The address is there as text. */ }
        }

        const bytes = (numbers) => new Uint8Array(numbers.map((number) => number & 255));
        const decode = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        const numbers = (buffer) => Array.from(new Int8Array(buffer)).join(",");
        const url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
          .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

        async function useKey() {
          const data = output(callback("MetadataCallback"), "data");
          const hidden = callback("HiddenValueCallback", "webAuthnOutcome");
          say("Your browser asks for the key.");
          hidden.input[0].value = await outcome(data);
          say("");
          return next();
        }

        async function outcome(data) {
          if (!window.PublicKeyCredential) return "unsupported";
          const wrap = (text, key) => data.supportsJsonResponse ? JSON.stringify({
            authenticatorAttachment: key.authenticatorAttachment || "platform", legacyData: text}) : text;
          const list = (ids) => (ids || []).map(({id}) => ({type: "public-key", id: bytes(id)}));
          const decoder = new TextDecoder();
          try {
            if (data._action === "webauthn_registration") {
              const key = await navigator.credentials.create({publicKey: {
                challenge: decode(data.challenge), timeout: Number(data.timeout), attestation: data.attestationPreference,
                rp: {name: data.relyingPartyName, id: data._relyingPartyId || undefined},
                user: {id: new TextEncoder().encode(data.userId), name: data.userName, displayName: data.displayName || data.userName},
                pubKeyCredParams: data._pubKeyCredParams, authenticatorSelection: data._authenticatorSelection,
                excludeCredentials: list(data._excludeCredentials),
              }});
              const made = key.response;
              return wrap([decoder.decode(made.clientDataJSON), numbers(made.attestationObject), url(key.rawId)].join("::"), key);
            }
            const key = await navigator.credentials.get({publicKey: {
              challenge: decode(data.challenge), timeout: Number(data.timeout), rpId: data._relyingPartyId || undefined,
              userVerification: data.userVerification, allowCredentials: list(data._allowCredentials),
            }});
            const used = key.response;
            const fields = [decoder.decode(used.clientDataJSON), numbers(used.authenticatorData), numbers(used.signature), url(key.rawId)];
            if (used.userHandle) fields.push(decoder.decode(used.userHandle));
            return wrap(fields.join("::"), key);
          } catch (error) {
            return "ERROR::" + error.name + ":" + String(error.message).replace(/\s+/g, " ").slice(0, 200);
          }
        }

        function start() {
          find("sign-in-form").addEventListener("submit", (event) => {
            event.preventDefault();
            const user = find("user"), password = find("password");
            if (!user.value.trim()) return complain("sign-in-error", "Give your user name.", user);
            if (!password.value) return complain("sign-in-error", "Give your password.", password);
            complain("sign-in-error", "", null);
            go(new FormData(event.target).get("journey"));
          });
          find("with-key").addEventListener("click", () => go("webauthn"));
          find("pay-form").addEventListener("submit", ask);
          find("cancel").addEventListener("click", cancel);
          find("again").addEventListener("click", () => { say(""); show("sign-in"); });
          show("sign-in");
        }

        start();
        """#
}
