import { join } from 'node:path'
import {
  chosenArtefacts,
  countSentence,
  drawFigure,
  LONGEST_TEXT,
  papers,
  type ReproduceOptions,
  type Reproduction,
  reproduce,
  reproduceDefaults,
  toPage,
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
import type { WholeReading } from '../../node/index.ts'
import { makeFolder, type PlacedFile, statOf, writeFiles } from '../../node/shared.ts'
import { forTerminal, toJsonText } from '../../report/index.ts'
import { count } from '../../wording/format-number.ts'
import { wholeFrom } from '../options/confidence-options.ts'
import { collect, collectList } from '../options/metric-options.ts'
import { terminalOf } from '../options/result-format.ts'
import { print, say } from '../print/output.ts'
import { progressBar } from '../print/progress.ts'
import { artefactText, paperList } from '../print/reproduce-text.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readInput, usable } from '../read-corpus.ts'

export const examples = [
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
] as const

interface ReproduceFlags extends ReadFlags {
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
      collectList,
    )
    .option('--corpus <path>', 'your data, for what needs data that we may not ship; repeatable', collect)
    .option('--references <coders>', 'coders of the corpus to trust; commas between several', collectList)
    .option('--hypotheses <coders>', 'coders of the corpus to judge; commas between several', collectList)
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

async function run(names: string[], flags: ReproduceFlags): Promise<void> {
  const wanted: ReproduceOptions = {
    papers: names.includes('all') ? [] : names,
    ...(flags.only === undefined ? {} : { only: flags.only }),
  }
  await requirePapers(names, flags)
  const artefacts = chosenArtefacts(wanted)
  const terminal = terminalOf({})
  if (names.length === 0 && flags.only === undefined) {
    await print(paperList(terminal))
    return
  }
  if (flags.out !== undefined) await makeFolder(flags.out)
  const corpus = flags.corpus === undefined ? undefined : await readCorpora(flags.corpus, flags)
  const bar = progressBar('recomputing')
  const done: Reproduction[] = []
  const quiet = flags.json === true || flags.markdown === true
  const options: ReproduceOptions = {
    ...wanted,
    seed: flags.seed,
    trials: flags.trials,
    longest: flags.longest,
    ...(corpus === undefined ? {} : { corpus }),
    ...(flags.references === undefined ? {} : { references: flags.references }),
    ...(flags.hypotheses === undefined ? {} : { hypotheses: flags.hypotheses }),
  }
  for (const reproduction of reproduce(options)) {
    done.push(reproduction)
    bar.notify(done.length, artefacts.length)
    if (!quiet)
      await print(
        forTerminal(
          artefactText(
            reproduction,
            terminal,
            done.length === 1 ? undefined : done.at(-2),
            corpus !== undefined,
          ),
          terminal,
        ),
      )
  }
  bar.done()
  if (flags.json) await print(toJsonText(document(done, flags)))
  else if (flags.markdown) await print(toPage(done))
  else await print(forTerminal(`\n${terminal.paint('bold', countSentence(done))}\n`, terminal))
  if (flags.out !== undefined) await writeAll(flags.out, done, flags)
}

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
async function readCorpora(paths: readonly string[], flags: ReproduceFlags): Promise<readonly Corpus[]> {
  const all = await readInput(paths, flags)
  const mixed = paths.length > 1 && all.problems.some(({ code }) => code === 'types-differ')
  if (!mixed) return [await usableKind(all)]
  const typed: string[] = []
  for (const path of paths) if ((await readInput([path], flags)).corpus?.scale !== undefined) typed.push(path)
  const kinds = [paths.filter(path => !typed.includes(path)), typed].filter(kind => kind.length > 0)
  const corpora: Corpus[] = []
  for (const kind of kinds) corpora.push(await usableKind(await readInput(kind, flags)))
  return corpora
}

/** The corpus of one kind. Both kinds below one path are an error here that has another remedy. */
async function usableKind(reading: WholeReading): Promise<Corpus> {
  const problems = reading.problems.map(problem =>
    problem.code === 'types-differ'
      ? {
          ...problem,
          hint: hint`${problem.hint ?? []}. If they are data of different papers: ${setting('corpus', 'PATH')} for each kind`,
        }
      : problem,
  )
  return (await usable({ ...reading, problems }, { quiet: true })).corpus
}

/** Everything that was computed, with the settings that it depends on. */
const document = (done: readonly Reproduction[], { seed, trials, longest }: ReproduceFlags) => ({
  version: VERSION,
  settings: { seed, trials, longest },
  // The pictures are made of the same series; they stand in files of their own.
  artefacts: done.map(({ figures: _, ...rest }) => rest),
})

async function writeAll(folder: string, done: readonly Reproduction[], flags: ReproduceFlags): Promise<void> {
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
  await say(`${count(files.length, 'file')} in ${folder}\n`)
}
