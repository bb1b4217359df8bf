// Swedish.
wordsOf({
  "accept-all": ["acceptera alla", "godkänn alla", "tillåt alla", "acceptera och fortsätt", "acceptera", "godkänn", "jag godkänner",
    "jag accepterar", "samtyck"],
  "reject-all": ["avvisa alla", "neka alla", "avböj alla", "avvisa", "neka", "avböj", "fortsätt utan att acceptera", "acceptera inte"],
  "withdraw": ["återkalla samtycke", "dra tillbaka samtycke"],
  "details": ["inställningar", "fler alternativ", "hantera alternativ", "hantera inställningar", "anpassa", "visa detaljer", "läs mer",
    "mer information"],
  "purposes": ["ändamål", "syften"],
  "vendors": ["leverantörer", "partner", "våra partner", "partners", "lista över partner", "leverantörslista", "visa leverantörer"],
  "interests": ["berättigat intresse", "berättigade intressen"],
  "features": ["funktioner", "särskilda funktioner"],
  "save": ["spara", "spara och avsluta", "spara och stäng", "spara inställningar", "spara val", "bekräfta val", "bekräfta mina val"],
  "resurface": ["integritetsinställningar", "sekretessinställningar", "cookieinställningar", "cookie-inställningar", "hantera cookies",
    "hantera samtycke"],
  "next": ["nästa", "nästa sida"],
  "more": ["visa fler", "visa mer", "läs in fler", "ladda fler"],
  "open": ["detaljer", "visa detaljer", "mer information"],
});
