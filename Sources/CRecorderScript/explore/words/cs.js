// Czech.
wordsOf({
  "accept-all": ["přijmout vše", "přijmout všechny", "souhlasím se vším", "povolit vše", "přijmout a pokračovat", "souhlasím", "přijmout",
    "přijímám", "rozumím a přijímám"],
  "reject-all": ["odmítnout vše", "odmítnout všechny", "odmítnout", "nesouhlasím", "pokračovat bez souhlasu", "nepřijímat", "nepřijmout"],
  "withdraw": ["odvolat souhlas", "odvolat vše"],
  "details": ["nastavení", "podrobné nastavení", "další možnosti", "spravovat možnosti", "přizpůsobit", "předvolby",
    "zobrazit podrobnosti", "více informací"],
  "purposes": ["účely"],
  "vendors": ["partneři", "dodavatelé", "naši partneři", "seznam partnerů", "seznam dodavatelů", "zobrazit partnery"],
  "interests": ["oprávněný zájem", "oprávněné zájmy", "oprávněného zájmu", "oprávněným zájmem"],
  "features": ["funkce", "speciální funkce"],
  "save": ["uložit", "uložit a odejít", "uložit a zavřít", "uložit nastavení", "potvrdit výběr", "potvrdit moje volby"],
  "resurface": ["nastavení soukromí", "nastavení cookies", "spravovat souhlas", "spravovat cookies"],
  "next": ["další", "další stránka", "následující", "následující stránka"],
  "more": ["zobrazit více", "zobrazit další", "načíst další"],
  "open": ["podrobnosti", "zobrazit podrobnosti", "více informací"],
});
