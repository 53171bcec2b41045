// Makes the built site independent of where it is: any folder of a server, or a disk. VitePress writes absolute addresses below one base;
// in HTML and CSS they become relative, in scripts they are put together from the folder in which the page was found.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const escaped = text => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const html = (text, base, up) =>
  text
    // Folders have an index, which a disk does not show by itself.
    .replace(new RegExp(`(href|src)="${escaped(base)}([^"]*)"`, 'g'), (_, name, path) => {
      const [file, anchor] = path.split('#')
      const page = file === '' || file.endsWith('/') ? `${file}index.html` : file
      return `${name}="${up}${page}${anchor === undefined ? '' : `#${anchor}`}"`
    })
    .replaceAll(base, '"+window.__siteBase+"')
    .replace(
      '<head>',
      `<head>\n<script>window.__siteBase=new URL(${JSON.stringify(up)},location.href).pathname</script>\n<script defer src="${up}offline.js"></script>`,
    )

const script = (text, base) =>
  text.replace(
    new RegExp(`(["'\`])${escaped(base)}([^"'\`]*)\\1`, 'g'),
    (_, quote, rest) => `(window.__siteBase+${quote}${rest}${quote})`,
  )

/** The search index is one long text, in which addresses are replaced when it is loaded. */
const searchIndex = (text, base) =>
  text.replace(
    /export\{(\w+) as default\};?\s*$/,
    (_, name) =>
      `const at=${name}.replaceAll(${JSON.stringify(base)},window.__siteBase);export{at as default};`,
  )

/** A file of the site without absolute addresses. */
export function relocated(path, text, base) {
  if (path.endsWith('.html')) return html(text, base, '../'.repeat(path.split(/[\\/]/).length - 1) || './')
  if (path.endsWith('.css'))
    return text.replaceAll(`${base}assets/`, path.includes('assets') ? './' : './assets/')
  return basename(path).startsWith('@localSearchIndex') ? searchIndex(text, base) : script(text, base)
}

export function relocate(folder, base) {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|css|js)$/.test(path)) continue
    const file = join(folder, path)
    writeFileSync(file, relocated(path, readFileSync(file, 'utf8'), base))
  }
}
