/** An answer in two: what it is, and the sentence that says what follows. */
export function answerParts(meaning: string): { readonly title: string; readonly rest: string } {
  const at = meaning.indexOf(': ')
  if (at < 0) return { title: meaning, rest: '' }
  const rest = meaning.slice(at + 2)
  return { title: meaning.slice(0, at), rest: rest.charAt(0).toUpperCase() + rest.slice(1) }
}
