package pratique.openam;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.forgerock.json.JsonValue;
import org.forgerock.json.jose.common.JwtReconstruction;
import org.forgerock.json.jose.jws.SignedJwt;
import org.forgerock.json.jose.jwt.JwtClaimsSet;
import org.forgerock.openam.services.push.PushMessage;
import org.forgerock.openam.services.push.PushNotificationException;
import org.forgerock.openam.services.push.PushNotificationServiceConfig;

/** What can be tried without an OpenAM; {@code check} runs it. The argument is a key store for the servers. */
final class Checks {
    private static final String TOKEN = "0123456789abcdef";
    private static int count;

    private Checks() {
    }

    public static void main(String[] arguments) throws Exception {
        positions();
        templates();
        numbers();
        claims();
        answers();
        registrations();
        addresses();
        exchanges(Path.of(arguments[0]));
        System.out.println("checks: all " + count + " went well");
    }

    private static void expect(String what, Object wanted, Object found) {
        count++;
        if (!wanted.equals(found)) {
            throw new AssertionError(what + ": expected " + wanted + ", found " + found);
        }
    }

    private interface Work {
        Object run() throws Exception;
    }

    private static void refuses(String what, Class<? extends Exception> kind, Work work) throws Exception {
        count++;
        Object found;
        try {
            found = work.run();
        } catch (Exception e) {
            if (kind.isInstance(e)) {
                return;
            }
            throw e;
        }
        throw new AssertionError(what + ": expected " + kind.getSimpleName() + ", found " + found);
    }

    private static void positions() {
        expect("a position", Optional.of(new BrowserPosition(51.4545, -2.5879, 50.0)),
                BrowserPosition.parse("{\"latitude\":51.4545,\"longitude\":-2.5879,\"accuracy\":50}"));
        expect("a position at the edge", Optional.of(new BrowserPosition(-90, 180, null)),
                BrowserPosition.parse("{\"latitude\":-90,\"longitude\":180,\"accuracy\":0}"));
        for (String text : List.of("", " ", "null", "[]", "{", "{}", "{\"error\":\"denied\"}",
                "{\"latitude\":90.1,\"longitude\":0}", "{\"latitude\":0,\"longitude\":-180.1}",
                "{\"latitude\":1e999,\"longitude\":0}", "{\"latitude\":NaN,\"longitude\":0}",
                "{\"latitude\":\"1\",\"longitude\":0}", "{\"latitude\":1,\"latitude\":2,\"longitude\":0}",
                "{\"latitude\":1,\"longitude\":0} x", "{\"latitude\":1,\"longitude\":0}" + " ".repeat(256))) {
            expect("the position " + text, Optional.empty(), BrowserPosition.parse(text));
        }
        expect("no position", Optional.empty(), BrowserPosition.parse(null));
        expect("the JSON of a position", "{\"latitude\":1.5,\"longitude\":-2.0}",
                StrictJson.text(new BrowserPosition(1.5, -2, null).json()));
    }

    private static void templates() throws Exception {
        Template values = new Template("ann$1", "Bank \\ Co", Map.of("amount", "75.00",
                "payee", "X\",\"amount\":\"1", "number", 7, "long", "x".repeat(1025)));
        expect("a text", "ann$1 at Bank \\ Co", values.fill("{{user}} at {{ issuer }}"));
        expect("a payload", "{\"amount\":\"75.00\",\"fee\":1.50,\"to\":[{\"payee\":\"X\\\",\\\"amount\\\":\\\"1\"}]}",
                StrictJson.text(values.fillJson(Template.parse(
                        "{\"amount\":\"{{state.amount}}\",\"fee\":1.50,\"to\":[{\"payee\":\"{{state.payee}}\"}]}"))));
        expect("no payload", "{}", StrictJson.text(Template.parse(" ")));
        for (String text : List.of("{{state.none}}", "{{other}}", "{{state.number}}", "{{state.long}}", "{{}}")) {
            refuses(text, IllegalArgumentException.class, () -> values.fill(text));
        }
        for (String text : List.of("[]", "1", "{", "{\"a\":1,\"a\":2}", "{} x")) {
            refuses(text, IllegalArgumentException.class, () -> Template.parse(text));
        }
        refuses("a payload that is too long", IllegalArgumentException.class,
                () -> values.fillJson(Template.parse("{\"a\":\"" + "\u00e9".repeat(1536) + "\"}")));
    }

