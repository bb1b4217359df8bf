// Croatian.
wordsOf({
  "accept-all": ["prihvati sve", "prihvaćam sve", "prihvati i nastavi", "prihvaćam", "prihvati", "slažem se", "dopusti sve"],
  "reject-all": ["odbij sve", "odbijam sve", "odbij", "odbijam", "ne slažem se", "nastavi bez prihvaćanja"],
  "withdraw": ["povuci privolu", "povuci pristanak", "povuci sve"],
  "details": ["postavke", "više opcija", "upravljaj opcijama", "upravljanje opcijama", "prilagodi", "saznaj više", "saznajte više",
    "više informacija"],
  "purposes": ["svrhe"],
  "vendors": ["partneri", "dobavljači", "naši partneri", "popis partnera", "pružatelji"],
  "interests": ["legitimni interes", "legitimni interesi", "legitimnog interesa", "legitimnom interesu"],
  "features": ["značajke", "posebne značajke"],
  "save": ["spremi", "spremi i izađi", "spremi postavke", "potvrdi odabir", "spremi i zatvori"],
  "resurface": ["postavke privatnosti", "postavke kolačića", "upravljanje privolom", "upravljaj kolačićima"],
  "next": ["sljedeća", "sljedeća stranica"],
  "more": ["prikaži više", "učitaj više"],
  "open": ["detalji", "prikaži detalje", "više informacija"],
});
