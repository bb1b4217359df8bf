// Estonian.
wordsOf({
  "accept-all": ["nõustu kõigega", "nõustun kõigiga", "luba kõik", "nõustun", "nõustu"],
  "reject-all": ["keeldu kõigist", "keeldun kõigist", "lükka kõik tagasi", "keeldun", "keeldu", "ei nõustu"],
  "withdraw": ["võta nõusolek tagasi", "tühista nõusolek"],
  "details": ["seaded", "rohkem valikuid", "halda valikuid", "kohanda", "lisateave", "loe lähemalt"],
  "purposes": ["eesmärgid"],
  "vendors": ["partnerid", "tarnijad", "meie partnerid", "partnerite loend"],
  "interests": ["õigustatud huvi", "õigustatud huvid"],
  "features": ["funktsioonid", "omadused"],
  "save": ["salvesta", "salvesta ja välju", "salvesta seaded", "kinnita valikud"],
  "resurface": ["privaatsusseaded", "küpsiste seaded", "halda nõusolekut"],
  "next": ["järgmine", "järgmine leht"],
  "more": ["näita rohkem", "kuva rohkem", "laadi rohkem"],
  "open": ["üksikasjad", "näita üksikasju", "lisateave"],
});
