import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, test } from 'vitest'
import { formats, readCorpus, writeCorpus } from '../../../src/formats/index.ts'
import { findMetric, fromMasses, fromSequence, makeCorpus } from '../../../src/index.ts'
import { servePage } from '../../../src/node/index.ts'
import { cesura } from '../../cli/run.ts'
import { launch } from './chromium.ts'
import { freshPage } from './fresh-page.ts'
import { comes, give, goTo, kept, open, pasteMasses, scores, servedFile, settled } from './workbench.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})

/** A page for all tests that bring data of their own and leave nothing else. */
const empty = freshPage(() => open(browser))

const poem = readFileSync(new URL('../../../examples/kubla-khan.json', import.meta.url), 'utf8')
const kublaKhan = { name: 'kubla-khan.json', text: poem }
/** Waits until Compare shows this boundary similarity. */
const comesTo = (page: Page, value: number) =>
  comes(async () => assert.equal((await scores(page))['boundary-similarity'], value))
const choose = (page: Page, name: string, value: string) =>
  page.getByRole('combobox', { name }).selectOption(value)

describe('nothing leaves the page', () => {
  test('from disk and from localhost it asks for itself only, and its policy forbids every connection', async () => {
    const { server, address } = await servePage(servedFile, 0)
    try {
      for (const place of [undefined, address]) {
        const { page, requests, complaints } = await open(
          browser,
          place === undefined ? {} : { address: place },
        )
        await give(page, kublaKhan)
        for (const screen of ['Compare', 'Agreement', 'Systems', 'Conventions', 'Export'])
          await goTo(page, screen)
        await page.getByTestId('command').waitFor()
        const own = place === undefined ? /^(?:blob|data):/ : new RegExp(`^(?:blob:|data:|${place}parts/)`)
        assert.deepEqual(
          requests.slice(1).filter(url => !own.test(url)),
          [],
        )
        assert.deepEqual(complaints, [])
        await comes(async () => {
          const blocked = await page.evaluate(() =>
            fetch('http://localhost:1/')
              .then(() => 'sent')
              .catch(() => 'blocked'),
          )
          assert.equal(blocked, 'blocked')
          assert.ok(complaints.some(text => /Content Security Policy/.test(text)))
        })
        await page.context().close()
      }
    } finally {
      server.close()
    }
  })

  test('it goes on without a network, and when its server has ended', async () => {
    const { server, address } = await servePage(servedFile, 0)
    for (const place of [undefined, address]) {
      const { page } = await open(browser, place === undefined ? {} : { address: place })
      // What is served small fetches the rest when it stands.
      if (place !== undefined) await page.locator('html[data-whole]').waitFor({ state: 'attached' })
      if (place !== undefined) {
        server.closeAllConnections()
        server.close()
      } else await page.context().setOffline(true)
      await give(page, kublaKhan)
      await goTo(page, 'Compare')
      await page.getByTestId('headline').waitFor()
      await page.context().close()
    }
  })
})

