import type { ReadOptions } from '../format.ts'
import type { FileReading, ReadFilesResult } from '../input-file.ts'
import type { CorpusFile, CorpusFileEntry } from './corpus-file.ts'
import { matchPath } from './path-pattern.ts'

/** Fewer files than this are named one by one. */
const FEW = 4

/** Patterns that match many files, where what they say of each is what was found. */
const PATTERNS = ['{coder}/{item}', '{item}/{coder}', '{item}.{coder}', '{coder}', '{item}', '{item:**}']

/**
 * The corpus file of files that were read: an entry for each, or one for many of a kind, with the format found and what
 * paths say of items and coders; texts apart, files without a segmentation skipped. `stated` are the answers that were
 * given; `folder` is what paths are relative to.
 *
 * @example
 * draftCorpusFile(readFiles([{ name: 'd/a.jsonl', text: '{"id": "x", "masses": [2, 3]}\n' }]), 'd/').files
 * //=> [{ path: 'a.jsonl', format: 'json-lines' }]
 */
export function draftCorpusFile(
  { files, otherFiles }: Pick<ReadFilesResult, 'files' | 'otherFiles'>,
  folder: string,
  stated: ReadOptions & { readonly fromPath?: string } = {},
  references?: readonly string[],
): CorpusFile {
  const { fromPath, file: _, documents: __, ...options } = stated
  const path = (name: string) => below(name, folder)
  const named = files.map(file => ({ ...file, name: path(file.name) }))
  const entries = [
    ...entriesOf(named, fromPath),
    ...manyOrOne(otherFiles?.texts.map(path) ?? [], { role: 'text' }),
    ...(otherFiles?.skipped ?? []).map(name => ({ path: path(name), role: 'skip' as const })),
  ]
  // Entries of single files come before patterns: the first that fits wins.
  const single = entries.filter(entry => !entry.path.includes('*'))
  const patterns = entries.filter(entry => entry.path.includes('*'))
  const read = Object.entries(options).map(([name, value]) => [dashed(name), value])
  return {
    cesura: 1,
    ...(read.length === 0 ? {} : { read: Object.fromEntries(read) }),
    files: [...single, ...patterns],
    ...(references === undefined || references.length === 0 ? {} : { references }),
  }
}

/** A path relative to the folder, with slashes. */
function below(name: string, folder: string): string {
  const path = name.replaceAll('\\', '/')
  return path.startsWith(folder) ? path.slice(folder.length) : path
}

const dashed = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

const extensionOf = (name: string): string => /\.[^./]+$/.exec(name)?.[0] ?? ''

const folderPart = (name: string): string => name.replace(/[^/]*$/, '')

function entriesOf(files: readonly FileReading[], fromPath: string | undefined): CorpusFileEntry[] {
  const kinds = new Map<string, FileReading[]>()
  for (const file of files) {
    const kind = JSON.stringify([file.format, extensionOf(file.name), file.role === undefined])
    kinds.set(kind, [...(kinds.get(kind) ?? []), file])
  }
  // A pattern for many files must not take files of another kind with the same ending.
  const suffixes = new Map<string, number>()
  for (const group of kinds.values()) {
    const fileExtension = extensionOf(group[0]!.name)
    suffixes.set(fileExtension, (suffixes.get(fileExtension) ?? 0) + 1)
  }
  return [...kinds.values()].flatMap(group => {
    const [{ name, format, role }] = group as [FileReading]
    const fileExtension = extensionOf(name)
    const own = format === undefined || format === 'xlsx' || format === 'parquet' ? {} : { format }
    const as = role === undefined ? undefined : patternOf(group, fileExtension, fromPath)
    if (suffixes.get(fileExtension) === 1 && (role === undefined || as !== undefined))
      return manyOrOne(
        group.map(file => file.name),
        { ...own, as },
      )
    return group.map(file => ({ path: file.name, ...own, ...file.role }))
  })
}

/** A pattern that says of every file what was found of it. */
function patternOf(
  group: readonly FileReading[],
  fileExtension: string,
  fromPath?: string,
): string | undefined {
  const tried = [
    ...(fromPath === undefined ? [] : [fromPath]),
    ...PATTERNS.map(start => `${start}${fileExtension}`),
  ]
  return tried.find(pattern =>
    group.every(({ name, role }) => {
      const found = matchPath(pattern, name)
      // A pattern without an item means the one text that all coders segment.
      return (found?.item ?? 'text') === (role?.item ?? 'text') && found?.coder === role?.coder
    }),
  )
}

function manyOrOne(names: readonly string[], rest: Omit<CorpusFileEntry, 'path'>): CorpusFileEntry[] {
  if (names.length < FEW) return names.map(path => ({ path, ...rest }))
  const [first] = names as [string]
  const same = names.every(
    name => folderPart(name) === folderPart(first) && extensionOf(name) === extensionOf(first),
  )
  if (same) return [{ path: `${folderPart(first)}*${extensionOf(first)}`, ...rest }]
  const suffixes = new Set(names.map(extensionOf))
  return [...suffixes].map(fileExtension => ({ path: `**/*${fileExtension}`, ...rest }))
}
