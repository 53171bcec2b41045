/**
 * A sentence of the library without what only helps beside a terminal: its parts that name an option or a page of the
 * documentation. Where nothing else would be left, it stays whole.
 */
export function withoutFlags(message: string): string {
  // A flag in brackets is an aside: the sentence around it stays.
  const parts = message
    .replace(/ \([^()]*--[a-z][^()]*\)/g, '')
    // No page of the documentation lies beside this one.
    .replace(/[:;,]? see docs\/[\w./#-]*\w/g, '')
    .split(/(?<=[.?;:]) /)
  const kept = parts.filter(part => !/(?:^|[\s("])--[a-z]/.test(part))
  if (kept.length === 0) return message
  if (kept.length === parts.length) return parts.join(' ')
  return kept.join(' ').replace(/[;:]$/, '.')
}

/** The question of a message, and what it says beside. */
export function questionParts(message: string): { readonly title: string; readonly rest: string } {
  const plain = withoutFlags(message)
  const at = plain.indexOf('?')
  if (at < 0) return { title: plain, rest: '' }
  // What was seen may stand before the question.
  const start = plain.slice(0, at).lastIndexOf('. ') + 1
  const title = plain.slice(start, at + 1).trim()
  return { title, rest: `${plain.slice(0, start)} ${plain.slice(at + 1)}`.trim() }
}

/** An answer in two: what it is, and the sentence that says what follows. */
export function answerParts(meaning: string): { readonly title: string; readonly rest: string } {
  const plain = withoutFlags(meaning)
  const at = plain.indexOf(': ')
  if (at < 0) return { title: plain, rest: '' }
  const rest = plain.slice(at + 2)
  return { title: plain.slice(0, at), rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
