/** A path with forward slashes and without `./` in front. */
const plainPath = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

/** Whether a name in a file means a document: the same path, the end of its path, or its name without ending. */
export function namesDocument(given: string, document: string): boolean {
  const [a, b] = [plainPath(given), plainPath(document)]
  if (a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)) return true
  return stemOf(a) !== '' && stemOf(a) === stemOf(b) && !(/\.[^./]+$/.test(a) && a.includes('/'))
}

/**
 * The documents that a name means, in their order: those of `namesDocument`. It looks up paths, ends of paths and stems,
 * so that a name costs the length of its path, however many documents there are.
 */
export function documentIndex<T extends { readonly name: string }>(
  documents: readonly T[],
): (given: string) => readonly T[] {
  const places = new Map<string, Set<number>>()
  const keep = (key: string, at: number) => {
    const known = places.get(key)
    if (known === undefined) places.set(key, new Set([at]))
    else known.add(at)
  }
  for (const [at, { name }] of documents.entries()) {
    const path = plainPath(name)
    for (const end of endsOf(path)) keep(`path ${end}`, at)
    keep(`stem ${stemOf(path)}`, at)
  }
  return given => {
    const path = plainPath(given)
    const keys = [...endsOf(path).map(end => `path ${end}`), `stem ${stemOf(path)}`]
    const found = new Set(keys.flatMap(key => [...(places.get(key) ?? [])]))
    return [...found]
      .sort((a, b) => a - b)
      .map(at => documents[at]!)
      .filter(({ name }) => namesDocument(given, name))
  }
}

/** `a/b/c.md`, `b/c.md` and `c.md`. */
function endsOf(path: string): string[] {
  const ends = [path]
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) ends.push(path.slice(at + 1))
  return ends
}
