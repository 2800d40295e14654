"""The door of Apple over HTTP/2: curl, nginx with our sample configuration, and a console's inbox."""
import json
import os
import pathlib
import re
import subprocess

from gateway.bench import (ROOT, Doors, Home, Registrations, certificate, expect, free_port, listens,
                           private, wait_until)

SAMPLE = pathlib.Path(ROOT, "Samples", "nginx", "pratique.conf")


class Nginx:
    """The sample, with the places of a test in it and nothing else changed."""

    def __init__(self, folder, doors, pem, key):
        self.port = free_port()
        text = SAMPLE.read_text(encoding="utf-8")
        for before, after in [("127.0.0.1:8600", f"127.0.0.1:{doors}"), ("[::]:443", f"[::1]:{self.port}"),
                              ("listen 443", f"listen 127.0.0.1:{self.port}"),
                              ("push.example.org;", "localhost;"), ("/etc/nginx/pratique.pem", pem),
                              ("/etc/nginx/pratique.key", key)]:
            expect(f"{before} in the sample", True, before in text)
            text = text.replace(before, after)
        for name in ("site.conf", "nginx.conf"):
            (pathlib.Path(folder) / name).write_text(text if name == "site.conf" else f"""
                daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
                events {{ worker_connections 512; }}
                http {{ client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
                  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
                  include {folder}/site.conf; }}""")
        self.process = subprocess.Popen(
            ["/usr/sbin/nginx", "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/nginx.log"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until("nginx", lambda: listens(self.port))

    def close(self):
        self.process.terminate()
        self.process.wait()


class Curl:
    """Posts to nginx; each answer must have come over HTTP/2, agreed on by ALPN."""

    def __init__(self, port, pem, folder, bearer):
        self.base, self.pem, self.folder, self.bearer = f"https://localhost:{port}", pem, folder, bearer

    def order(self, token, body, *more, bearer="", path=None):
        file = os.path.join(self.folder, f"body-{len(os.listdir(self.folder))}")
        pathlib.Path(file).write_text(body if isinstance(body, str) else json.dumps(body))
        bearer = self.bearer if bearer == "" else bearer
        return [*(["-H", f"Authorization: Bearer {bearer}"] if bearer else []),
                "-H", "apns-topic: org.example.pratique", "-H", "apns-push-type: alert",
                "--data-binary", f"@{file}", *more, self.base + (path or f"/3/device/{token}")]

    def post(self, *arguments, **more):
        """Status, body and head of the answer."""
        done = subprocess.run(
            ["curl", "-sv", "--http2", "--cacert", self.pem, "-D", "-", "-w",
             "\n%{http_version} %{http_code}", *self.order(*arguments, **more)],
            capture_output=True, text=True, check=True, timeout=60)
        *text, last = done.stdout.split("\n")
        version, status = last.split()
        expect("the version of HTTP", "2", version)
        expect("what ALPN agreed on", True, bool(re.search(r"ALPN.* accept(ed)?.* h2", done.stderr)),
               "\n" + done.stderr)
        head, _, body = "\n".join(text).replace("\r", "").partition("\n\n")
        return int(status), body.strip(), head

    def together(self, orders):
        """Many at once, as streams of one connection: how many connections, and status and body of each."""
        arguments = []
        for number, order in enumerate(orders):
            arguments += (["--next"] if arguments else []) + [
                "-s", "--http2", "--cacert", self.pem, "-w",
                "%{http_version} %{http_code} %{num_connects} %{filename_effective}\n",
                "-o", os.path.join(self.folder, f"reply-{number}"), *order]
        done = subprocess.run(["curl", "--parallel", "--parallel-max", "50", *arguments],
                              capture_output=True, text=True, check=True, timeout=120)
        found = [line.split() for line in done.stdout.splitlines()]
        expect("versions of HTTP", {"2"}, {version for version, *_ in found})
        bodies = [pathlib.Path(file) for *_, file in found]
        return sum(int(made) for _, _, made, _ in found), [
            (int(status), file.read_text() if file.exists() else "")
            for (_, status, *_), file in zip(found, bodies)]


def delivered(curl, account, home):
    ident, message = account.apple()
    given = "0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0"
    status, body, head = curl.post(account.token, message, "-H", f"apns-id: {given}")
    expect("answer", (200, ""), (status, body))
    expect("apns-id of the answer", True, f"apns-id: {given}" in head.lower())
    expect("the store", [ident], home.requests("--offline"))
    sent = [account.apple() for _ in range(40)]
    made, answers = curl.together([curl.order(account.token, each) for _, each in sent])
    expect("answers at once", [200] * len(sent), [status for status, _ in answers])
    expect("few connections for 40 messages", True, made <= 4, f": {made}")
    expect("the store", sorted([ident] + [each for each, _ in sent]),
           sorted(home.requests("--offline")))
    return f"41 messages are in the store, 40 of them at once over {made} connection(s) with h2"


def refused(curl, account):
    _, message = account.apple()
    rows = [
        ("no token", 403, "MissingProviderToken", account.token, message, [], {"bearer": None}),
        ("a wrong token", 403, "InvalidProviderToken", account.token, message, [], {"bearer": "wrong"}),
        ("a device of nobody", 400, "BadDeviceToken", "nobody", message, [], {}),
        ("an empty body", 400, "PayloadEmpty", account.token, "", [], {}),
        ("a body that is no JSON", 400, "PayloadEmpty", account.token, "{", [], {}),
        ("another method", 405, "MethodNotAllowed", account.token, message, ["-X", "PUT"], {}),
        ("5 KB", 413, "PayloadTooLarge", account.token, {**message, "x": "x" * 5_000}, [], {}),
        ("1 MB, which nginx refuses", 413, "PayloadTooLarge", account.token, "x" * 1_000_000, [], {}),
        ("another path, which nginx refuses", 404, "BadPath", account.token, message, [],
         {"path": "/envelope"}),
    ]
    for name, status, reason, token, body, options, more in rows:
        found = curl.post(token, body, *options, **more)
        expect(name, (status, {"reason": reason}), (found[0], json.loads(found[1])))
        expect(f"{name}, type", True, "content-type: application/json" in found[2].lower())
    return f"{len(rows)} refusals keep status and reason: " + ", ".join(
        f"{row[1]} {row[2]}" for row in rows)


def too_often(curl, account):
    orders = [curl.order("nobody", account.apple()[1]) for _ in range(150)]
    _, answers = curl.together(orders)
    expect("too often", {(400, '{"reason":"BadDeviceToken"}'), (429, '{"reason":"TooManyRequests"}')},
           set(answers))
    return f"too often: {sum(status == 429 for status, _ in answers)} of 150 answers are 429 TooManyRequests"


def closed(curl, account):
    status, body, _ = curl.post(account.token, account.apple()[1])
    expect("doors that are closed", (503, {"reason": "ServiceUnavailable"}), (status, json.loads(body)))
    return "doors that are closed: 503 ServiceUnavailable, so that the sender tries again"


def steps(program, folder):
    pem, key = certificate(folder)
    port = free_port()
    senders = private(f"{folder}/senders.json", json.dumps({"tokens": ["first", "second"]}))
    home = Home(program, f"{folder}/console", {"port": port, "senders": senders})
    account = Registrations().enrol(home)
    os.mkdir(f"{folder}/bodies")
    doors = nginx = None
    try:
        doors = Doors(home, port, "watch")
        nginx = Nginx(folder, port, pem, key)
        curl = Curl(nginx.port, pem, f"{folder}/bodies", "first")
        yield delivered(curl, account, home)
        yield refused(curl, account)
        yield too_often(Curl(nginx.port, pem, f"{folder}/bodies", "second"), account)
        doors.close()
        doors = None
        yield closed(curl, account)
    finally:
        if doors:
            doors.kill()
        if nginx:
            nginx.close()
