import { InvalidArgumentError } from 'commander'
import {
  BLOCK_RULES,
  BLOCK_SOURCES,
  BREAKABLE,
  type ChunkDocument,
  type Chunker,
  type ChunkerResult,
  type ChunkReport,
  chunkBoundaries,
  chunkerNames,
  GOLD_UNITS,
  isCutList,
  listedCuts,
  type MeasureChunksOptions,
  OVERLAP_RULES,
  splitShare,
  syntaxByName,
} from '../../chunks/index.ts'
import {
  type ReadChunksOptions,
  type ReadFilesOptions,
  type ReadQuestion,
  readExcerpts,
  type TextDocument,
} from '../../formats/index.ts'
import { CesuraError, type Problem } from '../../index.ts'
import { describe, invalid, problemOf } from '../../model/error.ts'
import {
  baselineUnknown,
  chunkMeasureUnknown,
  chunkThresholdSyntax,
  goldDocuments,
  inputUnusable,
  rankingsUnused,
} from '../../model/errors/commands.ts'
import { parseOutside } from '../../model/index.ts'
import { readPaths, readTexts } from '../../node/index.ts'
import { type ChunkPool, createChunkPool, readText, workerCount } from '../../node/shared.ts'
import { chunksHtml, chunksRows, chunksView, formatNumber } from '../../report/index.ts'
import { brokenKind } from '../../report/sentences/chunks.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import { intervalOptions } from '../options/confidence-options.ts'
import { outputExtension } from '../options/output-extension.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined } from '../options/roles.ts'
import {
  choice,
  each,
  integerFrom,
  list,
  type OptionSpec,
  text,
  under,
  type Values,
  value,
} from '../options/spec.ts'
import { workersOption } from '../options/workers-option.ts'
import { readOptionsOf } from '../read-corpus.ts'

const options = {
  chunks: each('--chunks <file>', 'chunks of one chunker: as its library writes them; repeatable', {
    required: true,
  }) as OptionSpec<readonly string[]>,
  gold: text(
    '--gold <file>',
    'sections marked by hand: chunks, or a JSON list of boundaries; headings: those of the text',
  ),
  excerpts: text('--excerpts <file>', 'questions with the excerpts that answer them: CSV or JSON'),
  overlap: choice('--overlap <rule>', 'where chunks that overlap are divided', OVERLAP_RULES, {
    default: 'next-start',
  }),
  maxSize: value('--max-size <number>', 'count chunks that are larger', integerFrom(1)),
  size: value(
    '--size <min..max>',
    'the sizes that are right, 100..1100; one of them may be missing: 100.. or ..1100',
    readSizeRange,
  ),
  blocks: choice(
    '--blocks <of>',
    'what should stay whole: blocks of the text, or sections of --gold',
    BLOCK_SOURCES,
    { default: 'text' },
  ),
  blockRule: choice(
    '--block-rule <rule>',
    'when a block is whole: one chunk holds it, or no chunk but the first starts inside it; default: contained',
    BLOCK_RULES,
    { rare: true },
  ),
  blockTolerance: value(
    '--block-tolerance <characters>',
    'how many characters at either end of a block may be missing; default: 0',
    integerFrom(0),
    { rare: true },
  ),
  splitBy: text(
    '--split-by <chunker>',
    'with --excerpts: take the questions whose excerpts this chunker splits for all chunkers; default: each has its own',
  ),
  sizes: choice('--sizes <unit>', 'what sizes count; default: tokens where the file has them', [
    'characters',
    'tokens',
  ]),
  units: choice('--units <kind>', 'what is counted against gold', GOLD_UNITS, { default: 'characters' }),
  metric: list('-m, --metric <ids>', 'metrics against gold; default: B,F'),
  budget: value(
    '--budget <characters>',
    'recall of the retrieved chunks that fit into so many characters',
    integerFrom(1),
    { rare: true },
  ),
  preset: choice(
    '--preset <name>',
    'conventions of a program: excerpt scores of chunking_evaluation (chroma), blocks and sizes of adaptive-chunking',
    ['chroma', 'adaptive-chunking'],
  ),
  syntax: choice('--syntax <syntax>', 'how the text is read; default: by the extension of the file', [
    'markdown',
    'plain',
  ]),
  locale: text('--locale <tag>', 'language of the text for words and sentences', {
    default: 'en',
    rare: true,
  }),
  worst: value('--worst <count>', 'chunk boundaries that are listed', integerFrom(0), { default: 10 }),
  html: text('--html <file>', 'also write a report with the text and the chunk boundaries', {
    group: 'Output',
  }),
  failOver: each(
    '--fail-over <MEASURE=value>',
    'exit with 1 if it is higher: broken=0, code=0, split=0.1; repeatable',
  ),
  failUnder: each(
    '--fail-under <MEASURE=value>',
    'exit with 1 if it is lower: clean=0.9, blocks=0.9, in-size=0.8, B=0.5; repeatable',
  ),
  baseline: text(
    '--baseline <file>',
    'exit with 1 if a chunker is worse than in this JSON of an earlier run',
  ),
  ...under('Reading files', {
    encoding: text('--encoding <label>', 'encoding of the input; default: UTF-8, or its byte order mark'),
    read: each(
      '--read <name=value>',
      'offsets=utf-16, strip=REGEX (what a chunker put in front); repeatable',
    ),
  }),
  ...workersOption('measure documents'),
  ...intervalOptions,
  ...formatOptions,
}

