// Lithuanian.
wordsOf({
  "accept-all": ["priimti viską", "sutikti su viskuo", "sutinku su visais", "sutinku", "priimti", "leisti visus"],
  "reject-all": ["atmesti viską", "atmesti visus", "atmesti", "nesutinku", "atsisakyti"],
  "withdraw": ["atšaukti sutikimą"],
  "details": ["nustatymai", "daugiau parinkčių", "tvarkyti parinktis", "tinkinti", "sužinoti daugiau", "daugiau informacijos"],
  "purposes": ["tikslai"],
  "vendors": ["partneriai", "tiekėjai", "mūsų partneriai", "partnerių sąrašas"],
  "interests": ["teisėtas interesas", "teisėti interesai", "teisėtu interesu", "teisėto intereso"],
  "features": ["funkcijos", "ypatybės"],
  "save": ["išsaugoti", "išsaugoti ir išeiti", "išsaugoti nustatymus", "patvirtinti pasirinkimą"],
  "resurface": ["privatumo nustatymai", "slapukų nustatymai", "tvarkyti sutikimą"],
  "next": ["kitas", "kitas puslapis"],
  "more": ["rodyti daugiau", "įkelti daugiau"],
  "open": ["išsami informacija", "daugiau informacijos"],
});
