internal import CRecorderScript
import TCFJSON

/// The script that reads what a consent dialog shows.
enum LayerScript {
  /// An act's control that the dialog may hold, and in which frame it is to be seen.
  struct Wanted {
    let act: WebAct
    /// The numbers of the frames on the way down, or `top`; nil where it is not to be seen.
    var place: String?
  }

  /// An expression that gives what a task asks for.
  ///
  /// - Parameters:
  ///   - task: `look`, `still`, `read` and others, as the script describes them.
  ///   - body: Writes the further members of what is asked.
  static func expression(_ task: String, _ wanted: [Wanted], _ body: (inout JSONWriter) -> Void = { _ in }) -> String {
    let request = JSONWriter.text { json in
      json.object { json in
        json.member("task", task)
        json.member("acts", wanted) { json, wanted in json.object { write(wanted, &$0) } }
        body(&json)
      }
    }
    let explores = wanted.contains { $0.act.goal != nil } || searches.contains(task)
    return (explores ? exploringText : text) + "(" + request + ")"
  }

  /// The tasks that need the vocabulary.
  private static let searches: Set = ["find", "found", "press", "onward", "leads"]

  /// An expression that gives the first visible element that an act would click, in the document or an open shadow root.
  static func element(_ act: WebAct) -> String { expression("element", [Wanted(act: act)]) }

  /// An expression that says whether a text is a selector.
  static func check(selector: String) -> String {
    "(function (selector) { try { document.createDocumentFragment().querySelector(selector); return true; } "
      + "catch (error) { return false; } })(\(JSONText.quoted(selector)))"
  }

  /// An expression that gives the names of the visible elements that can be clicked.
  static let names = expression("names", [])

  /// A function that gives the accessible name of the control that the element it is called on belongs to.
  static let name = "function () { return (" + text + ")({ task: \"name\", acts: [], element: this }); }"

  /// A function of what is asked for. It is evaluated in a world of the recorder's own, where the page's scripts have changed nothing.
  private static let text = function("")
  private static let exploringText = function(String(cString: tcf_layer_script_exploration()))

  private static func function(_ exploration: String) -> String {
    "(async function (request) {\n\"use strict\";\n" + String(cString: tcf_layer_script_beginning()) + exploration
      + String(cString: tcf_layer_script_end()) + "})"
  }

  private static func write(_ wanted: Wanted, _ json: inout JSONWriter) {
    json.member("word", wanted.act.word)
    switch wanted.act.step {
    case .click(let selector): json.member("selector", selector)
    case .clickText(let text): json.member("text", text)
    case .find, .refuse: json.member("goal", wanted.act.goal?.rawValue)
    case .wait, .reload, .open, .turn, .expand, .press, .walk, .keepStates: break
    }
    if let place = wanted.place { json.member("place", place) }
  }
}
