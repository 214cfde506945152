/// What `--help` shows.
enum Usage {
  static let text = """
    belfry-relay: takes sealed messages from phones over HTTPS, gives them to a broker, and gives the
    accessories' answers to Apple's push service. It holds no key of theirs and keeps nothing.

    usage: belfry-relay FILE                        serve, by the settings of FILE
           belfry-relay FILE token ACCESSORY PHONE  print the token with which a phone may post to an
                                                    accessory; the names are yours to choose
           belfry-relay --help

    Example: belfry-relay /etc/belfry-relay/relay.conf token board-0001 phone-7

    SIGTERM and SIGINT end it; what the broker has not acknowledged is answered with 503 before.

    Exit status: 0 ended as asked, 64 the command line is wrong, 71 the system refused something,
    78 the file of settings, or one that it names, cannot be used.

    """
}
