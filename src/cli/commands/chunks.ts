import { InvalidArgumentError, Option } from 'commander'
import {
  BLOCK_RULES,
  BLOCK_SOURCES,
  type ChunkDocument,
  type ChunkReport,
  GOLD_UNITS,
  type MeasureChunksOptions,
  OVERLAP_RULES,
} from '../../chunks/index.ts'
import { invalid } from '../../model/error.ts'
import { inputUnusable } from '../../model/errors/commands.ts'
import { readTexts } from '../../node/index.ts'
import { createChunkPool, openOutput, readText, workerCount } from '../../node/shared.ts'
import { chunksHtml, chunksRows, chunksTable, chunksText, toJsonText } from '../../report/index.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { type ChunkInputFlags, chunkReading, readChunkInput } from '../chunks-input.ts'
import { comparedWith, missedChunkThresholds, readChunkThresholds } from '../options/chunk-thresholds.ts'
import { addIntervalOptions, type IntervalFlags, wholeFrom } from '../options/confidence-options.ts'
import { collect, collectList } from '../options/metric-options.ts'
import { outputExtension } from '../options/output-ending.ts'
import { addFormatOptions, type FormatFlags, tableText, terminalOf } from '../options/result-format.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { print, quoted } from '../print/output.ts'
import { printProblems } from '../print/print-problems.ts'
import { newCommand } from '../program.ts'
import { readOptionsOf } from '../read-corpus.ts'

export const examples = [
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
] as const

interface ChunksFlags extends ChunkInputFlags, FormatFlags, IntervalFlags {
  readonly overlap: MeasureChunksOptions['overlap']
  readonly maxSize?: number
  readonly sizes?: 'characters' | 'tokens'
  readonly units?: MeasureChunksOptions['units']
  readonly metric?: readonly string[]
  readonly budget?: number
  readonly preset?: 'chroma' | 'adaptive-chunking'
  readonly size?: MeasureChunksOptions['sizeLimits']
  readonly blocks?: MeasureChunksOptions['blocks']
  readonly blockRule?: MeasureChunksOptions['blockRule']
  readonly blockTolerance?: number
  readonly splitBy?: string
  readonly locale?: string
  readonly worst: number
  readonly html?: string
  readonly failOver?: readonly string[]
  readonly failUnder?: readonly string[]
  readonly baseline?: string
  readonly read?: readonly string[]
  readonly encoding?: string
  readonly workers?: number
}

export const command = () => {
  const command = newCommand(
    'chunks',
    'Measures where chunkers cut documents, without a model: what their cuts break, sizes, overlap, gold sections, excerpts.',
    examples,
  )
    .argument('<documents...>', 'texts that were cut: Markdown or plain; - reads standard input')
    .requiredOption(
      '--chunks <file>',
      'chunks of one chunker, as its library writes them; repeatable',
      collect,
    )
    .option(
      '--gold <file>',
      'sections marked by hand: chunks, or a JSON list of cuts; headings: those of the text',
    )
    .option('--excerpts <file>', 'questions with the excerpts that answer them, CSV or JSON')
    .addOption(
      new Option('--overlap <rule>', 'where chunks that overlap are cut')
        .choices(OVERLAP_RULES)
        .default('next-start'),
    )
    .option('--max-size <number>', 'count chunks that are larger', wholeFrom(1))
    .option(
      '--size <min..max>',
      'the sizes that are right, 100..1100; one of them may be missing: 100.. or ..1100',
      readSizeRange,
    )
    .addOption(
      new Option('--blocks <of>', 'what should stay whole: blocks of the text, or sections of --gold')
        .choices(BLOCK_SOURCES)
        .default('text'),
    )
    .addOption(
      new Option(
        '--block-rule <rule>',
        'when a block is whole: one chunk holds it, or no chunk but the first starts inside it; default: contained',
      ).choices(BLOCK_RULES),
    )
    .option(
      '--block-tolerance <characters>',
      'how many characters at either end of a block may be missing; default: 0',
      wholeFrom(0),
    )
    .option(
      '--split-by <chunker>',
      'with --excerpts: take the questions whose excerpts this chunker splits for all chunkers; default: each has its own',
    )
    .addOption(
      new Option('--sizes <unit>', 'what sizes count; default: tokens where the file has them').choices([
        'characters',
        'tokens',
      ]),
    )
    .addOption(
      new Option('--units <kind>', 'what is counted against gold').choices(GOLD_UNITS).default('characters'),
    )
    .option('-m, --metric <ids>', 'metrics against gold; default: B,F', collectList)
    .option(
      '--budget <characters>',
      'recall of the retrieved chunks that fit into so many characters',
      wholeFrom(1),
    )
    .addOption(
      new Option(
        '--preset <name>',
        'as this program counts: excerpt scores of chunking_evaluation (chroma), blocks and sizes of adaptive-chunking',
      ).choices(['chroma', 'adaptive-chunking']),
    )
    .addOption(
      new Option('--syntax <syntax>', 'default: by the ending of the file').choices(['markdown', 'plain']),
    )
    .option('--locale <tag>', 'language of the text for words and sentences', 'en')
    .option('--worst <count>', 'cuts that are listed', wholeFrom(0), 10)
    .option('--html <file>', 'also write a report with the text and the cuts')
    .option(
      '--fail-over <MEASURE=value>',
      'exit with 1 if it is higher: broken=0, code=0, split=0.1; repeatable',
      collect,
    )
    .option(
      '--fail-under <MEASURE=value>',
      'exit with 1 if it is lower: clean=0.9, blocks=0.9, in-size=0.8, B=0.5; repeatable',
      collect,
    )
    .option('--baseline <file>', 'exit with 1 if a chunker is worse than in this JSON of an earlier run')
    .option('--encoding <label>', 'encoding of the input; default: UTF-8, or its mark')
    .option(
      '--read <name=value>',
      'offsets=utf-16, strip=REGEX (what a chunker put in front); repeatable',
      collect,
    )
  addWorkersOption(command, 'measure documents')
  return addFormatOptions(addIntervalOptions(command)).action(run)
}

