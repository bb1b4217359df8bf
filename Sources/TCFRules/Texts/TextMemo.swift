/// Answers that are made once for each text: below nearly every vendor of a list are the same names of purposes.
struct TextMemo<Answer> {
  private var answers: [String: Answer] = [:]

  /// The answer for `text`, which `make` gives the first time.
  mutating func answer(for text: String, _ make: (String) -> Answer) -> Answer {
    if let answer = answers[text] { return answer }
    let answer = make(text)
    answers[text] = answer
    return answer
  }
}
