/// The rules that every page has.
enum HTMLStyleSheet {
  /// Wherever the page is looked at.
  static let screen = """
    *{box-sizing:border-box}
    body{margin:0;padding:1.5rem 1rem 3rem;background:var(--page);color:var(--text);line-height:1.5;overflow-wrap:break-word}
    main,footer{max-width:70rem;margin:0 auto}
    footer{margin-top:2rem;border-top:1px solid var(--rule);color:var(--muted);font-size:.8125rem}
    h1,h2,h3{color:var(--ink);line-height:1.25;overflow-wrap:anywhere;break-after:avoid}
    h1{font-size:1.75rem;margin:0}
    h2{font-size:1.25rem;margin:2rem 0 .5rem}
    h3{font-size:1.0625rem;margin:1.5rem 0 .5rem}
    p{margin:.5rem 0;orphans:2;widows:2}
    a{color:var(--link)}
    :focus-visible{outline:3px solid var(--primary);outline-offset:2px}
    :target{scroll-margin-top:1rem}
    time{white-space:nowrap}
    figure{margin:1rem 0;break-inside:avoid}
    figcaption{color:var(--ink);font-weight:600}
    .hidden{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .text{white-space:pre-line;overflow-wrap:anywhere}
    .empty,.note{color:var(--muted);font-style:italic}
    .badge{display:inline-block;padding:.05rem .5rem;border-radius:.7rem;font-size:.8125rem;font-weight:600;\
    background:var(--fill);color:var(--on);overflow-wrap:break-word;max-width:100%}
    .yes,.no{white-space:nowrap}.yes,.better{color:var(--better)}.worse{color:var(--worse)}.no,.same{color:var(--muted)}
    .yes::before{content:"✓ "/""}.no::before{content:"○ "/""}
    .best{font-weight:700;color:var(--ink)}
    .title{display:flex;gap:1.25rem;align-items:flex-start;padding-bottom:1rem;border-bottom:1px solid var(--strong-rule)}
    .title>div{flex:1;min-width:0}
    .title>img{width:auto;height:auto;max-width:7rem;max-height:8.5rem;border-radius:.375rem}
    .title .logo{max-width:8rem;max-height:4.5rem;border-radius:0}
    .title p{margin:.25rem 0;color:var(--muted)}
    .title .person{color:var(--text)}
    .person strong{display:block;font-size:2rem;line-height:1.2;color:var(--ink);overflow-wrap:anywhere}
    .person~h1{font-size:1.25rem;margin-top:.75rem}
    .title .long-name,.title .long-name strong{font-size:1.25rem}
    .badges{display:flex;flex-wrap:wrap;gap:.375rem}
    .code{margin:0;text-align:center;font-size:.8125rem;flex:none}
    .code svg{display:block;width:6.5rem;height:6.5rem;margin:0 auto .25rem;background:#fff;border-radius:.25rem}
    .block.code{width:max-content;max-width:100%}
    .block.code svg{width:9rem;height:9rem}
    .block img{display:block;max-width:100%;height:auto}
    nav{margin:1rem 0}
    nav ul{columns:16rem;margin:.5rem 0;padding-left:1.25rem}
    summary{cursor:pointer;color:var(--link);width:max-content;max-width:100%}
    dl{margin:1.25rem 0}dd{margin:0;overflow-wrap:anywhere}
    .facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(14rem,100%),1fr));gap:.75rem 1.5rem}
    .facts>div{break-inside:avoid;min-width:0}
    dt{font-size:.8125rem;font-weight:600;color:var(--muted);overflow-wrap:anywhere}
    dd{color:var(--ink);white-space:pre-line}
    .long{grid-column:1/-1}
    .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(12rem,100%),1fr));gap:.75rem}
    .tiles>div{background:var(--card);border:1px solid var(--rule);border-radius:.5rem;padding:.75rem 1rem;\
    break-inside:avoid;min-width:0}
    .tiles dd{font-size:.8125rem;color:var(--muted)}
    .tiles .value{font-size:1.625rem;line-height:1.25;font-weight:700;color:var(--ink);font-variant-numeric:tabular-nums}
    .tiles .better{color:var(--better)}.tiles .worse{color:var(--worse)}
    .columns{display:grid;grid-template-columns:var(--columns);gap:0 2rem;align-items:start}
    .columns>*{min-width:0}
    .columns>*>:first-child{margin-top:.5rem}
    .scroll{overflow-x:auto;margin:.75rem 0 1.25rem}
    table{border-collapse:collapse;width:100%;font-size:.9375rem;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--ink);font-weight:600;padding:.25rem 0 .5rem}
    th,td{text-align:left;vertical-align:top;padding:.375rem .625rem;border-bottom:1px solid var(--rule);white-space:pre-line}
    td{color:var(--text)}
    thead th{font-size:.8125rem;color:var(--header-ink);background:var(--header);\
    border-bottom:1px solid var(--strong-rule);vertical-align:bottom}
    tbody th[scope=row]{font-weight:600;color:var(--ink)}
    tbody td,tbody th{min-width:3rem;overflow-wrap:break-word}
    .many,.crowded{font-size:.875rem}.many th,.many td,.crowded th,.crowded td{padding:.375rem .4375rem}
    .loose,.loose .badge{overflow-wrap:anywhere}
    tbody .loose{min-width:14rem}
    .scroll tr>:first-child[scope]{position:sticky;left:0;background:var(--page)}
    .scroll thead tr>:first-child[scope]{background:var(--header)}
    .group th{padding-top:.875rem;color:var(--ink);font-weight:700;border-bottom:1px solid var(--strong-rule)}
    tfoot th,tfoot td{font-weight:700;color:var(--ink);border-top:2px solid var(--strong-rule);border-bottom:0}
    th.end,td.end{text-align:right}td.end,th.end[scope=row]{white-space:nowrap}
        .month{table-layout:fixed}
    .month th{text-align:center}
    .month td{border:1px solid var(--rule);border-width:0 1px;padding:.125rem .1875rem;font-size:.75rem;line-height:1.3;\
    overflow-wrap:anywhere;white-space:normal}
    .month .days td{border-top:1px solid var(--strong-rule);font-size:.8125rem;font-weight:600;color:var(--ink);\
    padding:.25rem .375rem 0}
    .month .days .other{font-weight:400;color:var(--muted)}
    .month .today time{display:inline-block;padding:0 .375rem;border-radius:1rem;background:var(--ink);color:var(--page)}
    .month .last td{padding-bottom:1rem;height:3rem}
    .month tbody tr:last-child td{border-bottom:1px solid var(--rule)}
    .bar{display:block;background:var(--fill);color:var(--on);border-left:3px solid var(--mark);border-radius:.1875rem;\
    padding:.0625rem .25rem}
    .bar a,.agenda a{color:inherit}
    .from{border-left-style:dotted}
    .off{text-decoration:line-through}
    .agenda{display:none}
    ul.legend{display:flex;flex-wrap:wrap;gap:.375rem 1rem;list-style:none;margin:.5rem 0;padding:0;font-size:.8125rem;\
    color:var(--muted)}
        .plot{display:block;overflow:visible;width:calc(100% - var(--left) - .75rem);margin:1rem .75rem var(--under) var(--left)}
    .chart{container-type:inline-size}
    @container (max-width:26rem){.plot .wide{display:none}}
    .plot text{font-size:.75rem;text-anchor:middle;fill:var(--muted)}
    .plot .end{text-anchor:end}.plot .start{text-anchor:start}
    .plot .value,.plot .name{fill:var(--text)}.plot .strong{font-weight:700;fill:var(--ink)}
    .plot .value{paint-order:stroke;stroke:var(--page);stroke-width:3px}
    .grid{stroke:var(--rule)}.axis{stroke:var(--strong-rule)}
    .spread{stroke:var(--muted);stroke-width:5;stroke-opacity:.35;stroke-linecap:round}
    .line,.dot{stroke:var(--mark);stroke-width:2}.dot{fill:var(--mark)}.dot.hollow{fill:var(--page)}
    .fill{fill:var(--mark)}.faded{opacity:.55}
    .s0{--mark:var(--primary)}.s1{--mark:var(--orange-mark)}.s2{--mark:var(--purple-mark)}
    .s3{--mark:var(--green-mark)}.s4{--mark:var(--red-mark)}.s5{--mark:var(--cyan-mark)}
    .line.s1{stroke-dasharray:7 3}.line.s2{stroke-dasharray:2 3}.line.s3{stroke-dasharray:9 3 2 3}
    .line.s4{stroke-dasharray:4 4}.line.s5{stroke-dasharray:1 4}
    .spark{display:block;width:100%;height:36px;margin-top:.25rem;overflow:visible}
    .key{display:inline-block;width:1.5rem;height:1rem;vertical-align:-.1875rem}
    .unit{font-weight:400;color:var(--muted);font-size:.8125rem}
    details{font-size:.9375rem}.points{width:auto}
    .year{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(15rem,100%),1fr));gap:1rem 1.5rem;align-items:start}
    .year table{font-size:.75rem;table-layout:fixed}
    .year th,.year td{text-align:center;padding:.125rem;border:0;min-width:0;white-space:normal}
    .year thead th{background:none;font-weight:400}
    .year td{height:2rem}
    .year .on{color:var(--ink);font-weight:700}
    .legend i,.year i{text-align:center;display:inline-block;font-style:normal;font-size:.625rem;font-weight:700;line-height:1rem;min-width:1rem;\
    border-radius:.1875rem;background:var(--fill);color:var(--on)}
    """

