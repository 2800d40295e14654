"""boto3, Amazon's own client, at the door of Amazon SNS."""
import datetime
import json
import os
import subprocess
import sys

from gateway.bench import (Broker, Doors, Failure, Home, Registrations, Unavailable, certificate,
                           expect, free_port, private)

PACKAGE = "boto3==1.44.8"
REGION = "us-east-1"
KEYS = {"AKIAFIRST": "first-secret", "AKIASECOND": "second-secret", "AKIATHIRD": "third-secret"}
APPLICATION = f"arn:aws:sns:{REGION}:000000000000:app/GCM/pratique"


def fetch(folder):
    """Fetches boto3 into a folder."""
    place = os.path.join(folder, "python")
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--quiet", "--root-user-action=ignore",
         "--disable-pip-version-check", "--retries", "1", "--target", place, PACKAGE],
        capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unavailable(f"{PACKAGE} cannot be fetched from PyPI: "
                          + (done.stderr.strip().splitlines() or ["no reason given"])[-1])
    sys.path.insert(0, place)


class Amazon:
    """Makes clients of the door, and names what they throw."""

    def __init__(self, port, authority):
        self.port, self.authority = port, authority

    def client(self, key="AKIAFIRST", secret=None, region=REGION, attempts=1):
        import boto3
        import botocore.config
        return boto3.client(
            "sns", region_name=region, endpoint_url=f"https://localhost:{self.port}",
            verify=self.authority, aws_access_key_id=key,
            aws_secret_access_key=secret or KEYS[key],
            config=botocore.config.Config(retries={"total_max_attempts": attempts,
                                                   "mode": "standard"}))

    @staticmethod
    def refused(what, code, call, status=None):
        """The error that a call must give; its class is the one of boto3 for that code."""
        from botocore.exceptions import ClientError
        try:
            found = call()
        except ClientError as error:
            response = error.response
            expect(what, code, response["Error"]["Code"], f": {error}")
            expect(f"{what}, kind", "Sender", response["Error"].get("Type"))
            if not response["ResponseMetadata"].get("RequestId"):
                raise Failure(f"{what}: expected a request id, found {response}") from error
            if status:
                expect(f"{what}, status", status, response["ResponseMetadata"]["HTTPStatusCode"])
            return error
        raise Failure(f"{what}: expected {code}, found {found}")


def operations(amazon, account, home):
    """Each operation, and the errors that it has of its own."""
    sns = amazon.client()
    create = dict(PlatformApplicationArn=APPLICATION, Token=account.token, CustomUserData="ann")
    arn = sns.create_platform_endpoint(**create)["EndpointArn"]
    expect("name of an endpoint", APPLICATION.replace(":app/", ":endpoint/"), arn.rsplit("/", 1)[0])
    expect("the same endpoint again", arn, sns.create_platform_endpoint(**create)["EndpointArn"])
    error = amazon.refused("other attributes", "InvalidParameter", lambda: (
        sns.create_platform_endpoint(**{**create, "CustomUserData": "bob"})), 400)
    expect("class of the error", sns.exceptions.InvalidParameterException, type(error))
    # Senders read the name of the endpoint from the text, as Amazon tells them to.
    expect("name in the error", True, f"Endpoint {arn} already exists with the same Token" in str(error))
    amazon.refused("a device token of nobody", "InvalidParameter", lambda: (
        sns.create_platform_endpoint(**{**create, "Token": "nobody"})), 400)
    amazon.refused("an application of another region", "InvalidParameter", lambda: (
        sns.create_platform_endpoint(**{
            **create, "PlatformApplicationArn": APPLICATION.replace(REGION, "eu-west-2")})))

    wanted = {"Enabled": "true", "Token": account.token, "CustomUserData": "ann"}
    found = sns.get_endpoint_attributes(EndpointArn=arn)["Attributes"]
    expect("attributes", wanted, found)
    odd = "a <b> & \"c\" \u00fc \u20ac\n"
    sns.set_endpoint_attributes(EndpointArn=arn, Attributes={"CustomUserData": odd, "Enabled": "false"})
    found = sns.get_endpoint_attributes(EndpointArn=arn)["Attributes"]
    expect("attributes that were set", {**wanted, "CustomUserData": odd, "Enabled": "false"}, found)

    ident, message = account.amazon()
    publish = dict(TargetArn=arn, MessageStructure="json", Message=json.dumps(message))
    error = amazon.refused("an endpoint that is off", "EndpointDisabled",
                           lambda: sns.publish(**publish), 400)
    expect("class of the error", sns.exceptions.EndpointDisabledException, type(error))
    sns.set_endpoint_attributes(EndpointArn=arn, Attributes={"Enabled": "true"})
    if not sns.publish(**publish)["MessageId"]:
        raise Failure("publish: expected a message id")
    expect("the store", [ident], home.requests())
    amazon.refused("a message without a default", "InvalidParameter", lambda: sns.publish(
        TargetArn=arn, MessageStructure="json", Message="{}"), 400)
    amazon.refused("a message of 64 KiB and more", "InvalidParameter", lambda: sns.publish(
        TargetArn=arn, Message="x" * 65_537), 400)

    sns.delete_endpoint(EndpointArn=arn)
    sns.delete_endpoint(EndpointArn=arn)
    error = amazon.refused("an endpoint that was deleted", "NotFound",
                           lambda: sns.publish(**publish), 404)
    expect("class of the error", sns.exceptions.NotFoundException, type(error))
    amazon.refused("its attributes", "NotFound",
                   lambda: sns.get_endpoint_attributes(EndpointArn=arn), 404)
    amazon.refused("an operation that the door has not", "InvalidAction",
                   lambda: sns.list_topics(), 400)
    return "5 operations: each does what Amazon's does, a message is in the store"


