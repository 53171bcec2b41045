// Changed samples given to the built page in Chromium, and every screen looked at afterwards.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { samples } from '../../test/unit/formats/samples.ts'
import { launch } from '../../test/web/flows/chromium.ts'
import { complaintsOf } from '../../test/web/flows/complaints.ts'
import type { FuzzTarget } from '../target.ts'
import { mutate, oddWords } from './mutate.ts'

interface PageCase {
  readonly files: readonly { readonly name: string; readonly text: string }[]
}

/** Words that can stand in the name of a file. */
const oddNames = oddWords.filter(word => !/[/\\\ud800-\udfff]|\0/u.test(word))

const texts = samples.map(({ text }) => text)
const address = pathToFileURL(join(process.cwd(), 'dist/web/index.html')).href

interface Watched {
  readonly page: Page
  readonly complaints: string[]
}
let browser: Promise<Browser> | undefined
let watched: Promise<Watched> | undefined

async function open(): Promise<Watched> {
  browser ??= launch()
  // Tests are skipped where there is none; a target that was asked for says it.
  const chromium = await browser
  if (chromium === undefined) throw new Error('there is no Chromium here')
  const page = await (await chromium.newContext()).newPage()
  page.setDefaultTimeout(120_000)
  const complaints = complaintsOf(page)
  page.on('request', request => {
    if (!/^(?:file|blob|data):/.test(request.url())) complaints.push(`asks for ${request.url()}`)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

/** Nothing is read, computed or drawn any more. */
async function settled(page: Page): Promise<void> {
  await page.getByTestId('working').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'detached' })
  await page.locator('.stale').first().waitFor({ state: 'detached' })
}

/** Gives the page the files, then goes to every screen: what the reader sees, and what nobody should. */
async function look({ page, complaints }: Watched, { files }: PageCase): Promise<string | undefined> {
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
    )
  await page.getByRole('region', { name: 'Files' }).waitFor()
  await settled(page)
  const odd = /NaN|undefined|\[object/.test(JSON.stringify(files))
  const links = page.getByRole('navigation').getByRole('link')
  for (let at = 0; at < (await links.count()); at++) {
    await links.nth(at).click()
    await settled(page)
    if (complaints.length > 0) return `complaints: ${complaints.join('; ').slice(0, 400)}`
    const body = await page.locator('body').innerText()
    if (body.trim() === '') return 'blank: the page is empty'
    const seen = /.{0,60}(?:\bNaN\b|\[object ).{0,60}/.exec(body)
    if (seen !== null && !odd) return `shows: ${seen[0]}`
  }
  await links.first().click()
  return undefined
}

const pageTarget: FuzzTarget<PageCase> = {
  name: 'page',
  part: 'page',
  tries: 20,
  make: random => ({
    files: Array.from({ length: random.pick([1, 1, 2, 4]) }, (_, at) => {
      const { name, text } = random.pick(samples)
      const odd = random.chance(0.2) ? random.pick(oddNames) : ''
      return { name: `${at}${odd}${name}`, text: random.chance(0.3) ? text : mutate(random, text, texts) }
    }),
  }),
  async run(given) {
    if (!Array.isArray(given.files) || given.files.length === 0) return undefined
    if (!existsSync(join(process.cwd(), 'dist/web/index.html'))) return 'unbuilt: there is no page'
    watched ??= open()
    const own = await watched
    const failure = await look(own, given).catch(error => `waits: ${String(error).slice(0, 300)}`)
    const clear = own.page.getByRole('button', { name: 'Clear' })
    // A page that gave is closed: the next case has one of its own.
    if (failure !== undefined || (await clear.count()) === 0) {
      await own.page.context().close()
      watched = undefined
    } else await clear.click()
    return failure
  },
}

export const pageTargets: readonly FuzzTarget[] = [pageTarget]

/** The browser ends with the run. */
export const closePages = async (): Promise<void> => {
  if (browser !== undefined) await (await browser)?.close()
}
