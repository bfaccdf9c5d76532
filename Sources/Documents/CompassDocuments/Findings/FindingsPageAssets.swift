/// The style and the script of the page of findings, which the page has inside it.
enum FindingsPageAssets {
  /// The style: light and dark, wide and narrow, and on paper.
  static let style = """
    :root {
      color-scheme: light dark;
      --page: #f1f5f9; --card: #fff; --text: #0f172a; --soft: #475569; --line: #dbe3ec; --cell: #f8fafc;
      --link: #1d4ed8; --error: #b91c1c; --on-error: #fee2e2; --warning: #92400e; --on-warning: #fef3c7;
      --note: #1e40af; --on-note: #dbeafe; --good: #166534; --on-good: #dcfce7;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #0b1220; --card: #152033; --text: #f1f5f9; --soft: #b6c2d3; --line: #2b3a52; --cell: #0f1a2c;
        --link: #93c5fd; --error: #fecaca; --on-error: #7f1d1d; --warning: #fde68a; --on-warning: #713f12;
        --note: #bfdbfe; --on-note: #1e3a8a; --good: #bbf7d0; --on-good: #14532d;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; }
    body {
      margin: 0; padding: 1rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Open Sans", sans-serif;
    }
    header, main, footer { max-width: 64rem; margin: 0 auto; }
    h1 { font-size: 1.75rem; line-height: 1.2; margin: .5rem 0 .25rem; }
    h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; overflow-wrap: anywhere; }
    h3 { font-size: 1rem; line-height: 1.4; margin: 0; overflow-wrap: anywhere; }
    p { margin: .25rem 0; }
    a { color: var(--link); }
    :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
    .soft, footer { color: var(--soft); font-size: .9375rem; }
    .verdict { display: inline-block; padding: .375rem .75rem; border-radius: 8px; font-weight: 600; margin: .5rem 0; }
    .tiles { display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); margin: .75rem 0; padding: 0; }
    .tiles div { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .75rem 1rem; }
    .tiles dt { color: var(--soft); font-size: .875rem; }
    .tiles dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
    table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
    th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
    tr:last-child td { border-bottom: 0; }
    th { color: var(--soft); font-weight: 600; font-size: .8125rem; white-space: nowrap; }
    .figure { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    td.name { overflow-wrap: anywhere; min-width: 10rem; }
    td.fix { min-width: 16rem; }
    code { font: .8125rem ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
    .severity {
      display: inline-block; padding: 0 .5rem; border-radius: 6px; font-size: .8125rem; font-weight: 600; white-space: nowrap;
    }
    .error { background: var(--on-error); color: var(--error); }
    .warning { background: var(--on-warning); color: var(--warning); }
    .note { background: var(--on-note); color: var(--note); }
    .good { background: var(--on-good); color: var(--good); }
    .finding {
      background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: .75rem 1rem; margin: .75rem 0;
    }
    .finding p { font-size: .9375rem; }
    .place { color: var(--soft); }
    .row { display: flex; flex-wrap: wrap; gap: 1px; margin: .5rem 0; }
    .row span, .row mark {
      flex: none; max-width: min(18rem, 100%); background: var(--cell); color: var(--soft); border: 1px solid var(--line); padding: .25rem .5rem;
      font: .8125rem/1.4 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere;
    }
    .row mark { background: var(--on-error); color: var(--error); border: 2px solid currentColor; font-weight: 600; min-width: 3rem; min-height: 2rem; }
    .row.of-warning mark { background: var(--on-warning); color: var(--warning); }
    .row.of-note mark { background: var(--on-note); color: var(--note); }
    .row b { display: block; font: 600 .75rem/1.3 system-ui, sans-serif; }
    .row i { font-style: italic; }
    .tools {
      display: grid; gap: .75rem; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); align-items: end; position: sticky; top: 0;
      background: var(--page); padding: .75rem 0; z-index: 1; border-bottom: 1px solid var(--line);
    }
    .tools[hidden], [hidden] { display: none; }
    label { display: block; font-size: .875rem; color: var(--soft); }
    input, select {
      width: 100%; min-height: 44px; padding: 0 .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
      color: var(--text); font: inherit;
    }
    @media (max-width: 40rem) {
      .tools { position: static; }
      .kinds thead { display: none; }
      .kinds tr { display: block; padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
      .kinds tr:last-child { border-bottom: 0; }
      .kinds td { display: block; padding: .125rem 0; border: 0; }
      .kinds td:first-child, .kinds td.figure { display: inline-block; padding-right: .5rem; }
      .kinds td.figure::after { content: " times"; }
    }
    @media print {
      :root {
        --page: #fff; --card: #fff; --text: #000; --soft: #333; --line: #bbb; --cell: #fff; --link: #000; --error: #8b0000;
        --on-error: #fff; --warning: #5b3a00; --on-warning: #fff; --note: #00008b; --on-note: #fff; --good: #003d00; --on-good: #fff;
      }
      body { padding: 0; font-size: 10pt; }
      .tools { display: none; }
      .scroll { overflow: visible; }
      .finding, tr { break-inside: avoid; }
      h2 { break-after: avoid; }
      .severity, .verdict { border: 1px solid currentColor; }
    }
    """

  /// The script, which hides findings that are not asked for; the page says all without it.
  static let script = """
    "use strict";
    (() => {
      const tools = document.getElementById("tools");
      const findings = [...document.querySelectorAll(".finding")].map(node => ({ node, text: node.textContent.toLowerCase() }));
      if (!tools || findings.length === 0) return;
      const [search, severity, code, file] = ["search", "severity", "code", "file"].map(id => document.getElementById(id));
      const count = document.getElementById("count");
      const update = () => {
        const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
        let shown = 0;
        for (const { node, text } of findings) {
          const fits = (!severity.value || node.dataset.severity === severity.value)
            && (!code.value || node.dataset.code === code.value)
            && (!file.value || node.dataset.file === file.value)
            && words.every(word => text.includes(word));
          node.hidden = !fits;
          if (fits) shown += 1;
        }
        for (const section of document.querySelectorAll("section.file")) {
          section.hidden = !section.querySelector(".finding:not([hidden])") && findings.length > 0 && shown < findings.length;
        }
        count.textContent = `${shown} of ${findings.length} shown`;
      };
      for (const field of [search, severity, code, file]) field.addEventListener("input", update);
      for (const link of document.querySelectorAll("a[data-code]")) {
        link.addEventListener("click", () => { code.value = link.dataset.code; update(); });
      }
      tools.hidden = false;
      update();
    })();
    """
}
