// Finnish.
wordsOf({
  "accept-all": ["hyväksy kaikki", "salli kaikki", "hyväksy ja jatka", "hyväksy", "hyväksyn", "salli"],
  "reject-all": ["hylkää kaikki", "estä kaikki", "kieltäydy kaikista", "hylkää", "kieltäydy", "jatka hyväksymättä", "en hyväksy"],
  "withdraw": ["peruuta suostumus", "peru suostumus"],
  "details": ["asetukset", "lisää vaihtoehtoja", "hallinnoi vaihtoehtoja", "hallitse asetuksia", "muokkaa", "näytä tiedot", "lue lisää",
    "lisätietoja"],
  "purposes": ["tarkoitukset", "käyttötarkoitukset"],
  "vendors": ["toimittajat", "kumppanit", "kumppanimme", "luettelo kumppaneista", "toimittajaluettelo"],
  "interests": ["oikeutettu etu", "oikeutetut edut", "oikeutettuun etuun", "oikeutetun edun"],
  "features": ["ominaisuudet", "toiminnot", "erityisominaisuudet"],
  "save": ["tallenna", "tallenna ja poistu", "tallenna ja sulje", "tallenna asetukset", "vahvista valinnat"],
  "resurface": ["tietosuoja-asetukset", "yksityisyysasetukset", "evästeasetukset", "hallinnoi suostumusta", "hallitse evästeitä"],
  "next": ["seuraava", "seuraava sivu"],
  "more": ["näytä lisää", "lataa lisää"],
  "open": ["näytä tiedot", "lisätietoja"],
});
