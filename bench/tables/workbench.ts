// (g) The workbench in Chromium: how long the main thread is busy without a break while one works.
import { chromium, type Page } from 'playwright-core'
import { found, missing } from '../../scripts/needs.mjs'
import { simulateCorpus } from '../../src/evaluate/index.ts'
import { writeCorpus } from '../../src/formats/index.ts'
import { type Corpus, makeCorpus } from '../../src/index.ts'
import { digits, table } from '../measure.ts'
import { disturb, draw } from '../resample.ts'

/** Milliseconds that an interaction may take before the table says so and goes on. */
const PATIENCE = 30_000

export async function workbenchTable(root: string): Promise<string> {
  const executablePath = found('chromium')
  if (executablePath === undefined) return missing('chromium')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const rows: string[][] = []
    for (const [name, corpus] of [
      ['100,000 units, 2 coders', longText()],
      ['100 items, 200 coders', simulateCorpus({ seed: 1, items: 100, coders: 200 })],
    ] as const) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
      page.setDefaultTimeout(PATIENCE)
      await page.addInitScript(watchTasks)
      await page.goto(`file://${root}/dist/web/index.html`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const [step, act] of steps(corpus)) {
        const start = performance.now()
        await page.evaluate('globalThis.longTasks = []')
        const shown = await act(page).then(
          () => true,
          () => false,
        )
        await page.waitForTimeout(300)
        const tasks = (await page.evaluate('globalThis.longTasks')) as number[]
        rows.push([
          name,
          step,
          shown ? `${digits(performance.now() - start - 300)} ms` : `over ${PATIENCE / 1000} s`,
          String(tasks.length),
          tasks.length === 0 ? '' : `${digits(Math.max(...tasks))} ms`,
        ])
      }
      await page.close()
    }
    return [
      table(['data', 'interaction', 'until it shows', 'tasks over 50 ms', 'the longest'], rows),
      '',
      'Long tasks on the main thread as the browser reports them (PerformanceObserver, `longtask`); comparing runs in a worker and does not count.',
    ].join('\n')
  } finally {
    await browser.close()
  }
}

const watchTasks = `globalThis.longTasks = []
new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration)
}).observe({ entryTypes: ['longtask'] })`

function longText(): Corpus {
  const a = draw(100_000, 5_000, 1)
  const codings = [
    { coder: 'A', segmentation: a },
    { coder: 'B', segmentation: disturb(a, 2) },
  ]
  return makeCorpus([{ id: 'long', units: 100_000, codings }])
}

function steps(corpus: Corpus): [string, (page: Page) => Promise<void>][] {
  const text = writeCorpus(corpus, 'cesura-json') as string
  const goTo = (page: Page, screen: string) =>
    page.getByRole('navigation').getByRole('link', { name: screen }).click()
  const shown = (screen: string, id: string) => async (page: Page) => {
    await goTo(page, screen)
    await page.getByTestId(id).waitFor()
  }
  return [
    [
      'open the file',
      async page => {
        const file = { name: 'corpus.json', mimeType: 'application/json', buffer: Buffer.from(text) }
        await page.locator('input[type=file]:not([webkitdirectory])').setInputFiles([file])
        await page.getByRole('region', { name: 'Items and coders' }).waitFor()
      },
    ],
    ['Compare', shown('Compare', 'headline')],
    [
      'Windows',
      async page => {
        await page.getByRole('button', { name: 'Windows', exact: true }).click()
      },
    ],
    ['Agreement', shown('Agreement', 'agreement-headline')],
    ['Conventions', shown('Conventions', 'conventions-headline')],
  ]
}
