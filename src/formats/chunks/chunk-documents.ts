import type { Location, Problem } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import {
  chunkDocumentUnknown,
  chunksOfOtherDocuments,
  chunksOfSeveralDocuments,
} from '../../model/errors/chunks.ts'
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
      warn(problems, describe(chunksOfSeveralDocuments, { named: ids.size, document: only!.name }), location)
    return homes.map(() => only)
  }
  const first = homes.indexOf(undefined)
  const named = records[first]!.names?.[0]
  if (documents.length === 1) {
    warn(
      problems,
      describe(chunksOfOtherDocuments, {
        others: lost,
        chunks: records.length,
        document: named ?? 'without a name',
      }),
      location,
    )
    return homes
  }
  problems.push(
    problemOf('error', describe(chunkDocumentUnknown, { chunk: first + 1, document: named }), location),
  )
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
