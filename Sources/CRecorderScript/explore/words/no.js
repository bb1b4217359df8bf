// Norwegian.
wordsOf({
  "accept-all": ["godta alle", "aksepter alle", "tillat alle", "godta og fortsett", "godta", "aksepter", "jeg godtar", "samtykk"],
  "reject-all": ["avvis alle", "avslå alle", "avvis", "avslå", "fortsett uten å godta", "ikke godta"],
  "withdraw": ["trekk tilbake samtykke", "trekk samtykke"],
  "details": ["innstillinger", "flere alternativer", "administrer alternativer", "administrer innstillinger", "tilpass", "vis detaljer",
    "les mer", "mer informasjon"],
  "purposes": ["formål"],
  "vendors": ["leverandører", "partnere", "våre partnere", "liste over partnere", "liste over leverandører"],
  "interests": ["berettiget interesse", "berettigede interesser", "legitim interesse"],
  "features": ["funksjoner", "spesielle funksjoner"],
  "save": ["lagre", "lagre og avslutt", "lagre og lukk", "lagre innstillinger", "bekreft valg", "lagre valg"],
  "resurface": ["personverninnstillinger", "informasjonskapselinnstillinger", "cookie-innstillinger", "administrer samtykke"],
  "next": ["neste", "neste side"],
  "more": ["vis mer", "vis flere", "last inn flere"],
  "open": ["detaljer", "vis detaljer", "flere detaljer", "mer informasjon"],
});
