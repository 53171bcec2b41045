// Long tasks (over 50 ms) on the page's main thread, interaction by interaction: a text of 100,000 units, and
// 200 coders on 100 texts. Build first (`npm run build`), then `node bench/interactions.mjs`.
import { chromium } from 'playwright-core'
import { findChromium, howToInstall } from '../scripts/chromium.mjs'

const executablePath = findChromium()
if (executablePath === undefined) throw new Error(howToInstall)
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
await page.goto(new URL('../dist/web/index.html', import.meta.url).href)
await page.getByRole('heading', { level: 1 }).waitFor()
await page.evaluate(() => {
  globalThis.longTasks = []
  const observer = new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(Math.round(duration))
  })
  observer.observe({ type: 'longtask', buffered: true })
})

const report = async name => {
  await page.waitForTimeout(300)
  const tasks = await page.evaluate(() => globalThis.longTasks.splice(0))
  const sum = tasks.reduce((total, task) => total + task, 0)
  console.log(
    `${name.padEnd(44)}${String(tasks.length).padStart(4)} long${String(Math.max(0, ...tasks)).padStart(7)} ms at most${String(sum).padStart(7)} ms in all`,
  )
}
const go = name => page.getByRole('navigation').getByRole('link', { name }).click()
const give = async (name, items) => {
  const text = JSON.stringify({ segmentation_type: 'linear', items })
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('region', { name: 'Items and coders' }).waitFor()
}
/** Segments of mean size m, from a seed. */
const masses = (units, mean, seed) => {
  const list = []
  let state = seed
  for (let left = units; left > 0; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    const mass = Math.min(left, 1 + ((state >> 8) % (2 * mean)))
    list.push(mass)
    left -= mass
  }
  return list
}

const [painted] = await page.evaluate(() =>
  performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => Math.round(startTime)),
)
await report(`first view (painted after ${painted} ms)`)
await give('long.json', { long: { ann: masses(100_000, 15, 1), bo: masses(100_000, 15, 2) } })
await report('100,000 units: load')
await go('Compare')
await page.getByTestId('headline').waitFor()
await report('100,000 units: compare')
const overview = await page.getByRole('slider', { name: 'Part of the text in view' }).boundingBox()
await page.mouse.move(overview.x + 200, overview.y + 30)
await page.mouse.down()
for (let step = 0; step < 40; step++) await page.mouse.move(overview.x + 200 + step * 15, overview.y + 30)
await page.mouse.up()
await report('100,000 units: drag the frame, 40 steps')
for (let span = 1; span < 8; span++) await page.getByRole('slider', { name: 'span' }).fill(String(span))
await report('100,000 units: drag the span, 7 steps')
await page.getByRole('button', { name: 'Edit bo' }).click()
const strip = await page.getByTestId('strip').boundingBox()
await page.mouse.click(strip.x + 400, strip.y + strip.height - 30)
await report('100,000 units: add a cut')

await go('Data')
const texts = Array.from({ length: 100 }, (_, text) => text)
const coders = Array.from({ length: 200 }, (_, coder) => coder)
const codings = text =>
  Object.fromEntries(coders.map(coder => [`c${coder}`, masses(50, 6, 1000 * text + coder + 7)]))
await give('many.json', Object.fromEntries(texts.map(text => [`t${text}`, codings(text)])))
await report('200 coders × 100 texts: load')
await page.getByRole('region', { name: 'Texts and coders, scrollable' }).evaluate(async element => {
  for (let step = 0; step < 30; step++) {
    element.scrollBy(300, 60)
    await new Promise(requestAnimationFrame)
  }
})
await report('200 coders × 100 texts: scroll, 30 steps')
await go('Compare')
await page.getByTestId('headline').waitFor()
await report('200 coders × 100 texts: compare')
await page.evaluate(() => {
  location.hash = '#compare?all=yes'
})
await page.getByTestId('stack-headline').waitFor()
await report('200 coders × 100 texts: stacked lanes')
await go('Agreement')
await page.getByTestId('agreement-headline').waitFor({ timeout: 120_000 })
await report('200 coders × 100 texts: agreement')
await browser.close()
