import { sectionBlock } from './blocks.ts'
import { html, type Markup, rendered } from './markup.ts'
import { SCRIPT_HASH, script } from './script.ts'
import { stylesheet } from './stylesheet.ts'

/** A whole page that opens anywhere, without network: a head, a body in its layout, the script of the tables. */
export function wholePage(
  title: string,
  version: string,
  body: Markup,
  /** Rules in addition to those of every report. */
  styles = '',
): Markup {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${SCRIPT_HASH}'; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="cesura ${version}">
<title>${title}</title>
<style>${rendered(stylesheet + styles)}</style>
</head>
<body>
<div class="layout">
${body}
</div>
<script>${rendered(script)}</script>
</body>
</html>
`
}

/** A page of sections: contents, header, sections. */
export function page(
  title: string,
  date: string | undefined,
  version: string,
  sections: readonly (readonly [string, string, Markup])[],
  styles = '',
): Markup {
  const body = html`<nav class="contents" aria-label="Contents"><ol>${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ol></nav>
<main>
<header><h1>${title}</h1><p>${date === undefined ? '' : `${date}. `}Made with cesura ${version}.</p></header>
${sections.map(([id, name, body]) => sectionBlock(id, name, body))}</main>`
  return wholePage(title, version, body, styles)
}
