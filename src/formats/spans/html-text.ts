import { withoutEntities } from '../entities.ts'

/**
 * The text of a page as its offsets count it: text between tags with entities resolved, a line break for `<br>`.
 * `<p>a &amp; b<br>c</p>` is `a & b`, a line break, `c`.
 */
export function textOfHtml(html: string): string {
  const plain = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
  return withoutEntities(plain)
}
