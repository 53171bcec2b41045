import { type SegmentLengths, type SimulatedCoder, simulateCorpus } from '../../evaluate/index.ts'
import { defaultCoder } from '../../evaluate/shared.ts'
import { writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { codersCountedAndNamed, lengthsGivenTwice } from '../../model/errors/commands.ts'
import { defineCommand } from '../define-command.ts'
import type { Io } from '../io/io.ts'
import { quoted } from '../io/output.ts'
import { defined } from '../options/roles.ts'
import { readCoder, readLengths, readNumber, readRange } from '../options/simulate-options.ts'
import { each, flag, list, type OptionSpec, text, type Values, value } from '../options/spec.ts'
import { readCorpusFrom, readOptionsWithoutUnits } from '../read-corpus.ts'
import { openTarget } from '../write-corpus.ts'

/** A number whose error names the option. */
const number = (name: string, hint: string, about: string, initial: number) =>
  value(`--${name} <${hint}>`, about, readNumber(`--${name}`), { default: initial })

const coder: OptionSpec<readonly SimulatedCoder[] | undefined> = {
  flags: '--coder <name:rate=…>',
  about: 'a coder of your own instead: ann:miss=0.2,near-miss=0.1; repeatable',
  read: (word, before = []) => [...before, readCoder(word)],
  repeat: 'each',
}

const reference: OptionSpec<string | true | undefined> = {
  flags: '--reference [name]',
  about: 'add the hidden segmentation as a coder; default name: reference',
}

const options = {
  seed: number('seed', 'n', 'random seed: same seed, same corpus', 1),
  items: number('items', 'n', 'how many items', 12),
  units: value('--units <n|min..max>', 'units in each item; default 40..80', word =>
    readRange('--units', word),
  ),
  lengths: value(
    '--lengths <kind:…>',
    'segment lengths: geometric:8, uniform:3..12, lognormal:8,4; default geometric:8',
    readLengths,
  ),
  like: each('--like <path>', 'segment and text lengths as in a corpus instead; repeatable'),
  coders: value('--coders <n>', 'how many annotators; default 4', readNumber('--coders')),
  coder,
  segmenters: number('segmenters', 'n', 'how many systems, each worse than the last', 0),
  miss: number('miss', 'share', 'boundaries that annotators miss', defaultCoder.miss),
  nearMiss: number('near-miss', 'share', 'boundaries that they put a little off', defaultCoder.nearMiss),
  reach: number('reach', 'units', 'how far off at most', defaultCoder.reach),
  insertion: number('insertion', 'share', 'false boundaries for each true one', defaultCoder.insertion),
  confusion: number('confusion', 'share', 'boundaries with the wrong type', defaultCoder.confusion),
  missing: number('missing', 'share', 'items that an annotator skips', defaultCoder.missing),
  types: list('--types <names>', 'boundary types, comma-separated'),
  shares: list('--shares <numbers>', 'how often each type occurs, in proportion'),
  typedEnd: flag('--typed-end', 'the end of the text has a type too'),
  texts: flag('--texts', 'give each unit a text: "unit 1", "unit 2", …'),
  reference,
  to: text('--to <format>', 'format to write', { default: 'cesura-json', group: 'Output' }),
  output: text('-o, --output <path>', 'file to write, or folder where the format makes several files', {
    group: 'Output',
  }),
  ...readOptionsWithoutUnits,
}

type SimulateFlags = Values<typeof options>

export const command = defineCommand({
  name: 'simulate',
  about:
    'Generates a corpus from a seed: hidden segmentations, and coders who miss, move and add boundaries at known rates.',
  arguments: [],
  options,
  examples: [
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
  ],
  async run({ options: flags }, io) {
    const target = await openTarget(flags, io)
    const written = writeCorpus(await simulate(flags, io), flags.to)
    return target.write(
      typeof written === 'string' && flags.to === 'cesura-json'
        ? withNote(written, commandLine(io.argv))
        : written,
    )
  },
})

async function simulate(flags: SimulateFlags, io: Io): Promise<Corpus> {
  const lengths = await lengthsOf(flags, io)
  const { miss, nearMiss, reach, insertion, confusion, missing } = flags
  if (flags.coders !== undefined && flags.coder !== undefined) throw invalid(codersCountedAndNamed, {})
  return simulateCorpus({
    seed: flags.seed,
    items: flags.items,
    coders: flags.coder ?? flags.coders ?? 4,
    rates: { miss, nearMiss, reach, insertion, confusion, missing },
    segmenters: flags.segmenters,
    ...defined({
      units: flags.units,
      lengths,
      types: flags.types,
      shares: flags.shares?.map(readNumber('--shares')),
      typedEnd: flags.typedEnd,
      texts: flags.texts,
      reference: flags.reference === true ? 'reference' : flags.reference,
    }),
  })
}

async function lengthsOf(flags: SimulateFlags, io: Io): Promise<SegmentLengths | undefined> {
  if (flags.like === undefined) return flags.lengths
  if (flags.lengths !== undefined) throw invalid(lengthsGivenTwice, {})
  const { units: _, ...reading } = flags
  return { kind: 'corpus', corpus: await readCorpusFrom(flags.like, reading, io, { quiet: true }) }
}

/** cesura JSON with a note that says that nobody segmented anything. */
function withNote(json: string, line: string): string {
  const note = `Simulated data, not the work of real coders. Made by: ${line}`
  return json.replace('  "cesura": 1,\n', head => `${head}  "note": ${JSON.stringify(note)},\n`)
}

/** The command as it was given, without where its output went. */
function commandLine(argv: readonly string[]): string {
  const kept: string[] = []
  for (let at = 0; at < argv.length; at++) {
    if (argv[at] === '-o' || argv[at] === '--output') at++
    else if (!/^(-o.|--output=)/.test(argv[at]!)) kept.push(argv[at]!)
  }
  return ['cesura', ...kept.map(quoted)].join(' ')
}
