import type { Item } from 'cesura'
import type { InputFile, Question, ReadFilesResult } from 'cesura/formats'
import { patternOfCoders } from '../../src/formats/shared.ts'
import { describe } from '../../src/model/error.ts'
import { timeOf } from '../../src/model/index.ts'
import { countDigits, countWord } from '../../src/model/numbers.ts'
import type { Answers } from './answers.ts'
import { isOneText } from './errors.ts'

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
  answers: Answers,
): Settled | undefined {
  if (corpus === undefined || inputs.length < 2) return undefined
  // Whose words hold was asked: that they are one text is known.
  if (answers.fromPath !== undefined || answers.texts !== undefined) return undefined
  if (files.length !== inputs.length || files.some(({ codings }) => codings?.length !== 1)) return undefined
  const names = inputs.map(({ name }) => name)
  // Folders say more than names do; there the library decides.
  if (names.some(name => /[/\\]/.test(name)) || new Set(names.map(stem)).size < names.length) return undefined
  const apart = corpus.items.length === inputs.length && sameTexts(corpus.items)
  const joined = corpus.items.length === 1 && corpus.items[0]!.codings.length === inputs.length
  if (!apart && !joined) return undefined
  const coders = patternOfCoders(names)
  const fileExtension = coders.slice(coders.lastIndexOf('}') + 1)
  const first = corpus.items[0]!
  const units = countDigits(first.units)
  const seen =
    first.texts === undefined
      ? timeOf(first) === undefined
        ? `All files have ${units} units.`
        : 'All recordings have the same duration.'
      : `${inputs.length === 2 ? 'Both' : 'All'} files hold the same ${units} units; only the cuts differ.`
  const many = countWord(inputs.length)
  return {
    value: coders,
    needed: apart || coders !== `{coder}${fileExtension}`,
    question: {
      ...describe(isOneText, { many, seen }),
      option: 'fromPath',
      flag: '--from-path',
      choices: [
        {
          value: coders,
          meaning: `Yes, ${many} coders of one text: the file names become the coders’ names.`,
        },
        {
          value: `{item}${fileExtension}`,
          meaning: `No, ${many} texts: each text then has one coder, and nothing can be compared yet.`,
        },
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
