import { join } from 'node:path'
import { type SegmentLengths, type SimulatedCoder, simulateCorpus } from '../../evaluate/index.ts'
import { defaultCoder } from '../../evaluate/shared.ts'
import { writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { codersCountedAndNamed, lengthsGivenTwice, outputRequired } from '../../model/errors/commands.ts'
import { type Output, openOutput, writeFiles } from '../../node/shared.ts'
import { collect, collectList } from '../options/metric-options.ts'
import { readCoder, readLengths, readNumber, readRange } from '../options/simulate-options.ts'
import { print } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readCorpusFrom } from '../read-corpus.ts'

export const examples = [
  { line: 'cesura simulate', about: '12 items, 4 coders, to standard output' },
  {
    line: 'cesura simulate --items 5 --units 100..200 --lengths lognormal:12,6 --segmenters 3 -o made.json',
    about: 'longer texts, three segmenters, into a file',
  },
  {
    line: 'cesura simulate --like examples/kubla-khan.json --coder careful:miss=0 --coder hasty:miss=0.4,near-miss=0.3',
    about: 'lengths from a corpus, coders of your own',
  },
  {
    line: 'cesura simulate --types comma,stop --typed-end --reference truth --seed 7',
    about: 'typed boundaries, with what the coders should have found',
  },
] as const

interface SimulateFlags extends Omit<ReadFlags, 'units'> {
  readonly seed: number
  readonly items: number
  readonly units?: readonly [number, number]
  readonly lengths?: SegmentLengths
  readonly like?: readonly string[]
  readonly coders?: number
  readonly coder?: readonly SimulatedCoder[]
  readonly segmenters: number
  readonly miss: number
  readonly nearMiss: number
  readonly reach: number
  readonly insertion: number
  readonly confusion: number
  readonly missing: number
  readonly types?: readonly string[]
  readonly shares?: readonly string[]
  readonly typedEnd?: boolean
  readonly texts?: boolean
  readonly reference?: string | true
  readonly to: string
  readonly output?: string
}

export const command = () => {
  const number = (flag: string) => readNumber(flag)
  const command = newCommand(
    'simulate',
    'Makes a corpus from a seed: hidden segmentations, and coders who miss, move and add boundaries at known rates.',
    examples,
  )
    .option('--seed <n>', 'seed of everything random: same seed, same corpus', number('--seed'), 1)
    .option('--items <n>', 'how many items', number('--items'), 12)
    .option('--units <n|min..max>', 'units in each item; default 40..80', text => readRange('--units', text))
    .option(
      '--lengths <kind:…>',
      'segment lengths: geometric:8, uniform:3..12, lognormal:8,4; default geometric:8',
      readLengths,
    )
    .option('--like <path>', 'segment and text lengths as in a corpus instead; repeatable', collect)
    .option('--coders <n>', 'how many people; default 4', number('--coders'))
    .option(
      '--coder <name:rate=…>',
      'a coder of your own instead: ann:miss=0.2,near-miss=0.1; repeatable',
      (text, before: readonly SimulatedCoder[] = []) => [...before, readCoder(text)],
    )
    .option('--segmenters <n>', 'how many programs, each worse than the last', number('--segmenters'), 0)
    .option('--miss <share>', 'boundaries that people miss', number('--miss'), defaultCoder.miss)
    .option(
      '--near-miss <share>',
      'boundaries that they put a little off',
      number('--near-miss'),
      defaultCoder.nearMiss,
    )
    .option('--reach <units>', 'how far off at most', number('--reach'), defaultCoder.reach)
    .option(
      '--insertion <share>',
      'false boundaries for each true one',
      number('--insertion'),
      defaultCoder.insertion,
    )
    .option(
      '--confusion <share>',
      'boundaries with the wrong type',
      number('--confusion'),
      defaultCoder.confusion,
    )
    .option('--missing <share>', 'items that a person skips', number('--missing'), defaultCoder.missing)
    .option('--types <names>', 'boundary types; commas between several', collectList)
    .option('--shares <numbers>', 'how often each type occurs, in proportion', collectList)
    .option('--typed-end', 'the end of the text has a type too')
    .option('--texts', 'give each unit a text: "unit 1", "unit 2", …')
    .option('--reference [name]', 'add the hidden segmentation as a coder; default name: reference')
    .option('--to <format>', 'format to write', 'cesura-json')
    .option('-o, --output <path>', 'file to write, or folder where the format makes several files')
  return addReadOptions(command, { units: true }).action(run)
}

