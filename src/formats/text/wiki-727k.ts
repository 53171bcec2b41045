import { toMasses } from '../../model/convert.ts'
import type { Corpus, Item } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { unitNotForWiki727k } from '../../model/errors/reading.ts'
import { blankLine, titleCountForWiki727k, titleNotForWiki727k } from '../../model/errors/tables.ts'
import { endTypeNotWritable, headingUnclear, titlesRequired, typeNotLevel } from '../../model/errors/text.ts'
import type { Segmentation } from '../../model/segmentation.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { Format, NamedFile } from '../format.ts'
import { headedUnits, JOINT } from '../units/headed-units.ts'
import { coderNote, requireCoded, requireFileNames, requireTexts } from '../writable.ts'
import { linesOf } from './lines.ts'

const HEADING = /^={8},(\d{1,3}),(.*?)\.?$/s
const LIST = '***LIST***.'

/**
 * The text files of Wiki-727K: one sentence per line, headings `========,LEVEL,TITLE.` between them. Titles become
 * labels of segments; the level of a heading becomes the type of the boundary before it (`levels: 'merge'` forgets
 * it). A heading with nothing under it before the next joins it: both levels are at one boundary, the titles
 * are joined by ` | `. The papers leave out the preface, lists and levels from 3 on, each of which changes n:
 * `preface`, `lists` and `maxLevel` do so, and nothing is left out without them.
 *
 * @see Koshorek et al. (2018), https://aclanthology.org/N18-2075
 */
export const wiki727k: Format = {
  id: 'wiki-727k',
  title: 'Wiki-727K text',
  extensions: ['txt', 'ref'],
  loses: ['speakers'],
  holds: 'coding',
  plain: true,
  reference: true,

  inspect: source => ({
    claim: () => claimWiki727k(source),
    readCodings: draft => readWiki727k(draft, source.text),
  }),

  readBack: corpus => coderNote(corpus, 'the folder', "--from-path '{coder}/{item}'"),
  write: writeWiki,
}

function claimWiki727k({ text }: Source): Claim | undefined {
  if (!text.includes('========,')) return undefined
  const headings = text.match(/^={8},\d+,/gm)?.length ?? 0
  if (headings === 0) return undefined
  return { strength: 'named', because: `${headings} lines begin with ========,LEVEL,` }
}

function readWiki727k(draft: Draft, text: string): void {
  const { options } = draft
  const headed = headedUnits(draft, options.coder ?? 'reference')
  for (const { text: raw, line } of linesOf(text)) {
    const unit = raw.trim()
    const heading = HEADING.exec(unit)
    if (heading !== null) headed.heading(Number(heading[1]), heading[2]!, line)
    else if (unit.startsWith('========')) {
      draft.error(describe(headingUnclear, {}), { line, column: 1 })
    } else if (unit === '') {
      draft.warn(describe(blankLine, {}), { line })
    } else if (options.lists !== 'drop' || unit !== LIST) headed.unit(unit)
  }
  headed.finish()
}

/** One file per coding: `CODER/ITEM`, without an ending, as the corpus has them. */
function writeWiki(corpus: Corpus): NamedFile[] {
  requireCoded(corpus, 'Wiki-727K files')
  requireFileNames(corpus)
  return corpus.items.flatMap(item => {
    const texts = requireTexts(item, 'Wiki-727K files')
    for (const [unit, text] of texts.entries()) {
      if (text === '' || text !== text.trim() || /[\r\n]/.test(text) || text.startsWith('========'))
        throw invalid(unitNotForWiki727k, { unit: unit + 1 }, { item: item.id })
    }
    return item.codings.map(({ coder, segmentation }) => ({
      name: `${coder}/${item.id}`,
      text: writeCoding(item, coder, segmentation, texts),
    }))
  })
}

function writeCoding(
  item: Item,
  coder: string,
  segmentation: Segmentation,
  texts: readonly string[],
): string {
  const { labels, end } = segmentation
  if (labels === undefined || end !== undefined)
    throw invalid(labels === undefined ? titlesRequired : endTypeNotWritable, {}, { item: item.id, coder })
  let out = ''
  let unit = 0
  for (const [index, mass] of toMasses(segmentation).entries()) {
    const label = labels[index]!
    const levels = index === 0 ? ['1'] : levelsAt(segmentation, index - 1, item.id, coder)
    if (/[\r\n]/.test(label) || label !== label.trim() || label.endsWith('.'))
      throw invalid(titleNotForWiki727k, { label: JSON.stringify(label) }, { item: item.id, coder })
    // As many headings as levels; titles that were joined are taken apart again.
    const parts = label.split(JOINT)
    if (parts.length < levels.length)
      throw invalid(
        titleCountForWiki727k,
        { levels, joint: JSON.stringify(JOINT), label: JSON.stringify(label) },
        { item: item.id, coder },
      )
    const titles = levels.map((_, level) =>
      level < levels.length - 1 ? (parts[level] ?? '') : parts.slice(levels.length - 1).join(JOINT),
    )
    for (const [level, title] of titles.entries()) out += `========,${levels[level]},${title}.\n`
    for (const text of texts.slice(unit, unit + mass)) out += `${text}\n`
    unit += mass
  }
  return out
}

/** The levels of a boundary, which must be small integers; an untyped boundary is of level 2. */
function levelsAt(segmentation: Segmentation, index: number, item: string, coder: string): string[] {
  const { types, scale } = segmentation
  if (types === undefined) return ['2']
  const levels = scale!.names.filter((_, type) => (types[index]! >>> type) & 1)
  const unexpected = levels.find(level => !/^[1-9]\d{0,2}$/.test(level))
  if (unexpected === undefined) return levels
  throw invalid(typeNotLevel, { type: JSON.stringify(unexpected) }, { item, coder })
}
