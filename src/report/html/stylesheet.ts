import { darkTheme, fonts, lightTheme, plotStyle, printTheme, themeVariables } from '../../plots/index.ts'

/**
 * Paper: light, white, with hairlines a printer shows. Up to four pairs are printed open; of more, a
 * closed pair prints its line, the first forty of them, and who wants more opens it.
 */
const print = `@page{size:auto;margin:10mm 14mm}
@media print{:root{${themeVariables(printTheme)};color-scheme:light}
body{font-size:8.5pt;line-height:1.32;background:var(--page)}
.layout{display:block;padding:0;max-width:none}nav.contents,.tools,.only-screen{display:none!important}
h2{break-after:avoid}h3,h4,summary{break-after:avoid}
figure,tr,.row,.signature,.bib{break-inside:avoid}
section{border:0;padding:0 0 5pt}p{margin-bottom:3pt}.words li{margin-bottom:1pt}h1{font-size:16pt;line-height:1.2;margin-bottom:2pt}h2{font-size:12pt;line-height:1.3;margin-bottom:3pt}h3{font-size:9.5pt;line-height:1.3}h4{font-size:9pt;line-height:1.3;margin:6pt 0 2pt}.words,.small,.quiet{font-size:inherit;line-height:inherit;max-width:none}p,.checks,blockquote{max-width:none}
table{max-width:100%;margin-bottom:5pt}table,thead th,td small,th small{font-size:8pt;line-height:1.35}th,td{padding:1.5pt 10pt 1.5pt 0}
figure,.grid figure{margin:4pt 0 6pt}figure .sub{margin-bottom:3pt;font-size:8pt;line-height:1.3}.signature,pre,code{font-size:7pt;line-height:1.3}.signature{margin-bottom:2pt}pre,blockquote{padding:5pt 8pt;margin-bottom:4pt}
.checks{margin-bottom:5pt}.checks dt,.checks dd{display:inline;margin:0}.checks dd::before{content:" · "}.checks dd::after{content:"\\A";white-space:pre}.gap{height:10px}tbody th,td small{white-space:normal}
body:not(:has(.pair~.pair~.pair~.pair~.pair)) details::details-content{content-visibility:visible!important;display:block;height:auto}
details>summary{list-style:none}.pair>summary .who::before,.pair[open]>summary .who::before{content:none}details.numbers{display:none}
.pair{content-visibility:visible;break-inside:auto}.pair>summary{padding:4pt 0;gap:0 12pt}.pair>summary .val,.chips{font-size:inherit}.chips{margin-bottom:3pt}.pair:nth-of-type(n+41):not([open]){display:none}
section:has(.pair:nth-of-type(41))::after{content:"On paper: the first 40 pairs, and those that were opened.";color:var(--ink3)}
.wide svg,.half svg,.strip svg{max-width:100%;height:auto}
.text .lane,.text .gap{print-color-adjust:exact;-webkit-print-color-adjust:exact}
svg{print-color-adjust:exact;-webkit-print-color-adjust:exact}
a[href^="http"]::after{content:" (" attr(href) ")";font-size:.85em}
.scroll{overflow:visible}.grid{gap:0 18pt}.grid:has(>:nth-child(3)){grid-template-columns:repeat(3,minmax(0,1fr));gap:0 10pt}.grid .half{display:none}.grid .half+.narrow{display:block}.grid:not(:has(>:nth-child(3))) .narrow svg{width:80%}.wide.has-middle{display:none}.middle{display:block}.middle svg,.strip svg{max-width:72%;height:auto}.strip.long{display:none}
ul,ol{margin:0 0 4pt;padding-left:14pt}.references{font-size:8pt;line-height:1.3;columns:2;column-gap:18pt}header p{margin-bottom:4pt}.differences{font-size:inherit;line-height:inherit;padding-left:0;margin:4pt 0}.differences li{padding:1pt 0}.text{margin:4pt 0}.row p{font-size:9.5pt;line-height:1.4}.row i{line-height:1.4}.pair .inside{padding-bottom:4pt}}`

