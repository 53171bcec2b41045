import type { Corpus, Item } from '../../model/corpus.ts'
import type { Location } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { coderFromName, pathMeaning, pathNoMatch, pathUnmatched } from '../../model/errors/reading.ts'
import { isReferenceName } from '../../model/reference-names.ts'
import type { DraftCoding } from '../assemble.ts'
import { claimsOn } from '../detect/claim.ts'
import type { Source } from '../detect/source.ts'
import { ask, changeCodings, changeItems, changeScores, type Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { formatById } from '../format-by-id.ts'
import type { ReadFilesOptions } from '../input-file.ts'
import { readSource } from '../read-corpus.ts'
import { rolesByContent } from './file-roles.ts'
import { rolesByName } from './name-parts.ts'
import { matchPath, type PathParts, stemOf } from './path-pattern.ts'
import { sameText } from './same-text.ts'

/** Item and coder of each file, where its path names or must name them. */
export function namesFromPaths(
  files: readonly { name: string; source: Source | undefined; inFolder?: boolean }[],
  options: ReadFilesOptions,
  whole: Draft,
): Map<string, PathNames> {
  const names = new Map<string, PathNames>()
  const { fromPath } = options
  if (fromPath !== undefined) {
    for (const { name, inFolder } of files) {
      const parts = matchPath(fromPath, name)
      if (parts === undefined && inFolder) {
        whole.problems.push(problemOf('warning', describe(pathUnmatched, { fromPath }), { file: name }))
      } else if (parts === undefined) {
        whole.problems.push(problemOf('error', describe(pathNoMatch, { fromPath }), { file: name }))
      } else
        names.set(
          name,
          parts.item === undefined && options.item === undefined
            ? { item: parts.group ?? 'text', itemAssumed: true, ...parts }
            : parts,
        )
    }
    return names
  }
  if (files.length < 2) return names
  // Where layers are coders, a file holds an item.
  const holding = (format: Format | undefined) => format?.holds === 'coding' && options.layers !== 'coders'
  const formatsOf = new Map(files.map(file => [file.name, formatOf(file.source, options)]))
  const single = files.filter(({ name }) => holding(formatsOf.get(name)))
  if (single.length < 2 || options.item !== undefined || options.coder !== undefined) return names
  const { fromPath: _, ...answers } = options
  const read = single.map(({ name, source }) => ({
    name,
    reference: formatsOf.get(name)?.reference === true,
    ...contentOf(readSource(source!, { ...answers, file: name }).corpus),
  }))
  const found = rolesByContent(read)
  // Blank lines and rules are in any text: only files of one text by several annotators show that they separate segments.
  const assumed = options.assumed?.includes('separator') === true
  const shared = new Set([...(found ?? [])].map(([name, { item }]) => item ?? name)).size < single.length
  const roles = assumed && !shared ? undefined : found
  if (roles === undefined)
    askPath(
      whole,
      single.map(({ name }) => name),
      mayBeCoders(read) ? patternOfCoders(single.map(({ name }) => name)) : undefined,
    )
  for (const [name, role] of roles ?? []) names.set(name, role)
  return names
}

/** What a path says, and whether the item's name is only assumed. */
interface PathNames extends PathParts {
  readonly itemAssumed?: boolean
}

/** What a path says, as options of a reader; groups are put to what it read. */
export const roleOf = ({ speaker: _, group: __, ...options }: PathNames = {}) => options

/** The ending of file names for a pattern: the one that all have, else any. */
function extensionOf(files: readonly string[]): string {
  const suffixes = new Set(files.map(file => /\.[^./\\]+$/.exec(file)?.[0] ?? ''))
  return suffixes.size === 1 ? [...suffixes][0]! : '.*'
}

/** Files of one folder, one coding each: several coders of a text, or several texts? */
function askPath(whole: Draft, files: readonly string[], likely?: string): void {
  const fileExtension = extensionOf(files)
  ask(whole, {
    ...describe(pathMeaning, { files: files.length }),

    option: 'fromPath',
    flag: '--from-path',
    choices: [
      { value: `{coder}${fileExtension}`, meaning: 'each file is another annotator of the same text' },
      { value: `{item}${fileExtension}`, meaning: 'each file is another text, all by one annotator' },
      ...(likely !== undefined && /^\{\w+\}[^{.]+\{/.test(likely)
        ? [{ value: likely, meaning: 'names hold the text and the annotator' }]
        : [{ value: `{item}.{coder}${fileExtension}`, meaning: 'names hold both, with a dot between' }]),
    ],
    likely,
    because: 'files with the same units are of one text',
    location: { file: files[0] },
  })
}

/** The first text of a file, and the lengths of all. */
const contentOf = (corpus: Corpus | undefined) => ({
  item: corpus?.items[0],
  lengths: corpus?.items.map(({ units }) => units),
})

/** Names of annotators and systems with a number, as opposed to those of texts. */
const NUMBERED_CODER =
  /^(?:ann(?:otator)?|rater|coder|judge|user|expert|person|participant|subject|sub|system|sys|model|run|method)[ _-]?\d+$/i

/**
 * How file names distinguish several annotators of one text: `{item}-{coder}` where all begin alike up to one symbol,
 * `kubla-ann` and `kubla-bo`, and not with a word for annotators, `rater-1`; else `{coder}`.
 */
export function patternOfCoders(files: readonly string[]): string {
  const extension = extensionOf(files)
  const parts = files.map(file => /^([^_. -]+)([_. -])(?=[^_. -]+$)/.exec(stemOf(file)))
  const start = parts[0]
  if (!start || NUMBERED_CODER.test(`${start[1]}1`) || parts.some(part => part?.[0] !== start[0]))
    return `{coder}${extension}`
  return `{item}${start[2]}{coder}${extension}`
}

/**
 * Whether files without texts are by several annotators of one text: they have the same lengths, and their names do not
 * count texts (`doc1`, `doc2`).
 */
function mayBeCoders(
  files: readonly {
    readonly name: string
    readonly item: Item | undefined
    readonly lengths: readonly number[] | undefined
  }[],
): boolean {
  const [first] = files
  if (first?.lengths === undefined || first.item?.texts !== undefined) return false
  const key = first.lengths.join(' ')
  if (!files.every(({ lengths }) => lengths?.join(' ') === key)) return false
  const stems = files.map(({ name }) => stemOf(name))
  if (new Set(stems).size < stems.length) return false
  return stems.some(isReferenceName) || stems.every(stem => !/\d/.test(stem) || NUMBERED_CODER.test(stem))
}

/**
 * Texts of two groups may have one name, as every language may have a text 1: if one coder has both, their ids are
 * `deu/1` and `eng/1`. Only where the paths name the groups.
 *
 * @returns the id of an item by its name and the group of its file
 */
export function distinguishGroups(
  whole: Draft,
  names: ReadonlyMap<string, PathNames>,
): (item: string, group: string | undefined) => string {
  const groups = new Map<string, string>()
  const shared = new Set<string>()
  const stated = (file: string | undefined) => names.get(file ?? '')?.group
  for (const { item, coder, location } of [...whole.codings, ...whole.scored]) {
    const group = stated(location.file)
    if (group === undefined) continue
    const key = JSON.stringify([item, coder])
    if (!groups.has(key)) groups.set(key, group)
    else if (groups.get(key) !== group) shared.add(item)
  }
  const idOf = (item: string, group: string | undefined) =>
    group !== undefined && shared.has(item) ? `${group}/${item}` : item
  if (shared.size === 0) return idOf
  const renamed = <T extends { readonly item: string; readonly location: Location }>(given: T): T => ({
    ...given,
    item: idOf(given.item, stated(given.location.file)),
  })
  changeCodings(whole, renamed)
  changeScores(whole, renamed)
  changeItems(whole, given => ({ ...given, id: idOf(given.id, stated(given.location.file)) }))
  return idOf
}

/**
 * Tables that name neither text nor coder, a file for each: where two segment the same text, or nothing shows that the
 * texts differ, the names of the files may be those of coders.
 */
export function askTableNames(whole: Draft): void {
  const { item, coder, match } = whole.options
  if (item !== undefined || coder !== undefined || match !== undefined) return
  const unnamed = new Set(
    whole.problems.flatMap(({ code, location: { file } }) => (code === 'coder-unnamed' ? [file] : [])),
  )
  const own = whole.codings.filter(
    ({ item, location: { file } }) => file !== undefined && unnamed.has(file) && item === stemOf(file),
  )
  const alike = own.some((coding, index) => index > 0 && mayBeOneText(coding, own[index - 1]!))
  if (alike)
    askPath(
      whole,
      own.map(({ location }) => location.file!),
      patternByTexts(own),
    )
}

/** The pattern of names that the texts of the files bear out: annotators of one text, or texts and annotators. */
function patternByTexts(codings: readonly DraftCoding[]): string | undefined {
  const files = codings.map(({ location, texts, segmentation }) => ({
    name: location.file!,
    item: { id: '', units: segmentation.units, texts, codings: [] },
    reference: false,
  }))
  if (files.some(({ item }) => (item.texts?.length ?? 0) < 3)) return undefined
  const extension = extensionOf(files.map(({ name }) => name))
  const isEqual = ({ item }: (typeof files)[number]) =>
    item.texts!.join('\n') === files[0]!.item.texts!.join('\n')
  if (files.every(isEqual)) return patternOfCoders(files.map(({ name }) => name))
  const roles = rolesByName(files)
  const [name, role] = [...(roles ?? [])][0] ?? []
  if (name === undefined || role?.item === undefined || role.coder === undefined) return undefined
  const stem = stemOf(name)
  const between = (a: string, b: string) => stem.slice(a.length, stem.length - b.length)
  return stem.startsWith(role.item) && stem.endsWith(role.coder)
    ? `{item}${between(role.item, role.coder)}{coder}${extension}`
    : `{coder}${between(role.coder, role.item)}{item}${extension}`
}

const mayBeOneText = (a: DraftCoding, b: DraftCoding): boolean =>
  a.texts === undefined && b.texts === undefined
    ? a.segmentation.units === b.segmentation.units
    : sameText(a, b)

/** Several files with codings of the same items by one coder: the file's name is probably the coder's. */
export function askCoderNames(whole: Draft, count: number): void {
  if (count < 2 || whole.options.coder !== undefined) return
  const seen = new Map<string, DraftCoding>()
  const files = new Set<string>()
  let alike = true
  const items = new Set<string>()
  let coder = ''
  for (const coding of whole.codings) {
    const { item, coder: name, location } = coding
    const key = JSON.stringify([item, name])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, coding)
    else if (first.location.file !== location.file) {
      items.add(item)
      files.add(first.location.file ?? '').add(location.file ?? '')
      coder = name
      if (first.segmentation.units !== coding.segmentation.units || !sameText(first, coding)) alike = false
    }
  }
  if (items.size === 0) return
  const [first = ''] = files
  const fileExtension = extensionOf([...files])
  const folder = [...files].some(file => stemOf(file) === stemOf(first) && file !== first)
  const named = [...files].every(file => items.has(stemOf(file)))
  const pattern = folder ? `{coder}/${named ? '{item}' : '*'}${fileExtension}` : `{coder}${fileExtension}`
  ask(whole, {
    ...describe(coderFromName, { files: files.size, coder, items: items.size }),

    option: 'fromPath',
    flag: '--from-path',
    choices: [{ value: pattern, meaning: `each ${folder ? 'folder' : 'file'} is another annotator` }],
    likely: alike ? pattern : undefined,
    because: 'they segment the same texts',
    location: { file: first },
  })
  // One question stands for as many errors as there are items.
  const kept = new Set<string>()
  changeCodings(whole, coding => {
    const key = JSON.stringify([coding.item, coding.coder])
    if (kept.has(key)) return undefined
    kept.add(key)
    return coding
  })
}

function formatOf(source: Source | undefined, options: ReadFilesOptions): Format | undefined {
  if (options.format !== undefined) return formatById(options.format)
  return source === undefined ? undefined : claimsOn(source, options).candidates[0]?.format
}
