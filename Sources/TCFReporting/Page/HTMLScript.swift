/// The page's script: a search box and a switch for each severity, where a browser runs scripts. Without it the page is
/// complete, and its contents are plain links.
///
/// No "<" or "&" in it: in HTML the text of `script` is read as it is, and the page is to be well-formed XML too.
enum HTMLScript {
  static let text = """

    (function () {
      var nav = document.querySelector('nav'), all = Array.from(document.querySelectorAll('article')), hidden = {};
      if (!nav || all.length === 0) return;
      function make(name, text, parent) {
        var element = document.createElement(name);
        element.textContent = text;
        parent.append(element);
        return element;
      }
      function field(type, text, parent) {
        var label = make('label', text + ' ', parent), input = make('input', '', label);
        input.type = type;
        return input;
      }
      var form = make('form', '', nav), search = field('search', 'Search the findings', form);
      form.setAttribute('role', 'search');
      form.addEventListener('submit', function (event) { event.preventDefault(); });
      ['error', 'warning', 'info'].forEach(function (severity) {
        if (!all.some(function (one) { return one.className === severity; })) return;
        var box = field('checkbox', severity, form);
        box.checked = true;
        box.addEventListener('change', function () { hidden[severity] = !box.checked; show(); });
      });
      var count = make('output', '', form);
      function show() {
        var words = search.value.toLowerCase().split(' ').filter(Boolean);
        all.forEach(function (one) {
          var text = one.textContent.toLowerCase();
          one.hidden = hidden[one.className] || !words.every(function (word) { return text.includes(word); });
        });
        count.textContent = all.filter(function (one) { return !one.hidden; }).length + ' of ' + all.length + ' shown';
      }
      search.addEventListener('input', show);
      show();
    })();

    """

  /// What the page may load and run: its own styles and this script, by its hash, and nothing from anywhere. A script that
  /// came in with a text would not run even if it were not escaped.
  ///
  /// - Parameter allowsPictures: whether the page has pictures, which are in its own text.
  static func policy(allowsPictures: Bool) -> String {
    "default-src 'none'; \(allowsPictures ? "img-src data:; " : "")style-src 'unsafe-inline'; "
      + "script-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'"
  }

  /// SHA-256 of the script in base64; a test computes it.
  static let hash = "zBIQImRgXfO5ra08LkIv8abPlF17pIQSEaHR+5PC2VQ="
}
