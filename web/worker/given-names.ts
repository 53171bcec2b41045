import type { Corpus, Item, Problem } from 'cesura'
import type { FileReading, ReadFilesResult } from 'cesura/formats'
import { describe, type ProblemFacts, problemOf } from '../../src/model/error.ts'
import { coderNameTaken, textNameTaken } from './errors.ts'

/** Names that the reader gave on the card of a file. */
export interface GivenName {
  /** Of the one coder in it. */
  readonly coder?: string
  /** Of the one text in it. */
  readonly item?: string
  /** Of the coders in it, by the names it has for them. */
  readonly coders?: Readonly<Record<string, string>>
}

/** Names by file. */
export type GivenNames = Readonly<Record<string, GivenName>>

type Named = Pick<ReadFilesResult, 'corpus' | 'files' | 'problems'>

/** What was read with the names that the reader gave. A name that this text has already is rejected. */
export function withNames({ corpus, files, problems }: ReadFilesResult, names: GivenNames): Named {
  const found: Named = { corpus, files, problems }
  if (corpus === undefined) return found
  return files.reduce((now, { name }) => {
    const wanted = names[name]
    return wanted === undefined ? now : withText(withCoders(now, name, wanted), name, wanted.item)
  }, found)
}

const warned = (now: Named, file: string, facts: ProblemFacts): Named => ({
  ...now,
  problems: [...now.problems, problemOf('warning', facts, { file })],
})

/** The codings of a file with its coders renamed. */
function withCoders(now: Named, file: string, { coder, coders = {} }: GivenName): Named {
  const own = now.files.find(({ name }) => name === file)?.codings ?? []
  const nameOf = (old: string) => coder ?? coders[old] ?? old
  const items = now.corpus!.items
  const clash = own.find(
    one =>
      nameOf(one.coder) !== one.coder &&
      items.some(({ id, codings }) => id === one.item && has(codings, nameOf(one.coder))),
  )
  if (clash !== undefined)
    return warned(now, file, describe(coderNameTaken, { item: clash.item, coder: nameOf(clash.coder) }))
  const isOwn = (item: string, name: string) => own.some(one => one.item === item && one.coder === name)
  const renamed = items.map(item => ({
    ...item,
    codings: item.codings.map(one =>
      isOwn(item.id, one.coder) ? { ...one, coder: nameOf(one.coder) } : one,
    ),
  }))
  const codings = own.map(one => ({ ...one, coder: nameOf(one.coder) }))
  return { ...now, corpus: { ...now.corpus!, items: renamed }, files: withCodings(now.files, file, codings) }
}

const has = (codings: Item['codings'], coder: string): boolean => codings.some(one => one.coder === coder)

const withCodings = (
  files: readonly FileReading[],
  file: string,
  codings: NonNullable<FileReading['codings']>,
): FileReading[] => files.map(one => (one.name === file ? { ...one, codings } : one))

/** The one text of a file with another name, in all files that segment it; another text of that name keeps it. */
function withText(now: Named, file: string, name: string | undefined): Named {
  const own = new Set(now.files.find(one => one.name === file)?.codings?.map(({ item }) => item))
  const [old] = own
  if (name === undefined || own.size !== 1 || old === undefined || old === name) return now
  const items = now.corpus!.items
  if (items.some(({ id }) => id === name)) return warned(now, file, describe(textNameTaken, { name }))
  const corpus: Corpus = {
    ...now.corpus!,
    items: items.map(item => (item.id === old ? { ...item, id: name } : item)),
  }
  const files = now.files.map(one =>
    one.codings === undefined
      ? one
      : { ...one, codings: one.codings.map(each => (each.item === old ? { ...each, item: name } : each)) },
  )
  const problems = now.problems.map(
    (problem): Problem =>
      problem.location.item === old ? { ...problem, location: { ...problem.location, item: name } } : problem,
  )
  return { corpus, files, problems }
}
