"""The Discord front door: it parses what people do there, calls the desk, prints what it returns.

It names no game and holds no rule. `run.run(settings)` is the way in.

    run.py       opens the store, logs in, stops      wiring.py     where Discord is
    client.py    what reaches the bot                 asking.py     one person's act, its answer
    commands.py  how commands are declared            book.py       every command there is
    finding.py   which match and seat is meant        orders.py     orders, from the catalogues
    answering.py what came of an order                pasting.py    many lines at once
    prompts.py   questions with buttons               pressing.py   what a click does
    private.py   /orders, /standing, /todo ...        matches.py    /match
    looking.py   /map, /units, /rules ...             pictures.py   drawn off the loop, kept
    delivery.py  the outbox, item by item             saying.py     what each item says
    places.py    threads and boards                   speech.py     words within limits
    ticking.py   looks at what is due       timely.py    what is said about time
    moderators.py  /moderator               times.py     /clock, /vacation, /hours, /mydata ...
    letters.py   orders written directly            journal.py    the log
"""
