// Slovak.
wordsOf({
  "accept-all": ["prijať všetko", "prijať všetky", "súhlasím so všetkým", "povoliť všetko", "súhlasím", "prijať", "prijímam"],
  "reject-all": ["odmietnuť všetko", "odmietnuť všetky", "odmietnuť", "nesúhlasím", "pokračovať bez súhlasu"],
  "withdraw": ["odvolať súhlas", "odvolať všetko"],
  "details": ["nastavenia", "viac možností", "ďalšie možnosti", "spravovať možnosti", "prispôsobiť", "podrobnosti", "viac informácií"],
  "purposes": ["účely"],
  "vendors": ["partneri", "dodávatelia", "naši partneri", "zoznam partnerov", "zoznam dodávateľov"],
  "interests": ["oprávnený záujem", "oprávnené záujmy", "oprávneného záujmu", "oprávnenému záujmu"],
  "features": ["funkcie", "špeciálne funkcie"],
  "save": ["uložiť", "uložiť a odísť", "uložiť nastavenia", "uložiť a zavrieť", "potvrdiť výber"],
  "resurface": ["nastavenia súkromia", "nastavenia cookies", "spravovať súhlas", "nastavenia súborov cookie"],
  "next": ["ďalšia", "ďalšia strana", "nasledujúca"],
  "more": ["zobraziť viac", "zobraziť ďalšie", "načítať viac", "načítať ďalšie"],
  "open": ["podrobnosti", "zobraziť podrobnosti", "viac informácií"],
});
