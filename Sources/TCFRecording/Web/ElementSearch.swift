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

  private static let function = #"""
    (function (selector, text) {
      const roots = [];
      const collect = function (root) {
        roots.push(root);
        for (const element of root.querySelectorAll("*")) if (element.shadowRoot) collect(element.shadowRoot);
      };
      collect(document);
      const isVisible = function (element) {
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        return box.width > 0 && box.height > 0 && style.visibility === "visible" && style.display !== "none";
      };
      const plain = function (words) { return (words || "").replace(/\s+/g, " ").trim().toLowerCase(); };
      const shows = function (element) {
        return [element.innerText, element.value, element.getAttribute("aria-label")].some(function (words) {
          return plain(words) === plain(text);
        });
      };
      const clickable = 'button,a,summary,label,[role="button"],[role="link"],input[type="button"],input[type="submit"],[onclick]';
      for (const wanted of selector === null ? [clickable, "*"] : [selector]) {
        for (const root of roots) {
          for (const element of root.querySelectorAll(wanted)) {
            if ((selector !== null || shows(element)) && isVisible(element)) return element;
          }
        }
      }
      return null;
    })
    """#
}
