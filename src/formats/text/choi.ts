import { fromMasses } from '../../model/construct.ts'
import { toMasses } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { separatorsAdjacent, unitNotForChoi } from '../../model/errors/reading.ts'
import { blankLine } from '../../model/errors/tables.ts'
import { separatorLength } from '../../model/errors/text.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, NamedFile } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import {
  coderNote,
  requireCoded,
  requireFileNames,
  requireTexts,
  requireUnlabelled,
  requireUntyped,
} from '../writable.ts'
import { linesOf } from './lines.ts'

const SEPARATOR = '=========='

/**
 * The files of Choi (2000): one unit per line, a line of ten `=` between segments and around the text. One file is
 * one coding, the reference unless a coder is named. Separators at the ends are no boundaries; two in a row are a
 * warning (`segment-empty`), and so is a blank line, which is no unit (`blank-line`). A line of fewer or more `=`
 * is rejected (`separator-unclear`).
 *
 * @see Choi (2000), https://aclanthology.org/A00-2004
 */
export const choi: Format = {
  id: 'choi',
  title: 'Choi ==========',
  extensions: ['ref', 'txt'],
  loses: ['speakers'],
  readBack: corpus => coderNote(corpus, 'the folder', "--from-path '{coder}/{item}.ref'"),
  holds: 'coding',
  plain: true,
  reference: true,

  inspect: source => ({ claim: () => claimChoi(source), readCodings: draft => readChoi(draft, source.text) }),

  write: writeChoi,
}

function claimChoi({ text }: Source): Claim | undefined {
  if (!text.includes(SEPARATOR)) return undefined
  const separators = text.match(/^={10}[ \t]*\r?$/gm)?.length ?? 0
  if (separators === 0) return undefined
  const because = `${separators} lines of ten = separate the others`
  // A line of = under a single line that is not longer is a heading, as in reStructuredText.
  const heading = hasHeading(text.split('\n').map(line => line.trimEnd()))
  const begins = /^\s*={10}[ \t]*\r?\n/.test(text)
  return { strength: begins || !heading ? 'named' : 'possible', because }
}

function readChoi(draft: Draft, text: string): void {
  const { options } = draft
  const item = options.item ?? stemOf(options.file ?? 'text')
  const coder = options.coder ?? 'reference'
  const masses: number[] = []
  const texts: string[] = []
  let mass = 0
  let separated = false
  const lines = linesOf(text)
  for (const { text: raw, line } of lines) {
    const unit = raw.trim()
    if (unit === SEPARATOR) {
      if (mass > 0) masses.push(mass)
      else if (separated) draft.warn(describe(separatorsAdjacent, {}), { line })
      mass = 0
      separated = true
    } else if (unit === '') {
      draft.warn(describe(blankLine, {}), { line })
    } else if (/^={5,}$/.test(unit)) {
      draft.error(describe(separatorLength, { characters: unit.length }), { line, column: 1 })
    } else {
      texts.push(unit)
      mass++
    }
  }
  if (mass > 0) masses.push(mass)
  const segmentation = draft.attempt({ item, coder }, () => fromMasses(masses))
  if (segmentation !== undefined)
    draft.putCoding({ item, coder, segmentation, texts, location: { file: options.file } })
}

/** One file per coding: `CODER/ITEM.ref`. */
function writeChoi(corpus: Corpus): NamedFile[] {
  requireUntyped(corpus, 'Choi files')
  requireUnlabelled(corpus, 'Choi files')
  requireCoded(corpus, 'Choi files')
  requireFileNames(corpus)
  return corpus.items.flatMap(item => {
    const texts = requireTexts(item, 'Choi files')
    for (const [unit, text] of texts.entries()) {
      if (text.trim() === '' || text !== text.trim() || /[\r\n]/.test(text) || /^={5,}$/.test(text))
        throw invalid(unitNotForChoi, { unit: unit + 1 }, { item: item.id })
    }
    return item.codings.map(({ coder, segmentation }) => {
      let unit = 0
      const out = [SEPARATOR]
      for (const mass of toMasses(segmentation)) {
        for (const end = unit + mass; unit < end; unit++) out.push(texts[unit]!)
        out.push(SEPARATOR)
      }
      return { name: `${coder}/${item.id}.ref`, text: `${out.join('\n')}\n` }
    })
  })
}

/** Whether a line of ten = is under a single line that is not longer. */
const hasHeading = (lines: readonly string[]): boolean =>
  lines.some((line, index) => {
    const over = lines[index - 1] ?? ''
    return line === '='.repeat(10) && /^[^\s=]/.test(over) && over.length <= 10 && !lines[index - 2]
  })