  /// In the dark: pictures are made for white paper.
  static let dark = """
    img{background:#fff}.title .logo{padding:.375rem;border-radius:.375rem}
    """

  /// In a narrow window, wide tables become cards and columns follow each other.
  static let phone = """
    body{padding:1rem .75rem 2rem}
    h1{font-size:1.5rem}.person strong{font-size:1.625rem}
    .title{flex-wrap:wrap}
    .title>img{max-width:5rem;max-height:6rem}
    .title>div{flex-basis:60%}
    .columns{grid-template-columns:minmax(0,1fr)}
    .cards,.cards tbody,.cards tfoot,.cards tr,.cards th,.cards td{display:block}
    .cards thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
    .cards tbody tr,.cards tfoot tr{border:1px solid var(--rule);border-radius:.5rem;background:var(--card);\
    padding:.5rem .75rem;margin:0 0 .625rem}
    .cards tbody .group,.cards tfoot .group{border:0;background:none;padding:.5rem 0 0;margin:0}
    .cards tbody th,.cards tbody td,.cards tfoot th,.cards tfoot td{border:0;padding:.125rem 0;text-align:left;min-width:0;\
    white-space:pre-line;overflow-wrap:anywhere}
    .cards tbody .loose{min-width:0}.cards tr>:first-child[scope]{position:static;background:none}
    .cards tbody td,.cards tfoot td{display:flex;gap:.75rem;justify-content:space-between;text-align:right}
    .cards td::before{color:var(--muted);font-size:.8125rem;flex:none;max-width:45%}
    .cards td.best::before{font-weight:400}.cards tbody td:empty,.cards tfoot td:empty,.cards th:empty{display:none}
    .cards td.end{white-space:normal}.cards tbody .long-cell{display:block;text-align:left}.cards .long-cell::before{display:block;max-width:none}
    .month{display:none}
    .agenda{display:block;list-style:none;margin:.5rem 0;padding:0}
    .agenda li{padding:.5rem 0;border-bottom:1px solid var(--rule)}
    .agenda .when{display:block;color:var(--muted);font-size:.8125rem}
    """

  /// On paper: always by light, headers on every page, rows whole, nothing that scrolls.
  static let print = """
    body{padding:0}main{max-width:none;padding:0 1px}
    nav,footer,details:not([open]),summary{display:none}
    a{text-decoration:none}
    .new-page{break-before:page}.new-page>h2:first-child,.new-page+h2,.new-page+h3{margin-top:0}
    .together{break-inside:avoid}
    .scroll{overflow:visible}
    thead{display:table-header-group}tfoot{display:table-row-group}
    tr,dl>div,.bar{break-inside:avoid}
    .group,.month .days{break-after:avoid}
    table.month,.year>*{break-inside:avoid}
    tbody td,tbody th{min-width:0}.many td,.many th,.crowded td,.crowded th{overflow-wrap:anywhere}tbody .loose{min-width:0}
    .scroll tr>:first-child[scope]{position:static}
    .many{font-size:.72rem}.many th,.many td{padding:.2rem .25rem}
    .crowded{font-size:.5rem}.crowded th,.crowded td{padding:.15rem .1rem}
    .badge,.bar,thead th,.year i,svg,.tiles>div{print-color-adjust:exact;-webkit-print-color-adjust:exact}
    .badge{border:.5pt solid var(--on)}
    """
}
