// Commands at a size and at sixteen times it, by the length of a text and by the number of texts.
import { runRequest } from '../../src/cli/serve/run-command.ts'
import { writeCorpus } from '../../src/formats/index.ts'
import { type Corpus, fromBoundaries, makeCorpus } from '../../src/index.ts'
import type { FuzzTarget } from '../target.ts'
import { complexityOf } from './measure.ts'

interface CommandCase {
  readonly command: string
  readonly by: 'units' | 'items'
}

/** Commands, their form and what they are told; those that only write are measured by their formats. */
const reported: Readonly<Record<string, { form: readonly string[]; options: object; first?: string }>> = {
  evaluate: { form: ['--json'], options: { references: 'c0', interval: 'none', workers: 1 } },
  agreement: { form: ['--json'], options: { interval: 'none', workers: 1 } },
  conventions: { form: ['--json'], options: { references: 'c0' } },
  diff: { form: ['--json'], options: {} },
  lint: { form: ['--json'], options: {} },
  adjudicate: { form: ['--json'], options: {} },
  baselines: { form: [], options: { methods: 'u00' } },
  convert: { form: [], options: { to: 'csv' } },
  report: { form: ['--output=-'], options: { interval: 'none' } },
  plot: { form: [], options: {}, first: 'strip' },
}

const cuts = (units: number, step: number) =>
  Array.from({ length: Math.floor((units - 1) / step) }, (_, at) => (at + 1) * step)

function corpus(size: number, by: CommandCase['by']): Corpus {
  const units = by === 'units' ? size : 10
  return makeCorpus(
    Array.from({ length: by === 'units' ? 1 : size / 10 }, (_, item) => ({
      id: `i${item}`,
      units,
      texts: Array.from({ length: units }, (_, at) => `w${(at * 7919) % 211} of ${item}`),
      codings: [0, 1].map(coder => ({
        coder: `c${coder}`,
        segmentation: fromBoundaries(units, cuts(units, 3 + coder)),
      })),
    })),
  )
}

const cases = Object.keys(reported).flatMap(command => [
  { command, by: 'units' as const },
  { command, by: 'items' as const },
])

export const commandGrowthTarget: FuzzTarget<CommandCase> = {
  name: 'complexity of commands',
  part: 'complexity',
  make: random => random.pick(cases),
  only: cases,
  run({ command, by }) {
    const own = reported[command]
    if (own === undefined) return undefined
    const work = (size: number) => {
      const input = writeCorpus(corpus(size, by), 'cesura-json') as string
      return async () => {
        const { output } = await runRequest({
          command,
          files: own.first === undefined ? [] : [own.first],
          input,
          options: own.options as Record<string, unknown>,
          form: own.form,
        })
        if (output === '') throw new Error(`${command} printed nothing`)
      }
    }
    // U00 compares all pairs of places of a text: that is its definition.
    const square = command === 'baselines' && by === 'units'
    return complexityOf(`${command} by ${by}`, work(1000), work(16_000), square ? 400 : undefined)
  },
}
