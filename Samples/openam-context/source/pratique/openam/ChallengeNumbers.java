package pratique.openam;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Three distinct numbers from 10 to 99, one of which is right.
 *
 * @param offered ascending
 */
record ChallengeNumbers(List<Integer> offered, int right) {
    private static final int COUNT = 3;
    private static final int LOWEST = 10;
    private static final int BOUND = 100;

    static ChallengeNumbers draw(Random random) {
        List<Integer> drawn = random.ints(LOWEST, BOUND).distinct().limit(COUNT).boxed().toList();
        // Any place of what was drawn is as good: the order shown is another one.
        return new ChallengeNumbers(drawn.stream().sorted().toList(), drawn.get(0));
    }

    /** As the claim {@code n} lists them. */
    String claim() {
        return offered.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    boolean isRight(String chosen) {
        return MessageDigest.isEqual(
                Integer.toString(right).getBytes(StandardCharsets.UTF_8), chosen.getBytes(StandardCharsets.UTF_8));
    }
}
