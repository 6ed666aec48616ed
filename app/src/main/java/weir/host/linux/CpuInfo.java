package weir.host.linux;

/**
 * What the first CPU's block of /proc/cpuinfo says. Its keys differ by architecture; where there is no name of the model
 * (64-bit Arm), the numbers that identify it are given as they are.
 *
 * @param model empty when not known
 * @param virtual the CPU says that a hypervisor runs it (CPUID leaf 1, ECX bit 31; x86 only)
 */
record CpuInfo(String model, boolean virtual) {
    private static final int LINE_LIMIT = 256;

    static CpuInfo parse(String text) {
        String model = "";
        String implementer = "";
        String part = "";
        boolean virtual = false;
        for (String line : text.split("\n", LINE_LIMIT)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String value = KernelFiles.firstLine(line.substring(colon + 1));
            switch (line.substring(0, colon).strip()) {
                // x86, mips and power, riscv
                case "model name", "cpu model", "cpu", "uarch" -> model = model.isEmpty() ? value : model;
                case "CPU implementer" -> implementer = implementer.isEmpty() ? value : implementer;
                case "CPU part" -> part = part.isEmpty() ? value : part;
                case "flags" -> virtual |= (" " + value + " ").contains(" hypervisor ");
                default -> {}
            }
        }
        if (model.isEmpty() && !implementer.isEmpty()) {
            model = "implementer " + implementer + " part " + part;
        }
        return new CpuInfo(model, virtual);
    }
}
