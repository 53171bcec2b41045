import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, onTestFailed, vi } from 'vitest'
import { complaintsOf } from './complaints.ts'

/** The built page in one file, as it is opened from disk. */
export const pageFile = fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url))
/** The built page that is served, with its parts beside it. */
export const servedFile = fileURLToPath(new URL('../../../dist/web/served.html', import.meta.url))
export const pageAddress = new URL('../../../dist/web/index.html', import.meta.url).href

/** Milliseconds after which something never happens, on a busy machine too. */
const patience = Number(process.env.PAGE_PATIENCE ?? 240_000)

/** `SLOW_PAGES=6 npx vitest run test/web/flows` shows every page at a sixth of its speed: what is not waited for fails. */
const slowness = Number(process.env.SLOW_PAGES ?? 1)

/** What a page did that nobody should see: errors, console complaints, requests beyond itself. */
export interface Watched {
  readonly page: Page
  readonly complaints: string[]
  readonly requests: string[]
}

/** The pages that are open, so that a test which fails can say what they show. */
const inView = new Set<Watched>()

/** What every open page shows and complained of. */
export const whatIsShown = async (): Promise<string> =>
  (
    await Promise.all(
      [...inView].map(async ({ page, complaints }) => {
        const shows = await page
          .evaluate<string>('location.hash + "\\n" + document.body.innerText.slice(0, 1500)')
          .catch(String)
        return `${shows}\n${complaints.join('\n')}`
      }),
    )
  ).join('\n\n')

/** Opens the workbench in a context of its own: no storage is shared between tests. */
export async function open(
  browser: Browser,
  options: BrowserContextOptions & { address?: string } = {},
): Promise<Watched> {
  const { address = pageAddress, ...rest } = options
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    acceptDownloads: true,
    // Nothing that tests look at is in between: a transition only costs frames.
    reducedMotion: 'reduce',
    ...rest,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  if (slowness > 1) {
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  }
  const complaints = complaintsOf(page)
  const requests: string[] = []
  page.on('request', request => requests.push(request.url()))
  const watched = { page, complaints, requests }
  inView.add(watched)
  page.on('close', () => inView.delete(watched))
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return watched
}

/**
 * A page that tests of one file share, because they look at the same data: the first that asks opens it, each finds it
 * at this address, and one that fails leaves it to nobody. Whoever changes the data opens a page of their own.
 */
export function shared(prepare: () => Promise<Watched>, address: string): () => Promise<Watched> {
  let ready: Promise<Watched> | undefined
  let size: ReturnType<Page['viewportSize']> | undefined
  const drop = async () => {
    const before = ready
    ready = undefined
    await (await before)?.page.context().close()
  }
  afterAll(drop)
  return async () => {
    onTestFailed(drop)
    ready ??= prepare()
    const { page } = await ready
    // An audit leaves the window as narrow as a phone.
    size ??= page.viewportSize()
    if (size && size.width !== page.viewportSize()?.width) await page.setViewportSize(size)
    await page.mouse.move(0, 0)
    // By way of another screen: what a view remembers by itself is gone.
    await page.evaluate(`(async () => {
      for (const hash of ['${address === '#data' ? '#export' : '#data'}', '${address}'])
        if (location.hash !== hash)
          await new Promise(done => {
            addEventListener('hashchange', done, { once: true })
            location.hash = hash
          })
    })()`)
    // An answer to what the test before asked would take the place of a mark that this one has chosen.
    await settled(page)
    return ready
  }
}

/** Gives the page a file, as a reader who chooses one. */
export async function give(page: Page, ...files: readonly { name: string; text: string }[]): Promise<void> {
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    )
  await page.getByRole('region', { name: 'Files' }).waitFor()
}

/** Goes to a screen by its tab, or by the menu of those that have none. */
export async function goTo(page: Page, screen: string): Promise<void> {
  const link = page.getByRole('navigation').getByRole('link', { name: screen, exact: true })
  const more = page.getByRole('button', { name: 'More', exact: true })
  if (!(await link.isVisible()) && (await more.isVisible())) await more.click()
  await link.click()
  // The menu closes when the screen has changed: a link of it that is still seen would be gone before it is clicked.
  await page.locator('nav[aria-label="Screens"] [aria-current=page]', { hasText: screen }).waitFor()
  await page.getByRole('navigation', { name: 'More screens' }).waitFor({ state: 'detached' })
}

/** The scores on Compare by metric, with all their digits. */
export async function scores(page: Page): Promise<Record<string, number>> {
  await page.locator('[data-metric]').first().waitFor()
  await settled(page)
  const all = page.getByRole('button', { name: /^All \d+ scores$/ })
  if (await all.isVisible()) await all.click()
  // Whatever the pointer rests on is explained; away with it.
  await page.mouse.move(0, 0)
  return page.locator('[data-metric]').evaluateAll(rows =>
    Object.fromEntries(
      rows.flatMap(row => {
        const value = row.querySelector('[data-value]')?.getAttribute('data-value')
        return value === null || value === undefined ? [] : [[row.getAttribute('data-metric'), Number(value)]]
      }),
    ),
  )
}

/** Waits until what is asserted about the page holds, for as long as it may still come. */
export const comes = (assertion: () => Promise<void>): Promise<void> =>
  vi.waitFor(assertion, { timeout: patience, interval: 20 })

/**
 * Waits until the page has drawn what it knows: nothing is computed, no transition runs, two frames are over.
 * For what must not happen, and for audits of the whole page; what must happen is waited for by itself.
 */
export async function settled(page: Page): Promise<void> {
  await page.getByTestId('working').waitFor({ state: 'detached' })
  // What is computed anew is pale, and soon: the word that work goes on comes only when it takes long.
  await page.locator('.stale').first().waitFor({ state: 'detached' })
  // Pages have types of their own, so what runs there is written as text.
  await page.evaluate(`(async () => {
    const ends = document.getAnimations().filter(each => each.effect.getComputedTiming().endTime < 10_000)
    await Promise.allSettled(ends.map(each => each.finished))
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  })()`)
}

/** What the browser stores of the files that are open, without their contents; null when nothing is. */
export const kept = (page: Page): Promise<{ answers: object; ways?: object } | null> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('cesura-steps')
    request.onerror = () => reject(request.error)
    request.onupgradeneeded = () => request.transaction.abort()
    request.onsuccess = () => {
      const read = request.result.transaction('work').objectStore('work').getAll()
      read.onsuccess = () => {
        request.result.close()
        const { answers, ways } = read.result.filter(step => step.kind === 'open').at(-1)?.source ?? {}
        resolve(answers === undefined ? null : { answers, ways })
      }
    }
  })`)

/** A file of examples/. */
export const example = (name: string): { name: string; text: string } => ({
  name,
  text: readFileSync(new URL(`../../../examples/${name}`, import.meta.url), 'utf8'),
})

/** Pastes two segmentations of eleven units and takes them as data. */
export async function pasteMasses(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Paste text or masses' }).click()
  await page.getByRole('textbox').fill('ann: 2 3 6\nbo: 2 2 7')
  await page.getByText('2 segmentations of 11 units.').waitFor()
  await page.getByRole('button', { name: 'Use it' }).click()
  await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
}
