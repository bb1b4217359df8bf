// Hungarian.
wordsOf({
  "accept-all": ["összes elfogadása", "mindet elfogadom", "az összes elfogadása", "mind elfogadása", "elfogadom", "elfogadás", "egyetértek",
    "hozzájárulok"],
  "reject-all": ["összes elutasítása", "mindet elutasítom", "az összes elutasítása", "elutasítás", "elutasítom", "nem fogadom el",
    "folytatás elfogadás nélkül"],
  "withdraw": ["hozzájárulás visszavonása", "összes visszavonása"],
  "details": ["beállítások", "további lehetőségek", "további opciók", "opciók kezelése", "beállítások kezelése", "testreszabás",
    "részletek", "további információ", "bővebben"],
  "purposes": ["célok"],
  "vendors": ["partnerek", "partnereink", "szolgáltatók", "partnerek listája", "szolgáltatók listája"],
  "interests": ["jogos érdek", "jogos érdekek", "jogos érdekkel", "jogos érdeken"],
  "features": ["funkciók", "jellemzők", "különleges funkciók"],
  "save": ["mentés", "mentés és kilépés", "beállítások mentése", "mentés és bezárás", "választás megerősítése"],
  "resurface": ["adatvédelmi beállítások", "süti beállítások", "cookie beállítások", "hozzájárulás kezelése"],
  "next": ["következő", "következő oldal"],
  "more": ["több megjelenítése", "továbbiak megjelenítése", "továbbiak betöltése"],
  "open": ["részletek", "részletek megjelenítése", "további információ", "további információk"],
});
