/// How the HTML page looks: light and dark by the reader's choice, wide and narrow, on paper.
///
/// No "<" or "&" in it: in HTML the text of `style` is read as it is, and the page is to be well-formed XML too.
enum HTMLStyle {
  static let sheet = """

    :root { color-scheme: light dark; --ink: #1c1f24; --paper: #ffffff; --soft: #5a6270; --line: #d5d9e0;
      --shade: #f4f6f9; --error: #b3261e; --warning: #8a5300; --info: #0b5c8a; --good: #1a6b37; --plain: #5b6b86; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --paper: #15181d; --soft: #a3abb8; --line: #363c47;
      --shade: #1e232a; --error: #ff8a80; --warning: #ffc069; --info: #7cc7f5; --good: #7fd69a; --plain: #93a4c0; } }
    * { box-sizing: border-box; }
    body { overflow-wrap: anywhere; margin: 0; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, "Liberation Sans", "DejaVu Sans", sans-serif; }
    header, nav, main { max-width: 72rem; margin: 0 auto; padding: 0 1rem; }
    header { padding-top: 1.5rem; }
    main { padding-bottom: 4rem; }
    header h1 + p { font-size: 1.15rem; font-weight: 600; }
    .skip { position: absolute; left: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .skip:focus { position: static; width: auto; height: auto; clip-path: none; display: inline-block; padding: 0.5rem 1rem; }
    :focus-visible { outline: 3px solid var(--info); outline-offset: 2px; }
    nav ul { list-style: none; margin: 0 0 0.5rem; padding: 0; max-width: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
    nav li { margin: 0; }
    nav a, .filters a { display: inline-block; padding: 0.2rem 0; }
    .filters a { margin-right: 1rem; font-weight: 600; }
    nav details { margin: 0; }
    @media (min-width: 40.01rem) { @supports selector(::details-content) { nav summary { display: none; }
      nav details::details-content { content-visibility: visible; display: block; height: auto; } } }
    nav form { display: flex; flex-wrap: wrap; gap: 0.4rem 1rem; align-items: center; margin: 0 0 0.5rem; }
    nav input { font: inherit; accent-color: var(--info); }
    nav input[type=search] { padding: 0.2rem 0.5rem; border: 1px solid var(--soft); border-radius: 0.3rem;
      background: var(--paper); color: var(--ink); max-width: 100%; }
    [hidden] { display: none; }
    details { margin: 0 0 0.9rem; }
    summary { cursor: pointer; font-weight: 600; padding: 0.35rem 0; color: var(--info); }
    h4 { font-size: 1rem; margin: 1rem 0 0.4rem; }
    figure { margin: 0 0 1.25rem; }
    figcaption { color: var(--soft); margin: 0 0 0.4rem; }
    .mark { font-weight: 600; }
    .mark.good { color: var(--good); }
    .mark.bad { color: var(--error); }
    .mark.open { color: var(--warning); }
    .legend { color: var(--soft); }
    ul.legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.2rem 1.2rem; padding: 0; font-size: 0.9rem; }
    .key::before { content: ""; display: inline-block; width: 0.9em; height: 0.9em; margin-right: 0.4em;
      vertical-align: -0.1em; background: var(--plain); }
    .key.error::before { background: var(--error); }
    .key.warning::before { background: var(--warning); }
    .key.info::before { background: var(--info); }
    .key.good::before { background: var(--good); }
    svg { display: block; }
    svg text { fill: currentColor; }
    .plot { width: 100%; max-width: 40rem; font-size: 13px; }
    .plot .soft { fill: var(--soft); }
    .bar { fill: var(--plain); stroke: var(--paper); stroke-width: 1; }
    .bar.error { fill: var(--error); }
    .bar.warning { fill: var(--warning); }
    .bar.info { fill: var(--info); }
    .bar.good { fill: var(--good); }
    .shot { width: 100%; max-width: 60rem; border: 1px solid var(--line); }
    .gallery { display: flex; flex-wrap: wrap; gap: 1rem; margin: 0 0 1rem; } .gallery figure { width: 9rem; margin: 0; }
    .gallery .shot { max-height: 9rem; } .gallery figcaption { font-size: 0.8rem; line-height: 1.3; }
    .shot .fault { fill: none; stroke: #b3261e; stroke-width: 3; }
    .shot .fault.warning { stroke: #8a5300; stroke-dasharray: 8 4; }
    .shot .fault.info { stroke: #0b5c8a; stroke-dasharray: 3 4; }
    .shot rect.badge { fill: #b3261e; } .shot rect.badge.warning { fill: #8a5300; } .shot rect.badge.info { fill: #0b5c8a; }
    .shot text.badge { fill: #ffffff; font: 600 14px sans-serif; }
    .bits { width: 100%; min-width: 46rem; font-size: 8.5px; }
    .bits .field { stroke: var(--soft); stroke-width: 0.75; fill: var(--shade); }
    .bits .odd { fill: var(--paper); }
    .bits a:hover .field, .bits a:focus .field { fill: var(--line); }
    .bits .ones { fill: var(--info); pointer-events: none; }
    .bits .fault { fill: none; stroke: var(--error); stroke-width: 2.5; pointer-events: none; }
    .bits .fault.warning { stroke: var(--warning); stroke-dasharray: 6 3; }
    .bits .fault.info { stroke: var(--info); stroke-dasharray: 2 3; }
    :target { background: var(--line); scroll-margin-top: 1rem; }
    tr.faulty td { background: var(--shade); }
    tr.faulty td:last-child { font-weight: 600; }
    .fields td { min-width: 4rem; }
    .fields td:last-child { min-width: 6rem; }
    .fields tr.faulty td:last-child { min-width: 22rem; }
    .matrix td, .matrix thead th { text-align: center; min-width: 2.4rem; padding: 0.4rem 0.3rem; }
    .matrix tbody th { white-space: normal; min-width: 10rem; font-weight: 400; }
    .sign { font-weight: 700; }
    .sign.consent, .sign.legitimateInterest, .sign.permitted { color: var(--good); }
    .sign.notPermitted { color: var(--error); }
    .sign.unknown { color: var(--warning); }
    .sign.notDeclared { color: var(--soft); }
    .signatures { display: grid; grid-template-columns: repeat(auto-fit, minmax(14rem, 1fr)); gap: 1rem 2rem; }
    .signatures p { border-bottom: 1px solid var(--ink); padding-bottom: 3rem; color: var(--soft); }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; }
    h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; padding-top: 0.75rem;
      border-top: 2px solid var(--line); }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
    p { margin: 0 0 0.75rem; max-width: 60rem; }
    code { font: 0.875em/1.4 ui-monospace, "Liberation Mono", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    .alert { border: 2px solid var(--error); border-radius: 0.4rem; padding: 0.6rem 0.9rem; font-weight: 600; }
    dl { margin: 0 0 1rem; }
    dl div { display: grid; grid-template-columns: 11rem 1fr; gap: 0 1rem; padding: 0.2rem 0; }
    dt { color: var(--soft); }
    dd { margin: 0; }
    a { color: var(--info); }
    .wide { overflow-x: auto; margin: 0 0 1rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.925rem; }
    caption { text-align: left; color: var(--soft); padding: 0 0 0.4rem; max-width: calc(100vw - 2rem); }
    th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem; border-bottom: 1px solid var(--line); }
    th { background: var(--shade); white-space: nowrap; }
    td { min-width: 7rem; overflow-wrap: break-word; }
    td code { display: inline-block; width: max-content; max-width: 20rem; }
    td.place { overflow-wrap: anywhere; } td.place code { width: auto; }
    td p { margin: 0.15rem 0 0; color: var(--soft); }
    th.number, td.number { min-width: 3.5rem; text-align: right; font-variant-numeric: tabular-nums; }
    th.number { white-space: normal; overflow-wrap: normal; vertical-align: bottom; }
    .dense th, .dense td { padding-left: 0.35rem; padding-right: 0.35rem; }
    .dense td { min-width: 4rem; }
    .dense th.number, .dense td.number { min-width: 2.5rem; }
    .zero { color: var(--soft); }
    ul { margin: 0 0 1rem; padding-left: 1.2rem; max-width: 60rem; }
    li { margin: 0 0 0.5rem; }
    li p { margin: 0.2rem 0 0; }
    li p code { color: var(--soft); margin-right: 0.75rem; display: inline-block; }
    .source { color: var(--soft); font-size: 0.875rem; margin-left: 0.5rem; }
    article { background: var(--shade); border-left: 0.4rem solid var(--info); border-radius: 0.3rem;
      padding: 0.75rem 1rem 0.5rem; margin: 0 0 0.9rem; break-inside: avoid; }
    article.error { border-color: var(--error); }
    article.warning { border-color: var(--warning); }
    article p { margin: 0 0 0.4rem; }
    article strong { text-transform: uppercase; font-size: 0.8rem; letter-spacing: 0.05em; margin-right: 0.75rem;
      color: var(--info); }
    article.error strong { color: var(--error); }
    article.warning strong { color: var(--warning); }
    article dl { font-size: 0.9rem; margin: 0; }
    article .message { font-weight: 600; }
    @media (max-width: 40rem) { dl div { grid-template-columns: 1fr; padding: 0.3rem 0; } }
    @media print { #annex { break-before: page; } nav, .skip { display: none; } header, main { max-width: none; padding: 0; }
      details::details-content { content-visibility: visible; display: block; height: auto; }
      html { font-size: 10px; } header { padding-top: 0; } h1, h2, .wide, dl, ul, header p, main p { margin-bottom: 0.4rem; }
      p, ul { max-width: none; } li { margin-bottom: 0.1rem; }
      h2 { break-after: avoid; margin-top: 0.8rem; padding-top: 0.4rem; } tr { break-inside: avoid; }
      .bits { min-width: 0; } .wide { overflow: visible; } caption { display: none; } dl div { padding: 0; }
      table { font-size: 0.9rem; line-height: 1.35; } th { white-space: normal; }
      th, td { min-width: 0 !important; padding: 0.2rem 0.35rem; overflow-wrap: break-word; } article { border: 1px solid #888888; border-left-width: 0.4rem; } }

    """

  /// Sheets of paper with a number and a foot.
  ///
  /// Source: CSS Paged Media Module Level 3, "Page-Margin Boxes".
  static func paper(foot: String) -> String {
    let font = "font: 7pt sans-serif; color: #5a6270;"
    return """
          @page { size: A4; margin: 1.2cm 1.4cm 1.5cm; @bottom-left { content: "\(foot)"; \(font) white-space: nowrap; }
            @bottom-right { content: "Page " counter(page) " of " counter(pages); \(font) } }

      """
  }
}