describe('data', () => {
  test('every example opens', async () => {
    const { page, complaints } = await empty()
    const cards = page.locator('.ex button')
    await cards.first().waitFor()
    const count = await cards.count()
    assert.ok(count >= 1)
    for (let index = 0; index < count; index++) {
      await cards.nth(index).click()
      await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
      await comes(async () => assert.equal(await page.getByTestId('problems').count(), 0))
      await page.getByRole('button', { name: 'Clear' }).click()
      await page.getByText('Compare two segmentations of the same text').waitFor()
    }
    assert.deepEqual(complaints, [])
  })

  const plain = makeCorpus([
    {
      id: 'talk',
      units: 11,
      texts: Array.from({ length: 11 }, (_, unit) => `sentence ${unit + 1} .`),
      codings: [{ coder: 'ann', segmentation: fromMasses([2, 3, 6]) }],
    },
  ])
  /** Wiki-727K has a title for every segment, segsimflex a type for every boundary. */
  const titled = makeCorpus([
    {
      ...plain.items[0]!,
      codings: [{ coder: 'ann', segmentation: { ...fromMasses([2, 3, 6]), labels: ['a', 'b', 'c'] } }],
    },
  ])
  const marked = fromSequence([null, '.', null, '?'], { types: ['.', '?'] })
  const typed = makeCorpus(
    [
      {
        id: 'talk',
        units: 4,
        texts: ['so', 'we', 'go', 'now'],
        speakers: ['A', 'A', 'B', 'B'],
        codings: [{ coder: 'ann', segmentation: marked }],
      },
    ],
    marked.scale,
  )
  /** Recordings are written on an axis of time; the bundled reader tests hold them. */
  const timed = ['textgrid', 'eaf', 'srt', 'webvtt', 'audacity']
  const written = formats.filter(({ id, write }) => write !== undefined && !timed.includes(id))
  describe('every format', () => {
    test.each(written.map(({ id }) => id))(
      'a file of the format %s is recognised or asks its question, and is read as the library reads it',
      async id => {
        const written = writeCorpus(id === 'wiki-727k' ? titled : id === 'segsimflex-csv' ? typed : plain, id)
        const file =
          typeof written === 'string'
            ? { name: `talk.${formats.find(format => format.id === id)!.extensions[0]}`, text: written }
            : written[0]!
        const { page, complaints } = await empty()
        await give(page, file)
        const expected = readCorpus(file.text, { file: file.name })
        if (expected.questions.length > 0) {
          await comes(async () =>
            assert.equal(await page.getByTestId('question').count(), expected.questions.length),
          )
        } else {
          await comes(async () =>
            assert.ok(
              await page
                .getByRole('region', { name: 'Files' })
                .getByText(formats.find(({ id }) => id === expected.format)!.title, { exact: true })
                .isVisible(),
            ),
          )
          await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
        }
        assert.deepEqual(complaints, [])
      },
    )
  })

  test('marks whose side is open are asked about, and the answer is used', async () => {
    const { page } = await empty()
    await give(page, { name: 'marks.txt', text: 'talk\tann\t11001000011\ntalk\tbo\t11000100011\n' })
    const question = page.getByTestId('question')
    await question.waitFor()
    assert.equal(await question.getByRole('radio', { checked: true }).count(), 0)
    assert.equal(await page.getByTestId('assumed').count(), 0)
    await question.getByRole('radio').first().check()
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
  })

  test('marks whose side is likely are read, and the page says what it assumed and changes it', async () => {
    const { page } = await empty()
    await give(page, { name: 'marks.txt', text: 'talk\tann\t01001000001\ntalk\tbo\t01000100001\n' })
    await page.getByRole('button', { name: 'ann on talk: 2 cuts' }).waitFor()
    const question = page.getByTestId('question')
    assert.match(
      await question.getByTestId('assumed').innerText(),
      /^Assumed, because the last unit is marked\./,
    )
    const [, end, start] = await question.getByRole('radio').all()
    assert.ok(await end!.isChecked())
    await start!.check()
    await page.getByRole('button', { name: 'ann on talk: 3 cuts' }).waitFor()
    assert.equal(await page.getByTestId('assumed').count(), 0)
  })

  test('everything wrong in a file is listed with its place', async () => {
    const { page } = await empty()
    await give(page, {
      name: 'broken.json',
      text: '{"segmentation_type":"linear","items":{"a":{"x":[2,0],"y":[2.5]}}}',
    })
    const problems = page.getByTestId('problems')
    await problems.waitFor()
    await comes(async () => {
      assert.ok((await problems.locator('li').count()) >= 2)
      assert.ok((await problems.locator('[data-code=mass-not-integer]').count()) > 0)
    })
  })

  test('pasted masses are data', async () => {
    const { page } = await empty()
    await pasteMasses(page)
  })

  test('work is kept across a reload, until it is cleared', async () => {
    const { server, address } = await servePage(servedFile, 0)
    try {
      const { page } = await open(browser, { address })
      await give(page, kublaKhan)
      await comes(async () => assert.notEqual(await kept(page), null))
      await page.reload()
      await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
      // In one task: nothing is lost to whoever leaves at once.
      await page.evaluate(`(() => {
        const buttons = [...document.querySelectorAll('.file button')]
        buttons.find(button => button.innerText === 'Leave out').click()
        location.reload()
      })()`)
      await page.getByText('Take it in').waitFor()
      await page.getByRole('button', { name: 'Clear' }).click()
      await comes(async () => assert.equal(await kept(page), null))
      await page.reload()
      await page.getByText('Compare two segmentations of the same text').waitFor()
      await page.context().close()
    } finally {
      server.close()
    }
  })
})

