import { type Corpus, codersOf, codingOf, evaluate, type Length } from 'cesura'
import { boundaryEditDistance } from 'cesura/compare'
import { formats, writeCorpus } from 'cesura/formats'
import { marksOfEdits } from 'cesura/plots'
import { htmlReport, pairRows, scoreRows, type Table, toCsv, toJsonText } from 'cesura/report'
import { anonymise, lettersOf } from './anonymous.ts'
import { unitsOf } from './segmenters.ts'
import { workerCorpus } from './worker-corpus.ts'

export type ExportKind =
  | 'evaluation'
  | 'scores'
  | 'pairs'
  | 'differences'
  | 'report'
  | 'corpus'
  | 'edited'
  | 'tool'

export interface ExportQuestion {
  readonly kind: ExportKind
  /** What the data are called: the heading of the report. */
  readonly title: string
  /** The name of the file before what it holds. */
  readonly stem: string
  /** The name of the saved corpus that the figures count. */
  readonly corpusFile: string
  readonly references: readonly string[]
  readonly hypotheses: readonly string[]
  /** Coders who stay out of all but the edited corpus. */
  readonly without: readonly string[]
  readonly metrics: readonly { readonly id: string; readonly options: Readonly<Record<string, unknown>> }[]
  readonly span: number | Length
  /** Names of coders and texts become letters and numbers, unit texts are left out. */
  readonly anonymous: boolean
  readonly command: string
  /** The format of the kind `tool`. */
  readonly format: string
}

/** Of files whose name alone says what they are: by another type, browsers would change the extension. */
const MIME = 'application/octet-stream'

/** Writes the data in the format of another program: one file, or one for each text and annotator. */
export function exportForTool(question: ExportQuestion): readonly ExportFile[] {
  const letters = question.anonymous ? lettersOf(codersOf(workerCorpus())) : undefined
  const held = workerCorpus({ coders: question.without })
  const corpus = letters === undefined ? held : anonymise(held, letters)
  const written = writeCorpus(corpus, question.format)
  const [fileExtension = 'txt'] = formats.find(({ id }) => id === question.format)?.extensions ?? []
  return typeof written === 'string'
    ? [{ name: `${question.stem}.${fileExtension}`, mime: MIME, text: written }]
    : written.map(({ name, text }) => ({ name, mime: MIME, text }))
}

export interface ExportFile {
  readonly name: string
  readonly mime: string
  readonly text: string
}

/** One file to keep. The same data and settings give the same bytes as the command line. */
export function exportFile(question: ExportQuestion): ExportFile {
  const { kind, anonymous, stem } = question
  const letters = anonymous ? lettersOf(codersOf(workerCorpus())) : undefined
  const rename = (name: string) => letters?.get(name) ?? name
  const held = workerCorpus(kind === 'edited' ? {} : { coders: question.without })
  const corpus = letters === undefined ? held : anonymise(held, letters)
  if (kind === 'corpus' || kind === 'edited') {
    const written = writeCorpus(corpus, 'cesura-json')
    return {
      name: kind === 'edited' ? `${stem}-all-edits.json` : question.corpusFile,
      mime: 'application/json',
      text: typeof written === 'string' ? written : written[0]!.text,
    }
  }
  if (kind === 'differences') {
    return {
      name: `${stem}-differences.csv`,
      mime: 'text/csv',
      text: toCsv(differencesTable(corpus, question, rename)),
    }
  }
  const roles =
    question.references.length === 0
      ? {}
      : { references: question.references.map(rename), hypotheses: question.hypotheses.map(rename) }
  const evaluation = evaluate(corpus, {
    metrics: question.metrics,
    ...roles,
    ...(kind === 'pairs' ? {} : { interval: true, tests: question.references.length > 0 }),
    seed: 1,
  })
  if (kind === 'evaluation')
    return { name: `${stem}-evaluation.json`, mime: 'application/json', text: toJsonText(evaluation) }
  if (kind === 'scores')
    return { name: `${stem}-scores.csv`, mime: 'text/csv', text: toCsv(scoreRows(evaluation)) }
  if (kind === 'pairs')
    return { name: `${stem}-pairs.csv`, mime: 'text/csv', text: toCsv(pairRows(evaluation)) }
  const title = anonymous ? 'Segmentations compared' : question.title
  return {
    name: `${stem}-report.html`,
    mime: 'text/html',
    text: htmlReport(evaluation, corpus, {
      title,
      command: question.command,
      platform: 'the workbench, in a browser',
    }),
  }
}

/** Every difference of every compared pair, with the text around it. */
function differencesTable(
  corpus: Corpus,
  { references, hypotheses, span }: ExportQuestion,
  rename: (name: string) => string,
): Table {
  const rows: (string | number | null)[][] = []
  const all = codersOf(corpus)
  const trusted = references.length === 0 ? all : references.map(rename)
  const tested = references.length === 0 ? all : hypotheses.map(rename)
  for (const item of corpus.items) {
    for (const [row, reference] of trusted.entries()) {
      const expected = codingOf(item, reference)
      for (const hypothesis of references.length === 0 ? tested.slice(row + 1) : tested) {
        const found = reference === hypothesis ? undefined : codingOf(item, hypothesis)
        if (expected === undefined || found === undefined) continue
        for (const mark of marksOfEdits(
          boundaryEditDistance(expected, found, { span: unitsOf(span, expected) }),
          expected.boundaries,
        )) {
          const place = mark.reference ?? mark.hypothesis!
          const texts = [item.texts?.[place - 1] ?? null, item.texts?.[place] ?? null]
          rows.push([
            item.id,
            reference,
            hypothesis,
            mark.kind,
            mark.reference ?? null,
            mark.hypothesis ?? null,
            ...texts,
          ])
        }
      }
    }
  }
  const column = (name: string, align: 'left' | 'right' = 'left') => ({ name, align })
  const columns = [
    column('item'),
    column('reference'),
    column('hypothesis'),
    column('kind'),
    column('reference_position', 'right'),
    column('hypothesis_position', 'right'),
    column('text_before'),
    column('text_after'),
  ]
  return { title: 'Differences', columns, rows, notes: [] }
}
