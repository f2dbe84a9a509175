"""Message templates about the parts of a shared team that were not recognized."""

SHARING_TEMPLATES: dict[str, str] = {
    "share.line": "line {number}",
    "share.entry": "entry {number} of the link",
    "share.or": "{first} or {second}",
    "share.comma": "{first}, {second}",
    # --- cards
    "share.no_card": '{place}: there is no card "{title}".',
    "share.no_card_like": '{place}: there is no card "{title}". The closest is {card}.',
    "share.no_set": '{place}: no set has the code {code}, so "{title}" is left out.',
    "share.no_number": "{place}: the set {code} has no card number {number}.",
    "share.no_set_number": "{place}: no set has the code {code}, so its card {number} is left out.",
    "share.several": '{place}: "{title}" could be several cards. Write {cards}.',
    "share.wrong_table": '{place}: "{title}" belongs in a [[{table}]] table.',
    "share.other_title": "{place}: card {number} of {code} is {card} here.",
    # --- dice
    "share.no_dice": "{place}: {card} has no number of dice. 1 die is assumed.",
    "share.many_dice": "{place}: {count} dice are too many. {most} are kept.",
    # --- the whole team
    "share.empty": "there is no team in this text.",
    "share.bad_line": '{place}: "{text}" is neither a card nor a heading.',
    "share.bad_entry": '{place}: "{text}" is not a card. An entry looks like 2x14uxm.',
    "share.in_file": "{place}: {problem}.",
    "share.whole_file": "{problem}.",
    "share.newer": "this team was saved by a newer version of the program. Update to read it.",
    "share.too_many": "{place}: a shared team can have at most {most} cards. The rest is left out.",
    "share.long_name": "the name is longer than {most} characters. Its end is left out.",
    "share.long_notes": "the notes are longer than {most} characters. Their end is left out.",
    "share.more": "{count} more {count:line was|lines were} not recognized.",
}
"""Message ids and their English templates. `rules.messages.templates.TEMPLATES` includes them."""
