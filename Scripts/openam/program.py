"""The program under test with a state of its own, and a device that is not ours."""
import base64
import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import subprocess
import urllib.parse

from gateway.bench import Failure, expect, wait_until
from openam.servers import PUSH_VERSION

# Many logins in a minute, some of them rejected, would ask for more than a yes: that is another
# matter. What is critical always asks for more.
SETTINGS = {"friction": {"none": "none", "low": "none", "medium": "none", "high": "none",
                         "critical": "confirm"}}
# What a critical request asks for, as the program says when its lines end before.
OPEN_QUESTION = 'the line "anyway"'


class Program:
    """`pratique`, with folders that nobody else uses."""

    def __init__(self, path, folder):
        self.path, self.folder, self.served = path, folder, None
        os.makedirs(f"{folder}/config/pratique", mode=0o700, exist_ok=True)
        self.configure()

    def configure(self, **inbox):
        settings = {**SETTINGS, "inbox": inbox} if inbox else SETTINGS
        with open(f"{self.folder}/config/pratique/config.json", "w", encoding="utf-8") as out:
            json.dump(settings, out)

    def private(self, name, text):
        """A file in its folder that its owner alone reads."""
        path = os.path.join(self.folder, name)
        with open(os.open(path, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w",
                  encoding="utf-8") as out:
            out.write(text)
        return path

    def copy(self, folder):
        shutil.copytree(self.folder, folder)
        return Program(self.path, folder)

    @property
    def environment(self):
        home = {f"XDG_{kind}_HOME": f"{self.folder}/{kind.lower()}"
                for kind in ("DATA", "CONFIG", "STATE", "CACHE")}
        return {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8",
                "HOME": self.folder, **home}

    def begin(self, *arguments):
        """Starts it, to be talked with; without a terminal that somebody could be asked on."""
        return subprocess.Popen([self.path, *arguments], stdin=subprocess.PIPE, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                env=self.environment, start_new_session=True)

    def serve(self, command):
        """Starts a command that runs until `stop`; what it prints goes to a file of that name."""
        with open(os.path.join(self.folder, command), "a", encoding="utf-8") as out:
            self.served = subprocess.Popen(
                [self.path, command], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                env=self.environment, start_new_session=True)

    def stop(self, number=signal.SIGTERM):
        if self.served is not None and self.served.poll() is None:
            self.served.send_signal(number)
            self.served.wait(timeout=30)

    def waiting(self):
        """The message ids of the requests in its store that nobody has answered."""
        told = self.run("list", "--offline", "--json")
        return [json.loads(line)["request"]["message_id"] for line in told.splitlines()
                if json.loads(line).get("state") == "pending"]

    def arrived(self, before):
        """The message id of a request that was not waiting before."""
        return wait_until("a request in the store", lambda: [
            each for each in self.waiting() if each not in before])[0]

    def start(self, *arguments, text=""):
        """Runs it to its end; its exit code, and what it printed."""
        done = subprocess.run([self.path, *arguments], input=text, capture_output=True, text=True,
                              timeout=120, check=False, env=self.environment)
        return done.returncode, done.stdout + done.stderr

    def run(self, *arguments, text="", status=0):
        """What it printed; it must end with this exit code."""
        found, told = self.start(*arguments, text=text)
        expect("pratique " + " ".join(arguments), status, found, f"\n{told}")
        return told

    def envelope(self, login, shape):
        """A file with a push in one of the shapes that its messengers bring."""
        path = os.path.join(self.folder, f"{login.id}-{shape}.json")
        documents = {"FCM": login.push["GCM"], "APNs": login.push["APNS"],
                     "SNS": json.dumps(login.push)}
        with open(path, "w", encoding="utf-8") as out:
            out.write(documents[shape])
        return path

    def review(self, *arguments, lines):
        """Gives words to `review --plain`, and `anyway` where an approval asks for it."""
        order = ["review", "--plain", *arguments]
        status, told = self.start(*order, text=lines)
        if OPEN_QUESTION in told:
            return self.run(*order, text=lines + "anyway\n")
        expect(f"pratique {' '.join(order)} with {lines.split()}", 0, status, f"\n{told}")
        return told

    def command(self, *arguments, **members):
        """Gives one command to `review --json`; its reply."""
        order = ["review", "--json", *arguments]
        for more in ({}, {"insisted": True}):
            line = json.dumps({"id": 1, **members, **more}) + "\n"
            status, told = self.start(*order, text=line)
            events = [json.loads(each) for each in told.split("\n") if each.startswith("{")]
            reply = next((each for each in events if each.get("event") == "reply"), None)
            if not reply:
                raise Failure(f"pratique {' '.join(order)}: expected a reply, found {told}")
            if reply.get("code") != "argument.unconfirmed":
                break
        expect(f"pratique {' '.join(order)} with {line}", (True, 0), (reply["ok"], status), told)
        return told

    def http(self):
        """The status of the last answer that the trail tells of."""
        found = re.findall(r"HTTP (\d+)", self.run("audit", "--limit", "3"))
        return int(found[0]) if found else None

    def code(self, user):
        return re.search(r"\b\d{6}\b", self.run("code", user)).group(0)


def coded(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text):
    text = text.replace("-", "+").replace("_", "/").rstrip("=")
    return base64.b64decode(text + "=" * (-len(text) % 4))


class Stranger:
    """A device in a few lines that can do wrong on purpose; it shares nothing with the program."""

    def __init__(self, address, user):
        query = urllib.parse.urlsplit(address).query
        self.members = {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}
        self.secret = decoded(self.members["s"])
        self.claims = {"mechanismUid": "7d9dd1b0-0000-4000-8000-5a0e6c3b9f11",
                       "deviceId": "stranger-" + user, "deviceType": "android",
                       "communicationType": "gcm"}

    def token(self, challenge, claims, secret=None):
        response = hmac.new(self.secret, challenge, hashlib.sha256).digest()
        body = {"response": base64.b64encode(response).decode(), **claims}
        text = coded(b'{"typ":"JWT","alg":"HS256"}') + "." + coded(json.dumps(body).encode())
        mac = hmac.new(secret or self.secret, text.encode(), hashlib.sha256).digest()
        return text + "." + coded(mac)

    def register(self, server, secret=None):
        token = self.token(decoded(self.members["c"]), self.claims, secret)
        return server.tell("register", {"messageId": self.members["m"], "jwt": token},
                           self.headers())

    def answer(self, server, login, claims=None, *, challenge=None, secret=None, cookie=True,
               ident=None, action="authenticate"):
        if challenge is None:
            challenge = decoded(json.loads(decoded(login.data["message"].split(".")[1]))["c"])
        token = self.token(challenge, claims or {}, secret)
        return server.tell(action, {"messageId": ident or login.id, "jwt": token},
                           self.headers() if cookie else PUSH_VERSION)

    def headers(self):
        return {**PUSH_VERSION, "Cookie": decoded(self.members["l"]).decode()}
