import TCFFindings
import TCFJSON

/// Finding what an act is to click.
enum ElementSearch {
  /// An expression that gives the first visible element that a selector matches, in the document or an open shadow root.
  static func expression(selector: String) -> String { function + "(\(JSONText.quoted(selector)), null)" }

  /// An expression that gives the first visible element that shows a text: one that can be clicked before any other.
  static func expression(text: String) -> String { function + "(null, \(JSONText.quoted(text)))" }

  /// An expression that says whether a text is a selector.
  static func check(selector: String) -> String {
    "(function (selector) { try { document.createDocumentFragment().querySelector(selector); return true; } "
      + "catch (error) { return false; } })(\(JSONText.quoted(selector)))"
  }

  /// An expression that gives the names of the visible elements that can be clicked, each once, buttons first: of so many
  /// that a page of links does not hide its consent dialog.
  static let controls =
    "(" + visible + #"""
        const names = [];
        for (const wanted of ['button,[role="button"],input[type="button"],input[type="submit"],summary', 'a,[role="link"],[onclick]']) {
          for (const root of roots()) {
            for (const element of root.querySelectorAll(wanted)) {
              const words = [element.innerText, element.value, element.getAttribute("aria-label")].map(function (words) {
                return (typeof words === "string" ? words : "").replace(/\s+/g, " ").trim();
              }).find(function (words) { return words !== ""; });
              if (words && isVisible(element) && !names.includes(words) && names.length < 50) names.push(words.slice(0, 60));
            }
          }
        }
        return names;
      })()
      """#

  /// The names of controls as a message says them; a page may give any number, of any length.
  static func list(ofControls names: [String]) -> String {
    var seen: Set<String> = []
    let distinct = names.filter { seen.insert($0).inserted }.map { "\"\(Prose.line($0, limit: 40))\"" }
    if distinct.isEmpty { return "nothing on the page can be clicked" }
    return "what can be clicked: \(Prose.list(distinct, limit: 12))"
  }

  private static let visible = #"""
    function (selector, text) {
      const roots = function () {
        const found = [];
        const collect = function (root) {
          found.push(root);
          for (const element of root.querySelectorAll("*")) if (element.shadowRoot) collect(element.shadowRoot);
        };
        collect(document);
        return found;
      };
      const isVisible = function (element) {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        return box.width > 0 && box.height > 0 && style.visibility === "visible" && style.display !== "none";
      };

    """#

  private static let function =
    "(" + visible + #"""
        const plain = function (words) { return (words || "").replace(/\s+/g, " ").trim().toLowerCase(); };
        // A switch that is called like the text next to it is not that text.
        const chooses = function (element) {
          return ["switch", "checkbox", "radio"].includes(element.getAttribute("role")) || ["checkbox", "radio"].includes(element.type);
        };
        const shows = function (element, byName) {
          if (byName) return !chooses(element) && plain(element.getAttribute("aria-label")) === plain(text);
          return [element.innerText, element.value].some(function (words) { return plain(words) === plain(text); });
        };
        const clickable = 'button,a,summary,label,[role="button"],[role="link"],input[type="button"],input[type="submit"],[onclick]';
        for (const [wanted, byName] of selector === null ? [[clickable, false], [clickable, true], ["*", false], ["*", true]] : [[selector, false]]) {
          for (const root of roots()) {
            for (const element of root.querySelectorAll(wanted)) {
              if ((selector !== null || shows(element, byName)) && isVisible(element)) return element;
            }
          }
        }
        return null;
      })
      """#
}
