import type { Item } from 'cesura'
import type { InputFile, Question, ReadFilesResult } from 'cesura/formats'

/** A question that the content of the files answers already. */
export interface Settled {
  readonly question: Question
  readonly value: string
  /** The files were read otherwise: they are to be read again with this answer. */
  readonly needed: boolean
}

/** Several files, one coding each, of one text: are they by several people? Taken as yes, and shown. */
export function oneText(
  { corpus, files }: ReadFilesResult,
  inputs: readonly InputFile[],
  answers: Readonly<Record<string, string>>,
): Settled | undefined {
  if (corpus === undefined || inputs.length < 2 || answers.fromPath !== undefined) return undefined
  if (files.length !== inputs.length || files.some(({ codings }) => codings?.length !== 1)) return undefined
  const names = inputs.map(({ name }) => name)
  // Folders tell more than names do; there the library decides.
  if (names.some(name => /[/\\]/.test(name)) || new Set(names.map(stem)).size < names.length) return undefined
  const apart = corpus.items.length === inputs.length && sameTexts(corpus.items)
  const joined = corpus.items.length === 1 && corpus.items[0]!.codings.length === inputs.length
  if (!apart && !joined) return undefined
  const endings = new Set(names.map(name => /\.[^.]+$/.exec(name)?.[0] ?? ''))
  const ending = endings.size === 1 ? [...endings][0]! : '.*'
  const first = corpus.items[0]!
  const seen =
    first.texts === undefined
      ? `All files have ${first.units.toLocaleString('en')} units.`
      : `${inputs.length === 2 ? 'Both' : 'All'} files hold the same ${first.units.toLocaleString('en')} units; only the cuts differ.`
  return {
    value: `{coder}${ending}`,
    needed: apart,
    question: {
      code: 'path-meaning',
      message: `Is this one text, cut by ${inputs.length === 2 ? 'two' : inputs.length} coders? ${seen} Taken as yes. One click changes it.`,
      option: 'fromPath',
      flag: '--from-path',
      choices: [
        { value: `{coder}${ending}`, meaning: 'Yes: the file names become the coders’ names.' },
        { value: `{item}${ending}`, meaning: 'No: each file is another text with one coder.' },
      ],
      location: { file: names[0]! },
    },
  }
}

const stem = (name: string): string => name.replace(/\.[^.]*$/, '')

/** Whether all items have the same texts; a word or two may be the same by chance. */
function sameTexts([first, ...others]: readonly Item[]): boolean {
  const texts = first?.texts
  if (texts === undefined || texts.length < 3) return false
  return others.every(
    item => item.texts?.length === texts.length && item.texts.every((text, unit) => text === texts[unit]),
  )
}
