// Danish.
wordsOf({
  "accept-all": ["accepter alle", "tillad alle", "accepter og fortsæt", "accepter", "acceptér", "jeg accepterer", "tillad", "giv samtykke"],
  "reject-all": ["afvis alle", "afvis alt", "afvis", "nej tak", "fortsæt uden at acceptere", "accepter ikke"],
  "withdraw": ["tilbagekald samtykke", "træk samtykke tilbage"],
  "details": ["indstillinger", "flere valgmuligheder", "administrer indstillinger", "tilpas", "præferencer", "vis detaljer", "læs mere",
    "mere information"],
  "purposes": ["formål"],
  "vendors": ["leverandører", "partnere", "vores partnere", "liste over partnere", "liste over leverandører"],
  "interests": ["legitim interesse", "legitime interesser"],
  "features": ["funktioner", "særlige funktioner"],
  "save": ["gem", "gem og luk", "gem indstillinger", "gem præferencer", "bekræft valg", "gem valg"],
  "resurface": ["privatlivsindstillinger", "cookieindstillinger", "cookie-indstillinger", "administrer samtykke", "administrer cookies"],
  "next": ["næste", "næste side"],
  "more": ["vis flere", "vis mere", "indlæs flere"],
  "open": ["detaljer", "vis detaljer", "flere detaljer", "flere oplysninger", "mere information"],
});
