// Every line of every sample again and again, and every list of every JSON sample: what no writer of ours would write, and
// what readers without a writer meet. A reader may refuse it; it may not take long to say so.
import { readFiles } from '../../src/formats/index.ts'
import { samples } from '../../test/unit/formats/samples.ts'
import type { FuzzTarget } from '../target.ts'
import { complexityOf } from './measure.ts'

interface RepeatCase {
  /** The name of a sample. */
  readonly sample: string
  /** Which of its lines, or of its lists, grows. */
  readonly at: number
  readonly what: 'line' | 'inside' | 'list'
}

/** Signs of the larger one of both files. */
const LARGE = 160_000

/** A text whose line stands there so often that all have the size; `inside` repeats its signs on one line. */
function grownLine(text: string, at: number, size: number, glue: string): string {
  const lines = text.split('\n')
  const own = lines[at] ?? ''
  const times = Math.max(1, Math.floor(size / (own.length + 1)))
  return [
    ...lines.slice(0, at),
    Array.from({ length: times }, () => own).join(glue),
    ...lines.slice(at + 1),
  ].join('\n')
}

/** Every list that is not empty, in the order of the text. */
function lists(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(lists)
  return Array.isArray(value) && value.length > 0 ? [value, ...inner] : inner
}

function grownList(text: string, at: number, size: number): string | undefined {
  const value: unknown = JSON.parse(text)
  const list = lists(value)[at]
  if (list === undefined) return undefined
  const entries = [...list]
  const times = Math.floor(size / (JSON.stringify(list).length + 1))
  for (let turn = 1; turn < times; turn++) list.push(...entries)
  return JSON.stringify(value)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of long samples the first lines and lists: the rest is like them. */
const few = (count: number) => Array.from({ length: Math.min(count, 8) }, (_, at) => at)

const cases: readonly RepeatCase[] = samples.flatMap(({ name: sample, text }) => [
  ...few(text.trimEnd().split('\n').length).flatMap(at => [
    { sample, at, what: 'line' as const },
    { sample, at, what: 'inside' as const },
  ]),
  ...few(lists(parsed(text)).length).map(at => ({ sample, at, what: 'list' as const })),
])

export const repeatTarget: FuzzTarget<RepeatCase> = {
  name: 'complexity by repetition',
  part: 'complexity',
  make: random => random.pick(cases),
  only: cases,
  run({ sample, at, what }) {
    const own = samples.find(({ name }) => name === sample)
    if (own === undefined) return undefined
    const { name, text, format, options } = own
    const grown = (size: number) =>
      what === 'list' ? grownList(text, at, size) : grownLine(text, at, size, what === 'line' ? '\n' : ' ')
    const [small, large] = [grown(LARGE / 16), grown(LARGE)]
    if (small === undefined || large === undefined) return undefined
    const read = (content: string) => () => {
      try {
        readFiles([{ name, text: content }], { ...options, format })
        readFiles([{ name, text: content }], options)
      } catch (error) {
        if (!(error instanceof Error && error.name === 'CesuraError')) throw error
      }
    }
    return complexityOf(`${format} ${sample}, ${what} ${at}`, read(small), read(large))
  },
}
