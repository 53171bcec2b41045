import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { VERSION } from '../../index.ts'
import { writeFileAtomically } from '../../node/index.ts'
import {
  count,
  forTerminal,
  pad,
  safeName,
  type Terminal,
  textWidth,
  toJsonText,
} from '../../report/index.ts'
import {
  type Check,
  chosenArtefacts,
  computedText,
  countSentence,
  drawFigure,
  heading,
  papers,
  type ReproduceOptions,
  type Reproduction,
  reproduce,
  reproduceDefaults,
  toPage,
  verdictWords,
} from '../../reproduce/index.ts'
import { collect, collectWords } from '../metric-options.ts'
import { print } from '../output.ts'
import { newCommand } from '../program.ts'
import { progressBar } from '../progress.ts'
import { addReadOptions, type ReadWords, readCorpusFrom } from '../read-corpus.ts'
import { terminalOf } from '../result-format.ts'
import { wholeFrom } from '../sureness-options.ts'

export const examples = [
  { line: 'cesura reproduce', about: 'the papers and what can be recomputed' },
  { line: 'cesura reproduce ocampo-diaz-ouyang-2022 --only figure-10', about: 'one figure' },
  {
    line: 'cesura reproduce scaiano-inkpen-2012 --out tmp/scaiano',
    about: 'a paper, with its pictures, into a folder',
  },
  {
    line: 'cesura reproduce fournier-2013 --only figure-11 --corpus examples/simulated.json',
    about: 'a figure whose data are not public, for your own corpus',
  },
] as const

interface ReproduceWords extends ReadWords {
  readonly only?: readonly string[]
  readonly corpus?: readonly string[]
  readonly references?: readonly string[]
  readonly hypotheses?: readonly string[]
  readonly out?: string
  readonly json?: boolean
  readonly markdown?: boolean
  readonly seed: number
  readonly trials: number
  readonly longest: number
}

export const command = () => {
  const command = newCommand(
    'reproduce',
    'Recomputes what the papers print and says of every number whether it comes out, and if not, why.',
    examples,
  )
    .argument('[papers...]', 'papers by name, or all; without one, the list of them')
    .option(
      '--only <artefacts>',
      'only these tables, figures and sections; commas between several',
      collectWords,
    )
    .option('--corpus <path>', 'your data, for what needs data that are not public; repeatable', collect)
    .option('--references <coders>', 'coders of the corpus to trust; commas between several', collectWords)
    .option('--hypotheses <coders>', 'coders of the corpus to judge; commas between several', collectWords)
    .option('--out <folder>', 'write a page, the numbers as JSON and the figures as SVG into a folder')
    .option('--json', 'everything as JSON, all digits')
    .option('--markdown', 'the page “The papers, recomputed” as Markdown')
    .option('--seed <number>', 'seed of every simulation', wholeFrom(0), reproduceDefaults.seed)
    .option(
      '--trials <number>',
      'trials per cell of the simulated table',
      wholeFrom(2),
      reproduceDefaults.trials,
    )
    .option(
      '--longest <units>',
      'longest text of the exhaustive experiments, 8 to 22',
      wholeFrom(8),
      reproduceDefaults.longest,
    )
  return addReadOptions(command).action(run)
}

async function run(names: string[], words: ReproduceWords): Promise<void> {
  const wanted: ReproduceOptions = {
    papers: names.includes('all') ? [] : names,
    ...(words.only === undefined ? {} : { only: words.only }),
  }
  const artefacts = chosenArtefacts(wanted)
  const terminal = terminalOf({})
  if (names.length === 0 && words.only === undefined) {
    await print(list(terminal))
    return
  }
  if (words.out !== undefined) await mkdir(words.out, { recursive: true })
  const corpus = words.corpus === undefined ? undefined : await readCorpusFrom(words.corpus, words)
  const bar = progressBar('recomputing')
  const done: Reproduction[] = []
  const quiet = words.json === true || words.markdown === true
  const options: ReproduceOptions = {
    ...wanted,
    seed: words.seed,
    trials: words.trials,
    longest: words.longest,
    ...(corpus === undefined ? {} : { corpus }),
    ...(words.references === undefined ? {} : { references: words.references }),
    ...(words.hypotheses === undefined ? {} : { hypotheses: words.hypotheses }),
  }
  for (const reproduction of reproduce(options)) {
    done.push(reproduction)
    bar.tell(done.length, artefacts.length)
    if (!quiet)
      await print(
        forTerminal(
          artefactText(reproduction, terminal, done.length === 1 ? undefined : done.at(-2)),
          terminal,
        ),
      )
  }
  bar.done()
  if (words.json) await print(toJsonText(document(done, words)))
  else if (words.markdown) await print(toPage(done))
  else await print(forTerminal(`\n${terminal.paint('bold', countSentence(done))}\n`, terminal))
  if (words.out !== undefined) await writeAll(words.out, done, words)
}

/** Everything that was computed, with the settings that it depends on. */
const document = (done: readonly Reproduction[], { seed, trials, longest }: ReproduceWords) => ({
  version: VERSION,
  settings: { seed, trials, longest },
  // The pictures are made of the same series; they stand in files of their own.
  artefacts: done.map(({ figures: _, ...rest }) => rest),
})

