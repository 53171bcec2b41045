import type { Location, Problem } from '../../model/error.ts'
import type { TextDocument } from '../format.ts'
import { documentIndex } from '../roles/names-document.ts'
import type { Chunk } from '../spans/chunk.ts'
import { warn } from '../warn.ts'

/** The document of each chunk; undefined for chunks of others. */
export function homesOf(
  records: readonly Chunk[],
  documents: readonly TextDocument[],
  location: Location,
  problems: Problem[],
): (TextDocument | undefined)[] {
  const known = new Map<string, TextDocument | undefined>()
  const exact = new Map(documents.map(document => [document.name, document]))
  const meant = documentIndex(documents)
  const homes = records.map(({ names = [] }) => {
    const key = names.join('\0')
    if (!known.has(key)) known.set(key, documentNamed(names, exact, meant))
    return known.get(key)
  })
  const [only] = documents
  const lost = homes.filter(home => home === undefined).length
  if (lost === 0) return homes
  if (documents.length === 1 && homes.every((home, i) => home === undefined || !records[i]!.names?.length)) {
    // Ids as libraries make them say nothing against the only document there is.
    const ids = new Set(records.map(({ names }) => names?.[0]))
    if (ids.size > 1)
      warn(
        problems,
        'chunks-of-several-documents',
        `the chunks name ${ids.size} documents, none of them ${only!.name}; all were taken for its chunks`,
        location,
      )
    return homes.map(() => only)
  }
  const first = homes.indexOf(undefined)
  const named = records[first]!.names?.[0]
  if (documents.length === 1) {
    warn(
      problems,
      'chunks-of-other-documents',
      `${lost} of ${records.length} chunks are of other documents (${named ?? 'without a name'}) and were left out`,
      location,
    )
    return homes
  }
  const where =
    named === undefined
      ? 'does not name its document'
      : `is from "${named}", which names none of the documents, or several`
  problems.push({
    severity: 'error',
    code: 'chunk-document-unknown',
    message: `chunk ${first + 1} ${where}; with several documents each chunk says where it is from: "document" or "metadata": { "source": "…" }`,
    location,
  })
  return homes
}

/** The document that goes by one of the names; undefined where none does, or where several do equally well. */
function documentNamed(
  names: readonly string[],
  exact: ReadonlyMap<string, TextDocument>,
  meant: (given: string) => readonly TextDocument[],
): TextDocument | undefined {
  const same = names.find(name => exact.has(name))
  if (same !== undefined) return exact.get(same)
  const fitting = new Set(names.flatMap(name => [...meant(name)]))
  return fitting.size === 1 ? [...fitting][0] : undefined
}
