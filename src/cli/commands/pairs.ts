import { defaultMetrics } from '../../evaluate/shared.ts'
import { type EdgeMarks, joinEdgeMarks, noEdgeMarks, reportEdges } from '../../formats/shared.ts'
import { formatProblem } from '../../index.ts'
import { flagSyntax } from '../../model/errors/syntax.ts'
import { type AnswerForm, openInput, type ScorePairsOptions, scorePairs } from '../../node/index.ts'
import { defineCommand } from '../define-command.ts'
import { metricChoices, metricOptions, requestsOf } from '../options/metric-options.ts'
import { defined } from '../options/roles.ts'
import { selectOption } from '../options/select-option.ts'
import { choice, flag, text, under } from '../options/spec.ts'
import { workersOption } from '../options/workers-option.ts'
import type { PairsCsv } from '../print/pairs-csv.ts'

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
--values answers {"id":"a","values":{"boundary-similarity":0.75}}: several times shorter; "reasons" and "ties" are
next to the values where there are any. With it and with
--signatures once the first line is {"signatures":{…}}, and only a line with options of its own says others.
--csv is a row for each pair: id, the metrics, signatures (a line's own), error, reasons,
ties. gzip is unpacked. The number of workers changes no byte.`

export const command = defineCommand({
  name: 'pairs',
  about:
    'Scores pairs of segmentations, one per JSON line, as a stream: memory does not grow with the input.',
  arguments: [{ name: '[file]', about: 'JSON lines, plain or gzip; default: standard input (-)' }],
  options: {
    quiet: flag('-q, --quiet', 'only errors on stderr'),
    select: selectOption,
    ...metricOptions,
    ...workersOption('score'),
    ...under('Output', {
      output: text('-o, --output <file>', 'written completely or not at all; default: standard output'),
      values: flag('--values', 'only the values; signatures once, on the first line'),
      csv: flag('--csv', 'a table of the values; signatures once, on stderr', { conflicts: ['values'] }),
      signatures: choice(
        '--signatures <where>',
        'with each score, or once on the first line',
        ['each', 'once'],
        {
          default: 'each',
        },
      ),
    }),
  },
  examples: [
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
  ],
  notes: contract,
  async run({ args: [file = '-'], options: flags }, io) {
    const metrics = requestsOf(metricChoices(flags, defaultMetrics(), io))
    const input = await openInput(file)
    if (file === '-' && io.interactive)
      io.note('Waiting for JSON lines on standard input; Ctrl+D ends them (cesura pairs --help shows one).')
    // Shown without a terminal too: a log names what its numbers were read from.
    else if (flags.quiet !== true)
      io.note(
        `Reading ${file === '-' ? 'standard input' : file} as JSON lines, a pair of segmentations each.`,
      )
    const output = flags.output === undefined ? undefined : await io.open(flags.output)
    const form: AnswerForm =
      flags.values || flags.csv ? 'values' : flags.signatures === 'once' ? 'once' : 'full'
    const table = flags.csv ? await newTable() : undefined
    const { lines, bad, edges } = await score(
      input,
      { metrics, workers: flags.workers, form, ...defined({ select: flags.select }) },
      async block => {
        const written = table?.write(block) ?? block
        await (output === undefined ? io.write(written) : output.write(written))
      },
    )
    await output?.commit('')
    for (const [name, signature] of Object.entries(table?.signatures ?? {})) io.note(`${name}: ${signature}`)
    for (const facts of reportEdges(edges)) io.note(`warning ${formatProblem(facts, flagSyntax)}`)
    if (bad === 0) return {}
    const what =
      bad < lines
        ? `${bad} of ${lines} lines could not be scored`
        : lines === 1
          ? 'the only line could not be scored'
          : 'no line could be scored'
    io.note(`cesura: ${what}; the answer to each line says why (lines-bad)`)
    return { exitCode: 2 }
  },
})

/** Loaded where it is needed: the other formats start sooner without. */
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
