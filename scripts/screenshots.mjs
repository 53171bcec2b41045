// `npm run screenshots`: every screen of the workbench in three widths and two themes, and in the modes that few see
// (320 and 2,560 px, forced colours, print, right to left, CJK), into tmp/screenshots with one page that shows them all.
// Words after it pick screens by their names: npm run screenshots -- chunks boards
// With --docs the pictures of docs/images are made new.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { found, missing } from './needs.mjs'
import {
  chapters,
  chinese,
  chunks,
  differing,
  example,
  folder,
  hebrew,
  interviews,
  kubla,
  named,
  prose,
  recording,
  simulated,
  task,
  twoFiles,
} from './screenshots/files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const wanted = process.argv.slice(2).filter(word => !word.startsWith('--'))
const forDocs = process.argv.includes('--docs')

/** Each screen: its files, its address, and what stands there when it is whole. */
const screens = {
  welcome: { files: [], address: '#data', ready: '.ex' },
  data: { files: simulated, address: '#data', ready: '.design' },
  'data-wrong': {
    files: [...kubla, { name: 'notes.txt', text: 'one\n' }, { name: 'broken.json', text: '{"cesura": 1, ' }],
    address: '#data',
    ready: '.file.aside',
  },
  'data-two': { files: twoFiles, address: '#data', ready: '.ready' },
  'data-tiers': { files: [recording()], address: '#data', ready: '.tier' },
  'data-names': { files: named, address: '#data', ready: '.ready' },
  'data-many': { files: [interviews], address: '#data', ready: '.coding-grid' },
  'data-differ': { files: differing, address: '#data', ready: '.question.open' },
  'data-one': { files: [prose('ann.txt', [2, 5])], address: '#data', ready: '[data-testid=second-coding]' },
  'data-chunks': { files: chunks, address: '#data', ready: '.own-lane' },
  compare: { files: kubla, address: '#compare', ready: '[data-testid=headline]' },
  time: {
    files: chapters,
    address: '#compare',
    ready: '[data-testid=headline]',
    answer: 'names hold both, with a dot between',
  },
  'time-words': {
    files: [recording()],
    address: '#compare',
    ready: '.spoken',
    answer: 'every cut stays where it is',
  },
  levels: { files: [example('levels.json')], address: '#compare?view=levels', ready: 'main h1' },
  adjudicate: { files: simulated, address: '#adjudicate', ready: '.desk' },
  agreement: { files: simulated, address: '#agreement', ready: '[data-testid=agreement-headline]' },
  segmenters: { files: simulated, address: '#segmenters', ready: '[data-testid=segmenters-headline]' },
  granularity: { files: [example('scores.json')], address: '#segmenters?lens=granularity', ready: 'main h1' },
  chunks: { files: chunks, address: '#chunks?limit=240', ready: '[data-testid=chunks-headline]' },
  boards: { files: task, address: '#boards', ready: '[data-testid=board-headline]' },
  conventions: { files: kubla, address: '#conventions', ready: '[data-testid=conventions-headline]' },
  export: { files: kubla, address: '#export', ready: '[data-testid=command]' },
  'compare-hebrew': {
    files: [hebrew],
    address: '#compare',
    ready: '[data-testid=headline]',
    only: 'scripts',
  },
  'compare-chinese': {
    files: [chinese],
    address: '#compare',
    ready: '[data-testid=headline]',
    only: 'scripts',
  },
  'adjudicate-hebrew': { files: [hebrew], address: '#adjudicate', ready: '.desk', only: 'scripts' },
  'agreement-chinese': {
    files: [chinese],
    address: '#agreement',
    ready: '[data-testid=agreement-headline]',
    only: 'scripts',
  },
}

const looks = [
  ...[1440, 768, 360].flatMap(width =>
    ['light', 'dark'].map(colorScheme => ({ name: `${width}-${colorScheme}`, width, colorScheme })),
  ),
  { name: '320', width: 320 },
  { name: '2560', width: 2560 },
  { name: 'forced', width: 1440, forcedColors: 'active' },
  { name: 'print', width: 690, media: 'print' },
]