type ChunksFlags = Values<typeof options>

export const command = defineCommand({
  name: 'chunks',
  about:
    'Measures where chunkers split documents, without a model: what they break, sizes, overlap, gold sections, excerpts.',
  arguments: [
    { name: '<documents...>', about: 'texts that were split: Markdown or plain; - reads standard input' },
  ],
  options,
  examples: [
    {
      line: 'cesura chunks examples/chunks/tide-service.md --chunks examples/chunks/langchain.json',
      about: 'what the cuts of one chunker break',
    },
    {
      line: 'cesura chunks examples/chunks/tide-service.md --chunks examples/chunks/langchain.json --chunks examples/chunks/chonkie.jsonl --gold headings',
      about: 'two chunkers, against the headings',
    },
    {
      line: 'cesura chunks examples/chunks/tide-service.md --chunks examples/chunks/llama-index.json --fail-over code=0,table=0',
      about: 'for a build: exit with 1 if code or a table is cut',
    },
    {
      line: 'cesura chunks examples/chunks/tide-service.md --chunks examples/chunks/langchain.json --chunks examples/chunks/llama-index.json --size 100..300 --excerpts examples/chunks/questions.csv',
      about: 'chunks of the right size, and excerpts that are split',
    },
    {
      line: 'cesura chunks examples/chunks/tide-service.md --chunks examples/chunks/chonkie.jsonl --html chunks.html',
      about: 'a report with the text and the cuts',
    },
  ],
  async run({ args, options: flags }, io) {
    const thresholds = [
      ...readChunkThresholds(flags.failOver ?? [], 'over'),
      ...readChunkThresholds(flags.failUnder ?? [], 'under'),
    ]
    if (flags.html !== undefined) outputExtension('--html', flags.html, ['html', 'htm'], 'html')
    const output = flags.html === undefined ? undefined : await io.open(flags.html)
    const { report, documents } = await measure(args, flags, io)
    const missed = missedChunkThresholds(report, thresholds)
    const earlier =
      flags.baseline === undefined
        ? { worse: [], notes: [] }
        : comparedWith(report, await readText(flags.baseline), flags.baseline)
    await output?.commit(
      chunksHtml(report, documents, {
        command: `cesura ${io.argv.map(quoted).join(' ')}`,
        platform: `Node.js ${process.versions.node}`,
      }),
    )
    return {
      document: () => report,
      rows: () => chunksRows(report),
      view: target =>
        chunksView(
          report,
          { most: flags.worst, preset: flags.preset === 'chroma' ? flags.preset : undefined },
          target,
        ),
      notes: [...earlier.notes, ...earlier.worse, ...missed].map(sentence => `cesura: ${sentence}`),
      exitCode: missed.length + earlier.worse.length > 0 ? 1 : 0,
    }
  },
})

