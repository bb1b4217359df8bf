// Romanian.
wordsOf({
  "accept-all": ["acceptă tot", "acceptă toate", "accept toate", "acceptă și continuă", "acceptă", "accept", "sunt de acord",
    "permite toate"],
  "reject-all": ["respinge tot", "respinge toate", "refuză tot", "refuză toate", "respinge", "refuz", "refuză", "continuă fără a accepta",
    "nu accept"],
  "withdraw": ["retrage consimțământul", "retrage tot"],
  "details": ["setări", "mai multe opțiuni", "gestionează opțiunile", "gestionați opțiunile", "personalizează", "preferințe",
    "află mai multe", "mai multe informații"],
  "purposes": ["scopuri"],
  "vendors": ["parteneri", "furnizori", "partenerii noștri", "lista partenerilor", "lista furnizorilor", "vezi partenerii"],
  "interests": ["interes legitim", "interese legitime", "interesul legitim", "interesului legitim"],
  "features": ["funcționalități", "caracteristici", "funcții"],
  "save": ["salvează", "salvează și ieși", "salvează setările", "salvați", "confirmă alegerile", "confirmă selecția"],
  "resurface": ["setări de confidențialitate", "setări cookie", "setări cookies", "gestionează consimțământul", "preferințe cookie"],
  "next": ["pagina următoare", "următoarea"],
  "more": ["afișează mai mult", "afișează mai multe", "încarcă mai mult", "încarcă mai multe"],
  "open": ["detalii", "vezi detalii", "mai multe detalii", "mai multe informații"],
});