/** Reads `100..1100`, `100..` or `..1100`. */
function readSizeRange(text: string): NonNullable<MeasureChunksOptions['sizeLimits']> {
  const parts = /^(\d+)?\.\.(\d+)?$/.exec(text.trim())
  if (parts === null || (parts[1] === undefined && parts[2] === undefined))
    throw new InvalidArgumentError('Give the smallest and the largest size: 100..1100, 100.. or ..1100.')
  const [, min, max] = parts
  return {
    min: min === undefined ? undefined : Number(min),
    max: max === undefined ? undefined : Number(max),
  }
}

async function run(paths: string[], flags: ChunksFlags): Promise<void> {
  const thresholds = [
    ...readChunkThresholds(flags.failOver ?? [], 'over'),
    ...readChunkThresholds(flags.failUnder ?? [], 'under'),
  ]
  if (flags.html !== undefined) outputExtension('--html', flags.html, ['html', 'htm'], 'html')
  const output = flags.html === undefined ? undefined : await openOutput(flags.html)
  try {
    const { report, documents } = await measure(paths, flags)
    const missed = missedChunkThresholds(report, thresholds)
    const earlier =
      flags.baseline === undefined
        ? { worse: [], notes: [] }
        : comparedWith(report, await readText(flags.baseline), flags.baseline)
    await output?.commit(
      chunksHtml(report, documents, {
        command: `cesura ${process.argv.slice(2).map(quoted).join(' ')}`,
        platform: `Node.js ${process.versions.node}`,
      }),
    )
    const preset = flags.preset === 'chroma' ? { preset: flags.preset } : {}
    const table = tableText(flags, chunksTable(report, preset), chunksRows(report))
    if (flags.json) await print(toJsonText(report))
    else await print(table ?? chunksText(report, terminalOf(flags), { most: flags.worst, ...preset }))
    for (const sentence of [...earlier.notes, ...earlier.worse, ...missed])
      await print(`cesura: ${safeLine(sentence)}\n`, process.stderr)
    if (missed.length + earlier.worse.length > 0) process.exitCode = 1
  } catch (error) {
    await output?.discard()
    throw error
  }
}

/** Reads and measures; where the texts are worth it both on other threads. */
async function measure(
  paths: readonly string[],
  flags: ChunksFlags,
): Promise<{ readonly report: ChunkReport; readonly documents: readonly ChunkDocument[] }> {
  const options = readOptionsOf({
    ...(flags.read === undefined ? {} : { read: flags.read }),
    ...(flags.encoding === undefined ? {} : { encoding: flags.encoding }),
  })
  const texts = await readTexts(paths, options.encoding)
  const pool = createChunkPool(
    texts,
    chunkReading(options),
    measureOptions(flags),
    workerCount(flags.workers),
  )
  try {
    const { documents, chunkers, problems } = await readChunkInput(texts, flags, pool.read)
    await printProblems(problems, [])
    const errors = problems.filter(({ severity }) => severity === 'error').length
    if (errors > 0) throw invalid(inputUnusable, { errors, questions: 0 })
    return { report: await pool.measure(documents, chunkers), documents }
  } finally {
    await pool.close()
  }
}

function measureOptions(flags: ChunksFlags): MeasureChunksOptions {
  const { overlap, units, maxSize, sizes, budget, locale, metric, seed } = flags
  return {
    seed,
    icu: process.versions.icu ?? 'unknown',
    interval:
      flags.interval === 'none' ? false : { level: flags.level, resamples: flags.samples ?? flags.resamples },
    ...(overlap === undefined ? {} : { overlap }),
    ...(units === undefined ? {} : { units }),
    ...(maxSize === undefined ? {} : { maxSize }),
    ...(sizes === undefined ? {} : { size: sizes }),
    ...(budget === undefined ? {} : { budget }),
    ...(locale === undefined ? {} : { locale }),
    ...(metric === undefined ? {} : { metrics: metric }),
    sizeLimits: flags.size,
    blocks: flags.blocks,
    blockRule: flags.blockRule,
    blockTolerance: flags.blockTolerance,
    splitBy: flags.splitBy,
    preset: flags.preset === 'adaptive-chunking' ? flags.preset : undefined,
  }
}
