import { type Corpus, codersOf, type Item } from '../../model/corpus.ts'
import { describe, type Problem, problemOf } from '../../model/error.ts'
import {
  endBorrowed,
  initialCasSkipped,
  itemsAlike,
  itemsIdentical,
  notesSkipped,
  textTaken,
} from '../../model/errors/reading.ts'
import { formatTime } from '../../model/time.ts'
import { claimsOn } from '../detect/claim.ts'
import type { Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { ReadResult, TextDocument } from '../format.ts'
import type { ReadFilesOptions } from '../input-file.ts'
import { isAboutPage, markdown } from '../text/markdown.ts'
import { secondsOf } from '../timeline/digits.ts'
import { baseOf } from './path-pattern.ts'

/** Formats of transcripts, which compare speakers apart, as segsimflex does. */
const TURNS = ['segsimflex-csv', 'labelled-text', 'rezonator', 'chat']

/** Formats that name items by themselves, in an order that is kept. */
const KEEPING = new Set(['cesura-json'])

/** Puts what one file gave into the draft of all files; `known` are the items that are there already. */
export function addCorpus(
  whole: Draft,
  { corpus, format, openEnds, unfitted }: ReadResult,
  file: string,
  known: Set<string>,
  named: { readonly coder?: string; readonly group?: string } = {},
): void {
  const location = { file }
  // A file by one coder, whose path names the coder: the name inside gives way.
  const rename = named.coder !== undefined && codersOf(corpus!).length === 1 ? named.coder : undefined
  const spoken = TURNS.includes(format ?? '') || whole.options.layers === 'speakers'
  const bySpeaker = spoken ? { bySpeaker: true } : {}
  for (const item of corpus!.items) {
    const { id: own, units, texts, speakers, eligible, time, group = named.group, codings, scored } = item
    const id = whole.options.match === 'text' ? sameTextAs(whole, own, texts) : own
    const end = openEnds?.has(id) ? { end: 'seen' as const } : {}
    // Formats with items of their own keep those without codings; elsewhere the codings make the item.
    if (((codings.length === 0 && scored === undefined) || KEEPING.has(format ?? '')) && !known.has(id)) {
      known.add(id)
      whole.putItem({ id, units, texts, speakers, eligible, time, group, location })
    }
    for (const { coder, scores } of scored ?? [])
      whole.putScores({ item: id, coder, scores, texts, speakers, group, location })
    for (const { coder, segmentation, levels, aligned, provenance } of codings)
      whole.putCoding({
        item: id,
        coder: rename ?? coder,
        // All files are fitted together, once.
        ...(unfitted?.get(segmentation) ?? { segmentation, levels, time }),
        texts,
        speakers,
        eligible,
        group,
        aligned,
        provenance,
        ...bySpeaker,
        ...end,
        location,
      })
  }
}

/** The item that has these texts already, whatever it is called. */
function sameTextAs(whole: Draft, id: string, texts: readonly string[] | undefined): string {
  if (texts === undefined) return id
  const key = texts.join('\n')
  const duplicate = whole.codings.find(
    coding => coding.texts?.length === texts.length && coding.texts.join('\n') === key,
  )
  return duplicate?.item ?? id
}

/** Whether equal texts under two names have different coders, so that one item became two. */
function areAlike(items: Corpus['items'], duplicates: readonly (readonly [string, string])[]): boolean {
  const coders = new Map(items.map(({ id, codings }) => [id, codings.map(({ coder }) => coder)]))
  return duplicates.every(([a, b]) => !coders.get(a)!.some(coder => coders.get(b)!.includes(coder)))
}

/** Items with the same texts under two ids would count twice. */
export function duplicateItems({ items }: Corpus): Problem[] {
  if (items.length < 2) return []
  const duplicateOf = new Map<string, string>()
  // Whole texts are compared only where their number and both ends are the same.
  const alike = new Map<string, Item[]>()
  for (const item of items) {
    const { texts = [] } = item
    const key = `${texts.length} ${texts[0]}\n${texts.at(-1)}`
    const known = alike.get(key)
    if (known !== undefined) known.push(item)
    else if (texts.length >= 3) alike.set(key, [item])
  }
  for (const list of alike.values()) {
    if (list.length < 2) continue
    const seen = new Map<string, string>()
    for (const { id, texts } of list) {
      const key = texts!.join('\n')
      const first = seen.get(key)
      if (first === undefined) seen.set(key, id)
      else duplicateOf.set(id, first)
    }
  }
  if (duplicateOf.size === 0) return []
  const duplicates = items.flatMap(({ id }): [string, string][] =>
    duplicateOf.has(id) ? [[duplicateOf.get(id)!, id]] : [],
  )
  const [[a, b]] = duplicates as [[string, string]]
  if (areAlike(items, duplicates)) {
    return [problemOf('warning', describe(itemsAlike, { texts: duplicates.length, a, b }), { item: b })]
  }

  return [problemOf('warning', describe(itemsIdentical, { items: duplicates.length, a, b }), { item: b })]
}

/** A file with what it was read as; undefined where it could not be opened. */
interface ReadFile {
  readonly name: string
  readonly result: ReadResult | undefined
}

/** Where a recording ends, and the file that says so. */
interface End {
  readonly seconds: string
  readonly clock: string
  readonly file: string
}

/**
 * Files that give starts only and ask how long the recording is, read again with the end that another file has for the
 * same item. While it is open which files belong to one item, they do not ask: the answer may make the question idle.
 */
export function borrowEnds<F extends ReadFile>(
  files: readonly F[],
  itemOf: (name: string) => string | undefined,
  pathsOpen: boolean,
  again: (file: F, duration: string) => ReadResult,
): F[] {
  const open = files.filter(({ result }) => asksForEnd(result))
  if (open.length === 0 || open.length === files.length) return [...files]
  return files.map(file => {
    if (!open.includes(file)) return file
    const item = itemOf(file.name)
    const end = item === undefined ? undefined : lastEnd(files, item)
    if (end !== undefined) {
      const result = again(file, end.seconds)
      return { ...file, result: { ...result, problems: [...result.problems, borrowed(file.name, end)] } }
    }
    const idle = item === undefined && pathsOpen && files.some(({ result }) => timed(result).length > 0)
    return idle ? { ...file, result: { ...file.result!, questions: [] } } : file
  })
}

/** Whether nothing but the duration is asked. */
const asksForEnd = (result: ReadResult | undefined): boolean =>
  result?.corpus === undefined &&
  result !== undefined &&
  result.questions.length > 0 &&
  result.questions.every(({ code }) => code === 'duration') &&
  result.problems.every(({ severity }) => severity !== 'error')

const timed = (result: ReadResult | undefined) =>
  (result?.corpus?.items ?? []).filter(({ time }) => time !== undefined)

/** The latest end of an item in all files; what a file states goes before what was only seen last. */
function lastEnd(files: readonly ReadFile[], item: string): End | undefined {
  const ends = files.flatMap(({ name, result }) =>
    timed(result)
      .filter(({ id }) => id === item)
      .map(({ units, time }) => {
        const { perSecond, start } = time!
        const ticks = Math.round(start * perSecond) + units
        const stated = result!.openEnds?.has(item) !== true
        return { ticks, perSecond, at: ticks / perSecond, stated, name }
      }),
  )
  ends.sort((a, b) => Number(b.stated) - Number(a.stated) || b.at - a.at)
  const [last] = ends
  if (last === undefined) return undefined
  return {
    seconds: secondsOf(String(last.ticks), Math.round(Math.log10(last.perSecond))),
    clock: formatTime(last.ticks, { ticksPerSecond: last.perSecond }),
    file: baseOf(last.name),
  }
}

const borrowed = (name: string, { clock, file }: End): Problem =>
  problemOf('warning', describe(endBorrowed, { clock, file }), { file: name })

/**
 * Markdown that is in a folder of other codings is about them, or a text they segment; so is a readme or a licence of
 * which only a look could make something else. Named by itself, it is read.
 */
export function withoutPages<
  F extends { readonly name: string; readonly inFolder?: boolean; readonly source: Source | undefined },
>(
  whole: Draft,
  files: readonly F[],
  options: ReadFilesOptions,
): { readonly files: readonly F[]; readonly pages: readonly F[] } {
  const none = { files, pages: [] }
  if (files.length < 2 || options.format !== undefined) return none
  const best = ({ source }: F) => (source === undefined ? undefined : claimsOn(source, options).candidates[0])
  const pages = files.filter(
    file =>
      file.inFolder &&
      ((/\.md$/i.test(file.name) && best(file)?.format === markdown) ||
        (isAboutPage(file.name) && best(file)?.strength === 'possible')),
  )
  if (pages.length === 0) return none
  const among = new Set(pages)
  const others = files.filter(file => !among.has(file))
  if (!others.some(file => (best(file)?.strength ?? 'possible') !== 'possible')) return none
  // A text of the same name is taken as such.
  const key = (name: string) => name.replace(/\.[^./\\]*$/, '')
  const coded = new Set(others.filter(file => best(file) !== undefined).map(({ name }) => key(name)))
  const left = new Set(pages.filter(page => !coded.has(key(page.name))))
  if (left.size === 0) return none
  whole.problems.push(
    problemOf('warning', describe(notesSkipped, { files: Array.from(left, ({ name }) => baseOf(name)) }), {}),
  )
  return { files: files.filter(file => !left.has(file)), pages: [...left] }
}

/** What an INCEpTION project keeps next to the annotators: the document before anybody saw it. It is no coder. */
export function withoutInitial<F extends { readonly name: string; readonly inFolder?: boolean }>(
  whole: Draft,
  files: readonly F[],
): readonly F[] {
  const left = files.filter(({ name, inFolder }) => !inFolder || !/^INITIAL_CAS\./.test(baseOf(name)))
  if (left.length === files.length || left.length === 0) return files

  whole.problems.push(
    problemOf('warning', describe(initialCasSkipped, { documents: files.length - left.length }), {}),
  )
  return left
}

/**
 * Plain texts next to codings of the same name are what those count in: they are not read. So is the only text of a
 * name in a folder of texts, where codings of that name are in other folders.
 */
export function withoutTexts<F extends { readonly name: string; readonly source: Source | undefined }>(
  whole: Draft,
  files: readonly F[],
  options: ReadFilesOptions,
): { readonly files: readonly F[]; readonly texts: readonly TextDocument[] } {
  if (files.length < 2 || options.format !== undefined) return { files, texts: [] }
  const key = (name: string) => name.replace(/\.[^./\\]*$/, '')
  const stem = (name: string) => key(baseOf(name))
  const mayBeText = ({ name, source }: F) =>
    source !== undefined &&
    /\.(?:txt|md|text)$/i.test(name) &&
    claimsOn(source, options).candidates.every(
      ({ strength, format }) => strength === 'possible' || format === markdown,
    )
  const plain = new Set(files.filter(mayBeText))
  // An empty .ann file is recognised only next to its text.
  const isCoded = (file: F) =>
    file.source !== undefined &&
    !plain.has(file) &&
    (/\.ann$/i.test(file.name) || claimsOn(file.source, options).candidates.length > 0)
  const coded = files.filter(isCoded)
  const keys = new Set(coded.map(({ name }) => key(name)))
  const stems = new Set(coded.map(({ name }) => stem(name)))
  const counts = new Map<string, number>()
  for (const { name } of plain) counts.set(stem(name), (counts.get(stem(name)) ?? 0) + 1)
  const isText = ({ name }: F) =>
    keys.has(key(name)) || (counts.get(stem(name)) === 1 && stems.has(stem(name)))
  const texts = [...plain].filter(isText)
  const taken = new Set(texts)
  if (texts.length === 0 || texts.length === files.length) return { files, texts: [] }

  whole.problems.push(
    problemOf('warning', describe(textTaken, { files: texts.map(({ name }) => baseOf(name)) }), {}),
  )
  return {
    files: files.filter(file => !taken.has(file)),
    texts: texts.map(({ name, source }) => ({ name, text: source!.text })),
  }
}
