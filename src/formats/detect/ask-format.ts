import type { Corpus } from '../../model/corpus.ts'
import type { Problem } from '../../model/error.ts'
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

/** The ending of a name that speaks against what the content shows; undefined where it does not. */
export function contradiction(name: string, { format }: Candidate): string | undefined {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1] ?? ''
  const expected = Object.hasOwn(STRONG, ending.toLowerCase()) ? STRONG[ending.toLowerCase()]! : [format.id]
  return expected.includes(format.id) ? undefined : ending
}

/** Asks whether the content or the name of a file is right. */
export function askEnding(
  ending: string,
  { format, why }: Candidate,
  problems: readonly Problem[],
  location: Problem['location'],
): ReadResult {
  const question: Question = {
    code: 'ending-contradicts',
    message: `The name ends in .${ending}, but the content is no such file: it looks like ${format.title} (${why}). Is it?`,
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

/** What a corpus would be, as a sentence. */
export const shape = ({ items }: Corpus): string => {
  const units = items.reduce((sum, item) => sum + item.units, 0)
  const cuts = items.reduce(
    (sum, { codings }) =>
      sum + codings.reduce((sum, { segmentation }) => sum + segmentation.boundaries.length, 0),
    0,
  )
  return ` It would be read as ${items.length} ${items.length === 1 ? 'item' : 'items'} with ${units} units and ${cuts} boundaries.`
}

const against = ({ but }: Candidate): string =>
  but === undefined ? '' : ` Against it: ${but.join('; ')}.`.replace('?.', '?')

/** Asks which of several formats it is, or whether it is the one that is only possible. */
export function askFormat(
  rivals: readonly Candidate[],
  problems: readonly Problem[],
  location: Problem['location'],
  more = '',
): ReadResult {
  const choices = rivals.map(({ format, why }) => ({ value: format.id, meaning: `${format.title}: ${why}` }))
  const titles = rivals.map(({ format }) => format.title).join(' or ')
  const message =
    rivals.length > 1
      ? `The content fits several formats. Is it ${titles}?`
      : `Is it ${titles}? Only this speaks for it: ${rivals[0]!.why}.${against(rivals[0]!)}${more}`
  const question: Question = {
    code: 'which-format',
    message,
    option: 'format',
    flag: '--format',
    choices,
    location,
  }
  const why = rivals.length > 1 ? 'several formats fit equally well' : 'one format is possible'
  return { corpus: undefined, problems, questions: [question], format: undefined, why }
}
