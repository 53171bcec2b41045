import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { cesura, cesuraIn } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-levels-'))
afterAll(() => rmSync(folder, { recursive: true }))
const put = (name: string, text: string) => {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Eight units; parts end after 4, scenes after 2, 4 and 6. The other coder moves the first scene by one unit. */
const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
const scenes = { gold: [0, 2, 4, 6], sys: [0, 3, 4, 6] }
const coders = ['gold', 'sys'] as const

const heading = (coder: 'gold' | 'sys', at: number, form: (level: number) => string) =>
  at === 0 || at === 4 ? form(1) : scenes[coder].includes(at) ? form(2) : ''

const tier = (name: string, starts: readonly number[]) => {
  const marks = starts.map((start, index) => [start, starts[index + 1] ?? 8])
  const lines = marks.map(
    ([xmin, xmax], index) =>
      `        intervals [${index + 1}]:\n            xmin = ${xmin}\n            xmax = ${xmax}\n            text = "x"\n`,
  )
  return `        class = "IntervalTier"\n        name = "${name}"\n        xmin = 0\n        xmax = 8\n        intervals: size = ${marks.length}\n${lines.join('')}`
}

/** The annotations of ELAN: parts and scenes as two tiers. */
const eaf = (starts: readonly number[]) => {
  const times = Array.from(
    { length: 9 },
    (_, at) => `<TIME_SLOT TIME_SLOT_ID="ts${at}" TIME_VALUE="${at * 1000}"/>`,
  )
  const rows = (name: string, own: readonly number[]) =>
    `<TIER LINGUISTIC_TYPE_REF="default" TIER_ID="${name}">${own
      .map(
        (start, index) =>
          `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${name}${index}" TIME_SLOT_REF1="ts${start}" TIME_SLOT_REF2="ts${own[index + 1] ?? 8}"><ANNOTATION_VALUE>x</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`,
      )
      .join('')}</TIER>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0"><HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/><TIME_ORDER>${times.join('')}</TIME_ORDER>${rows('parts', [0, 4])}${rows('scenes', starts)}<LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default" TIME_ALIGNABLE="true"/></ANNOTATION_DOCUMENT>\n`
}

const text = words.join(' ')
const offset = (unit: number) =>
  unit === 8 ? text.length : words.slice(0, unit).join(' ').length + (unit === 0 ? 0 : 1)
const spans = (starts: readonly number[], label: string) =>
  starts.map((start, index) => ({
    start_offset: offset(start),
    end_offset: offset(starts[index + 1] ?? 8),
    label,
  }))

for (const coder of coders) {
  const body = (form: (level: number) => string, unit: (word: string) => string) =>
    words.map((word, at) => heading(coder, at, form) + unit(word)).join('')
  put(
    `wiki/${coder}/tale`,
    body(
      level => `========,${level},T.\n`,
      word => `${word} .\n`,
    ),
  )
  put(
    `markdown/${coder}.md`,
    body(
      level => `${'#'.repeat(level)} T\n\n`,
      word => `${word}\n\n`,
    ),
  )
  put(
    `textgrid/${coder}/tale.TextGrid`,
    `File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 8\ntiers? <exists>\nsize = 2\nitem []:\n    item [1]:\n${tier('parts', [0, 4])}    item [2]:\n${tier('scenes', scenes[coder])}`,
  )
  put(`eaf/${coder}/tale.eaf`, eaf(scenes[coder]))
  put(
    `spans/${coder}.jsonl`,
    `${JSON.stringify({ id: 'tale', text, entities: [...spans([0, 4], 'part'), ...spans(scenes[coder], 'scene')] })}\n`,
  )
}

describe('levels from files to a table for each level', () => {
  test.each([
    ['Wiki-727K', 'wiki', []],
    ['Markdown headings', 'markdown', []],
    ['tiers of Praat', 'textgrid', ['--read', 'layers=levels']],
    ['tiers of ELAN', 'eaf', ['--read', 'layers=levels']],
    ['nested spans', 'spans', ['--read', 'overlap=nest', '--from-path', '{coder}.jsonl']],
  ] as const)('%s', (_, data, flags) => {
    const asked = ['evaluate', data, '-r', 'gold', '-m', 'F,t-measure', '--levels', ...flags, '--json']
    const { code, stdout, stderr } = cesuraIn(folder, asked)
    assert.equal(code, 0, stderr)
    const { metrics } = JSON.parse(stdout)
    const [row] = metrics[0].hypotheses
    assert.deepEqual(
      row.levels.map(({ level, micro }: { level: number; micro: { value: number } }) => [level, micro.value]),
      [
        [1, 1],
        [2, 2 / 3],
      ],
    )
    assert.ok(Math.abs(row.allLevels.macro.value - 5 / 6) < 1e-12)
    assert.ok(metrics[1].hypotheses[0].micro.value < 1)
  })
})

describe('levels in every form', () => {
  const flags = ['-m', 'pk', '--levels', 'same', '--interval', 'none', '--tests', 'none', '--no-bounds']
  test.each([
    ['--markdown', /\*\*Pk by level\*\*[\s\S]*\| mean of item × level \| +\| 0\.126 \| 0\.147 \|/],
    ['--latex', /\$P_k\$ by level/],
    ['--csv', /,level,,,3\r\n[\s\S]*,mean-of-levels,,,\r\n/],
  ])('%s has a table for each level', (form, stated) => {
    assert.match(cesura(['evaluate', 'examples/levels.json', ...flags, form]).stdout, stated)
  })
  test('conventions takes --levels, where levels do not nest', () => {
    assert.match(cesura(['conventions', 'examples/levels.json']).stderr, /--levels.*\(levels-given\)/s)
    const { code, stdout } = cesura(['conventions', 'examples/levels.json', '--levels', 'same'])
    assert.equal(code, 0)
    assert.match(stdout, /treeseg/)
  })
  test('agreement says whose levels it does not see', () => {
    const { stdout } = cesura(['agreement', 'examples/levels.json', '--everyone', '--interval', 'none'])
    assert.match(
      stdout.replace(/\s+/g, ' '),
      /Levels of model do not nest; agreement looks at the finest level/,
    )
  })
})
