/// How the HTML page looks: light and dark by the reader's choice, wide and narrow, on paper.
///
/// No "<" or "&" in it: in HTML the text of `style` is taken as it is, and the page is to be well-formed XML too.
enum HTMLStyle {
  static let sheet = """

    :root { color-scheme: light dark; --ink: #1c1f24; --paper: #ffffff; --soft: #5a6270; --line: #d5d9e0;
      --shade: #f4f6f9; --error: #b3261e; --warning: #8a5300; --info: #0b5c8a; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --paper: #15181d; --soft: #a3abb8; --line: #363c47;
      --shade: #1e232a; --error: #ff8a80; --warning: #ffc069; --info: #7cc7f5; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, "Liberation Sans", "DejaVu Sans", sans-serif; }
    main { max-width: 72rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.5rem; }
    h2 { font-size: 1.35rem; line-height: 1.3; margin: 2.5rem 0 0.75rem; padding-top: 0.75rem;
      border-top: 2px solid var(--line); overflow-wrap: anywhere; }
    h3 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
    p { margin: 0 0 0.75rem; max-width: 60rem; overflow-wrap: anywhere; }
    code { font: 0.875em/1.4 ui-monospace, "Liberation Mono", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    .alert { border: 2px solid var(--error); border-radius: 0.4rem; padding: 0.6rem 0.9rem; font-weight: 600; }
    dl { margin: 0 0 1rem; }
    dl div { display: grid; grid-template-columns: 11rem 1fr; gap: 0 1rem; padding: 0.2rem 0; }
    dt { color: var(--soft); }
    dd { margin: 0; overflow-wrap: anywhere; }
    a { color: var(--info); }
    .wide { overflow-x: auto; margin: 0 0 1rem; }
    table { border-collapse: collapse; width: 100%; font-size: 0.925rem; }
    caption { text-align: left; color: var(--soft); padding: 0 0 0.4rem; max-width: calc(100vw - 2rem); }
    th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.7rem; border-bottom: 1px solid var(--line); }
    th { background: var(--shade); white-space: nowrap; }
    td { min-width: 7rem; overflow-wrap: break-word; }
    td code { display: inline-block; width: max-content; max-width: 20rem; }
    th.number, td.number { min-width: 4rem; text-align: right; font-variant-numeric: tabular-nums; }
    .zero { color: var(--soft); }
    ul { margin: 0 0 1rem; padding-left: 1.2rem; max-width: 60rem; }
    li { margin: 0 0 0.5rem; overflow-wrap: anywhere; }
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
    @media print { main { max-width: none; padding: 0; } .wide { overflow: visible; } h2 { break-after: avoid; }
      table { font-size: 0.75rem; } article { border: 1px solid #888888; border-left-width: 0.4rem; } }

    """
}
