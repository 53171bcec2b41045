import { join } from 'node:path'
import {
  type Check,
  chosenArtefacts,
  computedText,
  countSentence,
  drawFigure,
  heading,
  LONGEST_TEXT,
  papers,
  type ReproduceOptions,
  type Reproduction,
  reproduce,
  reproduceDefaults,
  toPage,
  verdictText,
} from '#papers'
import { type Corpus, VERSION } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  experimentRange,
  paperUnknownPath,
  unknownArtefact,
  unknownPaper,
} from '../../model/errors/commands.ts'
import { hint, setting } from '../../model/errors/define.ts'
import { count } from '../../model/numbers.ts'
import type { WholeReading } from '../../node/index.ts'
import { makeFolder, type PlacedFile, statOf, writeFiles } from '../../node/shared.ts'
import { forTerminal, type Terminal, toJsonText } from '../../report/index.ts'
import { safeName } from '../../report/sentences/safe-text.ts'
import { pad, preformatted, textWidth } from '../../report/shared.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { defined } from '../options/roles.ts'
import { each, flag, integerFrom, list, text, under, type Values, value } from '../options/spec.ts'
import { readInput, readOptions, usable } from '../read-corpus.ts'

const options = {
  only: list('--only <artefacts>', 'only these tables, figures and sections, comma-separated'),
  corpus: each('--corpus <path>', 'your data, for what needs data that we may not ship; repeatable'),
  references: list('--references <coders>', 'reference annotators of the corpus, comma-separated'),
  hypotheses: list('--hypotheses <coders>', 'systems of the corpus, comma-separated'),
  out: text('--out <folder>', 'write a page, the numbers as JSON and the figures as SVG into a folder'),
  seed: value('--seed <number>', 'seed of every simulation', integerFrom(0), {
    default: reproduceDefaults.seed,
  }),
  trials: value('--trials <number>', 'trials per cell of the simulated table', integerFrom(2), {
    default: reproduceDefaults.trials,
  }),
  longest: value('--longest <units>', 'longest text of the exhaustive experiments, 8 to 22', integerFrom(8), {
    default: reproduceDefaults.longest,
  }),
  ...under('Output', {
    json: flag('--json', 'everything as full-precision JSON'),
    markdown: flag('--markdown', 'the page “The papers, recomputed” as Markdown'),
  }),
  ...readOptions,
}

type ReproduceFlags = Values<typeof options>

export const command = defineCommand({
  name: 'reproduce',
  about:
    'Recomputes what papers print, and reports for every number whether it is reproduced, and if not, why.',
  arguments: [{ name: '[papers...]', about: 'papers by name, or all; without one, the list of them' }],
  options,
  examples: [
    { line: 'cesura reproduce', about: 'the papers and what can be recomputed' },
    { line: 'cesura reproduce ocampo-diaz-ouyang-2022 --only figure-10', about: 'one figure' },
    {
      line: 'cesura reproduce scaiano-inkpen-2012 --out scaiano',
      about: 'a paper, with its pictures, into a folder',
    },
    {
      line: 'cesura reproduce fournier-2013 --only figure-11 --corpus examples/simulated.json',
      about: 'a figure whose data we may not ship, for your own corpus',
    },
  ],
  async run({ args: names, options: flags }, io) {
    const wanted: ReproduceOptions = {
      papers: names.includes('all') ? [] : names,
      ...defined({ only: flags.only }),
    }
    await requirePapers(names, flags)
    const artefacts = chosenArtefacts(wanted)
    const { terminal } = io
    if (names.length === 0 && flags.only === undefined)
      return { view: () => ({ blocks: [preformatted(shown => paperList(shown).split('\n'))] }) }
    if (flags.out !== undefined) await makeFolder(flags.out)
    const corpus = flags.corpus === undefined ? undefined : await readCorpora(flags.corpus, flags, io)
    const bar = io.progress('recomputing')
    const done: Reproduction[] = []
    const quiet = flags.json === true || flags.markdown === true
    const { seed, trials, longest, references, hypotheses } = flags
    const asked = { ...wanted, seed, trials, longest, ...defined({ corpus, references, hypotheses }) }
    for (const reproduction of reproduce(asked)) {
      const before = done.at(-1)
      done.push(reproduction)
      bar.notify(done.length, artefacts.length)
      // Each is shown as soon as it is computed: some take long.
      if (!quiet)
        await io.write(
          forTerminal(artefactText(reproduction, terminal, before, corpus !== undefined), terminal),
        )
    }
    bar.done()
    if (flags.out !== undefined) await writeAll(flags.out, done, flags, io)
    if (flags.json) return { document: () => document(done, flags) }
    if (flags.markdown) return { content: toPage(done) }
    return { content: forTerminal(`\n${terminal.paint('bold', countSentence(done))}\n`, terminal) }
  },
})