    private static void numbers() {
        Random random = new Random(1);
        Set<Integer> places = new HashSet<>();
        for (int round = 0; round < 100; round++) {
            ChallengeNumbers drawn = ChallengeNumbers.draw(random);
            expect("distinct, ascending", drawn.offered().stream().distinct().sorted().toList(), drawn.offered());
            expect("how many", 3, drawn.offered().size());
            expect("the range", true, drawn.offered().stream().allMatch(each -> each >= 10 && each <= 99));
            expect("the claim", true, drawn.claim().matches("\\d\\d,\\d\\d,\\d\\d"));
            places.add(drawn.offered().indexOf(drawn.right()));
        }
        expect("where the right one is", Set.of(0, 1, 2), places);
        ChallengeNumbers numbers = new ChallengeNumbers(List.of(10, 42, 99), 42);
        expect("right", true, numbers.isRight("42"));
        for (String wrong : List.of("", "10", "042", "42 ", "4")) {
            expect("the number " + wrong, false, numbers.isRight(wrong));
        }
    }

    private static void claims() {
        String token = new PushClaims()
                .device("mechanism", "challenge", "amlbcookie=01")
                .life(Duration.ofSeconds(60), 1_700_000_000_000L)
                .message("Pay")
                .type(PushType.CHALLENGE, new ChallengeNumbers(List.of(10, 42, 99), 42))
                .payload(Template.parse("{\"amount\":\"75.00\"}"))
                .context(StrictJson.object().put("remoteIp", "::1"))
                .sign(new byte[32]);
        JwtClaimsSet claims = new JwtReconstruction().reconstructJwt(token, SignedJwt.class).getClaimsSet();
        Map<String, String> wanted = Map.ofEntries(
                Map.entry("u", "mechanism"), Map.entry("c", "challenge"), Map.entry("l", "YW1sYmNvb2tpZT0wMQ=="),
                Map.entry("t", "60"), Map.entry("i", "1700000000000"), Map.entry("m", "Pay"),
                Map.entry("k", "challenge"), Map.entry("n", "10,42,99"), Map.entry("p", "{\"amount\":\"75.00\"}"),
                Map.entry("x", "{\"remoteIp\":\"::1\"}"));
        expect("how many claims", wanted.size(), claims.keys().size());
        wanted.forEach((name, value) -> expect("claim " + name, value, claims.getClaim(name)));
        expect("the header", "{\"typ\":\"JWT\",\"alg\":\"HS256\"}", new String(
                Base64.getUrlDecoder().decode(token.split("\\.")[0]), StandardCharsets.UTF_8).replace(" ", ""));
    }

    /** A body with an unsigned token: signatures are OpenAM's own check. */
    private static JsonValue body(String claims) {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        String token = encoder.encodeToString("{\"typ\":\"JWT\",\"alg\":\"HS256\"}".getBytes(StandardCharsets.UTF_8))
                + "." + encoder.encodeToString(claims.getBytes(StandardCharsets.UTF_8)) + ".AAAA";
        return new JsonValue(new HashMap<>(Map.of(Answer.TOKEN, token)));
    }

    private static void answers() {
        expect("an approval", new Answer(false, ""), Answer.of(body("{\"response\":\"x\"}")));
        expect("a number", new Answer(false, "42"), Answer.of(body("{\"challengeResponse\":\"42\"}")));
        expect("a number that is no text", new Answer(false, "42"), Answer.of(body("{\"challengeResponse\":42}")));
        for (String value : List.of("true", "false", "\"\"", "1")) {
            expect("deny " + value, true, Answer.of(body("{\"deny\":" + value + "}")).isRejection());
        }
    }

    private static void registrations() {
        String good = "{\"mechanismUid\":\"m\",\"deviceId\":\"d\",\"deviceType\":\"android\","
                + "\"communicationType\":\"gcm\"}";
        JsonValue content = body(good);
        expect("a registration", true, new DeviceRegistration().perform(content));
        expect("where it is reached", "d", content.get("communicationId").asString());
        for (String spoiled : List.of("{}", good.replace("\"d\"", "\"\""), good.replace("\"d\"", "7"),
                good.replace("\"d\"", "\"a b\""), good.replace("\"d\"", "\"" + "d".repeat(1025) + "\""))) {
            expect("the registration " + spoiled, false, new DeviceRegistration().perform(body(spoiled)));
        }
        expect("no token", false, new DeviceRegistration().perform(new JsonValue(Map.of())));
        expect("a token of another form", false,
                new DeviceRegistration().perform(new JsonValue(Map.of(Answer.TOKEN, "x"))));
    }

