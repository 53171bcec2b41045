import { withoutEntities } from '../text/entities.ts'

/**
 * The text of a page as its offsets count it: text between tags with entities resolved, a line break for `<br>`.
 * `<p>a &amp; b<br>c</p>` is `a & b`, a line break, `c`.
 */
export function textOfHtml(html: string): string {
  const bare = upTo('-->', html, text => text.replace(/<!--[\s\S]*?-->/g, '')).replace(/<br\s*\/?>/gi, '\n')
  return withoutEntities(upTo('>', bare, text => text.replace(/<\/?[a-z!][^>]*>/gi, '')))
}

/** Behind the last end there is nothing to search: every beginning there would look for its end through all that follows. */
function upTo(end: string, text: string, change: (text: string) => string): string {
  const at = text.lastIndexOf(end)
  return at < 0 ? text : change(text.slice(0, at + end.length)) + text.slice(at + end.length)
}
