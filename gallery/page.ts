import { darkTheme, escapeText, type Figure, fonts, lightTheme, themeVariables } from '../src/plots/index.ts'

/** The page that shows every figure of the gallery, with its alternative text and its table. */
export function galleryPage(figures: readonly { name: string; figure: Figure }[]): string {
  const sections = figures.map(({ name, figure }) => {
    const { columns, rows } = figure.table
    const head = columns.map(column => `<th scope="col">${escapeText(column)}</th>`).join('')
    const body = rows
      .map(row => `<tr>${row.map(cell => `<td>${escapeText(String(cell ?? ''))}</td>`).join('')}</tr>`)
      .join('')
    return `<section id="${name}"><h2><a href="${name}.ts">${name}</a></h2>
<div tabindex="0" role="group" aria-label="${name}">${figure.svg}</div>
<details><summary>Read it instead</summary><p>${escapeText(figure.description)}</p>
<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></details></section>`
  })
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>cesura: the gallery of plots</title>
<style>:root{${themeVariables(lightTheme)};color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{${themeVariables(darkTheme)}}}
body{margin:0;padding:24px;background:var(--page);color:var(--ink);font:14px/20px ${fonts.sans}}
section{margin:0 0 32px}h2{font-size:13px;font-weight:400;margin:0 0 6px}a{color:var(--ink2)}
div{overflow-x:auto}svg{display:block;border-radius:10px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:4px 12px 4px 0;text-align:left;border-bottom:1px solid var(--line)}summary{color:var(--ink3);padding:6px 0}</style>
<h1>The gallery of plots</h1>
${sections.join('\n')}
</html>
`
}
