// Polish.
wordsOf({
  "accept-all": ["zaakceptuj wszystko", "zaakceptuj wszystkie", "akceptuj wszystko", "akceptuj wszystkie",
    "akceptuję i przechodzę do serwisu", "przejdź do serwisu", "akceptuję", "zaakceptuj", "akceptuj", "zgadzam się", "zgoda",
    "wyrażam zgodę"],
  "reject-all": ["odrzuć wszystko", "odrzuć wszystkie", "odrzuć", "odmów", "nie zgadzam się", "nie wyrażam zgody",
    "kontynuuj bez akceptacji", "nie akceptuj"],
  "withdraw": ["wycofaj zgodę", "wycofaj wszystkie zgody"],
  "details": ["ustawienia", "ustawienia zaawansowane", "więcej opcji", "zarządzaj opcjami", "zarządzaj ustawieniami", "dostosuj",
    "preferencje", "dowiedz się więcej", "pokaż cele"],
  "purposes": ["cele", "cele przetwarzania"],
  "vendors": ["partnerzy", "dostawcy", "nasi partnerzy", "zaufani partnerzy", "lista partnerów", "lista dostawców", "zobacz partnerów"],
  "interests": ["prawnie uzasadniony interes", "uzasadniony interes", "prawnie uzasadnione interesy", "prawnie uzasadnionego interesu", "uzasadnionego interesu"],
  "save": ["zapisz", "zapisz i wyjdź", "zapisz ustawienia", "zapisz i zamknij", "potwierdź wybór", "potwierdź moje wybory"],
  "resurface": ["ustawienia prywatności", "ustawienia cookies", "ustawienia plików cookie", "zarządzaj zgodą", "zarządzaj cookies"],
  "next": ["następna strona", "następna"],
  "more": ["pokaż więcej", "załaduj więcej", "wczytaj więcej"],
  "open": ["szczegóły", "pokaż szczegóły", "więcej szczegółów", "więcej informacji", "przykłady"],
});
