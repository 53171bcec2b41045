/**
 * A sentence of the library without what only helps on the command line: its parts that name an option. Where
 * nothing else would be left, it stays whole.
 */
export function withoutFlags(message: string): string {
  // A flag in brackets is an aside: the sentence around it stays.
  const parts = message.replace(/ \([^()]*--[a-z][^()]*\)/g, '').split(/(?<=[.?;:]) /)
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
