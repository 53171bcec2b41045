import { answerRequest } from '../../src/cli/serve/answer.ts'
import { methods } from '../../src/cli/serve/methods.ts'
import { parsePair } from '../../src/formats/index.ts'
import { boundarySimilarity, flexibleSimilarity, windowDiff } from '../../src/index.ts'
import { safeMessage } from '../../src/report/sentences/safe-text.ts'
import { samples } from '../../test/unit/formats/samples.ts'
import type { FuzzTarget } from '../target.ts'
import { mutateJson, mutateText } from './mutate.ts'

/** What each command is asked in its request; no number that says how much is computed, since it would grow. */
const poem = samples.find(({ format }) => format === 'cesura-json')!.text
const asked: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  evaluate: { references: 'manual', metric: ['B', 'pk'], interval: 'none', 'fail-under': ['B=0.1'] },
  agreement: { interval: 'none', coefficient: ['pi', 'kappa'] },
  conventions: { references: 'manual', metric: 'pk' },
  explain: { metric: 'pk' },
  diff: { coders: ['manual', 'h1'] },
  sweep: { metric: 'F', consensus: true, interval: 'none' },
  adjudicate: { rule: 'majority', gold: 'gold' },
  metrics: { id: 'B' },
  convert: { to: 'segeval-json' },
  simulate: { to: 'csv', types: ['a', 'b'], reference: 'gold' },
  plot: { kind: 'strip', theme: 'light' },
  report: { title: 'T', interval: 'none' },
}

/** A request for every method: test/fuzz holds that none is forgotten. */
export const requests: readonly { readonly method: string; readonly [field: string]: unknown }[] = [
  ...methods.map(({ command, forms }, id) => ({
    jsonrpc: '2.0',
    id,
    method: command,
    params: {
      ...(command === 'metrics' || command === 'simulate' ? {} : { input: poem }),
      form: Object.keys(forms)[id % Object.keys(forms).length],
      ...asked[command],
    },
  })),
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocol: 1 } },
  {
    jsonrpc: '2.0',
    id: 2,
    method: 'score',
    params: {
      metrics: ['B', 'pk', 'WD', 'F'],
      references: [
        [2, 3, 6],
        [4, 4],
      ],
      hypotheses: [
        [2, 2, 7],
        [4, 4],
      ],
    },
  },
  {
    jsonrpc: '2.0',
    id: 'x',
    method: 'score',
    params: {
      metrics: [{ id: 'boundary-f', options: { tolerance: 1 } }],
      references: [{ units: 9, boundaries: [2, 5] }],
      hypotheses: [{ gaps: '01001000' }],
    },
  },
  {
    jsonrpc: '2.0',
    id: 3,
    method: 'score',
    params: {
      metrics: ['AP'],
      references: [{ units: 4, boundaries: [2] }],
      hypotheses: [{ units: 4, scores: [0.1, 0.9, 0.3] }],
    },
  },
]

const requestTarget: FuzzTarget<{ readonly line: string }> = {
  name: 'protocol',
  part: 'input',
  make(random) {
    // Scores of pairs are most of what is asked, and cheap.
    let request: unknown = random.chance(0.3)
      ? random.pick(requests)
      : random.pick(requests.slice(methods.length))
    for (let times = random.pick([1, 1, 2, 4]); times > 0; times--) request = mutateJson(random, request)
    // A command that names files would read the disk: only what stands in the line is asked for.
    const line = JSON.stringify(request) ?? 'null'
    return { line: random.chance(0.1) ? mutateText(random, line, [line]) : line }
  },
  async run({ line }) {
    const answer = await answerRequest(line, () => {})
    if (!answer.endsWith('\n') || answer.slice(0, -1).includes('\n')) return 'lines: not one line'
    const { result, error } = JSON.parse(answer) as {
      result?: unknown
      error?: { code: number; message: string }
    }
    if ((result === undefined) === (error === undefined)) return 'shape: neither result nor error, or both'
    // Lines that are no request never reach the thread that answers: the one that reads refuses them.
    let known: unknown
    try {
      known = JSON.parse(line)
    } catch {
      return undefined
    }
    if (
      typeof known !== 'object' ||
      known === null ||
      typeof (known as { method?: unknown }).method !== 'string'
    )
      return undefined
    if (error?.code === -32603) return `internal: ${error.message}`
    if (error !== undefined && error.message !== safeMessage(error.message)) return `signs: ${error.message}`
    return undefined
  },
}

const sides: readonly unknown[] = [
  { masses: [2, 3, 6] },
  { units: 11, boundaries: [2, 5] },
  { gaps: '0100100000' },
  { labels: ['a', 'a', 'b', 'b', 'b', 'c', 'c', 'c', 'c', 'c', 'c'] },
  { sets: [[1], [], [2], [], [], [1, 2], [], [], [], []] },
  { sequence: [null, '.', null, ',', null, null, null, null, null, null, '.'] },
  { duration: '11', seconds: ['2', '5.5'] },
  { units: 11, levels: [[5], [2, 5, 8]] },
]

const pairTarget: FuzzTarget<{ readonly reference: unknown; readonly hypothesis: unknown }> = {
  name: 'pairs',
  part: 'input',
  make(random) {
    const side = () => {
      let one = random.pick(sides)
      for (let times = random.whole(0, 2); times > 0; times--) one = mutateJson(random, one)
      return one ?? null
    }
    return { reference: side(), hypothesis: side() }
  },
  run({ reference, hypothesis }) {
    try {
      const { reference: a, hypothesis: b } = parsePair(reference, hypothesis)
      for (const metric of [boundarySimilarity, windowDiff, flexibleSimilarity])
        if (Number.isNaN(metric(a, b))) return `NaN: ${metric.id}`
    } catch (error) {
      if (error instanceof Error && error.name === 'CesuraError') {
        if (error.message.includes('[object')) return `words: ${error.message}`
        return undefined
      }
      throw error
    }
    return undefined
  },
}

export const protocolTargets: readonly FuzzTarget[] = [requestTarget, pairTarget]
