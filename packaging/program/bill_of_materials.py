"""Writes the software bill of materials (SBOM) of the frozen program, as CycloneDX 1.6.

It follows from the inventory alone, so two builds of one source give the same bytes.
"""

from __future__ import annotations

import hashlib
import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.hash.factories import HashTypeFactory
from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import ExternalReference, ExternalReferenceType, XsUri
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component as BomComponent
from cyclonedx.model.component import ComponentType
from cyclonedx.output.json import JsonV1Dot6
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from packageurl import PackageURL

from command_words import parse_place
from program.components import Component, our_program, qt
from program.inventory import Inventory, load, place_of
from program.qt_parts import QtPart, parts_in
from project import DIST, FROZEN, MACHINE, NAME, read_version, source_time

SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, sys.platform)


def write(inventory: Inventory, folder: Path, file: Path) -> None:
    """Write the bill of the program in a folder; stops if it does not follow the schema."""
    text = text_of(inventory, folder)
    if mistake := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise SystemExit(f"The bill of materials does not follow the schema: {mistake}")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def text_of(inventory: Inventory, folder: Path) -> str:
    """The bill as JSON; the hashes are those of the files in the folder."""
    bom = Bom()
    ours = _described(our_program(), ComponentType.APPLICATION, inventory, folder)
    others = [
        _described(each, ComponentType.LIBRARY, inventory, folder)
        for each in inventory.components
        if each != our_program()
    ]
    bom.metadata.component = ours
    bom.metadata.timestamp = datetime.fromtimestamp(source_time(), UTC)
    bom.components.update(others)
    bom.register_dependency(ours, others)
    # The serial number follows from everything else.
    bom.serial_number = uuid5(NAMESPACE_URL, "")
    content = JsonV1Dot6(bom).output_as_string()
    bom.serial_number = uuid5(NAMESPACE_URL, content)
    return str(JsonV1Dot6(bom).output_as_string(indent=2)) + "\n"


def _described(
    component: Component, kind: ComponentType, inventory: Inventory, folder: Path
) -> BomComponent:
    """A component with its license, its source, its files and what Qt contains of others."""
    described = BomComponent(
        name=component.name,
        version=component.version,
        type=kind,
        bom_ref=component.purl,
        purl=PackageURL.from_string(component.purl),
    )
    if component.license:
        described.licenses.add(LicenseFactory().make_from_string(component.license))
    if component.source:
        described.external_references.add(
            ExternalReference(
                type=ExternalReferenceType.SOURCE_DISTRIBUTION, url=XsUri(component.source)
            )
        )
    described.components.update(
        _described_file(name, place)
        for name, owner in inventory.files.items()
        if owner == component and (place := place_of(name, folder)) is not None
    )
    if component.name == qt().name:
        described.components.update(_described_part(part) for part in parts_in(inventory))
    return described


def _described_part(part: QtPart) -> BomComponent:
    described = BomComponent(
        name=part.name,
        version=part.version or None,
        type=ComponentType.LIBRARY,
        bom_ref=f"{qt().purl}#{part.name}",
        description=f"Inside {', '.join(part.libraries)}: {part.source} in the source of Qt",
        copyright="\n".join(part.copyright),
    )
    described.licenses.add(LicenseFactory().make_from_string(part.license))
    return described


def _described_file(name: str, file: Path) -> BomComponent:
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    return BomComponent(
        name=name,
        type=ComponentType.FILE,
        bom_ref=f"file:{name}",
        hashes=[HashTypeFactory().from_hashlib_alg("sha256", digest)],
    )


def main(arguments: list[str]) -> None:
    """Write the bill of the last build into dist, or into the file that is named."""
    usual = DIST / f"{NAME}-{read_version()}-{SYSTEM}-{MACHINE}.cdx.json"
    about = "Write the software bill of materials of the frozen program (CycloneDX)."
    file = parse_place("sbom", arguments, about, usual, "FILE")
    write(load(), FROZEN, file)
    print(file)
