"""Names of affiliations: printed texts may use words instead of icons for them."""

AFFILIATIONS = frozenset(
    (
        "Villain", "Villains", "X-Men", "Avengers", "Fantastic Four", "Spider-Friends",
        "Guardians of the Galaxy", "S.H.I.E.L.D.", "Justice League", "Team Superman",
        "Legion of Doom", "Teen Titans", "Crime Syndicate", "Green Lantern Corps",
        "Red Lantern Corps",
        "Sinestro Corps", "Blue Lantern Corps", "Black Lantern Corps", "White Lantern Corps",
        "Star Sapphires", "Indigo Tribe", "Orange Lantern Corps", "Bat Family", "Batman Family",
        "Brotherhood of Mutants", "Hellfire Club", "X-Force", "New Mutants", "Sinister Six",
        "Thunderbolts", "Illuminati", "Inhumans", "Defenders", "Marvel Knights", "Mystics",
        "Hydra", "A.I.M.", "Phoenix Force", "New Warriors", "Alpha Flight", "Asgardians",
        "Birds of Prey", "Suicide Squad", "Teenage Mutant Ninja Turtles", "Foot Clan",
        "Justice Society", "Doom Patrol", "Outsiders", "League of Assassins", "Team Iron Man",
        "Team Captain America", "Emerald Enclave", "Harpers", "Lords' Alliance",
        "Order of the Gauntlet", "Zhentarim", "Kree", "Skrull", "Infinity Watch",
    )
)  # fmt: skip

SINGULAR_OR_PLURAL_FORMS = {"Villains": "Villain", "Avenger": "Avengers"}
"""Maps a singular or plural form used in print to the affiliation's name."""