def senders(amazon, account):
    """Who may not send."""
    def get(**more):
        return lambda: amazon.client(**more).get_endpoint_attributes(EndpointArn=APPLICATION)
    amazon.refused("a wrong secret", "SignatureDoesNotMatch", get(secret="wrong"), 403)
    amazon.refused("another region", "SignatureDoesNotMatch", get(region="eu-west-2"), 403)
    amazon.refused("a key of nobody", "InvalidClientTokenId", get(key="AKIANOBODY", secret="x"), 403)
    import botocore.auth
    usual = botocore.auth.get_current_datetime
    for hours in (-1, 1):
        botocore.auth.get_current_datetime = lambda *a, **k: (
            usual(*a, **k) + datetime.timedelta(hours=hours))
        try:
            error = amazon.refused(f"a clock that is {hours} h off", "SignatureDoesNotMatch", get(), 403)
        finally:
            botocore.auth.get_current_datetime = usual
        word = "Signature expired" if hours < 0 else "Signature not yet current"
        expect("what is wrong with the clock", True, word in str(error))
    amazon.refused("the right clock again", "NotFound", get(), 404)
    return "wrong secret, other region, unknown key, clock 1 h slow and 1 h fast: refused"


def throttled(amazon, account):
    """One key too often, another one meanwhile, and the same after a pause of boto3's own."""
    from botocore.exceptions import ClientError
    other, patient = amazon.client("AKIATHIRD"), amazon.client("AKIASECOND", attempts=10)
    sns, codes = amazon.client("AKIASECOND"), [""]
    # An endpoint is there for the key that created it.
    own, others = (client.create_platform_endpoint(
        PlatformApplicationArn=APPLICATION, Token=account.token)["EndpointArn"]
        for client in (sns, other))
    while codes[-1] != "Throttling" and len(codes) < 400:
        try:
            sns.get_endpoint_attributes(EndpointArn=APPLICATION)
        except ClientError as error:
            codes.append(error.response["Error"]["Code"])
    expect("too many requests", "Throttling", codes[-1])
    expect("100 requests at once are accepted", True, len(codes) > 101)
    again = patient.get_endpoint_attributes(EndpointArn=own)
    expect("a client that tries again", account.token, again["Attributes"]["Token"])
    other.get_endpoint_attributes(EndpointArn=others)
    return (f"Throttling after {len(codes) - 2} requests, the retries of boto3 get through "
            f"({again['ResponseMetadata']['RetryAttempts']}), and another key is served meanwhile")


def steps(program, folder):
    fetch(folder)
    broker = Broker(folder)
    pem, key = certificate(folder)
    port = free_port()
    senders_file = private(f"{folder}/senders.json", json.dumps({"accessKeys": KEYS}))
    doors = None
    try:
        doors = Doors(Home(program, f"{folder}/gateway", {
            "port": port, "senders": senders_file, "certificate": pem, "key": key,
            "broker": broker.inbox}), port)
        home = Home(program, f"{folder}/console", {"broker": broker.inbox})
        account = Registrations().enrol(home)
        amazon = Amazon(port, pem)
        yield operations(amazon, account, home)
        yield senders(amazon, account)
        yield throttled(amazon, account)
        doors.close()
        doors = None
    finally:
        if doors:
            doors.kill()
        broker.close()
