// Portuguese.
wordsOf({
  "accept-all": ["aceitar tudo", "aceitar todos", "aceitar e continuar", "aceitar e fechar", "aceitar", "aceito", "concordo",
    "permitir tudo", "permitir todos", "consentir"],
  "reject-all": ["rejeitar tudo", "rejeitar todos", "recusar tudo", "recusar", "rejeitar", "não aceitar", "não concordo",
    "continuar sem aceitar", "não consentir"],
  "withdraw": ["retirar consentimento", "retirar o consentimento", "retirar tudo"],
  "details": ["mais opções", "gerir opções", "gerenciar opções", "definições", "configurações", "personalizar", "preferências",
    "gerir preferências", "saiba mais", "saber mais", "mais informações"],
  "purposes": ["finalidades"],
  "vendors": ["parceiros", "fornecedores", "os nossos parceiros", "nossos parceiros", "lista de parceiros", "lista de fornecedores",
    "ver parceiros"],
  "interests": ["interesse legítimo", "interesses legítimos"],
  "save": ["guardar", "guardar e sair", "salvar", "salvar e sair", "guardar preferências", "confirmar escolhas",
    "salvar preferências"],
  "resurface": ["definições de privacidade", "definições de cookies", "configurações de privacidade", "preferências de privacidade",
    "preferências de cookies", "gerir cookies", "gerir consentimento"],
});
