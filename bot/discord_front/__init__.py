"""The Discord front door: it parses what people do there, calls the desk, prints what it returns.

It names no game and holds no rule. `run.run(settings)` is the way in. What stands lower imports
nothing that stands higher:

    run.py       opens the store, logs in, stops     checking.py  `umpire check`
    client.py    wires everything to Discord         ticking.py   looks at what is due
    hearing.py   commands, clicks and forms          pressing.py  what a click does
    direct_messages.py  orders written directly
    commands/    declared.py: how one is declared    slash.py: handed to discord.py
                 book.py: which there are            orders.py: of the games, from their catalogues
                 and one file for each sort of the umpire's own
    outbox/      delivery.py, saying.py: item by item     trouble.py: what cannot be delivered
                 late.py: pictures that follow their words
    replies/     asking.py: one person's act         finding.py: which match and seat is meant
                 prompts.py: questions as cards      answering.py, pasting.py: orders
                 composing.py: orders by thumb       idents.py: how a click is found again
    keeping/     services.py: all of it in one value places.py: threads and boards
                 pictures.py: drawn and kept         registering.py: what Discord holds
    plain/       speech.py: words within limits      timely.py: what is said about time
                 cards.py: a message laid out        sending.py: sent so, or as plain text
                 wiring.py: where Discord is         log_file.py, choosing.py
"""
