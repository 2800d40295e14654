"""Verifies a message a line and prints its claims: what `decode --lines` does, in Python alone."""
import base64
import hashlib
import hmac
import json
import sys

key = base64.b64decode(sys.argv[1])


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


for line in sys.stdin:
    envelope = json.loads(line)
    signed, _, code = envelope["message"].rpartition(".")
    head, body = signed.split(".")
    if json.loads(decoded(head))["alg"] != "HS256":
        raise ValueError("algorithm")
    if not hmac.compare_digest(hmac.digest(key, signed.encode(), hashlib.sha256), decoded(code)):
        raise ValueError("signature")
    claims = json.loads(decoded(body))
    claims.update(id=envelope["messageId"], p=json.loads(claims["p"]), x=json.loads(claims["x"]))
    print(json.dumps(claims))
