import type { Corpus } from '../../model/corpus.ts'
import { CesuraError, describe, type Problem, problemOf, relocated } from '../../model/error.ts'
import { corpusFilesMissing, entryUnused, fileNotInCorpusFile } from '../../model/errors/reading.ts'
import { show } from '../../model/require.ts'
import { openSource } from '../detect/open.ts'
import type { TextDocument } from '../format.ts'
import type { InputFile, ReadFilesOptions, ReadFilesResult } from '../input-file.ts'
import type { ReadCorpusOptions } from '../read-corpus.ts'
import { type CorpusFile, entryFor, isCorpusFile, optionsOfEntry, parseCorpusFile } from './corpus-file.ts'
import { baseOf } from './path-pattern.ts'

/** The corpus file among files that were named: JSON with `files` and without `items`, called `cesura.json`. */
export function corpusFileIn(inputs: readonly InputFile[]): ReadFilesOptions['corpusFile'] {
  for (const input of inputs) {
    if (baseOf(input.name) !== 'cesura.json' || input.reading !== undefined) continue
    const { source } = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0))
    const value = source?.json()
    if (!isCorpusFile(value)) continue
    try {
      const folder = input.name.replaceAll('\\', '/').slice(0, -'cesura.json'.length)
      return { folder, content: parseCorpusFile(value) }
    } catch (error) {
      if (!(error instanceof CesuraError)) throw error
      throw relocated(error, { file: input.name, ...error.location })
    }
  }
  return undefined
}

/**
 * Reads files as a corpus file says: each with the options of its entry, texts apart. Flags win over entries, entries
 * over `read`. An entry that fits no file is an error.
 */
export function readWithFile(
  inputs: readonly InputFile[],
  options: ReadFilesOptions,
  { folder, content }: NonNullable<ReadFilesOptions['corpusFile']>,
  readFiles: (inputs: readonly InputFile[], options: ReadFilesOptions) => ReadFilesResult,
): ReadFilesResult {
  const { corpusFile: _, ...stated } = options
  const problems: Problem[] = []
  const used = new Set<number>()
  const documents: TextDocument[] = [...(options.documents ?? [])]
  const readings: InputFile[] = []
  const entries: { input: InputFile; own: ReadCorpusOptions }[] = []
  for (const input of inputs) {
    const name = input.name.replaceAll('\\', '/')
    const path = name.startsWith(folder) ? name.slice(folder.length) : name
    if (path === 'cesura.json') continue
    const found = entryFor(content, path)
    if (found === undefined) {
      problems.push(problemOf('warning', describe(fileNotInCorpusFile, {}), { file: input.name }))
      continue
    }
    used.add(found.index)
    const { entry } = found
    if (entry.role === 'skip') continue
    const own = optionsOfEntry(content, entry, path)
    if (entry.role !== 'text') entries.push({ input, own })
    else {
      const opened = openSource(input.name, input.text ?? input.bytes ?? new Uint8Array(0), own)
      problems.push(...opened.problems)
      if (opened.source !== undefined)
        documents.push({ name: own.item === undefined ? path : `${own.item}.txt`, text: opened.source.text })
    }
  }
  for (const [index, { path }] of content.files.entries()) {
    if (used.has(index)) continue

    problems.push(
      problemOf('error', describe(entryUnused, { path: show(path) }), { file: `${folder}cesura.json` }),
    )
  }
  const { fromPath: __, ...answers } = stated
  for (const { input, own } of entries) {
    // What was assumed is no answer to what an entry says.
    const assumed = Object.fromEntries(
      Object.entries(own).filter(([name]) => answers.assumed?.includes(name) === true),
    )
    const given = { ...own, ...answers, ...assumed, ...(documents.length > 0 ? { documents } : {}) }
    const result = readFiles([{ ...input, inFolder: false }], given)
    readings.push({
      name: input.name,
      reading: { ...result, corpus: result.corpus && renamed(result.corpus, content) },
    })
  }
  if (readings.length === 0) {
    problems.push(problemOf('error', describe(corpusFilesMissing, {}), { file: `${folder}cesura.json` }))
    return { corpus: undefined, problems, questions: [], format: undefined, why: '', files: [] }
  }
  const leaveOut = [...(content.leaveOut ?? []), ...(options.leaveOut ?? [])]
  const result = readFiles(readings, {
    ...coderEffectOptions({ ...content.read, ...answers }, content),
    ...(leaveOut.length > 0 ? { leaveOut } : {}),
    corpusFile: undefined,
  })
  const broken = problems.some(({ severity }) => severity === 'error')
  return {
    ...result,
    ...(broken ? { corpus: undefined } : {}),
    problems: [...problems, ...result.problems],
    ...(content.references?.length ? { references: content.references } : {}),
  }
}

/** What decides how codings of several files are fitted together; the rest was settled file by file. */
function coderEffectOptions(stated: ReadFilesOptions, { references }: CorpusFile): ReadFilesOptions {
  const { texts, place, alignLimit, match, duration, preset, reference = references?.join(',') } = stated
  const given = { texts, place, alignLimit, match, duration, preset, reference }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

/** Items and coders under the names that a corpus file gives them. */
function renamed(corpus: Corpus, { rename }: CorpusFile): Corpus {
  if (rename === undefined) return corpus
  const name = (names: Readonly<Record<string, string>> | undefined, own: string) =>
    names !== undefined && Object.hasOwn(names, own) ? names[own]! : own
  return {
    ...corpus,
    items: corpus.items.map(item => ({
      ...item,
      id: name(rename.items, item.id),
      codings: item.codings.map(coding => ({ ...coding, coder: name(rename.coders, coding.coder) })),
    })),
  }
}
