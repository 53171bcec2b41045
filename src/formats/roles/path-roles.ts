import type { Location } from '../../model/error.ts'
import { describe, problemOf } from '../../model/error.ts'
import { coderFromName, pathMeaning, pathNoMatch, pathUnmatched } from '../../model/errors/reading.ts'
import type { DraftCoding } from '../assemble.ts'
import { claimsOn } from '../detect/claim.ts'
import type { Source } from '../detect/source.ts'
import { ask, changeCodings, changeItems, changeScores, type Draft } from '../draft.ts'
import type { Format } from '../format.ts'
import { formatById } from '../format-by-id.ts'
import type { ReadFilesOptions } from '../input-file.ts'
import { readSource } from '../read-corpus.ts'
import { rolesByContent } from './file-roles.ts'
import { matchPath, type PathParts, stemOf } from './path-pattern.ts'
import { sameText } from './same-text.ts'

/** Item and coder of each file, where its path tells or must tell them. */
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
    item: readSource(source!, { ...answers, file: name }).corpus?.items[0],
  }))
  const roles = rolesByContent(read)
  if (roles === undefined)
    askPath(
      whole,
      single.map(({ name }) => name),
    )
  for (const [name, role] of roles ?? []) names.set(name, role)
  return names
}

/** What a path told, and whether the item's name is only assumed. */
interface PathNames extends PathParts {
  readonly itemAssumed?: boolean
}

/** What a path told, as options of a reader; groups are put to what it read. */
export const roleOf = ({ speaker: _, group: __, ...options }: PathNames = {}) => options

/** The ending of file names for a pattern: the one that all have, else any. */
function extensionOf(files: readonly string[]): string {
  const suffixes = new Set(files.map(file => /\.[^./\\]+$/.exec(file)?.[0] ?? ''))
  return suffixes.size === 1 ? [...suffixes][0]! : '.*'
}

/** Files of one folder, one coding each: several coders of a text, or several texts? */
function askPath(whole: Draft, files: readonly string[]): void {
  const fileExtension = extensionOf(files)
  ask(whole, {
    ...describe(pathMeaning, { files: files.length }),

    option: 'fromPath',
    flag: '--from-path',
    choices: [
      { value: `{coder}${fileExtension}`, meaning: 'each file is another coder of the same text' },
      { value: `{item}${fileExtension}`, meaning: 'each file is another text, all by one coder' },
      { value: `{item}.{coder}${fileExtension}`, meaning: 'names hold both, with a dot between' },
    ],
    location: { file: files[0] },
  })
}

/**
 * Texts of two groups may have one name, as where every language has a text 1: if one coder cut both, their ids are
 * `deu/1` and `eng/1`. Only where the paths tell the groups.
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
 * Tables that name neither text nor coder, a file for each: where two cut the same text, or nothing tells their texts
 * apart, the names of the files may be those of coders.
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
    )
}

const mayBeOneText = (a: DraftCoding, b: DraftCoding): boolean =>
  a.texts === undefined && b.texts === undefined
    ? a.segmentation.units === b.segmentation.units
    : sameText(a, b)

/** Several files with codings of the same items by one coder: the file's name is probably the coder's. */
export function askCoderNames(whole: Draft, count: number): void {
  if (count < 2 || whole.options.coder !== undefined) return
  const seen = new Map<string, string>()
  const files = new Set<string>()
  const items = new Set<string>()
  let coder = ''
  for (const { item, coder: name, location } of whole.codings) {
    const key = JSON.stringify([item, name])
    const first = seen.get(key)
    if (first === undefined) seen.set(key, location.file ?? '')
    else if (first !== location.file) {
      items.add(item)
      files.add(first).add(location.file ?? '')
      coder = name
    }
  }
  if (items.size === 0) return
  const [first = ''] = files
  const fileExtension = extensionOf([...files])
  const folder = [...files].some(file => stemOf(file) === stemOf(first) && file !== first)
  const pattern = folder ? `{coder}/*${fileExtension}` : `{coder}${fileExtension}`
  ask(whole, {
    ...describe(coderFromName, { files: files.size, coder, items: items.size }),

    option: 'fromPath',
    flag: '--from-path',
    choices: [{ value: pattern, meaning: 'each file is another coder' }],
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
