package weir.control;

import java.util.Locale;
import weir.model.Role;
import weir.model.RolePlan;
import weir.model.RoleReport;
import weir.model.Totals;
import weir.model.WeirException;
import weir.units.AddressText;
import weir.units.Printable;

/** Says of each run of an agent when it begins and how it ends. Thread-safe; what it hands out is for one thread. */
final class RunLog {
    private static final int NAME_MAX = 140;

    private final OccasionalLog log;

    RunLog(OccasionalLog log) {
        this.log = log;
    }

    /** What others read about a run: its controller's own words, which may be anything, and the address, which is known. */
    static String shown(String name, FrameChannel channel) {
        return Printable.printable(name, NAME_MAX) + " from "
                + AddressText.of(channel.remote().getAddress());
    }

    /** A run that was asked for. Closing it without having said how it ended says that a fault of this program ended it. */
    Entry asked(RolePlan plan, String name, FrameChannel channel) {
        return new Entry(plan, shown(name, channel));
    }

    /** One run. */
    final class Entry implements AutoCloseable {
        private final RolePlan plan;
        private final String who;
        private boolean begun;
        private boolean over;

        private Entry(RolePlan plan, String who) {
            this.plan = plan;
            this.who = who;
        }

        void begins() {
            begun = true;
            say("begins", "this end is the " + plan.role().name().toLowerCase(Locale.ROOT));
        }

        void finished(RoleReport report) {
            over = true;
            say("ends", amount(report));
        }

        void failed(WeirException why) {
            over = true;
            say(begun ? "failed" : "was refused", why.sentence());
        }

        private void say(String event, String how) {
            log.run("run " + event + ": " + plan.spec().test() + ", " + who + ": " + how);
        }

        @Override
        public void close() {
            if (!over) {
                say(begun ? "failed" : "was refused", "by a fault of this agent");
            }
        }
    }

    /** What moved in this end's window, by its own clock. */
    private static String amount(RoleReport report) {
        if (report.windowNs() <= 0) {
            return "nothing was measured";
        }
        Totals window = report.window();
        double seconds = report.windowNs() / 1e9;
        if (report.role() == Role.REQUESTER || report.role() == Role.RESPONDER) {
            return String.format(
                    Locale.ROOT,
                    "%d transactions in %.3f s, %.0f/s",
                    window.transactions(),
                    seconds,
                    window.transactions() / seconds);
        }
        return String.format(
                Locale.ROOT,
                "%d bytes %s in %.3f s, %.1f Mbit/s",
                window.bytes(),
                report.role() == Role.SENDER ? "sent" : "received",
                seconds,
                window.bytes() * 8 / seconds / 1e6);
    }
}
