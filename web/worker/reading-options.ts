import { detectFormat, formats, type InputFile, type Question, readFiles } from 'cesura/formats'
import { describe } from '../../src/model/error.ts'
import { panelSentence } from '../../src/report/sentences/imported.ts'
import { type Answers, optionsOf } from './answers.ts'
import { textOf } from './chunk-set.ts'
import { otherReading } from './errors.ts'
import type { Preview } from './preview.ts'
import { attempt, previewOf } from './previews.ts'

/** How files are to be read where the reader chose it, by name: the id of a format, or a way to read plain text. */
export type ReadingChoices = Readonly<Record<string, string>>

/** Ways to read a plain text, next to the formats, and what separates segments in each. */
const PLAIN = {
  'blank-lines': { title: 'plain text, a blank line at every cut', separator: 'blank-line' },
  'line-ends': { title: 'plain text, a cut at the end of every line', separator: 'line' },
} as const
export const plainTitle = (way: string | undefined): string | undefined =>
  way !== undefined && Object.hasOwn(PLAIN, way) ? PLAIN[way as keyof typeof PLAIN].title : undefined

/** A file in the way that was asked for. */
export function withReading(file: InputFile, way: string | undefined): InputFile {
  if (way === undefined || textOf(file) === undefined) return file
  if (plainTitle(way) === undefined) return { ...file, options: { format: way } }
  const { separator } = PLAIN[way as keyof typeof PLAIN]
  return { ...file, options: { format: SEPARATED, separator } }
}

/** The format of plain texts. */
export const SEPARATED = 'separated-text'

export interface OtherReadings {
  readonly question: Question
  readonly previews: Readonly<Record<string, Preview>>
}

/** Every way in which a file holds cuts, or may hold them, with the beginning of its data. */
export function otherReadings({ file, answers }: { file: InputFile; answers: Answers }): OtherReadings {
  const text = textOf(file) ?? ''
  const { fromPath: _, ...options } = optionsOf(answers)
  const claimed = new Set(detectFormat(text, file.name).map(({ format }) => format.id))
  const previews: Record<string, Preview> = {}
  const choices = [
    ...Object.entries(PLAIN).map(([id, { title }]) => ({ id, title })),
    ...formats.map(({ id, title }) => ({ id, title })),
  ].flatMap(({ id, title }) => {
    const reread = withReading(file, id)
    const found = reread === file ? undefined : attempt(() => readFiles([reread], options))
    const corpus = found?.corpus
    const cuts = corpus?.items.some(({ codings }) =>
      codings.some(own => own.segmentation.boundaries.length > 0),
    )
    if (cuts !== true && !claimed.has(id)) return []
    const preview = previewOf(corpus)
    if (preview !== undefined) previews[id] = preview
    const codings = found?.files[0]?.codings ?? []
    return [{ value: id, meaning: `${title}${panelSentence({ state: 'in', codings }, corpus, 'unit')}` }]
  })
  return {
    question: {
      ...describe(otherReading, { file: file.name, choices: choices.length }),
      option: 'way',
      flag: '--format',
      choices,
      location: { file: file.name },
    },
    previews,
  }
}
