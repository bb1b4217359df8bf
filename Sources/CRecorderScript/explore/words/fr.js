// French.
wordsOf({
  "accept-all": ["tout accepter", "accepter tout", "accepter et fermer", "accepter et continuer", "accepter & fermer", "accepter",
    "j'accepte", "autoriser", "tout autoriser", "d'accord", "consentir"],
  "reject-all": ["tout refuser", "refuser tout", "refuser", "je refuse", "continuer sans accepter", "ne pas accepter", "ne pas consentir"],
  "withdraw": ["retirer mon consentement", "retirer tout consentement", "tout retirer"],
  "details": ["paramétrer", "personnaliser", "paramètres", "plus d'options", "gérer les options", "gérer mes choix",
    "gérer les préférences", "en savoir plus", "configurer", "préférences", "afficher les finalités"],
  "purposes": ["finalités", "finalités du traitement"],
  "vendors": ["partenaires", "nos partenaires", "fournisseurs", "liste des partenaires", "liste des fournisseurs",
    "voir nos partenaires", "voir les partenaires"],
  "interests": ["intérêt légitime", "intérêts légitimes"],
  "save": ["enregistrer", "enregistrer et quitter", "enregistrer mes choix", "enregistrer les préférences", "confirmer mes choix",
    "valider mes choix", "valider"],
  "resurface": ["paramètres de confidentialité", "gérer les cookies", "gestion des cookies", "paramètres des cookies",
    "préférences cookies", "gérer mes cookies", "gérer le consentement"],
});
