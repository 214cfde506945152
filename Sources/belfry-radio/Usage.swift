/// What `--help` shows.
enum Usage {
  static let text = """
    Usage: belfry-radio [--socket PATH] [--idle SECONDS]

    Does for belfryd what the kernel lets only CAP_NET_ADMIN do: advertises the service by the
    kernel's older command where bluetoothd cannot, tells how well a phone is heard, and makes the
    socket for fast channels, so that belfryd needs no Bluetooth sockets of its own. systemd starts
    it when somebody connects, and it ends when nobody needs it.

      --socket PATH    listen there; without it, on the socket that systemd hands over
      --idle SECONDS   end after so long without a client, 1 to 86400 (30)
      --help           show this

    """
}
