import { Option } from 'commander'
import { type LexicalCoder, lexicalBaselines, type TokenRule } from '../../evaluate/index.ts'
import { rolesOf } from '../../evaluate/shared.ts'
import { formatById, writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { outputRequired, referenceCountAmbiguous } from '../../model/errors/commands.ts'
import { formatNotWritable } from '../../model/errors/writing.ts'
import { openOutput, writeFiles } from '../../node/shared.ts'
import { safeLine } from '../../wording/safe-text.ts'
import { collect } from '../options/metric-options.ts'
import { print, say } from '../print/output.ts'
import { newCommand } from '../program.ts'
import { addReadOptions, type ReadFlags, readingFrom } from '../read-corpus.ts'
import { formatFor, placed } from '../write-corpus.ts'

export const examples = [
  {
    line: 'cesura baselines examples/kubla-khan.json',
    about: 'the corpus with U00 as one more coder, to standard output',
  },
  {
    line: 'cesura baselines examples/kubla-khan.json --methods "u00,unit-tiling(k=2)" --to csv',
    about: 'two methods, as a table',
  },
] as const

interface BaselinesFlags extends ReadFlags {
  readonly methods: readonly string[]
  readonly tokens: TokenRule
  readonly references?: readonly string[]
  readonly only?: boolean
  readonly to?: string
  readonly output?: string
  readonly force?: boolean
}

/** Commas between methods, not those within parentheses. */
const methodsIn = (flags: string): string[] =>
  flags
    .split(/,(?![^(]*\))/)
    .map(word => word.trim())
    .filter(word => word !== '')

export const command = () =>
  addReadOptions(
    newCommand(
      'baselines',
      'Segments the texts of a corpus by word repetition alone and writes the corpus with these codings: what any segmenter should beat.',
      examples,
    ).argument('<paths...>', 'files, folders, or - for standard input'),
  )
    .addOption(
      new Option(
        '--methods <list>',
        'u00, u00(reference-count), u00(7), unit-tiling(k=10,cutoff=0.5), text-tiling(w=20,k=10,cutoff=high)',
      )
        .argParser((flags: string, before: readonly string[] | undefined) =>
          before === DEFAULT ? methodsIn(flags) : [...(before ?? []), ...methodsIn(flags)],
        )
        .default(DEFAULT, 'u00'),
    )
    .addOption(
      new Option('--tokens <rule>', 'white-space for texts that are tokenised')
        .choices(['words', 'white-space'])
        .default('words'),
    )
    .option('-r, --references <coder>', 'coder whose number of boundaries reference-count uses', collect)
    .option('--only', 'write the baselines alone, without the coders of the corpus')
    .option('--to <format>', 'format to write; default: the one the output’s ending shows, else cesura-json')
    .option(
      '-o, --output <path>',
      'a file; a folder for formats with several files; default: standard output',
    )
    .option('--force', 'overwrite a file that was read')
    .action(run)

const DEFAULT: readonly string[] = ['u00']

async function run(paths: string[], flags: BaselinesFlags): Promise<void> {
  const { output, methods, tokens } = flags
  const format = formatById(flags.to ?? formatFor(output))
  if (format.write === undefined) throw invalid(formatNotWritable, { title: format.title })
  const single = format.holds === 'corpus'
  if (!single && output === undefined) throw invalid(outputRequired, { title: format.title })
  const file = single && output !== undefined ? await openOutput(output, flags.force === true) : undefined
  try {
    const { corpus, references: kept } = await readingFrom(paths, flags, { quiet: true })
    const reference = methods.some(method => method.includes('reference-count'))
      ? referenceIn(corpus, flags.references ?? kept)
      : undefined
    const made = lexicalBaselines(corpus, {
      methods,
      tokens,
      ...(reference === undefined ? {} : { reference }),
    })
    const written = flags.only ? onlyAdded(made.corpus, made.added) : made.corpus
    const out = writeCorpus(written, format.id)
    for (const coder of made.added) await say(`${safeLine(stated(coder, reference))}\n`)
    if (typeof out !== 'string') await writeFiles(placed(output!, out, format), flags.force === true)
    else if (file === undefined) await print(signed(out, format.id, made.added))
    else await file.commit(signed(out, format.id, made.added))
  } catch (error) {
    await file?.discard()
    throw error
  }
}

/** The reference that was named, or the only one that goes by its name. */
function referenceIn(corpus: Corpus, named: readonly string[] | undefined): string {
  const { references } = rolesOf(corpus, { references: named ?? 'by-name' })
  const [one, ...more] = references
  if (one !== undefined && more.length === 0) return one
  throw invalid(referenceCountAmbiguous, { references })
}

function onlyAdded(corpus: Corpus, added: readonly LexicalCoder[]): Corpus {
  const names = new Set(added.map(({ coder }) => coder))
  const items = corpus.items.flatMap(({ scored: _, ...item }) => {
    const codings = item.codings.filter(({ coder }) => names.has(coder))
    return codings.length === 0 ? [] : [{ ...item, codings }]
  })
  return { ...corpus, items }
}

/** What was made, with its settings, and what could not be cut. */
function stated({ coder, signature, items, leftOut }: LexicalCoder, reference: string | undefined): string {
  const [first] = leftOut
  const by =
    reference !== undefined && coder.includes('reference-count') ? `, boundaries as ${reference}` : ''
  const lost =
    first === undefined
      ? ''
      : `; ${leftOut.length} left out, the first is ${first.item}: ${first.message} (${first.reason})`
  return `${coder}: ${items} ${items === 1 ? 'item' : 'items'}${by}, ${signature}${lost}`
}

/** The signatures go into the note of a file that has one. */
function signed(text: string, format: string, added: readonly LexicalCoder[]): string {
  if (format !== 'cesura-json') return text
  const note = `Baselines by cesura: ${added.map(({ coder, signature }) => `${coder} = ${signature}`).join('; ')}`
  return text.replace(
    /"cesura": 1,(\s*)/,
    (found, space: string) => `${found}"note": ${JSON.stringify(note)},${space}`,
  )
}