    private static GatewayDelegate delegate(String address, String token) throws PushNotificationException {
        return new GatewayDelegate(config(address, token), "/", null);
    }

    private static PushNotificationServiceConfig config(String address, String token)
            throws PushNotificationException {
        return new PushNotificationServiceConfig.Builder()
                .withAccessKey("x").withRegion("x").withDelegateFactory("x").withSecret(token)
                .withAppleEndpoint(address).withGoogleEndpoint(address)
                .withMessageDispatcherSize(1).withMessageDispatcherConcurrency(1).withMessageDispatcherDuration(1)
                .build();
    }

    private static void addresses() throws Exception {
        for (String address : List.of("http://localhost/envelope", "https:/envelope", "https://a:b@localhost/",
                "localhost", "https://local host/")) {
            refuses(address, PushNotificationException.class, () -> delegate(address, TOKEN));
        }
        for (String token : List.of("short", "0123456789abcdef\u00e9", "01234567 9abcdef")) {
            refuses(token, PushNotificationException.class, () -> delegate("https://localhost/", token));
        }
        GatewayDelegate delegate = delegate("https://localhost/envelope", TOKEN);
        expect("the same", false, delegate.isRequireNewDelegate(config("https://localhost/envelope", TOKEN)));
        expect("another token", true,
                delegate.isRequireNewDelegate(config("https://localhost/envelope", TOKEN + "0")));
        expect("another address", true, delegate.isRequireNewDelegate(config("https://localhost/other", TOKEN)));
        expect("registration, top realm", "/push/sns/message?_action=register", delegate.getRegServiceLocation());
        expect("answers, other realm", "/alpha/push/sns/message?_action=authenticate",
                new GatewayDelegate(config("https://localhost/", TOKEN), "/alpha", null).getAuthServiceLocation());
    }

    /** An inbox that answers by the path; the default trust store of this machine knows its certificate. */
    private static HttpsServer server(Path keys, AtomicReference<String> received)
            throws IOException, GeneralSecurityException {
        char[] password = "changeit".toCharArray();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(keys)) {
            store.load(stream, password);
        }
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(factory.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            received.set(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/silent")) {
                return;
            }
            exchange.getResponseHeaders().set("Location", "/200");
            exchange.sendResponseHeaders(Integer.parseInt(path.substring(1)), -1);
            exchange.close();
        });
        server.start();
        return server;
    }

    private static void exchanges(Path keys) throws Exception {
        AtomicReference<String> received = new AtomicReference<>();
        HttpsServer server = server(keys, received);
        try {
            String base = "https://localhost:" + server.getAddress().getPort();
            PushMessage message = new PushMessage("device", "a.b.c", "text", "id-");
            delegate(base + "/200", TOKEN).send(message);
            expect("what is posted", "Bearer " + TOKEN + " {\"messageId\":\"" + message.getMessageId()
                    + "\",\"message\":\"a.b.c\"}", received.get());
            for (String path : List.of("/204", "/302", "/401", "/422", "/503")) {
                refuses(path, UncheckedIOException.class, () -> sent(base + path, message));
            }
            long began = System.nanoTime();
            refuses("a server that says nothing", UncheckedIOException.class, () -> sent(base + "/silent", message));
            expect("within 15 s", true, System.nanoTime() - began < Duration.ofSeconds(15).toNanos());
            refuses("an address that the certificate does not name", UncheckedIOException.class,
                    () -> sent(base.replace("localhost", "127.0.0.1") + "/200", message));
        } finally {
            server.stop(0);
        }
        refuses("nobody there", UncheckedIOException.class,
                () -> sent("https://localhost:" + server.getAddress().getPort() + "/200",
                        new PushMessage("device", "a.b.c", "text")));
    }

    private static boolean sent(String address, PushMessage message) throws PushNotificationException {
        delegate(address, TOKEN).send(message);
        return true;
    }
}
