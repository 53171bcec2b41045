import assert from 'node:assert/strict'
import { test } from 'vitest'
import { percentageAgreement } from '../../../src/agreement/index.ts'
import { simulateCorpus } from '../../../src/evaluate/index.ts'
import { agreement, conventions, evaluate } from '../../../src/index.ts'
import { plainTerminal } from '../../../src/report/index.ts'
import { textWidth } from '../../../src/report/render/text-width.ts'
import { agreementText, conventionsText, evaluationText } from './texts.ts'

const corpus = simulateCorpus({ seed: 2, items: 8, coders: 5, segmenters: 2 })
const references = ['ann', 'bo']
/** With texts there is one more baseline to name. */
const worded = {
  ...corpus,
  items: corpus.items.map(item => ({
    ...item,
    texts: Array.from({ length: item.units }, (_, unit) => `word ${unit % 7}`),
  })),
}

for (const width of [44, 60, 80, 120]) {
  test(`texts fit a terminal of ${width} columns, signatures apart`, () => {
    const terminal = { ...plainTerminal, width }
    const texts = [
      evaluationText(evaluate(corpus, { metrics: ['B', 'WD'], references, seed: 1 }), terminal),
      evaluationText(evaluate(worded, { metrics: ['B'], references, bounds: true }), terminal),
      evaluationText(evaluate(corpus, { metrics: ['B'], references, hypotheses: ['cy'] }), terminal),
      conventionsText(conventions(corpus, 'pk', { references }), terminal, ['Reference: ann.']),
      agreementText(
        {
          corpus,
          coefficients: [
            agreement(corpus, { interval: true }),
            agreement(corpus, { coefficient: 'multi-kappa' }),
          ],
          symbol: 'B',
          majority: percentageAgreement(corpus),
          items: 3,
        },
        terminal,
      ),
    ]
    for (const line of texts.join('').split('\n'))
      assert.ok(line.includes('|v:') || textWidth(line) <= width, `${textWidth(line)}: ${line}`)
  })
}
