import { type LexicalCoder, lexicalBaselines } from '../../evaluate/index.ts'
import { rolesOf } from '../../evaluate/shared.ts'
import { writeCorpus } from '../../formats/index.ts'
import type { Corpus } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { referenceCountAmbiguous } from '../../model/errors/commands.ts'
import { count } from '../../model/numbers.ts'
import { defineCommand } from '../define-command.ts'
import { defined } from '../options/roles.ts'
import { choice, each, flag, type OptionSpec } from '../options/spec.ts'
import { readingFrom, readOptions } from '../read-corpus.ts'
import { openTarget, outputOptions } from '../write-corpus.ts'

const methods: OptionSpec<readonly string[]> = {
  flags: '--methods <list>',
  about:
    'u00, u00(reference-count), u00(7), unit-tiling(k=10,cutoff=0.5), text-tiling(w=20,k=10,cutoff=high)',
  // Commas between methods, not those within parentheses.
  read: (words, before = []) => [
    ...before,
    ...words
      .split(/,(?![^(]*\))/)
      .map(word => word.trim())
      .filter(word => word !== ''),
  ],
  repeat: 'each',
  default: ['u00'],
  shown: 'u00',
}

export const command = defineCommand({
  name: 'baselines',
  about:
    'Segments the texts of a corpus by word repetition alone and writes the corpus with these segmentations: what any system should beat.',
  arguments: [{ name: '<paths...>', about: 'files, folders, or - for standard input' }],
  options: {
    methods,
    tokens: choice('--tokens <rule>', 'white-space for texts that are tokenised', ['words', 'white-space'], {
      default: 'words',
    }),
    references: each('-r, --references <coder>', 'coder whose number of boundaries reference-count uses'),
    only: flag('--only', 'write the baselines alone, without the coders of the corpus'),
    ...outputOptions,
    ...readOptions,
  },
  examples: [
    {
      line: 'cesura baselines examples/kubla-khan.json',
      about: 'the corpus with U00 as one more coder, to standard output',
    },
    {
      line: 'cesura baselines examples/kubla-khan.json --methods "u00,unit-tiling(k=2)" --to csv',
      about: 'two methods, as a table',
    },
  ],
  async run({ args, options: flags }, io) {
    const target = await openTarget(flags, io)
    const { corpus, references: kept } = await readingFrom(args, flags, io, { quiet: true })
    const reference = flags.methods.some(method => method.includes('reference-count'))
      ? referenceIn(corpus, flags.references ?? kept)
      : undefined
    const made = lexicalBaselines(corpus, {
      methods: flags.methods,
      tokens: flags.tokens,
      ...defined({ reference }),
    })
    const written = flags.only ? onlyAdded(made.corpus, made.added) : made.corpus
    const out = writeCorpus(written, target.format.id)
    for (const coder of made.added) io.note(stated(coder, reference))
    return target.write(typeof out === 'string' ? signed(out, target.format.id, made.added) : out)
  },
})

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

/** What was made, with its settings, and what could not be segmented. */
function stated({ coder, signature, items, leftOut }: LexicalCoder, reference: string | undefined): string {
  const [first] = leftOut
  const by =
    reference !== undefined && coder.includes('reference-count') ? `, boundaries as ${reference}` : ''
  const lost =
    first === undefined
      ? ''
      : `; ${leftOut.length} left out, the first is ${first.item}: ${first.message} (${first.reason})`
  return `${coder}: ${count(items, 'item')}${by}, ${signature}${lost}`
}

/** The signatures go into the note of a file that has one. */
function signed(json: string, format: string, added: readonly LexicalCoder[]): string {
  if (format !== 'cesura-json') return json
  const note = `Baselines by cesura: ${added.map(({ coder, signature }) => `${coder} = ${signature}`).join('; ')}`
  return json.replace(
    /"cesura": 1,(\s*)/,
    (found, space: string) => `${found}"note": ${JSON.stringify(note)},${space}`,
  )
}