/** Reads and measures; where the texts are worth it both on other threads. */
async function measure(
  paths: readonly string[],
  flags: ChunksFlags,
  io: Io,
): Promise<{ readonly report: ChunkReport; readonly documents: readonly ChunkDocument[] }> {
  const options = readOptionsOf({ read: flags.read, encoding: flags.encoding })
  const texts = await readTexts(paths, options.encoding)
  const pool = createChunkPool(
    texts,
    chunkReading(options),
    measureOptions(flags),
    workerCount(flags.workers),
  )
  try {
    const { documents, chunkers, problems } = await readChunkInput(texts, flags, pool.read)
    io.problems(problems, [])
    const errors = problems.filter(({ severity }) => severity === 'error').length
    if (errors > 0) throw invalid(inputUnusable, { errors, questions: 0 })
    return { report: await pool.measure(documents, chunkers), documents }
  } finally {
    await pool.close()
  }
}

function measureOptions(flags: ChunksFlags): MeasureChunksOptions {
  const { overlap, units, maxSize, sizes: size, budget, locale, metric: metrics, seed } = flags
  return {
    seed,
    icu: process.versions.icu ?? 'unknown',
    interval: flags.interval === 'none' ? false : { level: flags.level, resamples: flags.resamples },
    ...defined({ overlap, units, maxSize, size, budget, locale, metrics }),
    sizeLimits: flags.size,
    blocks: flags.blocks,
    blockRule: flags.blockRule,
    blockTolerance: flags.blockTolerance,
    splitBy: flags.splitBy,
    preset: flags.preset === 'adaptive-chunking' ? flags.preset : undefined,
  }
}

/** Reads `100..1100`, `100..` or `..1100`. */
function readSizeRange(text: string): NonNullable<MeasureChunksOptions['sizeLimits']> {
  const parts = /^(\d+)?\.\.(\d+)?$/.exec(text.trim())
  if (parts === null || (parts[1] === undefined && parts[2] === undefined))
    throw new InvalidArgumentError('give the smallest and the largest size: 100..1100, 100.. or ..1100')
  const [, min, max] = parts
  return {
    min: min === undefined ? undefined : Number(min),
    max: max === undefined ? undefined : Number(max),
  }
}

/** A bound on one measure of every chunker. */
interface ChunkThreshold {
  readonly measure: string
  readonly value: number
  readonly side: 'under' | 'over'
}

const COUNTS: Readonly<Record<string, (chunker: ChunkerResult, report: ChunkReport) => number | null>> = {
  broken: ({ cuts, clean }) => cuts - clean,
  clean: ({ cleanShare }) => cleanShare.value,
  headings: ({ headings, headingsAtStart }) => (headings === 0 ? null : headingsAtStart / headings),
  orphans: ({ orphanHeadings }) => orphanHeadings,
  'no-heading': ({ withoutHeading }) => withoutHeading,
  'over-size': ({ sizes }) => sizes?.above ?? null,
  repeated: ({ duplicates }) => duplicates,
  overlap: ({ overlap }, report) => overlap / charactersOf(report),
  holes: ({ holes }, report) => holes / charactersOf(report),
  blocks: ({ blocks }) => blocks.share,
  'in-size': ({ sizeCompliance }) => sizeCompliance?.share ?? null,
  split: ({ excerpts }) => (excerpts === null ? null : splitShare(excerpts)),
  omega: ({ excerpts }) => excerpts?.omega.mean ?? null,
  recall: ({ excerpts }) => excerpts?.recall?.mean ?? null,
}

const charactersOf = ({ documents }: ChunkReport): number =>
  documents.reduce((sum, { characters }) => sum + characters, 0)

/** Reads `broken=0` or `code=0,table=0`; the measure may also be a metric against gold. */
function readChunkThresholds(flags: readonly string[], side: ChunkThreshold['side']): ChunkThreshold[] {
  return flags
    .flatMap(word => word.split(','))
    .map(word => {
      const parts = /^([^=]+)=([+-]?(?:\d+\.?\d*|\.\d+))$/.exec(word.trim())
      if (parts === null) throw invalid(chunkThresholdSyntax, { side, value: word })
      return { measure: parts[1]!, value: Number(parts[2]), side }
    })
}

