import type { FileReading, ReadFilesResult } from 'cesura/formats'
import { describe } from '../../src/model/error.ts'
import type { Answers } from './answers.ts'
import { nameParts } from './errors.ts'
import type { Settled } from './one-text.ts'

/** How names of files give text and coder, where they do: one pattern for all, which the reader may change. */
export function pathNames({ files, corpus }: ReadFilesResult, answers: Answers): Settled | undefined {
  const [first] = files
  if (first === undefined || corpus === undefined || files.length < 2 || corpus.items.length < 2)
    return undefined
  if (answers.fromPath !== undefined || files.some(({ role }) => role?.item === undefined)) return undefined
  const patterns = new Set(files.map(patternOf))
  const [value] = patterns
  if (patterns.size !== 1 || value === undefined) return undefined
  return {
    value,
    needed: false,
    question: {
      ...describe(nameParts, {}),
      option: 'fromPath',
      flag: '--from-path',
      choices: [
        { value, meaning: 'as they were read' },
        { value: swapped(value), meaning: 'the other way round' },
      ],
      location: { file: first.name },
    },
  }
}

/** Text and coder change places. */
export const swapped = (pattern: string): string =>
  pattern.replace(/\{(item|coder)\}/g, (_, name) => (name === 'item' ? '{coder}' : '{item}'))

/** `{item}_{coder}.txt` of `p07_ann.txt`, or `{coder}/{item}.txt` of `ann/p07.txt`; undefined where no pattern fits. */
function patternOf({ name, role }: Pick<FileReading, 'name' | 'role'>): string | undefined {
  const { item, coder } = role ?? {}
  if (item === undefined || coder === undefined) return undefined
  const parts = name.replaceAll('\\', '/').split('/')
  const base = parts.at(-1)!
  const fileExtension = /\.[^.]*$/.exec(base)?.[0] ?? ''
  const stem = base.slice(0, base.length - fileExtension.length)
  const folder = parts.at(-2)
  if (stem === item && folder === coder) return `{coder}/{item}${fileExtension}`
  if (stem === coder && folder === item) return `{item}/{coder}${fileExtension}`
  for (const [one, other, words] of [
    [item, coder, ['{item}', '{coder}']],
    [coder, item, ['{coder}', '{item}']],
  ] as const) {
    const char = stem.slice(one.length, stem.length - other.length)
    // A pattern splits at the first such separator.
    if (char.length === 1 && `${one}${char}${other}` === stem && !one.includes(char))
      return `${words[0]}${char}${words[1]}${fileExtension}`
  }
  return undefined
}
