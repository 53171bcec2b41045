import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { nameNotForTextgrid } from '../../model/errors/reading.ts'
import type { NamedFile } from '../format.ts'
import { requireTimes, writtenSegments } from './written-times.ts'

/** A text in quotes, as Praat writes it: a quote inside is doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** One long TextGrid per item with a tier per coder; labels are the texts of the intervals. */
export function writeTextgrid(corpus: Corpus): NamedFile[] {
  requireTimes(corpus, 'TextGrids')
  return corpus.items.map(item => ({ name: `${item.id}.TextGrid`, text: gridOf(item) }))
}

function gridOf(item: Item): string {
  const tiers = item.codings.map(({ coder, segmentation }) => {
    const segments = writtenSegments(item, segmentation)
    if (coder !== coder.trim().replace(/\s+/g, ' ') || segments.some(({ label }) => label.includes('\r'))) {
      throw invalid(nameNotForTextgrid, {}, { item: item.id, coder })
    }
    return { coder, segments }
  })
  const [start, end] = [tiers[0]!.segments[0]!.start, tiers[0]!.segments.at(-1)!.end]
  const lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', '']
  lines.push(`xmin = ${start} `, `xmax = ${end} `, 'tiers? <exists> ', `size = ${tiers.length} `, 'item []: ')
  const all = lines.concat(tiers.flatMap(({ coder, segments }, index) => tierOf(index + 1, coder, segments)))
  return `${all.join('\n')}\n`
}

function tierOf(number: number, name: string, segments: ReturnType<typeof writtenSegments>): string[] {
  const lines = [
    `    item [${number}]:`,
    '        class = "IntervalTier" ',
    `        name = ${quoted(name)} `,
  ]
  lines.push(`        xmin = ${segments[0]!.start} `, `        xmax = ${segments.at(-1)!.end} `)
  lines.push(`        intervals: size = ${segments.length} `)
  for (const [index, { start, end, label }] of segments.entries()) {
    lines.push(
      `        intervals [${index + 1}]:`,
      `            xmin = ${start} `,
      `            xmax = ${end} `,
    )
    lines.push(`            text = ${quoted(label)} `)
  }
  return lines
}
