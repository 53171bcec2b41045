import type { ReadOptions, TextDocument } from '../format.ts'
import { stemOf } from './path-pattern.ts'

const NONE: readonly TextDocument[] = []

/** Documents by their names, with and without ending; a folder may have as many texts as files that refer to them. */
const named = new WeakMap<readonly TextDocument[], ReadonlyMap<string, TextDocument>>()

function byName(documents: readonly TextDocument[]): ReadonlyMap<string, TextDocument> {
  const before = named.get(documents)
  if (before !== undefined) return before
  const names = new Map<string, TextDocument>()
  for (const document of documents)
    for (const name of [document.name, stemOf(document.name)]) if (!names.has(name)) names.set(name, document)
  named.set(documents, names)
  return names
}

/**
 * The text that a file of spans, chunks or indices refers to: the document whose name without ending is the item's,
 * or that of the file; where there is one document only, that one.
 */
export function documentFor(options: ReadOptions, item?: string): TextDocument | undefined {
  const { documents = NONE, file } = options
  const names = [item, item === undefined ? undefined : stemOf(item), file && stemOf(file)]
  for (const name of names) {
    const found = name === undefined ? undefined : byName(documents).get(name)
    if (found !== undefined) return found
  }
  return documents.length === 1 ? documents[0] : undefined
}

/** A path with forward slashes and without `./` in front. */
const plainPath = (name: string): string => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')

const plainStem = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]+$/, '')

/** Whether a name in a file means a document: the same path, the end of its path, or its name without ending. */
export function namesDocument(given: string, document: string): boolean {
  const [a, b] = [plainPath(given), plainPath(document)]
  if (a === b || a.endsWith(`/${b}`) || b.endsWith(`/${a}`)) return true
  return plainStem(a) !== '' && plainStem(a) === plainStem(b) && !(/\.[^./]+$/.test(a) && a.includes('/'))
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
    keep(`stem ${plainStem(path)}`, at)
  }
  return given => {
    const path = plainPath(given)
    const keys = [...endsOf(path).map(end => `path ${end}`), `stem ${plainStem(path)}`]
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
