import { type Corpus, codersOf } from '../../model/corpus.ts'
import { describe, invalid } from '../../model/error.ts'
import { lineWithoutEnd } from '../../model/errors/reading.ts'
import {
  connectivesNoSegments,
  firstMarkMissing,
  idOrder,
  itemNameNotWritable,
  recordingNotWritable,
  relationsNoSegments,
  tokenNotWritable,
} from '../../model/errors/rows.ts'
import type { Claim, Source } from '../detect/source.ts'
import type { Format, NamedFile, ReadOptions } from '../format.ts'
import type { Report } from '../report.ts'
import { endsInLineEnd } from '../text/lines.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'
import { requireCoded, requireFileNames, requireUnlabelled, requireUntyped } from '../writable.ts'
import { documentNames, scanConll } from './conll-scan.ts'

/**
 * The files of the DISRPT shared task: `.tok` and `.conllu`, ten columns with tabs between, and in the last
 * `Seg=B-seg` (2023 on) or `BeginSeg=Yes` (before) at the first token of a discourse unit. Units are rows with a
 * whole id. In `.conllu` the sentences are a second layer. One file is one coding of many items.
 *
 * @see https://github.com/disrpt
 */
export const disrpt: Format = {
  id: 'disrpt',
  title: 'DISRPT .tok and .conllu',
  extensions: ['tok', 'conllu'],
  holds: 'corpus',
  plain: true,
  loses: ['speakers'],
  keepsUnmarkedStart: true,

  inspect: source => ({
    claim: () => claimDisrpt(source),
    read: (report, options) => readDisrpt(source, report, options),
  }),

  readBack: () => "coders are the names of the files: --from-path '{coder}.tok'",
  write: writeDisrpt,
}

function claimDisrpt(source: Source): Claim | undefined {
  if (/^doc\tunit1_toks\tunit2_toks\t/.test(source.text))
    return {
      strength: 'rejected',
      ...describe(relationsNoSegments, {}),

      line: 1,
    }
  const { text } = source
  // Most files say nothing of the kind: no need to look through all their rows.
  if (!text.includes('Seg=') && !text.includes('Conn=')) return undefined
  const scan = scanConll(source)
  // Next to connectives, `Seg=O` says that a token is none.
  const segments = scan.connectiveRows === 0 || scan.documents.some(document => document.segments.length > 0)
  if (scan.segRows > 0 && segments)
    return {
      strength: 'named',
      because: 'ten columns, and the last says where discourse units begin (Seg=, BeginSeg=)',
      over: ['conllu', 'tsv', 'csv'],
    }
  if (scan.connectiveRows === 0) return undefined
  return { strength: 'rejected', ...describe(connectivesNoSegments, {}) }
}

function readDisrpt(source: Source, report: Report, options: ReadOptions): readonly AnnotatedUnits[] {
  const scan = scanConll(source)
  const { defect } = scan
  if (defect !== undefined) report.error(defect, { line: defect.line })
  if (scan.oddIds !== undefined) report.warn(describe(idOrder, {}), { line: scan.oddIds })
  if (!endsInLineEnd(source.text)) report.warn(describe(lineWithoutEnd, {}))
  const names = documentNames(scan.documents, source, options)
  return scan.documents.map(({ line, tokens, segments, sentences }, index): AnnotatedUnits => {
    if (segments[0] !== 0) report.warn(describe(firstMarkMissing, {}), { line, item: names[index] })
    return {
      axis: 'units',
      item: names[index],
      location: { file: source.name, line },
      tokens,
      unit: 'tokens',
      layers: [
        { name: 'segment', kind: 'starts', at: segments, marksEnds: true, marksStart: true, preferred: true },
        ...(sentences.length > 1 || scan.documents.some(other => other.sentences.length > 1)
          ? [{ name: 'sentence', kind: 'starts' as const, at: sentences, marksEnds: true }]
          : []),
      ],
    }
  })
}

/** One file per coder, `CODER.tok`, with all its items. Missing texts are `_`. */
function writeDisrpt(corpus: Corpus): NamedFile[] {
  requireUntyped(corpus, 'DISRPT files')
  requireUnlabelled(corpus, 'DISRPT files')
  requireCoded(corpus, 'DISRPT files')
  const coders = codersOf(corpus)
  requireFileNames(corpus)
  return coders.map(coder => {
    const lines: string[] = []
    for (const item of corpus.items) {
      const { id, texts, units, time } = item
      const segmentation = item.codings.find(coding => coding.coder === coder)?.segmentation
      if (segmentation === undefined) continue
      const withheld = texts?.every(text => /^_+$/.test(text))
      const unexpected = withheld
        ? 0
        : (texts?.findIndex(text => text.trim() === '' || /[\t\r\n]/.test(text)) ?? -1)
      if (unexpected !== -1 || time !== undefined || id !== id.trim() || id === '' || /[\r\n]/.test(id))
        throw invalid(
          unexpected !== -1
            ? tokenNotWritable
            : time !== undefined
              ? recordingNotWritable
              : itemNameNotWritable,
          { unit: unexpected + 1 },
          { item: id },
        )
      lines.push(`# newdoc id = ${id}`)
      const starts = new Set(segmentation.boundaries)
      if (segmentation.unmarkedStart !== true) starts.add(0)
      for (let unit = 0; unit < units; unit++)
        lines.push(
          `${unit + 1}\t${texts?.[unit] ?? '_'}\t_\t_\t_\t_\t_\t_\t_\tSeg=${starts.has(unit) ? 'B-seg' : 'O'}`,
        )
      lines.push('')
    }
    return { name: `${coder}.tok`, text: `${lines.join('\n')}\n` }
  })
}