describe('compare', () => {
  test('the numbers on the page are the numbers of the command line, to the last digit', async () => {
    const { page } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Compare')
    for (const hypothesis of ['h1', 'h2', 'h3', 'h4']) {
      await choose(page, 'Hypothesis', hypothesis)
      await page.getByTestId('headline').getByText(hypothesis).waitFor()
      const ids = Object.keys(await scores(page))
      assert.ok(ids.length >= 12)
      const { code, stdout } = cesura([
        'evaluate',
        'examples/kubla-khan.json',
        '--references',
        'manual',
        '--hypotheses',
        hypothesis,
        '--metric',
        ids.join(','),
        '--json',
      ])
      assert.equal(code, 0)
      const document = JSON.parse(stdout)
      const printed = Object.fromEntries(
        document.metrics.map((metric: { id: string; overall: { micro: { value: number } } }) => [
          metric.id,
          metric.overall.micro.value,
        ]),
      )
      await comes(async () => assert.deepEqual(await scores(page), printed))
    }
  })

  test('settings move every number, and stand in the address', async () => {
    const { page } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Compare')
    await choose(page, 'Hypothesis', 'h2')
    await page.getByRole('slider', { name: 'span' }).fill('1')
    await page.waitForURL(/span=1/)
    const metric = findMetric('boundary-similarity')
    const expected = metric(fromMasses([2, 3, 6]), fromMasses([2, 2, 7]), { span: 1 })
    await comes(async () => assert.equal((await scores(page))['boundary-similarity'], expected))
  })

  test('pointing at a difference explains it and lights up the text', async () => {
    const { page } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Compare')
    await choose(page, 'Hypothesis', 'h1')
    await page.getByRole('region', { name: 'Differences' }).getByRole('button').first().hover()
    await page.getByTestId('caption').getByText('manual cuts after').waitFor()
    await comes(async () => assert.equal(await page.locator('.u.hi').count(), 2))
  })

  test('by keyboard alone: edit, add, carry and remove cuts, undo and redo, and the source stays', async () => {
    const { page } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Compare')
    await choose(page, 'Hypothesis', 'h1')
    await page.getByTestId('headline').waitFor()
    await page.evaluate('document.activeElement.blur()')
    await page.keyboard.press('e')
    await page.getByRole('button', { name: 'Done' }).waitFor()
    const lane = page.getByRole('slider', { name: 'h1 (edited), hypothesis' })
    await lane.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await comes(async () =>
      assert.match((await lane.getAttribute('aria-valuetext'))!, /^After line 2 of 11|^After unit 2 of 11/),
    )
    await page.keyboard.press('Space')
    await page.getByTestId('caption').getByText('You added a cut after 2.').waitFor()
    await comesTo(page, 1)
    await lane.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByTestId('caption').getByText('You moved a cut from 2 to 3.').waitFor()
    await comesTo(page, 0.75)
    await page.keyboard.press('z')
    await page.keyboard.press('z')
    await comesTo(page, 0.5)
    await page.keyboard.press('Shift+Z')
    await comesTo(page, 1)
    await choose(page, 'Hypothesis', 'h1')
    await comesTo(page, 0.5)
    await choose(page, 'Hypothesis', 'h1 (edited)')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  test('a cut can be dragged', async () => {
    const { page } = await empty()
    const strip = page.getByTestId('try-it')
    await settled(page)
    const box = (await strip.boundingBox())!
    const number = page.locator('.nums div').first()
    await number.getByText('0.833').waitFor()
    const left = 96
    const pitch = (box.width - left - 14) / 12
    const y = box.y + box.height - 8
    await page.mouse.move(box.x + left + 8 * pitch, y)
    await page.mouse.down()
    await page.mouse.move(box.x + left + 7 * pitch, y, { steps: 4 })
    await page.mouse.up()
    await number.getByText('1.000').waitFor()
  })

  test('a text of 100,000 units is shown as an overview with a frame that moves', async () => {
    const masses = (step: number) => {
      const list: number[] = []
      for (let left = 100_000; left > 0; ) {
        const mass = Math.min(left, 20 + ((list.length * step) % 23))
        list.push(mass)
        left -= mass
      }
      return list
    }
    const corpus = { segmentation_type: 'linear', items: { long: { ann: masses(7), bo: masses(11) } } }
    const { page, complaints } = await open(browser)
    await give(page, { name: 'long.json', text: JSON.stringify(corpus) })
    await goTo(page, 'Compare')
    const overview = page.getByRole('slider', { name: 'Part of the text in view' })
    await overview.waitFor()
    await comes(async () =>
      assert.match((await overview.getAttribute('aria-valuetext'))!, /1 to \d+ of 100000/),
    )
    await overview.focus()
    await page.keyboard.press('End')
    await page.locator('[aria-valuetext*="to 100000 of 100000"]').waitFor()
    await comes(async () => assert.ok((await page.locator('[data-unit]').count()) < 400))
    const size = async () => {
      const [, from, to] = /(\d+) to (\d+) of/.exec((await overview.getAttribute('aria-valuetext'))!)!
      return Number(to) - Number(from) + 1
    }
    const before = await size()
    await page.keyboard.press('+')
    await comes(async () => assert.equal(await size(), Math.round(before / 2)))
    // With the pointer in the frame, the wheel and Ctrl show more around it, up to what fits.
    await overview.hover({ position: { x: 1000, y: 30 } })
    await page.keyboard.down('Control')
    for (let turn = 0; turn < 8; turn++) await page.mouse.wheel(0, 100)
    await page.keyboard.up('Control')
    await comes(async () => assert.equal(await size(), before))
    assert.deepEqual(complaints, [])
    await page.context().close()
  })
})

describe('export', () => {
  const save = async (page: Page, card: string, button = 'Save') => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .locator('section', { has: page.getByRole('heading', { name: card }) })
        .getByRole('button', { name: button })
        .click(),
    ])
    return { name: download.suggestedFilename(), text: readFileSync((await download.path())!, 'utf8') }
  }

  test('what is saved opens again, and the Evaluation is the command line’s', async () => {
    const { page, complaints } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Export')
    const corpus = await save(page, 'Corpus, JSON')
    assert.deepEqual(readCorpus(corpus.text).corpus, readCorpus(poem).corpus)
    const evaluation = JSON.parse((await save(page, 'Evaluation, JSON')).text)
    assert.equal(evaluation.evaluation, 2)
    const report = await save(page, 'Report, one HTML file')
    assert.match(report.text, /^<!doctype html>/)
    assert.match((await save(page, 'The strip, SVG or PNG', 'Save SVG')).text, /^<svg /)
    assert.equal((await save(page, 'The strip, SVG or PNG', 'Save PNG')).name, 'strip.png')
    assert.match((await save(page, 'Differences, CSV')).text, /^item,reference,hypothesis,kind/)
    await goTo(page, 'Data')
    await give(page, corpus)
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('names can be replaced by letters, and texts are then left out', async () => {
    const { page } = await empty()
    await give(page, kublaKhan)
    await goTo(page, 'Export')
    await page.getByRole('checkbox').check()
    const { text } = await save(page, 'Corpus, JSON')
    assert.doesNotMatch(text, /manual|Xanadu|kubla/i)
    await page.getByRole('checkbox').uncheck()
  })

  test('the printed command gives numbers', async () => {
    const { page } = await empty()
    await page.locator('.ex button').first().click()
    await page.getByRole('region', { name: 'Texts and coders' }).waitFor()
    await goTo(page, 'Export')
    const words = (await page.getByTestId('command').innerText()).trim().split(' ')
    assert.deepEqual(words.slice(0, 2), ['npx', 'cesura'])
    assert.equal(cesura(words.slice(2)).code, 0)
  })
})
