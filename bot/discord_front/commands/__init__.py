"""The slash commands: how one is declared, those there are, and how Discord hears of them."""
