"""The places and countries of webDiplomacy's variant Classic by their numbers, with the names that it has for them.

Source: `variants/Classic/install.php` of https://github.com/kestasjk/webDiplomacy; numbers count from 1 in the order of that file.
"""

from __future__ import annotations

from collections.abc import Mapping

COUNTRIES: Mapping[int, str] = dict(enumerate(("england", "france", "italy", "germany", "austria", "turkey", "russia"), 1))
"""The powers by the numbers of countries there."""

_NAMES = (
    "Clyde: Cly, Edinburgh: Edi, Liverpool: Lvp, Yorkshire: Yor, Wales: Wal, London: Lon, Portugal: Por, Spain: Spa, "
    "North Africa: Naf, Tunis: Tun, Naples: Nap, Rome: Rom, Tuscany: Tus, Piedmont: Pie, Venice: Ven, Apulia: Apu, Greece: Gre, "
    "Albania: Alb, Serbia: Ser, Bulgaria: Bul, Rumania: Rum, Constantinople: Con, Smyrna: Smy, Ankara: Ank, Armenia: Arm, "
    "Syria: Syr, Sevastopol: Sev, Ukraine: Ukr, Warsaw: War, Livonia: Lvn, Moscow: Mos, St. Petersburg: StP, Finland: Fin, "
    "Sweden: Swe, Norway: Nwy, Denmark: Den, Kiel: Kie, Berlin: Ber, Prussia: Pru, Silesia: Sil, Munich: Mun, Ruhr: Ruh, "
    "Holland: Hol, Belgium: Bel, Picardy: Pic, Brest: Bre, Paris: Par, Burgundy: Bur, Marseilles: Mar, Gascony: Gas, "
    "Barents Sea: Bar, Norwegian Sea: Nwg, North Sea: Nth, Skagerrack: Ska, Heligoland Bight: Hel, Baltic Sea: Bal, "
    "Gulf of Bothnia: Bot, North Atlantic Ocean: NAO, Irish Sea: Iri, English Channel: Eng, Mid-Atlantic Ocean: MAO, "
    "Western Mediterranean: Wes, Gulf of Lyons: Lyo, Tyrrhenian Sea: Tys, Ionian Sea: Ion, Adriatic Sea: Adr, Aegean Sea: Aeg, "
    "Eastern Mediterranean: Eas, Black Sea: Bla, Tyrolia: Tyr, Bohemia: Boh, Vienna: Vie, Trieste: Tri, Budapest: Bud, "
    "Galicia: Gal, Spain (North Coast): Spa/nc, Spain (South Coast): Spa/sc, St. Petersburg (North Coast): StP/nc, "
    "St. Petersburg (South Coast): StP/sc, Bulgaria (North Coast): Bul/ec, Bulgaria (South Coast): Bul/sc"
)

PLACES: Mapping[int, tuple[str, str]] = {
    number: (name, place) for number, (name, _, place) in enumerate((pair.partition(": ") for pair in _NAMES.split(", ")), 1)
}
"""For each number the name there and our abbreviation; what is the north coast of Bulgaria there is the east coast here."""
