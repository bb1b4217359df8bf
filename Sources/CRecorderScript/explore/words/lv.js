// Latvian.
wordsOf({
  "accept-all": ["pieņemt visu", "piekrist visiem", "piekrītu visam", "piekrītu", "pieņemt", "piekrist"],
  "reject-all": ["noraidīt visu", "noraidīt visus", "noraidīt", "nepiekrītu", "atteikties"],
  "withdraw": ["atsaukt piekrišanu"],
  "details": ["iestatījumi", "vairāk iespēju", "pārvaldīt iespējas", "pielāgot", "uzzināt vairāk", "vairāk informācijas"],
  "purposes": ["mērķi", "nolūki"],
  "vendors": ["partneri", "pārdevēji", "mūsu partneri", "partneru saraksts"],
  "interests": ["leģitīmas intereses", "leģitīmās intereses", "leģitīmo interešu"],
  "features": ["funkcijas", "iezīmes"],
  "save": ["saglabāt", "saglabāt un iziet", "saglabāt iestatījumus", "apstiprināt izvēli"],
  "resurface": ["privātuma iestatījumi", "sīkdatņu iestatījumi", "pārvaldīt piekrišanu"],
  "next": ["nākamā", "nākamā lapa"],
  "more": ["rādīt vairāk", "ielādēt vairāk"],
  "open": ["sīkāka informācija"],
});
