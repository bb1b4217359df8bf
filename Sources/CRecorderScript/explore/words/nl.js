// Dutch.
wordsOf({
  "accept-all": ["alles accepteren", "alle accepteren", "alles toestaan", "accepteren en doorgaan", "accepteren en sluiten", "accepteren",
    "akkoord", "ik ga akkoord", "toestaan", "ja, ik accepteer", "alle cookies accepteren"],
  "reject-all": ["alles weigeren", "alles afwijzen", "alle weigeren", "weigeren", "afwijzen", "niet akkoord", "niet accepteren",
    "doorgaan zonder te accepteren"],
  "withdraw": ["toestemming intrekken", "alles intrekken"],
  "details": ["instellingen", "meer opties", "opties beheren", "voorkeuren", "voorkeuren beheren", "aanpassen", "instellen",
    "meer informatie", "zelf instellen", "doeleinden weergeven"],
  "purposes": ["doeleinden"],
  "vendors": ["partners", "leveranciers", "onze partners", "lijst met partners", "lijst van partners", "leverancierslijst",
    "partners bekijken"],
  "interests": ["gerechtvaardigd belang", "gerechtvaardigde belangen"],
  "save": ["opslaan", "opslaan en afsluiten", "opslaan en sluiten", "voorkeuren opslaan", "keuzes bevestigen", "keuze opslaan",
    "selectie bevestigen"],
  "resurface": ["privacy-instellingen", "privacyinstellingen", "cookie-instellingen", "cookievoorkeuren", "cookies beheren",
    "toestemming beheren", "privacyvoorkeuren"],
});
