import type { Corpus, Item } from '../../model/corpus.ts'
import { describe, type Location, problemOf } from '../../model/error.ts'
import {
  blocksDiffer,
  coderFromName,
  pathMeaning,
  pathNoMatch,
  pathUnmatched,
} from '../../model/errors/reading.ts'
import { isReferenceName } from '../../model/reference-names.ts'
import type { DraftCoding } from '../assemble.ts'
import { claimsOn } from '../detect/claim.ts'
import type { Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { formatById } from '../formats.ts'
import type { ReadFilesOptions } from '../input-file.ts'
import { readSource } from '../read-corpus.ts'
import { folderOf, matchPath, type PathParts, stemOf } from './path-pattern.ts'

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
  const readAs = (units: ReadFilesOptions['units']) =>
    single.map(({ name, source }) => ({
      name,
      reference: formatsOf.get(name)?.reference === true,
      ...contentOf(readSource(source!, { ...answers, units, file: name }).corpus),
    }))
  const read = readAs(answers.units)
  const found = rolesByContent(read)
  // Paragraphs differ where annotators put headings between them; the words of one text do not.
  const inBlocks = single.every(({ name }) => formatsOf.get(name)?.id === 'markdown')
  if (inBlocks && answers.units === undefined && !areOneText(read) && areEqualTexts(readAs('words'))) {
    askWords(whole, single[0]!.name, single.length)
    return names
  }
  // Blank lines and rules are in any text: only files of one text by several annotators show that they separate segments.
  const assumed = options.assumed?.includes('separator') === true
  const shared =
    (found?.size ?? 0) > 0 &&
    new Set([...(found ?? [])].map(([name, { item }]) => item ?? name)).size < single.length
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

/** Whether all files have the same units, one by one. */
const areEqualTexts = (files: readonly SingleFile[]): boolean =>
  new Set(files.map(({ item }) => item?.texts?.join('\n'))).size === 1 &&
  (files[0]?.item?.texts?.length ?? 0) > 2

/** Asks what is counted, where files have the same words in other paragraphs. */
function askWords(whole: Draft, file: string, files: number): void {
  whole.ask({
    ...describe(blocksDiffer, { files }),
    option: 'units',
    choices: [{ value: 'words', meaning: 'words' }],
    likely: 'words',
    because: `the words of ${files} files are the same, and their paragraphs are not`,
    location: { file },
  })
}

/** The ending of file names for a pattern: the one that all have, else any. */
function extensionOf(files: readonly string[]): string {
  const suffixes = new Set(files.map(file => /\.[^./\\]+$/.exec(file)?.[0] ?? ''))
  return suffixes.size === 1 ? [...suffixes][0]! : '.*'
}

/** Files of one folder, one coding each: several coders of a text, or several texts? */
function askPath(whole: Draft, files: readonly string[], likely?: string): void {
  const fileExtension = extensionOf(files)
  whole.ask({
    ...describe(pathMeaning, { files: files.length }),

    option: 'fromPath',
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
  whole.changeCodings(renamed)
  whole.changeScores(renamed)
  whole.changeItems(given => ({ ...given, id: idOf(given.id, stated(given.location.file)) }))
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
  const files = (codings: readonly DraftCoding[]) => codings.map(({ location }) => location.file!)
  if (alike) {
    askPath(whole, files(own), patternByTexts(own) ?? patternByLengths(own))
    return
  }
  // A file for each text and annotator: names show what equal texts or lengths bear out.
  const single = whole.codings.filter(
    ({ item, location: { file } }) => file !== undefined && item === stemOf(file),
  )
  const [first] = single
  if (single.length < 2 || single.length !== new Set(files(single)).size) return
  if (single.length < whole.codings.length || new Set(single.map(({ coder }) => coder)).size > 1) return
  const text = first?.texts?.join('\n')
  const oneText = single.every(({ texts = [] }) => texts.length > 2 && texts.join('\n') === text)
  const likely = oneText ? patternOfCoders(files(single)) : patternByLengths(single)
  if (likely !== undefined) askPath(whole, files(single), likely)
}

/**
 * The pattern of names of texts and annotators, where codings without texts bear it out: several texts, each by the same
 * several annotators and of one length, and not all of the same length.
 */
function patternByLengths(codings: readonly DraftCoding[]): string | undefined {
  if (codings.some(({ texts }) => texts !== undefined)) return undefined
  const lengths = new Set(codings.map(({ segmentation }) => segmentation.units))
  if (lengths.size === 1) return undefined
  const extension = extensionOf(codings.map(({ location }) => location.file!))
  for (const char of SEPARATORS)
    for (const last of [true, false])
      for (const textFirst of [true, false]) {
        const groups = new Map<string, { readonly units: number; readonly coders: Set<string> }>()
        const fits = codings.every(({ location, segmentation: { units } }) => {
          const parts = parted(stemOf(location.file!), char, last)
          if (parts === undefined) return false
          const [item, coder] = textFirst ? parts : [parts[1], parts[0]]
          const group = groups.get(item)
          if (group === undefined) groups.set(item, { units, coders: new Set([coder]) })
          else group.coders.add(coder)
          return group === undefined || group.units === units
        })
        const sets = new Set([...groups.values()].map(({ coders }) => [...coders].sort().join('\n')))
        const several = [...groups.values()].every(({ coders }) => coders.size > 1)
        if (fits && several && groups.size > 1 && sets.size === 1)
          return textFirst ? `{item}${char}{coder}${extension}` : `{coder}${char}{item}${extension}`
      }
  return undefined
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
  const roles = rolesByName(files)
  if (roles === undefined && files.every(isEqual)) return patternOfCoders(files.map(({ name }) => name))
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
  whole.ask({
    ...describe(coderFromName, { files: files.size, coder, items: items.size }),

    option: 'fromPath',
    choices: [{ value: pattern, meaning: `each ${folder ? 'folder' : 'file'} is another annotator` }],
    likely: alike ? pattern : undefined,
    because: 'they segment the same texts',
    location: { file: first },
  })
  // One question stands for as many errors as there are items.
  const kept = new Set<string>()
  whole.changeCodings(coding => {
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

/** A path without its ending, below the folders that all share. */
function below(name: string, shared: number): string {
  const parts = name.replaceAll('\\', '/').replace(/\.gz$/, '').split('/').slice(shared)
  return parts.join('/').replace(/(?<=.)\.[^./]*$/, '')
}

/** How many folders all paths begin with. */
function sharedFolders(names: readonly string[]): number {
  const paths = names.map(name => name.replaceAll('\\', '/').split('/').slice(0, -1))
  const [first = []] = paths
  let shared = 0
  while (shared < first.length && paths.every(path => path[shared] === first[shared])) shared++
  return shared
}

/**
 * A folder for each text and in it a file for each coder, as INCEpTION and WebAnno export: within every folder the texts
 * are the same, and some folder has several. Undefined where the files are not so.
 */
function coderFiles(files: readonly SingleFile[]): Map<string, FileRole> | undefined {
  const folders = new Map<string, SingleFile[]>()
  for (const file of files) {
    const folder = folderOf(file.name)
    if (folder === undefined || (file.item?.texts?.length ?? 0) < 3) return undefined
    folders.set(folder, [...(folders.get(folder) ?? []), file])
  }
  const groups = [...folders.values()]
  if (groups.every(group => group.length === 1)) return undefined
  if (!groups.every(group => group.every(({ item }) => sameText(item!, group[0]!.item!)))) return undefined
  return new Map(
    files.map(({ name }) => [
      name,
      { item: folderOf(name)!.replace(/(?<=.)\.\w{1,5}$/, ''), coder: stemOf(name) },
    ]),
  )
}

/** Whether all files segment one text, which is long enough to decide it. */
const areOneText = (files: readonly SingleFile[]): boolean =>
  files.every(({ item }) => (item?.texts?.length ?? 0) >= 3 && sameText(item!, files[0]!.item!))

/**
 * Which part of a path is what, by content, for files that hold one coding each. In several folders, files of one name
 * with the same texts are by several coders, who are the folders; with other texts, folders are part of the item. In one
 * folder, equal texts mean that names are coders, other texts that they are items; where both occur, a character in the
 * names may separate text and coder. Where there are no texts, or no character does, undefined: it has to be asked.
 */
function rolesByContent(files: readonly SingleFile[]): Map<string, FileRole> | undefined {
  const roles = new Map<string, FileRole>()
  if (files.length < 2) return roles
  const folders = new Set(files.map(({ name }) => folderOf(name)))
  const shared = sharedFolders(files.map(({ name }) => name))
  if (folders.size === 1 && new Set(files.map(({ name }) => name.replace(/[^/\\]*$/, ''))).size === 1) {
    const references = files.every(({ reference }) => reference)
    // References are by one coder, each of its own text; unless they all segment the same one.
    if (references && files.some(({ item }) => (item?.texts?.length ?? 0) < 3)) return roles
    // A word or two are equal by chance.
    if (files.some(({ item }) => (item?.texts?.length ?? 0) < 3)) return undefined
    const crossed = rolesByName(files)
    const numbered = files.every(({ name }) => NUMBERED_CODER.test(stemOf(name)))
    if (crossed !== undefined && !numbered && isCrossing([...crossed.values()])) return crossed
    const first = files[0]!.item!
    const equal = files.filter(({ item }) => sameText(item!, first)).length
    if (equal === files.length) {
      for (const { name } of files) roles.set(name, { item: 'text', coder: stemOf(name) })
      return roles
    }
    return crossed ?? (equal === 1 || references ? roles : undefined)
  }
  const groups = new Map<string, SingleFile[]>()
  for (const file of files) {
    const stem = stemOf(file.name)
    groups.set(stem, [...(groups.get(stem) ?? []), file])
  }
  let alike = 0
  let other = 0
  for (const group of groups.values()) {
    const known = group.filter(({ item }) => item !== undefined)
    for (const file of known.slice(1))
      if (sameText(file.item!, known[0]!.item!)) alike++
      else other++
  }
  if (other > 0 && alike === 0) {
    const tree = coderFiles(files)
    if (tree !== undefined) return tree
  }
  if (alike > 0 && other > 0) return undefined
  if (alike + other === 0 && files.every(({ reference }) => reference) && areOneText(files)) return undefined
  if (other > 0 || (alike === 0 && files.every(({ reference }) => reference))) {
    for (const { name } of files) roles.set(name, { item: below(name, shared) })
    return roles
  }
  for (const { name } of files) {
    const folder = folderOf(name)
    if (folder !== undefined) roles.set(name, { item: stemOf(name), coder: folder })
  }
  return roles
}

/** Characters that separate the name of a text from that of its coder. */
const SEPARATORS = ['_', '.', '-', ' ', '+', '@']

/** A name in two at the first or the last occurrence of a character; undefined where one side would be empty. */
function parted(stem: string, char: string, last: boolean): readonly [string, string] | undefined {
  const at = last ? stem.lastIndexOf(char) : stem.indexOf(char)
  return at < 1 || at + char.length === stem.length
    ? undefined
    : [stem.slice(0, at), stem.slice(at + char.length)]
}

/**
 * Names of one folder that hold both, text and coder: `p07_ann.txt`, `p07_bo.txt`, `p08_ann.txt`. Taken only where the
 * content bears it out: files with the same part are the same text, there are several texts, and at least half of the
 * files have a second coder. Undefined where no character separates the names so.
 */
function rolesByName(files: readonly SingleFile[]): Map<string, Required<FileRole>> | undefined {
  for (const char of SEPARATORS)
    for (const last of [true, false])
      for (const textFirst of [true, false]) {
        const roles = new Map<string, Required<FileRole>>()
        for (const { name } of files) {
          const parts = parted(stemOf(name), char, last)
          if (parts === undefined) break
          const [item, coder] = textFirst ? parts : [parts[1], parts[0]]
          roles.set(name, { item, coder })
        }
        if (roles.size === files.length && areTexts(files, roles)) return roles
      }
  return undefined
}

/** Fewer files than this may have names that cross by chance. */
const CROSSING = 6

/**
 * Whether every annotator has a file for every text, as in `interview01_ann` to `interview10_di`: such names say more than
 * texts, which are alike where all interviews follow one questionnaire.
 */
function isCrossing(roles: readonly Required<FileRole>[]): boolean {
  const items = new Set(roles.map(({ item }) => item)).size
  const coders = new Set(roles.map(({ coder }) => coder)).size
  return roles.length >= CROSSING && items > 1 && coders > 1 && items * coders === roles.length
}

/** Whether files of one item hold one text, for more than one item, and most of them have a second coder. */
function areTexts(files: readonly SingleFile[], roles: ReadonlyMap<string, Required<FileRole>>): boolean {
  const groups = new Map<string, SingleFile[]>()
  for (const file of files) {
    const { item } = roles.get(file.name)!
    const group = groups.get(item)
    if (group === undefined) groups.set(item, [file])
    else if (!sameText(group[0]!.item!, file.item!)) return false
    else group.push(file)
  }
  const alone = [...groups.values()].filter(group => group.length === 1).length
  return groups.size > 1 && alone * 2 <= files.length
}

/** A file that holds one coding, with what it was read as; without an item where it could not be read yet. */
interface SingleFile {
  readonly name: string
  readonly item: Item | undefined
  /** Files of its format are references: their names are those of texts. */
  readonly reference: boolean
}

/** Item and coder that a file's path names. */
interface FileRole {
  readonly item?: string
  readonly coder?: string
}

/**
 * Two items are one text: at least half of the units of the shorter are in the other. A word that differs is a mistake
 * to be reported, not another text. Words are compared in groups of three, because any two texts of a language share half
 * of their words. Without texts nothing speaks against it.
 */
function sameText(a: Pick<Item, 'texts'>, b: Pick<Item, 'texts'>): boolean {
  if (a.texts === undefined || b.texts === undefined) return true
  const [first, second] = [a.texts, b.texts].map(inThrees)
  const [short, long] = first!.length <= second!.length ? [first!, second!] : [second!, first!]
  const left = new Map<string, number>()
  for (const text of long) left.set(text, (left.get(text) ?? 0) + 1)
  let shared = 0
  for (const text of short) {
    const count = left.get(text) ?? 0
    if (count === 0) continue
    left.set(text, count - 1)
    shared++
  }
  return shared * 2 >= short.length
}

/** Units that are words as every three words that follow each other; other units as they are. */
const inThrees = (units: readonly string[]): readonly string[] =>
  units.length < 9 || 2 * units.filter(unit => /\s/.test(unit.trim())).length > units.length
    ? units
    : units.slice(2).map((unit, at) => `${units[at]} ${units[at + 1]} ${unit}`)
