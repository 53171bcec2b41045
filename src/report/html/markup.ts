import { escapeText } from '../../plots/index.ts'

/** A piece of HTML that this folder has written. Everything else that is put into HTML is text. */
export interface Markup {
  readonly markup: string
}

/** What may be in a template: text and numbers are escaped, markup is not, lists are joined. */
export type Part = string | number | Markup | undefined | readonly Part[]

const write = (part: Part): string => {
  if (part === undefined) return ''
  if (typeof part === 'string') return escapeText(part)
  if (typeof part === 'number') return escapeText(String(part))
  if ('markup' in part) return part.markup
  return part.map(write).join('')
}

/**
 * HTML from a template: every value is escaped unless it is itself markup, in text and in quoted attributes.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let markup = strings[0]!
  parts.forEach((part, index) => {
    markup += write(part) + strings[index + 1]!
  })
  return { markup }
}

/** Markup that comes from a plot function, which escapes what it is given. */
export const rendered = (svg: string): Markup => ({ markup: svg })

/** A sentence whose names and equations do not break at their hyphens and equals signs. */
export function prose(text: string): Markup {
  return html`${text.split(/(?<!\S)(\S+ = \S+|\S*-\S+)/).map((part, index) => (index % 2 === 1 && part.length <= 32 ? html`<span class="nb">${part}</span>` : part))}`
}
