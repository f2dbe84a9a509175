"""The old place of `desktop.style.materials.letters`; import from there."""

from desktop.style.materials.letters import *  # noqa: F403
