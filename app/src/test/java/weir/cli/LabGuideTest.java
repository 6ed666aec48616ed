package weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LabGuideTest {
    @Test
    void everyCommandBeginsWithTheNameThatWasTyped() {
        String text = new LabGuide("./weir", "weir-lab-a", "weir-lab-b", "10.199.0.2").text();
        assertThat(text.lines().filter(line -> line.startsWith("  ")).map(String::strip))
                .containsExactly(
                        "ip netns exec weir-lab-b ./weir agent --listen 10.199.0.2",
                        "ip netns exec weir-lab-a ./weir trust 10.199.0.2",
                        "ip netns exec weir-lab-a ./weir run tcp_stream 10.199.0.2",
                        "./weir lab down");
    }
}