function measureOf(measure: string, chunker: ChunkerResult, report: ChunkReport): number | null {
  const kind = brokenKind(measure)
  if (kind !== undefined) return chunker.broken[kind as (typeof BREAKABLE)[number]] ?? 0
  if (Object.hasOwn(COUNTS, measure)) return COUNTS[measure]!(chunker, report)
  const score = chunker.gold.find(({ id, symbol }) => id === measure || symbol === measure)
  if (score !== undefined) return score.value
  const names = [...Object.keys(COUNTS), ...BREAKABLE, ...chunker.gold.map(({ symbol }) => symbol)]
  throw invalid(chunkMeasureUnknown, { measure, measures: names })
}

/** The bounds that were missed, one sentence each; a value that is undefined has missed a lower bound only. */
function missedChunkThresholds(report: ChunkReport, thresholds: readonly ChunkThreshold[]): string[] {
  return thresholds.flatMap(({ measure, value, side }) =>
    report.chunkers.flatMap(chunker => {
      const found = measureOf(measure, chunker, report)
      // Without a cut nothing is broken: one chunk for the whole text is no failure.
      if (found === null && (chunker.cuts === 0 || side === 'over')) return []
      if (found !== null && (side === 'under' ? found >= value : found <= value)) return []
      return [
        `${measure} of ${chunker.name} is ${found === null ? 'undefined' : shortly(found)}; the threshold was ${value} (threshold-missed)`,
      ]
    }),
  )
}

const shortly = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 3)

/** What a chunker must not do worse than in an earlier document. */
const COMPARED: readonly [measure: string, better: 'higher' | 'lower'][] = [
  ['clean', 'higher'],
  ...BREAKABLE.map((kind): [string, 'lower'] => [kind, 'lower']),
  ['headings', 'higher'],
  ['orphans', 'lower'],
  ['holes', 'lower'],
  ['repeated', 'lower'],
]

/** What became worse since an earlier document, and what cannot be compared. */
function comparedWith(
  report: ChunkReport,
  text: string,
  file: string,
): { readonly worse: string[]; readonly notes: string[] } {
  const old = baselineOf(text, file)
  const notes: string[] = []
  const facts = ({ documents }: ChunkReport) =>
    JSON.stringify(documents.map(({ name, characters }) => [name, characters]))
  if (facts(old) !== facts(report))
    notes.push(
      `${file} was made from other documents or other versions of them; counts may differ for that reason (baseline-differs)`,
    )
  const worse = report.chunkers.flatMap(chunker => {
    const before = old.chunkers.find(({ name }) => name === chunker.name)
    if (before === undefined) {
      notes.push(`${chunker.name} is not in ${file}; it was not compared (baseline-missing)`)
      return []
    }
    const metrics = chunker.gold.map(({ id, better }): [string, 'higher' | 'lower'] => [id, better])
    return [...COMPARED, ...metrics].flatMap(([measure, better]) => {
      if (metrics.some(([id]) => id === measure) && !before.gold.some(({ id }) => id === measure)) return []
      const [now, then] = [measureOf(measure, chunker, report), measureOf(measure, before, old)]
      if (now === null || then === null) return []
      if (better === 'higher' ? now >= then : now <= then) return []
      return [
        `${measure} of ${chunker.name} is ${shortly(now)}; it was ${shortly(then)} in ${file} (baseline-missed)`,
      ]
    })
  })
  return { worse, notes }
}

function baselineOf(text: string, file: string): ChunkReport {
  try {
    const old = parseOutside(text, { file }) as Partial<ChunkReport> | null
    if (old?.chunks === 1 && Array.isArray(old.chunkers)) return old as ChunkReport
  } catch (error) {
    // What is not JSON is reported below.
    if (error instanceof CesuraError) throw error
  }
  throw invalid(baselineUnknown, { file })
}

/** What the command reads. */
interface ChunkInput {
  readonly documents: readonly ChunkDocument[]
  readonly chunkers: readonly Chunker[]
  readonly problems: readonly Problem[]
}

interface ChunkInputFlags {
  readonly chunks: readonly string[]
  readonly gold?: string | undefined
  readonly excerpts?: string | undefined
  readonly syntax?: 'markdown' | 'plain' | undefined
}

