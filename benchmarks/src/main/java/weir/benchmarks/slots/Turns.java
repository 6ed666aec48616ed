package weir.benchmarks.slots;

import java.util.Random;

/**
 * Whose turn it is: in each cycle every arm has one turn, in an order drawn anew, so that no arm always follows the same other.
 *
 * @param byArm for each arm, the number of its turn in each cycle; turns are numbered through the whole run
 */
record Turns(int[][] byArm) {
    /** The turns of a run; the same for the same seed. */
    static Turns draw(int arms, int cycles, long seed) {
        Random random = new Random(seed);
        int[][] byArm = new int[arms][cycles];
        for (int cycle = 0; cycle < cycles; cycle++) {
            int[] order = new int[arms];
            for (int arm = 0; arm < arms; arm++) {
                int other = random.nextInt(arm + 1);
                order[arm] = order[other];
                order[other] = arm;
            }
            for (int position = 0; position < arms; position++) {
                byArm[order[position]][cycle] = cycle * arms + position;
            }
        }
        return new Turns(byArm);
    }
}
