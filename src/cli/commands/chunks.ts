import { InvalidArgumentError } from 'commander'
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
import { createChunkPool, readText, workerCount } from '../../node/shared.ts'
import { chunksHtml, chunksRows, chunksView } from '../../report/index.ts'
import { chunkReading, readChunkInput } from '../chunks-input.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import { comparedWith, missedChunkThresholds, readChunkThresholds } from '../options/chunk-thresholds.ts'
import { intervalOptions } from '../options/confidence-options.ts'
import { outputExtension } from '../options/output-ending.ts'
import { formatOptions } from '../options/result-format.ts'
import { defined } from '../options/roles.ts'
import {
  choice,
  each,
  list,
  type OptionSpec,
  text,
  under,
  type Values,
  value,
  wholeFrom,
} from '../options/spec.ts'
import { workersOption } from '../options/workers-option.ts'
import { readOptionsOf } from '../read-corpus.ts'

const options = {
  chunks: each('--chunks <file>', 'chunks of one chunker, as its library writes them; repeatable', {
    required: true,
  }) as OptionSpec<readonly string[]>,
  gold: text(
    '--gold <file>',
    'sections marked by hand: chunks, or a JSON list of boundaries; headings: those of the text',
  ),
  excerpts: text('--excerpts <file>', 'questions with the excerpts that answer them, CSV or JSON'),
  overlap: choice('--overlap <rule>', 'where chunks that overlap are divided', OVERLAP_RULES, {
    default: 'next-start',
  }),
  maxSize: value('--max-size <number>', 'count chunks that are larger', wholeFrom(1)),
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
  ),
  blockTolerance: value(
    '--block-tolerance <characters>',
    'how many characters at either end of a block may be missing; default: 0',
    wholeFrom(0),
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
    wholeFrom(1),
  ),
  preset: choice(
    '--preset <name>',
    'as this program counts: excerpt scores of chunking_evaluation (chroma), blocks and sizes of adaptive-chunking',
    ['chroma', 'adaptive-chunking'],
  ),
  syntax: choice('--syntax <syntax>', 'default: by the extension of the file', ['markdown', 'plain']),
  locale: text('--locale <tag>', 'language of the text for words and sentences', { default: 'en' }),
  worst: value('--worst <count>', 'chunk boundaries that are listed', wholeFrom(0), { default: 10 }),
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
    throw new InvalidArgumentError('Give the smallest and the largest size: 100..1100, 100.. or ..1100.')
  const [, min, max] = parts
  return {
    min: min === undefined ? undefined : Number(min),
    max: max === undefined ? undefined : Number(max),
  }
}