/** How chunks are read, from the reading options. */
const chunkReading = ({ offsets, strip, encoding }: ReadFilesOptions): ReadChunksOptions => ({
  offsets,
  strip,
  encoding,
})

/** Reads chunk files, gold and excerpts of some documents, and every problem of all of them. */
async function readChunkInput(
  texts: readonly TextDocument[],
  flags: ChunkInputFlags,
  readAll: ChunkPool['read'],
): Promise<ChunkInput> {
  const problems: Problem[] = []
  const { files, problems: unreadable } = await readPaths(flags.chunks)
  problems.push(...unreadable)
  const names = chunkerNames(files.map(({ name }) => name))
  const chunkers = (await readAll(files)).map((read, index) => {
    problems.push(...read.problems)
    return { name: names[index]!, chunks: read.chunks }
  })
  const gold = await readGold(flags.gold, texts, readAll, problems)
  const asked = await readQuestions(flags.excerpts, texts, problems)
  problems.push(...unusedRankings(asked, names))
  const questions = byDocument(asked)
  const documents = texts.map(({ name, text }): ChunkDocument => {
    const own = questions.get(name)
    const cuts = gold === 'headings' ? gold : gold.get(name)
    return {
      name,
      text,
      syntax: flags.syntax ?? syntaxByName(name),
      gold: cuts,
      questions: own,
    }
  })
  return { documents, chunkers, problems }
}

/** Rankings of chunkers that are not among those given: recall would be left out without a word. */
function unusedRankings(questions: readonly ReadQuestion[], names: readonly string[]): Problem[] {
  const unused = questions.filter(
    ({ retrieved }) =>
      retrieved !== undefined &&
      !Array.isArray(retrieved) &&
      !names.some(name => Object.hasOwn(retrieved, name)),
  )
  const [first] = unused
  if (first === undefined) return []
  const ranked = [...new Set(unused.flatMap(({ retrieved }) => Object.keys(retrieved!)))].map(
    name => `"${name}"`,
  )

  return [
    problemOf(
      'warning',
      describe(rankingsUnused, {
        unused: unused.length,
        questions: questions.length,
        ranked,
        chunkers: names,
      }),
      first.location,
    ),
  ]
}

/** What belongs to each document, in one pass. */
function byDocument<T extends { readonly document: string }>(all: readonly T[]): Map<string, T[]> {
  const lists = new Map<string, T[]>()
  for (const one of all) {
    const list = lists.get(one.document)
    if (list === undefined) lists.set(one.document, [one])
    else list.push(one)
  }
  return lists
}

/** The boundaries of the gold sections of each document: from sections, boundaries, or the headings of the text. */
async function readGold(
  asked: string | undefined,
  texts: readonly TextDocument[],
  readAll: ChunkPool['read'],
  problems: Problem[],
): Promise<'headings' | ReadonlyMap<string, readonly number[]>> {
  if (asked === undefined) return new Map()
  if (asked === 'headings') return asked
  const { files, problems: unreadable } = await readPaths([asked])
  problems.push(...unreadable)
  const [file] = files
  if (file === undefined) return new Map()
  const list = file.text ?? new TextDecoder().decode(file.bytes)
  if (isCutList(list)) {
    if (texts.length > 1) throw invalid(goldDocuments, { file: asked, documents: texts.length })
    return new Map([[texts[0]!.name, listedCuts(list, texts[0]!, asked)]])
  }
  const [sections] = await readAll([file])
  problems.push(...sections!.problems)
  const lists = byDocument(sections!.chunks)
  return new Map(
    texts.flatMap(({ name, text }) => {
      const own = lists.get(name)
      return own === undefined ? [] : [[name, chunkBoundaries(own, text.length).boundaries] as const]
    }),
  )
}

async function readQuestions(path: string | undefined, texts: readonly TextDocument[], problems: Problem[]) {
  if (path === undefined) return []
  const { files, problems: unreadable } = await readPaths([path])
  problems.push(...unreadable)
  return files.flatMap(file => {
    const read = readExcerpts(file, texts)
    problems.push(...read.problems)
    return read.questions
  })
}