/** Rejects unknown papers, also next to `all`, and unknown artefacts; a path behind the first of `--corpus` has its own error. */
async function requirePapers(
  names: readonly string[],
  { corpus, only = [], longest }: ReproduceFlags,
): Promise<void> {
  const known = papers.map(({ id }): string => id)
  const unknown = names.filter(name => name !== 'all' && !known.includes(name))
  const there = await Promise.all(unknown.map(statOf))
  const path = unknown.find((_, at) => there[at] !== undefined)
  if (corpus !== undefined && path !== undefined) throw invalid(paperUnknownPath, { path })
  if (unknown[0] !== undefined) throw invalid(unknownPaper, { name: unknown[0], known })
  const artefacts = [
    ...new Set(chosenArtefacts({ papers: names.includes('all') ? [] : names }).map(({ id }) => id)),
  ]
  const missing = only.find(name => !artefacts.includes(name))
  if (missing !== undefined) throw invalid(unknownArtefact, { name: missing, known: artefacts })
  if (longest > LONGEST_TEXT) throw invalid(experimentRange, { longest: LONGEST_TEXT, from: 3, to: longest })
}

/**
 * One corpus of all paths. Where some have types of boundaries and some have none, as the data of different papers do: one
 * of each kind.
 */
async function readCorpora(
  paths: readonly string[],
  flags: ReproduceFlags,
  io: Io,
): Promise<readonly Corpus[]> {
  const all = await readInput(paths, flags)
  const mixed = paths.length > 1 && all.problems.some(({ code }) => code === 'types-differ')
  if (!mixed) return [usableKind(all, io)]
  const typed: string[] = []
  for (const path of paths) if ((await readInput([path], flags)).corpus?.scale !== undefined) typed.push(path)
  const kinds = [paths.filter(path => !typed.includes(path)), typed].filter(kind => kind.length > 0)
  const corpora: Corpus[] = []
  for (const kind of kinds) corpora.push(usableKind(await readInput(kind, flags), io))
  return corpora
}

/** The corpus of one kind. Both kinds below one path are an error here that has another remedy. */
function usableKind(reading: WholeReading, io: Io): Corpus {
  const problems = reading.problems.map(problem =>
    problem.code === 'types-differ'
      ? {
          ...problem,
          hint: hint`${problem.hint ?? []}. If they are data of different papers: ${setting('corpus', 'PATH')} for each kind`,
        }
      : problem,
  )
  return usable({ ...reading, problems }, io, { quiet: true }).corpus
}

/** Everything that was computed, with the settings that it depends on. */
const document = (done: readonly Reproduction[], { seed, trials, longest }: ReproduceFlags) => ({
  version: VERSION,
  settings: { seed, trials, longest },
  // The figures are made of the same series; they are in files of their own.
  artefacts: done.map(({ figures: _, ...rest }) => rest),
})

async function writeAll(
  folder: string,
  done: readonly Reproduction[],
  flags: ReproduceFlags,
  io: Io,
): Promise<void> {
  const files: PlacedFile[] = [{ path: join(folder, 'papers.md'), text: toPage(done) }]
  for (const reproduction of done) {
    const own = join(folder, reproduction.paper)
    const text = toJsonText(document([reproduction], flags))
    files.push({ path: join(own, `${reproduction.id}.json`), text })
    for (const data of reproduction.figures ?? [])
      for (const { name, svg } of drawFigure(data))
        files.push({ path: join(own, `${name}.svg`), text: `${svg}\n` })
  }
  await writeFiles(files)
  io.note(`${count(files.length, 'file')} in ${folder}`)
}

