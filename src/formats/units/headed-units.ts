import { describe } from '../../model/error.ts'
import { headingWithoutText } from '../../model/errors/reading.ts'
import type { Draft } from '../draft.ts'
import { parseSegmentation } from '../json/segmentation-json.ts'
import { stemOf } from '../roles/path-pattern.ts'

/** The separator of titles that meet at one boundary. */
export const JOINT = ' | '

/** Units in their order, and the headings between them. */
interface HeadedUnits {
  readonly heading: (level: number, title: string, line: number) => void
  readonly unit: (text: string) => void
  /** Adds the coding to the draft. */
  readonly finish: () => void
}

/**
 * One coding of a text with headings, for every format that has them. A heading is a boundary, its title labels the
 * segment that follows, and its level is the type of the boundary (`levels: 'merge'` forgets it). A heading with nothing
 * under it joins the next: both levels are at one boundary, titles are joined by ` | `. `maxLevel` and `preface` leave
 * out deep headings and what is before the first.
 */
export function headedUnits(draft: Draft, coder: string): HeadedUnits {
  const { options } = draft
  const item = options.item ?? stemOf(options.file ?? 'text')
  const texts: string[] = []
  const sections: { start: number; levels: string[]; titles: string[] }[] = []
  let pending: { levels: string[]; titles: string[]; line: number } | undefined
  let inPreface = true
  let dropped = 0
  return {
    heading(level, title, line) {
      if (level > (options.maxLevel ?? Infinity)) return
      if (pending === undefined) pending = { levels: [], titles: [], line }
      if (!pending.levels.includes(String(level))) pending.levels.push(String(level))
      pending.titles.push(title)
      inPreface = texts.length === 0 && dropped === 0 && /^preface$/i.test(title)
    },

    unit(text) {
      if (options.preface === 'drop' && inPreface) {
        pending = undefined
        dropped++
        return
      }
      if (pending !== undefined || sections.length === 0)
        sections.push({ start: texts.length, levels: pending?.levels ?? [], titles: pending?.titles ?? [''] })
      pending = undefined
      texts.push(text)
    },

    finish() {
      if (pending !== undefined) draft.warn(describe(headingWithoutText, {}), { line: pending.line })
      const [, ...later] = sections
      const json = {
        units: texts.length,
        boundaries: later.map(({ start }) => start),
        labels: sections.map(({ titles }) => titles.join(JOINT)),
        ...(options.levels === 'merge' ? {} : { types: later.map(({ levels }) => levels) }),
      }
      const { types } = options
      const segmentation = draft.attempt({ item, coder }, () => parseSegmentation(json, { types }))
      if (segmentation !== undefined)
        draft.putCoding({ item, coder, segmentation, texts, location: { file: options.file } })
    },
  }
}