/** The stylesheet of the report: one column of paper, with the contents next to it on a wide screen. */
export const stylesheet = `:root{${themeVariables(lightTheme)};color-scheme:light}
@media screen and (prefers-color-scheme:dark){:root{${themeVariables(darkTheme)};color-scheme:dark}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:16px}
body{margin:0;background:var(--panel);color:var(--ink);font:15px/23px ${fonts.sans};font-variant-numeric:tabular-nums;overflow-wrap:break-word}
.layout{max-width:1328px;margin:0 auto;padding:40px 24px 80px}
main{min-width:0;max-width:992px;margin:0 auto}
h1{font-size:30px;line-height:38px;font-weight:600;letter-spacing:-.018em;margin:0 0 6px;text-wrap:balance}
h2{font-size:21px;line-height:28px;font-weight:600;letter-spacing:-.012em;margin:0 0 12px}
h3{font-size:16px;line-height:22px;font-weight:600;margin:0 0 2px;text-wrap:balance}
h4{font-size:14px;line-height:20px;font-weight:600;margin:16px 0 4px}
p{margin:0 0 12px;max-width:47em}
section{border-top:1px solid var(--line);padding:28px 0 32px}
header p,.quiet{color:var(--ink3)}.small{font-size:13px;line-height:19px}
a{color:inherit;text-decoration-color:var(--edge);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px;border-radius:4px}
.words{font-size:17px;line-height:27px;max-width:42em;padding:0;margin:0;list-style:none}.words li{margin:0 0 9px}
.mono,.signature,pre,code{font-family:${fonts.mono};font-size:12px;line-height:18px}
td code{word-break:break-all}
.signature{color:var(--ink3);overflow-wrap:anywhere;margin:0 0 4px;max-width:none}
pre{background:var(--seg);border-radius:6px;padding:12px 14px;margin:0 0 12px;white-space:pre-wrap;overflow-wrap:anywhere}
table{border-collapse:collapse;font-size:14px;line-height:20px;margin:0 0 12px}
th,td{padding:6px 18px 6px 0;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line);font-weight:400}
thead th{color:var(--ink3);font-size:13px;border-bottom-color:var(--edge)}th.num,td.num{text-align:right}
tbody th{font-weight:600}tbody th{white-space:nowrap}td small,th small{white-space:nowrap;color:var(--ink3);font-size:12px;display:block}
tr>:last-child{padding-right:0}
th button{all:unset;cursor:pointer;border-radius:4px}th button:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
th[aria-sort=ascending] button::after{content:" ▴"}th[aria-sort=descending] button::after{content:" ▾"}
.scroll{overflow-x:auto;max-width:100%}
figure{margin:20px 0 28px;min-width:0}figure .sub{color:var(--ink3);font-size:13px;line-height:18px;margin:0 0 12px}
figcaption{margin-top:8px}figure svg{display:block}
.wide svg,.half svg,.strip svg{overflow:visible}
.narrow,.middle{display:none}.narrow svg{max-width:100%;height:auto}
.nw{white-space:nowrap}
.checks{margin:0 0 20px;max-width:47em}.checks dt{font-weight:600}.checks dt small{font-weight:400;color:var(--ink3);margin-left:6px}.checks dd{margin:0 0 10px}
blockquote{margin:0 0 12px;padding:12px 16px;background:var(--seg);border-radius:6px;max-width:47em}
.grid figure{margin:10px 0 22px}
.grid{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:8px 32px;align-items:start}.grid:empty{display:none}
details.numbers{margin-top:8px;font-size:13px}summary{cursor:pointer}
details.numbers summary{color:var(--ink3);width:max-content}
details.numbers table{font-size:13px;margin-top:8px}
.pair{border-top:1px solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 46px}
.pair>summary{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:4px 16px;padding:11px 0;list-style:none;align-items:baseline}
.pair>summary::-webkit-details-marker{display:none}
.pair>summary::before{content:"";position:absolute}
.pair>summary b{font-weight:600}.pair>summary .say{color:var(--ink2);grid-column:1/-1;max-width:47em}
.pair>summary .val{grid-column:2;grid-row:1;font-size:15px}
.pair>summary .who::before{content:"▸";display:inline-block;width:1.1em;color:var(--ink3)}
.pair[open]>summary .who::before{content:"▾"}
.pair .inside{padding:4px 0 24px;max-width:760px}
.differences{margin:8px 0 12px;padding:0;list-style:none;font-size:14px;line-height:20px}
.differences li{display:grid;grid-template-columns:22px minmax(0,1fr);gap:4px;padding:3px 0;color:var(--ink2)}
.differences li b{color:var(--ink);font-weight:600}.differences svg{margin-top:1px}
.differences q{font-family:${fonts.serif};quotes:none;color:var(--ink);display:block}
.differences q i{font-style:normal;padding:0 2px}
.symbols{position:absolute}
.text{margin:12px 0 4px 6px}
.row{display:grid;grid-template-columns:60px 3.2em minmax(0,1fr);gap:0 8px}
.row i{font:12px/23px ${fonts.sans};color:var(--ink3);text-align:right;padding-top:3px;font-style:normal}
.row p{font:16px/23px ${fonts.serif};padding:3px 0;margin:0;max-width:none}
.row .who{font:12px/16px ${fonts.sans};color:var(--ink3);display:block}
.lane{background:linear-gradient(90deg,var(--seg) 16px,transparent 16px 44px,var(--seg) 44px)}
.run{background:linear-gradient(90deg,var(--seg) 16px,transparent 16px 28.7px,var(--near) 28.7px 31.3px,transparent 31.3px 44px,var(--seg) 44px)}
.gap{height:16px}.gap svg{display:block;overflow:visible}
.lanes{display:flex;gap:6px;color:var(--ink3);font-size:12px;line-height:18px;margin:0 0 6px}
.chips{display:flex;flex-wrap:wrap;gap:4px 18px;padding:0;margin:0 0 8px;list-style:none;font-size:14px}
.chips span{color:var(--ink3)}
.tools{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:center;margin:0 0 12px}
.tools label{display:flex;flex-wrap:wrap;gap:8px;align-items:center;flex:0 1 auto}.tools input{font:inherit;font-size:14px;color:inherit;background:var(--panel);border:1px solid var(--edge);border-radius:6px;height:32px;padding:0 10px;width:280px;max-width:100%}
.tools button{font:inherit;font-size:13px;color:inherit;background:var(--panel);border:1px solid var(--edge);border-radius:6px;height:32px;padding:0 12px;cursor:pointer}
nav.contents{font-size:14px;line-height:20px;max-width:992px;margin:0 auto 24px}nav.contents ol{list-style:none;margin:0;padding:0;columns:2 200px}
nav.contents li{padding:3px 0;break-inside:avoid}nav.contents a{text-decoration:none;color:var(--ink2)}nav.contents a:hover{color:var(--ink);text-decoration:underline}
@media screen and (min-width:1280px){.layout{display:grid;grid-template-columns:200px minmax(0,992px);gap:48px;justify-content:center}
nav.contents{position:sticky;top:40px;align-self:start;margin:0}nav.contents ol{columns:1}main{margin:0}}
@media screen and (max-width:1071px){.grid{grid-template-columns:minmax(0,1fr)}.wide.has-middle{display:none}.middle{display:block}}
@media screen and (max-width:767px){.layout{padding:24px 16px 56px}h1{font-size:25px;line-height:32px}.words{font-size:16px;line-height:25px}
.middle{display:none}.wide.has-narrow{display:none}.wide+.narrow,.middle+.narrow{display:block}
.strip.has-text{display:none}.strip{overflow-x:auto}.row{grid-template-columns:60px 1.8em minmax(0,1fr)}
.tools input,.tools button{height:44px}nav.contents a{display:inline-block;padding:9px 0}nav.contents li{padding:0}
.pair>summary{min-height:44px}}
@media screen and (max-width:559px){.half{display:none}.half+.narrow{display:block}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
${plotStyle('auto')}
${print}`
