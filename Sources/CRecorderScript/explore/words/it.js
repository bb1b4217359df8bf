// Italian.
wordsOf({
  "accept-all": ["accetta tutto", "accetta tutti", "accetta e continua", "accetta e chiudi", "accetta", "accetto", "acconsento",
    "acconsenti", "consenti tutto", "consenti tutti"],
  "reject-all": ["rifiuta tutto", "rifiuta tutti", "rifiuta", "rifiuto", "non accettare", "continua senza accettare", "nega"],
  "withdraw": ["revoca il consenso", "revoca tutto", "ritira il consenso"],
  "details": ["personalizza", "impostazioni", "più opzioni", "gestisci opzioni", "gestisci preferenze", "preferenze", "scopri di più",
    "maggiori informazioni", "scopri di più e personalizza", "mostra finalità"],
  "purposes": ["finalità", "scopi"],
  "vendors": ["fornitori", "partner", "i nostri partner", "terze parti", "elenco dei fornitori", "elenco dei partner",
    "lista dei partner", "visualizza i fornitori"],
  "interests": ["interesse legittimo", "interessi legittimi", "legittimo interesse"],
  "save": ["salva", "salva ed esci", "salva e chiudi", "salva e continua", "salva preferenze", "conferma le mie scelte",
    "conferma scelte"],
  "resurface": ["impostazioni privacy", "impostazioni cookie", "preferenze cookie", "preferenze privacy", "gestisci consenso",
    "gestisci cookie", "impostazioni tracciamento", "le tue preferenze relative alla privacy"],
});
