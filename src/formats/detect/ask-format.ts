import type { Corpus } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import type { Hint } from '../../model/errors/define.ts'
import {
  type CorpusSize,
  extensionContradicts,
  oneFormatPossible,
  severalFormats,
} from '../../model/errors/reading.ts'
import type { Question, ReadResult } from '../format.ts'
import type { Candidate } from './claim.ts'

/** Endings that belong to a few formats only. Others, such as .txt, .json and .conll, say nothing. */
const STRONG: Readonly<Record<string, readonly string[]>> = {
  textgrid: ['textgrid'],
  eaf: ['eaf'],
  srt: ['srt', 'webvtt'],
  vtt: ['srt', 'webvtt'],
  rttm: ['rttm'],
  cha: ['chat'],
  rez: ['rezonator'],
  ann: ['brat'],
  jams: ['jams'],
  xmi: ['cas-xmi'],
  conllu: ['conllu', 'disrpt', 'bio'],
}

/** The extension of a name that contradicts what the content shows; undefined where it does not. */
export function contradiction(name: string, { format }: Candidate): string | undefined {
  const fileExtension = /\.([^./\\]+)$/.exec(name)?.[1] ?? ''
  const expected = Object.hasOwn(STRONG, fileExtension.toLowerCase())
    ? STRONG[fileExtension.toLowerCase()]!
    : [format.id]
  return expected.includes(format.id) ? undefined : fileExtension
}

/** Asks whether the content or the name of a file is right. */
export function askExtension(
  extension: string,
  { format, why }: Candidate,
  problems: readonly Problem[],
  location: Problem['location'],
): ReadResult {
  const question: Question = {
    ...describe(extensionContradicts, { extension, title: format.title, why }),
    option: 'format',
    flag: '--format',
    choices: [{ value: format.id, meaning: `${format.title}: ${why}` }],
    location,
  }
  return {
    corpus: undefined,
    problems,
    questions: [question],
    format: undefined,
    why: 'its name says otherwise',
  }
}

/** How large a corpus is. */
export const sizeOf = ({ items }: Corpus): CorpusSize => ({
  items: items.length,
  units: items.reduce((sum, item) => sum + item.units, 0),
  boundaries: items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0),
    0,
  ),
})

/** Asks which of several formats it is, or whether it is the one that is only possible. */
export function askFormat(
  rivals: readonly Candidate[],
  problems: readonly Problem[],
  location: Problem['location'],
  read: { readonly corpus?: CorpusSize; readonly error?: Hint } = {},
): ReadResult {
  const choices = rivals.map(({ format, why }) => ({ value: format.id, meaning: `${format.title}: ${why}` }))
  const { format, why: evidence, but: against = [] } = rivals[0]!

  const question: Question = {
    ...(rivals.length > 1
      ? describe(severalFormats, { titles: rivals.map(({ format }) => format.title) })
      : describe(oneFormatPossible, { title: format.title, why: evidence, against, ...read })),
    option: 'format',
    flag: '--format',
    choices,
    location,
  }
  const why = rivals.length > 1 ? 'several formats fit equally well' : 'one format is possible'
  return { corpus: undefined, problems, questions: [question], format: undefined, why }
}
