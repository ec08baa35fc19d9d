"""Who plays, moderates and looks on in tests of the desk, and their seats."""

from __future__ import annotations

from bot.desk import Actor

ALLIED, VC_NVA = "Allied", "VC/NVA"
ANN, BO, MOD, STRANGER = Actor("ann"), Actor("bo"), Actor("mod"), Actor("stranger")
HOLDERS = {ALLIED: ANN.id, VC_NVA: BO.id}
DEFAULTS = ["any: default"]
PLAYING = (ANN.id, MOD.id)  # moderators, of whom Ann plays