async function writeAll(folder: string, done: readonly Reproduction[], words: ReproduceWords): Promise<void> {
  let files = 0
  const write = async (path: string, content: string) => {
    await writeFileAtomically(path, content)
    files++
  }
  await write(join(folder, 'papers.md'), toPage(done))
  for (const reproduction of done) {
    const own = join(folder, reproduction.paper)
    await mkdir(own, { recursive: true })
    await write(join(own, `${reproduction.id}.json`), toJsonText(document([reproduction], words)))
    for (const data of reproduction.figures ?? []) {
      for (const { name, svg } of drawFigure(data)) await write(join(own, `${name}.svg`), `${svg}\n`)
    }
  }
  await print(`${count(files, 'file')} in ${folder}\n`, process.stderr)
}

/** The papers and their artefacts, without computing anything. */
function list(terminal: Terminal): string {
  const widest = Math.max(...papers.flatMap(paper => paper.artefacts.map(({ id }) => id.length)))
  const lines = papers.flatMap(paper => [
    `${terminal.paint('bold', paper.id)}  ${paper.cite}: ${paper.title}`,
    ...paper.artefacts.map(
      ({ id, title, corpus }) =>
        `  ${id.padEnd(widest)}  ${title}${corpus === 'needed' ? terminal.paint('dim', '  (--corpus)') : ''}`,
    ),
    '',
  ])
  return forTerminal(
    `${lines.join('\n')}\n\`cesura reproduce PAPER\` recomputes one, \`cesura reproduce all\` all of them.\n`,
    terminal,
  )
}

/** Most printed numbers that wait for the same data and are listed one by one. */
const MOST_WAITING = 6

/** One artefact as a table for people. */
function artefactText(
  reproduction: Reproduction,
  terminal: Terminal,
  before: Reproduction | undefined,
): string {
  const { paint } = terminal
  const paper = papers.find(({ id }) => id === reproduction.paper)!
  const lines: string[] = []
  if (before?.paper !== reproduction.paper) lines.push('', paint('bold', `${paper.cite}: ${paper.title}`))
  const preset = reproduction.preset === undefined ? '' : paint('dim', `  preset ${reproduction.preset}`)
  lines.push('', `${paint('bold', heading(reproduction.id))}  ${reproduction.title}${preset}`)
  const waiting = reproduction.checks.filter(({ verdict }) => verdict === 'needs-data')
  const shown =
    waiting.length > MOST_WAITING
      ? reproduction.checks.filter(({ verdict }) => verdict !== 'needs-data')
      : reproduction.checks
  lines.push(...checkLines(shown, terminal))
  if (shown !== reproduction.checks)
    lines.push(`  ${count(waiting.length, 'printed number')} need data: give them with --corpus`)
  for (const series of reproduction.corpus === undefined ? [] : (reproduction.series ?? [])) {
    lines.push(
      `  ${series.title}`,
      ...columnLines([series.columns, ...series.rows.map(row => row.map(cellText))]),
    )
  }
  for (const note of reproduction.notes ?? []) lines.push(...wrapped(note, terminal))
  return `${lines.join('\n')}\n`
}

const cellText = (value: string | number | null): string => {
  if (value === null) return '–'
  if (typeof value === 'string') return safeName(value)
  return Number.isInteger(value) ? String(value) : value.toFixed(4)
}

/** Quantity, printed, computed, verdict in columns; below, each reason once. */
function checkLines(checks: readonly Check[], terminal: Terminal): string[] {
  if (checks.length === 0) return []
  const reasons = [
    ...new Set(
      checks.flatMap(({ reason, verdict }) => (reason === undefined || verdict === 'match' ? [] : [reason])),
    ),
  ]
  const rows = checks.map(check => {
    const number = check.verdict === 'match' ? -1 : reasons.indexOf(check.reason ?? '')
    const verdict = `${verdictWords[check.verdict]}${number < 0 ? '' : ` (${number + 1})`}`
    return [check.quantity, check.inputs ?? '', check.printed, computedText(check), verdict]
  })
  return [
    ...columnLines([['', '', 'printed', 'computed', ''], ...rows]).map((line, index) =>
      index === 0 ? terminal.paint('dim', line) : line,
    ),
    ...reasons.flatMap((reason, index) => wrapped(`(${index + 1}) ${reason}`, terminal)),
  ]
}

/** Rows in columns as wide as they need; columns without content are left out. */
function columnLines(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => textWidth(row[column]!))))
  const headed = rows[0]!.map((_, column) => rows.some((row, index) => index > 0 && row[column] !== ''))
  return rows.map(row =>
    `  ${row
      .map((cell, column) => (headed[column] ? `${pad(cell, widths[column]!)}  ` : ''))
      .join('')}`.trimEnd(),
  )
}

/** A sentence in lines as wide as the terminal, indented. */
function wrapped(text: string, { width, paint }: Terminal): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textWidth(`${line} ${word}`) > width - 4) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map(each => paint('dim', `    ${each}`))
}
