import type { Corpus } from '../../model/corpus.ts'
import { capital, countDigits, counted, countWord, plural } from '../../model/numbers.ts'
import { secondsInAll, secondsOf } from '../../model/recording.ts'
import { formatTime } from '../../model/time.ts'

/** A file that was brought: whether it is in, and whose coding of which text it holds. */
export interface ImportedFacts {
  readonly state: string
  readonly codings: readonly { readonly item: string; readonly coder: string }[]
}

/** Documents with their chunkers. */
interface ChunkFacts {
  readonly documents: readonly { readonly syntax: string }[]
  readonly chunkers: readonly unknown[]
}

/** A task with what was handed in. */
interface TaskFacts {
  readonly task: { readonly name: string }
  readonly reference: Corpus
  readonly submissions: readonly unknown[]
}

/** 391 bytes, 18 kB, 2.8 MB. */
export const sizeText = (bytes: number): string =>
  bytes < 1000
    ? `${bytes} bytes`
    : bytes < 1e6
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`

/** What was brought, in one sentence: "Two files: one text, cut by two people." */
export function dataHeadline(
  title: string,
  files: readonly ImportedFacts[],
  corpus: Corpus | undefined,
  systems: number,
  { chunks, task }: { readonly chunks?: ChunkFacts | undefined; readonly task?: TaskFacts | undefined } = {},
): string {
  const left = files.filter(({ state }) => state === 'out' || state === 'wrong').length
  const inside = files.length - left
  if (inside === 0 && files.length > 1) return `No file is in: all ${countDigits(left)} are left out.`
  if (left > 0 && files.length > 1)
    return `${capital(countWord(inside))} of ${countWord(files.length)} files ${inside === 1 ? 'is' : 'are'} in; ${countWord(left)} ${left === 1 ? 'is' : 'are'} left out.`
  const what =
    /^\d+ files$/.test(title) || files.length !== 1 ? capital(counted(files.length, 'file')) : title
  if (task !== undefined)
    return `${task.task.name}: a task of ${counted(task.reference.items.length, 'text')}, ${counted(task.submissions.length, 'submission')}.`
  if (chunks !== undefined) return chunksHeadline(chunks)
  if (corpus === undefined) return `${what}: not read yet.`
  const coders = new Set(corpus.items.flatMap(item => item.codings.map(({ coder }) => coder))).size
  const codings = corpus.items.reduce((sum, item) => sum + item.codings.length, 0)
  const missing = corpus.items.length * coders - codings
  const texts = counted(corpus.items.length, 'text')
  if (coders === 0) return `${what}: ${texts}, not segmented yet.`
  const by =
    coders === 1
      ? ', one coder'
      : systems === 0
        ? `, cut by ${countWord(coders)} people`
        : `, ${countWord(coders)} coders`
  const gaps = missing === 0 ? '' : `, ${counted(missing, 'coding')} missing`
  const nearly = nearlyOneText(corpus)
  if (nearly !== undefined) return `${what}: nearly one text. ${nearly}`
  return `${what}: ${texts}${by}${gaps}.`
}

/** "Five of bo’s six cuts have a certain place.", where the boundaries of one coder were put on the words of another. */
function nearlyOneText({ items }: Corpus): string | undefined {
  const [only] = items
  const moved = only?.codings.filter(({ aligned }) => aligned !== undefined) ?? []
  const [one] = moved
  if (items.length !== 1 || one?.aligned === undefined) return undefined
  const { certain, boundaries } = one.aligned
  if (moved.length > 1) return `${capital(counted(moved.length, 'coding'))} put on the words of another.`
  const cuts = counted(boundaries, 'cut')
  if (certain === boundaries)
    return `${one.coder}’s ${cuts} ${boundaries === 1 ? 'has' : 'have'} a certain place.`
  return `${capital(countWord(certain))} of ${one.coder}’s ${cuts} ${certain === 1 ? 'has' : 'have'} a certain place.`
}

/** "One Markdown document, cut by three chunkers." */
function chunksHeadline({ documents, chunkers }: ChunkFacts): string {
  const noun = documents.every(({ syntax }) => syntax === 'markdown') ? 'Markdown document' : 'document'
  return `${capital(counted(documents.length, noun))}, cut by ${counted(chunkers.length, 'chunker')}.`
}

/** What a file was read as: how much of what, by how many. */
export function panelSentence({ codings }: ImportedFacts, corpus: Corpus | undefined, unit: string): string {
  const byItem = new Map<string, Set<string>>()
  for (const { item, coder } of codings) {
    const known = byItem.get(item)
    if (known === undefined) byItem.set(item, new Set([coder]))
    else known.add(coder)
  }
  const own = corpus?.items.flatMap(item => {
    const known = byItem.get(item.id)
    return known === undefined ? [] : [{ item, mine: item.codings.filter(({ coder }) => known.has(coder)) }]
  })
  if (own === undefined || own.length === 0) return ''
  const units = own.reduce((sum, { item }) => sum + item.units, 0)
  const { seconds } = secondsInAll(own.map(({ item }) => secondsOf(item)))
  const count =
    seconds === undefined
      ? `${countDigits(units)} ${plural(units, unit)}`
      : formatTime(Math.round(seconds), { ticksPerSecond: 1 })
  const [only] = own
  if (own.length === 1 && only!.mine.length === 1)
    return `: ${count}, ${counted(only!.mine[0]!.segmentation.boundaries.length + 1, 'segment')}.`
  const coders = new Set(codings.map(({ coder }) => coder)).size
  return `: ${counted(own.length, 'text')}, ${counted(coders, 'coder')}, ${count}.`
}
