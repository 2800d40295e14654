"""A broker, a gateway and consoles of the program under test, each with folders of its own."""
import base64
import hashlib
import hmac
import http.client
import http.server
import json
import os
import pathlib
import socket
import ssl
import subprocess
import threading
import time


ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Failure(Exception):
    """A step found something else than it expected."""


class Unavailable(Exception):
    """Why a part cannot be tried on this machine."""


def expect(what, wanted, found, more=""):
    if wanted != found:
        raise Failure(f"{what}: expected {wanted!r}, found {found!r}{more}")


def url64(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def std64(data):
    return base64.b64encode(data).decode()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until(what, condition, limit=30):
    """The first true value of a condition."""
    end = time.monotonic() + limit
    while True:
        if found := condition():
            return found
        if time.monotonic() > end:
            raise Failure(f"expected {what} within {limit} s")
        time.sleep(0.02)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def memory(process):
    """What a process has in memory, in MB."""
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


def processor(process):
    """The seconds of processor time that a process has used."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def private(path, text):
    """A file that its owner alone reads."""
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.write_text(text)
    path.chmod(0o600)
    return str(path)


def certificate(folder):
    """A certificate of 127.0.0.1 and localhost, and its key."""
    paths = os.path.join(folder, "tls.pem"), os.path.join(folder, "tls.key")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-out", paths[0],
         "-keyout", paths[1]], check=True, capture_output=True)
    os.chmod(paths[1], 0o600)
    return paths


class Home:
    """The folders and the configuration of one program."""

    def __init__(self, program, folder, inbox):
        self.program, self.folder = program, str(folder)
        private(f"{folder}/.config/pratique/config.json", json.dumps(
            {"inbox": inbox, "fetchTime_s": 60}))
        self.environment = {"HOME": self.folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
                            "TERM": "dumb"}

    def start(self, *arguments, **more):
        return subprocess.Popen(
            [self.program, *arguments], env=self.environment, text=True, stdin=subprocess.DEVNULL,
            **{"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, **more})

    def run(self, *arguments):
        done = subprocess.run([self.program, *arguments], env=self.environment, text=True,
                              capture_output=True, stdin=subprocess.DEVNULL, timeout=120,
                              check=False)
        expect(" ".join(arguments), 0, done.returncode, f"\n{done.stdout}{done.stderr}")
        return done.stdout

    def requests(self, *arguments):
        """The message ids of the store, one for each request."""
        told = self.run("list", "--json", "--limit", "10000", *arguments)
        return [json.loads(line)["request"]["message_id"] for line in told.splitlines()]


class Broker:
    """Mosquitto, whose state outlives the process."""

    def __init__(self, folder, *settings):
        self.port, self.process = free_port(), None
        folder = pathlib.Path(folder)
        (folder / "broker").mkdir(parents=True)
        self.configuration = folder / "mosquitto.conf"
        lines = ["user root", f"listener {self.port} 127.0.0.1", "allow_anonymous true",
                 "persistence true", f"persistence_location {folder}/broker/",
                 "max_queued_messages 10000", "log_type error", *settings]
        self.configuration.write_text("\n".join(lines) + "\n")
        self.start()

    @property
    def inbox(self):
        return {"address": f"mqtt://127.0.0.1:{self.port}"}

    def start(self):
        self.process = subprocess.Popen(["/usr/sbin/mosquitto", "-c", str(self.configuration)],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until("a broker that listens", lambda: listens(self.port))

    def restart(self):
        self.process.terminate()
        self.process.wait()
        self.start()

    def close(self):
        self.process.kill()
        self.process.wait()


class Doors:
    """`pratique gateway`, or another command that opens the doors."""

    def __init__(self, home, port, *command):
        self.home, self.port, self.command = home, port, command or ("gateway",)
        self.process = None
        self.start()

    def start(self):
        self.process = self.home.start(*self.command)
        wait_until("open doors", lambda: self.process.poll() is not None or listens(self.port))
        if self.process.poll() is not None:
            raise Failure(f"expected open doors, found exit code {self.process.returncode}")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.process.terminate()
        try:
            expect("exit code of " + " ".join(self.command), True,
                   self.process.wait(20) in (0, -15, 130, 143))
        except subprocess.TimeoutExpired:
            self.kill()
            raise Failure("expected that the doors close within 20 s") from None


class Registrations:
    """A server that accepts every registration of a device, and remembers its device token."""

    def __init__(self):
        tokens = self.tokens = {}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                part = body["jwt"].split(".")[1]
                claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
                tokens[self.path] = (claims["mechanismUid"], claims["deviceId"])
                self.send_response(200)
                self.send_header("Content-Length", "2")
                self.end_headers()
                self.wfile.write(b"{}")

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def enrol(self, home, number=0):
        """Enrols the console of a home."""
        secret = os.urandom(32)
        address = std64(f"http://127.0.0.1:{self.server.server_port}/{number}".encode())
        query = "&".join(f"{k}={v.replace('=', '%3D').replace('+', '%2B')}" for k, v in [
            ("s", std64(secret)), ("c", std64(os.urandom(32))), ("r", address), ("a", address),
            ("m", f"REGISTER:{number}")])
        home.run("enrol", f"pushauth://push/Bank:user{number}?{query}")
        return Account(number, secret, *self.tokens[f"/{number}"])


class Account:
    """What a server knows of a device, so that it can send to it."""

    def __init__(self, number, secret, uid, token):
        self.number, self.secret, self.uid, self.token = number, secret, uid, token
        self.sent = 0

    def message(self):
        """A signed message that was not sent before: its id and its token."""
        self.sent += 1
        claims = {"u": self.uid, "c": std64(os.urandom(32)), "t": "86000",
                  "i": str(int(time.time() * 1000)), "m": f"message number {self.sent}."}
        signed = ".".join(url64(json.dumps(x).encode())
                          for x in [{"alg": "HS256", "typ": "JWT"}, claims])
        code = hmac.new(self.secret, signed.encode(), hashlib.sha256).digest()
        return f"AUTHENTICATE:{self.number}-{self.sent}", f"{signed}.{url64(code)}"

    def google(self):
        ident, message = self.message()
        return ident, {"message": {"token": self.token,
                                   "data": {"messageId": ident, "message": message}}}

    def apple(self):
        ident, message = self.message()
        return ident, {"aps": {"alert": "Sign in?", "messageId": ident, "data": message}}

    def amazon(self):
        ident, message = self.message()
        google = {"data": {"messageId": ident, "message": message}}
        return ident, {"default": "Sign in?", "GCM": json.dumps(google)}


class Sender:
    """A server that posts to the door of Google."""

    def __init__(self, port, bearer, *, authority=None, source="127.0.0.1", timeout=30):
        self.port, self.bearer, self.source, self.timeout = port, bearer, source, timeout
        self.context = ssl.create_default_context(cafile=authority) if authority else None
        self.connection = None

    def post(self, message, path="/v1/projects/p/messages:send"):
        """The status of the answer, on a connection that is kept."""
        if self.connection is None:
            kind = http.client.HTTPSConnection if self.context else http.client.HTTPConnection
            more = {"context": self.context} if self.context else {}
            self.connection = kind("127.0.0.1", self.port, timeout=self.timeout,
                                   source_address=(self.source, 0), **more)
        try:
            self.connection.request("POST", path, json.dumps(message), {
                "Authorization": f"Bearer {self.bearer}", "Content-Type": "application/json"})
            reply = self.connection.getresponse()
            reply.read()
            return reply.status
        except (OSError, http.client.HTTPException):
            self.close()
            raise

    def deliver(self, message, limit=60):
        """Sends until the answer is 200, as servers do; how often it was tried."""
        end, tries = time.monotonic() + limit, 0
        while time.monotonic() < end:
            tries += 1
            try:
                if self.post(message) == 200:
                    return tries
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(0.1)
        raise Failure(f"expected that a message is accepted within {limit} s; tried {tries} times")

    def close(self):
        if self.connection is not None:
            self.connection.close()
            self.connection = None
