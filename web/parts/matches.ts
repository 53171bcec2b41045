/** Matches that are listed at once. */
const LISTED = 50

/** The first options that hold what was typed, those that begin with it before the others, and how many there are. */
export function matchesOf(
  options: readonly string[],
  typed: string,
  most = LISTED,
): { readonly shown: readonly string[]; readonly all: number } {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return { shown: options.slice(0, most), all: options.length }
  const first: string[] = []
  const rest: string[] = []
  let all = 0
  for (const option of options) {
    const at = option.toLowerCase().indexOf(wanted)
    if (at === -1) continue
    all++
    const list = at === 0 ? first : rest
    if (list.length < most) list.push(option)
  }
  return { shown: [...first, ...rest].slice(0, most), all }
}
