"""What optional rules and games of four bring to the column: commands, teams, raids, stacks."""

from engine.tet_offensive.view import View


def sections(view: View) -> list[tuple[str, list[str]]]:
    """Return titles with their lines in the order of the panel, of what applies."""
    found: list[tuple[str, list[str]]] = []
    if view.commands:
        together: dict[str, list[str]] = {}
        for corps, who in view.commands.items():
            together.setdefault(who, []).append(corps)
        lines = [f"{' and '.join(corps)} Corps: {who}" for who, corps in together.items()]
        found.append(("Commands", lines))
    if view.recon:
        found.append(("Strategic recon", [team.words() for team in view.recon]))
    if view.raiding:
        found.append(("Over North Vietnam", [", ".join(view.raiding)]))
    if stacks := stacks_of(view):
        found.append(("Stacks, top first", stacks))
    return found


def stacks_of(view: View) -> list[str]:
    """Return the stacks that the viewer has laid for blind bombing, an area a line."""
    lines = []
    for area in view.areas:
        laid = sorted((unit.stack, unit.id) for unit in area.units if unit.stack)
        if laid:
            lines.append(f"{area.name}: {', '.join(name for _, name in laid)}")
    return lines