const executablePath = found('chromium')
if (executablePath === undefined) {
  process.stderr.write(`${missing('chromium')}\n`)
  process.exit(1)
}
spawnSync(process.execPath, [join(root, 'scripts/build.mjs'), '--if-needed'], { stdio: 'inherit' })
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const made = []
const strange = []
try {
  for (const [screen, { files, address, ready, only, answer }] of Object.entries(screens)) {
    if (wanted.length > 0 && !wanted.some(word => screen.includes(word))) continue
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    // Pictures of whole pages take long on a busy machine.
    page.setDefaultTimeout(180_000)
    page.on('pageerror', error => strange.push(`${screen}: ${error.message}`))
    page.on('console', message => {
      if (message.type() === 'error') strange.push(`${screen}: ${message.text()}`)
    })
    await page.goto(`${pathToFileURL(join(root, 'dist/web/index.html')).href}#data`)
    const own = typeof files === 'function' ? files() : files
    if (own.length > 0) {
      await page
        .locator('input[type=file]:not([webkitdirectory])')
        .first()
        .setInputFiles(
          own.map(({ name, text }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
        )
      await page.getByRole('region', { name: 'Files' }).waitFor()
    }
    if (answer !== undefined) {
      await page.getByText(answer).click()
      await page.getByText('Nothing is open').waitFor()
    }
    await page.evaluate(`location.hash = ${JSON.stringify(address)}`)
    await page.locator(ready).first().waitFor()
    for (const { name, width, colorScheme = 'light', forcedColors = 'none', media = 'screen' } of looks) {
      if (only === 'scripts' && !['1440-light', '360-light'].includes(name)) continue
      await page.emulateMedia({ colorScheme, forcedColors, media })
      await page.setViewportSize({ width, height: width < 700 ? 780 : 900 })
      await page.getByTestId('working').waitFor({ state: 'detached' })
      await page.evaluate(`(async () => {
        await Promise.allSettled(document.getAnimations().map(each => each.finished))
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })()`)
      const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      if (over > 0) strange.push(`${screen} ${name}: ${over} px too wide`)
      const file = `${screen}-${name}.png`
      await page.screenshot({ path: join(folder, file), fullPage: true })
      made.push({ screen, name, file })
    }
    await context.close()
  }
} finally {
  await browser.close()
}
/** The pictures that the documents show; those of the newest screens in both themes and on a phone. */
const pictured = {
  'data-two': ['light', 'phone'],
  compare: ['light'],
  'data-many': ['light'],
  'data-tiers': ['light'],
  'data-differ': ['light'],
  'data-wrong': ['light'],
  'data-one': ['light'],
  'data-chunks': ['light'],
  time: ['light'],
  'time-words': ['light'],
  levels: ['light', 'dark', 'phone'],
  adjudicate: ['light', 'dark', 'phone'],
  agreement: ['light', 'dark', 'phone'],
  segmenters: ['light'],
  granularity: ['light', 'dark', 'phone'],
  chunks: ['light', 'dark', 'phone'],
  boards: ['light', 'dark', 'phone'],
  conventions: ['light'],
  export: ['light'],
}
const looksOf = { light: '1440-light', dark: '1440-dark', phone: '360-light' }
if (forDocs)
  for (const [screen, kinds] of Object.entries(pictured))
    for (const kind of kinds) {
      const own = made.find(one => one.screen === screen && one.name === looksOf[kind])
      const file = join(root, 'docs/images', `workbench-${screen}-${kind}.png`)
      if (own !== undefined) copyFileSync(join(folder, own.file), file)
    }
const rows = [...new Set(made.map(({ screen }) => screen))].map(
  screen =>
    `<h2>${screen}</h2><div>${made
      .filter(one => one.screen === screen)
      .map(
        ({ name, file }) =>
          `<figure><figcaption>${name}</figcaption><img src="${file}" loading="lazy"></figure>`,
      )
      .join('')}</div>`,
)
const style =
  'body{font:14px sans-serif}div{display:flex;gap:16px;overflow-x:auto;align-items:start}figure{margin:0}img{max-height:900px;border:1px solid #999}'
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${rows.join('\n')}\n`,
)
process.stdout.write(`${made.length} pictures in tmp/screenshots; index.html shows them all\n`)
for (const line of [...new Set(strange)]) process.stdout.write(`look: ${line}\n`)
if (strange.length > 0) process.exitCode = 1
