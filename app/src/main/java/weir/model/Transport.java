package weir.model;

/** The protocol that carries the data. */
public enum Transport {
    TCP,
    UDP
}