/** The papers and their artefacts, without computing anything. */
function paperList(terminal: Terminal): string {
  const widest = Math.max(...papers.flatMap(paper => paper.artefacts.map(({ id }) => id.length)))
  const lines = papers.flatMap(paper => [
    terminal.paint('bold', paper.id),
    ...fold(`${paper.cite}: ${paper.title}`, terminal.width - 2).map(line => `  ${line}`),
    ...paper.artefacts.flatMap(({ id, title, corpus }) =>
      fold(`${title}${corpus === 'needed' ? ' (--corpus)' : ''}`, terminal.width - widest - 4).map(
        (line, index) => `  ${(index === 0 ? id : '').padEnd(widest)}  ${line}`,
      ),
    ),
    '',
  ])
  const how = '`cesura reproduce PAPER` recomputes one, `cesura reproduce all` all of them.'
  return forTerminal(`${[...lines, ...fold(how, terminal.width)].join('\n')}\n`, terminal)
}

/** Most printed numbers that wait for the same data and are listed one by one. */
const MOST_WAITING = 6

/** One artefact as a table for people. `supplied`: data were given with --corpus. */
function artefactText(
  reproduction: Reproduction,
  terminal: Terminal,
  before: Reproduction | undefined,
  supplied: boolean,
): string {
  const { paint } = terminal
  const paper = papers.find(({ id }) => id === reproduction.paper)!
  const lines: string[] = []
  if (before?.paper !== reproduction.paper) lines.push('', paint('bold', `${paper.cite}: ${paper.title}`))
  const head = `${heading(reproduction.id)}  ${reproduction.title}`
  const preset = reproduction.preset === undefined ? '' : `preset ${reproduction.preset}`
  const oneLine = textWidth(`${head}  ${preset}`) <= terminal.width
  lines.push(
    '',
    `${paint('bold', heading(reproduction.id))}  ${reproduction.title}${oneLine && preset !== '' ? paint('dim', `  ${preset}`) : ''}`,
    ...(oneLine || preset === '' ? [] : [paint('dim', `  ${preset}`)]),
  )
  const waiting = reproduction.checks.filter(({ verdict }) => verdict === 'needs-data')
  const shown =
    waiting.length > MOST_WAITING
      ? reproduction.checks.filter(({ verdict }) => verdict !== 'needs-data')
      : reproduction.checks
  lines.push(...checkLines(shown, terminal))
  if (shown !== reproduction.checks)
    lines.push(
      `  ${count(waiting.length, 'printed number')} need data${supplied ? ' that --corpus has not given' : ': give them with --corpus'}`,
    )
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
    const verdict = `${verdictText[check.verdict]}${number < 0 ? '' : ` (${number + 1})`}`
    return [check.quantity, check.inputs ?? '', check.printed, computedText(check), verdict]
  })
  const table = columnLines([['', '', 'printed', 'computed', ''], ...rows])
  const fits = table.every(line => textWidth(line) <= terminal.width)
  return [
    ...(fits ? table : stackedLines(rows, terminal)).map((line, index) =>
      index === 0 ? terminal.paint('dim', line) : line,
    ),
    ...reasons.flatMap((reason, index) => wrapped(`(${index + 1}) ${reason}`, terminal)),
  ]
}

/** For narrow terminals: what was computed from what on a line of its own, the numbers under it. */
function stackedLines(rows: readonly (readonly string[])[], { width }: Terminal): string[] {
  const [head, ...numbers] = columnLines([['printed', 'computed', ''], ...rows.map(row => row.slice(2))])
  return [
    `    ${head!}`,
    ...rows.flatMap(([quantity, inputs], index) => [
      ...fold(`${quantity}${inputs === '' ? '' : `  ${inputs}`}`, width - 2).map(line => `  ${line}`),
      `    ${numbers[index]!}`,
    ]),
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
const wrapped = (text: string, { width, paint }: Terminal): string[] =>
  fold(text, width - 4).map(line => paint('dim', `    ${line}`))

/** A text in lines that are no wider than asked for, unless a word is. */
function fold(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && textWidth(`${line} ${word}`) > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