async function run(flags: SimulateFlags): Promise<void> {
  const file = await openFile(flags)
  try {
    await write(await simulate(flags), flags, file)
  } catch (error) {
    await file?.discard()
    throw error
  }
}

async function simulate(flags: SimulateFlags): Promise<Corpus> {
  const lengths = await lengthsOf(flags)
  const { miss, nearMiss, reach, insertion, confusion, missing } = flags
  const rates = { miss, nearMiss, reach, insertion, confusion, missing }
  if (flags.coders !== undefined && flags.coder !== undefined) throw invalid(codersCountedAndNamed, {})
  return simulateCorpus({
    seed: flags.seed,
    items: flags.items,
    ...(flags.units === undefined ? {} : { units: flags.units }),
    ...(lengths === undefined ? {} : { lengths }),
    coders: flags.coder ?? flags.coders ?? 4,
    rates,
    segmenters: flags.segmenters,
    ...(flags.types === undefined ? {} : { types: flags.types }),
    ...(flags.shares === undefined ? {} : { shares: flags.shares.map(readNumber('--shares')) }),
    ...(flags.typedEnd ? { typedEnd: true } : {}),
    ...(flags.texts ? { texts: true } : {}),
    ...(flags.reference === undefined
      ? {}
      : { reference: flags.reference === true ? 'reference' : flags.reference }),
  })
}

/** The file to write, opened before the work starts; none for standard output and for folders. */
async function openFile({ to, output }: SimulateFlags): Promise<Output | undefined> {
  const several = typeof writeCorpus({ items: [] }, to) !== 'string'
  if (several && output === undefined) throw invalid(outputRequired, { title: to })
  return several || output === undefined ? undefined : openOutput(output)
}

async function lengthsOf(flags: SimulateFlags): Promise<SegmentLengths | undefined> {
  if (flags.like === undefined) return flags.lengths
  if (flags.lengths !== undefined) throw invalid(lengthsGivenTwice, {})
  return {
    kind: 'corpus',
    corpus: await readCorpusFrom(flags.like, { ...flags, units: undefined }, { quiet: true }),
  }
}

async function write(corpus: Corpus, { to, output }: SimulateFlags, file: Output | undefined): Promise<void> {
  const written = writeCorpus(corpus, to)
  if (typeof written !== 'string') {
    await writeFiles(written.map(({ name, text }) => ({ path: join(output!, name), text })))
    return
  }
  const text = to === 'cesura-json' ? withNote(written, commandLine()) : written
  if (file === undefined) await print(text)
  else await file.commit(text)
}

/** cesura JSON with a note that says that nobody segmented anything. */
function withNote(json: string, line: string): string {
  const note = `Simulated data, not the work of real coders. Made by: ${line}`
  return json.replace('  "cesura": 1,\n', head => `${head}  "note": ${JSON.stringify(note)},\n`)
}

/** The command as it was given, without where its output went. */
function commandLine(): string {
  const args = process.argv.slice(2)
  const kept: string[] = []
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '-o' || args[at] === '--output') at++
    else if (!/^(-o.|--output=)/.test(args[at]!)) kept.push(args[at]!)
  }
  const quoted = kept.map(word =>
    /^[\w.,:=/%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`,
  )
  return ['cesura', ...quoted].join(' ')
}
