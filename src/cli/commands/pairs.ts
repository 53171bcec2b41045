import { Option } from 'commander'
import { defaultMetrics } from '../../evaluate/shared.ts'
import { type EdgeMarks, joinEdgeMarks, noEdgeMarks, reportEdges } from '../../formats/shared.ts'
import { formatProblem } from '../../index.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { type AnswerForm, openInput, type ScorePairsOptions, scorePairs } from '../../node/index.ts'
import { openOutput } from '../../node/shared.ts'
import { addMetricOptions, type MetricFlags, metricChoices } from '../options/metric-options.ts'
import { type SelectFlags, selectOption } from '../options/select-option.ts'
import { addWorkersOption } from '../options/workers-option.ts'
import { print, say } from '../print/output.ts'
import type { PairsCsv } from '../print/pairs-csv.ts'
import { newCommand } from '../program.ts'

export const examples = [
  { line: 'cesura pairs examples/pairs.jsonl', about: 'the default metrics' },
  {
    line: 'cesura pairs examples/pairs.jsonl --metric B,pk --preset segeval-2',
    about: 'as segeval has them',
  },
  {
    line: 'cesura pairs examples/pairs.jsonl --workers 1 -o scores.jsonl',
    about: 'to a file, without threads',
  },
  {
    line: 'cesura pairs examples/pairs.jsonl --metric B,pk --csv',
    about: 'a table, a row for each pair',
  },
] as const

const contract = `
Each line of the input is a JSON object, each line of the output answers the line of the same number:
  {"id":"a","reference":{"masses":[2,3,6]},"hypothesis":{"masses":[2,2,7]}}
  {"id":"a","scores":{"boundary-similarity":{"value":0.75,"tally":{…},"signature":"…"}}}
A segmentation is {"masses":[…]}, {"units":n,"boundaries":[…]}, {"gaps":"0100"}, {"sets":[[],[1]]} or
{"sequence":[null,"."]}; {"units":n,"scores":[…]} has a number for each gap, {"units":n,"levels":[[…],[…]]} several
levels, coarse first. A line may have "speakers":[…] and "options":{…} of its own: "types", the whole
scale; an option by its name for every metric that has it ("span":3); "METRIC.name" for one metric.
A line that cannot be scored, an empty one too, is answered {"id","error":{"code","message"}}, and the
next one follows; the exit code is then 2. Without an id the answer's id is null. A score that is
undefined is null and has a "reason".
--values answers {"id":"a","values":{"boundary-similarity":0.75}}: several times shorter; "reasons" and "ties" stand
beside the values where there are any. With it and with
--signatures once the first line is {"signatures":{…}}, and only a line with options of its own says others.
--csv is a row for each pair: id, the metrics, signatures (a line's own), error, reasons,
ties. gzip is unpacked. The number of workers changes no byte.`

interface PairsFlags extends MetricFlags, Pick<SelectFlags, 'select'> {
  readonly workers?: number
  readonly output?: string
  readonly csv?: boolean
  readonly values?: boolean
  readonly signatures: 'each' | 'once'
  readonly quiet?: boolean
}

export const command = () =>
  addWorkersOption(
    addMetricOptions(
      newCommand(
        'pairs',
        'Scores pairs of segmentations, one per JSON line, and streams: memory does not grow with the input.',
        examples,
      ).argument('[file]', 'JSON lines, plain or gzip; - reads standard input', '-'),
    ),
    'score',
  )
    .option('-q, --quiet', 'say nothing on stderr but what went wrong')
    .addOption(selectOption())
    .option('-o, --output <file>', 'written whole or not at all; default: standard output')
    .option('--values', 'only the values; signatures once, on the first line')
    .addOption(new Option('--csv', 'a table of the values; signatures once, on stderr').conflicts('values'))
    .addOption(
      new Option('--signatures <where>', 'with each score, or once on the first line')
        .choices(['each', 'once'])
        .default('each'),
    )
    .addHelpText('after', contract)
    .action(run)

async function run(file: string, flags: PairsFlags): Promise<void> {
  const metrics = metricChoices(flags, defaultMetrics()).map(
    ({ metric, options: { preset, ...options } }) => ({
      id: metric.id,
      ...(preset === undefined ? {} : { preset }),
      options,
    }),
  )
  const input = await openInput(file)
  if (file === '-' && process.stdin.isTTY === true)
    await print(
      'Waiting for JSON lines on standard input; Ctrl+D ends them (cesura pairs --help shows one).\n',
      process.stderr,
    )
  // Said without a terminal too: a log shows what its numbers were read from. --quiet leaves only complaints.
  else if (flags.quiet !== true)
    await say(
      `Reading ${file === '-' ? 'standard input' : file} as JSON lines, a pair of segmentations each.\n`,
    )
  const output = flags.output === undefined ? undefined : await openOutput(flags.output)
  try {
    const form: AnswerForm =
      flags.values || flags.csv ? 'values' : flags.signatures === 'once' ? 'once' : 'full'
    const table = flags.csv ? await newTable() : undefined
    const { lines, bad, edges } = await score(
      input,
      {
        metrics,
        workers: flags.workers,
        form,
        ...(flags.select === undefined ? {} : { select: flags.select }),
      },
      async text => {
        const written = table?.write(text) ?? text
        await (output === undefined ? print(written) : output.write(written))
      },
    )
    await output?.commit('')
    for (const [name, signature] of Object.entries(table?.signatures ?? {}))
      await say(`${name}: ${signature}\n`)
    for (const facts of reportEdges(edges))
      await print(`warning ${formatProblem(facts, flagSyntax)}\n`, process.stderr)
    if (bad === 0) return
    process.exitCode = 2
    const what =
      bad < lines
        ? `${bad} of ${lines} lines could not be scored`
        : lines === 1
          ? 'the only line could not be scored'
          : 'no line could be scored'
    await print(`cesura: ${what}; the answer to each line says why (lines-bad)\n`, process.stderr)
  } catch (error) {
    await output?.discard()
    throw error
  }
}

/** Loaded by those who ask for it: the other forms start sooner without. */
const newTable = async (): Promise<PairsCsv> => new (await import('../print/pairs-csv.ts')).PairsCsv()

async function score(
  input: Awaited<ReturnType<typeof openInput>>,
  options: ScorePairsOptions,
  write: (text: Uint8Array) => Promise<void>,
): Promise<{ lines: number; bad: number; edges: EdgeMarks }> {
  let lines = 0
  let bad = 0
  const edges = noEdgeMarks()
  for await (const answer of scorePairs(input, options)) {
    await write(answer.text)
    lines += answer.lines
    bad += answer.bad
    if (answer.edges !== undefined) joinEdgeMarks(edges, answer.edges)
  }
  return { lines, bad, edges }
}
