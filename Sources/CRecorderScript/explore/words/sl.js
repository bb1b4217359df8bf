// Slovenian.
wordsOf({
  "accept-all": ["sprejmi vse", "sprejmem vse", "strinjam se z vsem", "sprejmi", "sprejmem", "strinjam se", "dovoli vse"],
  "reject-all": ["zavrni vse", "zavrni", "zavračam", "ne strinjam se", "nadaljuj brez sprejetja"],
  "withdraw": ["prekliči soglasje", "umakni soglasje", "prekliči vse"],
  "details": ["nastavitve", "več možnosti", "upravljanje možnosti", "prilagodi", "več informacij", "podrobnosti"],
  "purposes": ["nameni"],
  "vendors": ["partnerji", "ponudniki", "naši partnerji", "seznam partnerjev", "dobavitelji"],
  "interests": ["zakoniti interes", "zakoniti interesi", "zakonitega interesa", "zakonitemu interesu"],
  "features": ["funkcije", "značilnosti", "posebne funkcije"],
  "save": ["shrani", "shrani in zapri", "shrani nastavitve", "potrdi izbiro"],
  "resurface": ["nastavitve zasebnosti", "nastavitve piškotkov", "upravljanje soglasij"],
  "next": ["naslednja", "naslednja stran"],
  "more": ["prikaži več", "naloži več"],
  "open": ["podrobnosti", "prikaži podrobnosti", "več informacij"],
});
