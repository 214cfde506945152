/// The contract between an accessory and a phone.
public enum Profile {}
