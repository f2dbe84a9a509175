"""Info.plist of the macOS program: its versions, what it needs, and the file type `.match`."""

from __future__ import annotations

from typing import Any

from project import APP_ID, MACHINE, MATCH_TYPE, TITLE

MATCH_ID = "org.sidekicktable.match"
"""The type of match files. Never change it: players may have chosen a program for it."""
OLDEST_SYSTEM = "13.0"
"""The oldest macOS that the wheels of Qt 6.11 run on."""


def bundle_info(version: str, machine: str = MACHINE) -> dict[str, Any]:
    """The entries of Info.plist for one version and a processor, usually that of this machine."""
    return {
        "CFBundleName": TITLE,
        "CFBundleDisplayName": TITLE,
        "CFBundleIdentifier": APP_ID,
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST_SYSTEM,
        "LSArchitecturePriority": [machine],
        "NSHighResolutionCapable": True,
        "NSRequiresAquaSystemAppearance": False,  # dark where the system is dark
        "NSSupportsAutomaticGraphicsSwitching": True,
        "NSHumanReadableCopyright": "Copyright © 2026 The Sidekick Table authors",
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": f"{TITLE} match",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconSystemGenerated": True,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [MATCH_ID],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": MATCH_ID,
                "UTTypeDescription": f"{TITLE} match",
                "UTTypeConformsTo": ["public.plain-text"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["match"],
                    "public.mime-type": [MATCH_TYPE],
                },
            }
        ],
    }
