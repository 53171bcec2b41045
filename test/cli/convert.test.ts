import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { formats } from '../../src/formats/index.ts'
import { cesura } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cesura-convert-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

test('a corpus goes through CSV and comes back the same', () => {
  const csv = cesura(['convert', 'examples/kubla-khan.json', '--to', 'csv'])
  assert.equal(csv.code, 0, csv.stderr)
  const back = cesura(['convert', '-', '--to', 'cesura-json'], csv.stdout)
  const straight = cesura(['convert', 'examples/kubla-khan.json', '--to', 'cesura-json'])
  assert.equal(back.stdout, straight.stdout)
})

test('segeval JSON is written as segeval writes it, and what it cannot hold is named', () => {
  const { stdout, stderr } = cesura(['convert', 'examples/kubla-khan.json', '--to', 'segeval-json'])
  assert.deepEqual(Object.keys(JSON.parse(stdout)), ['items', 'segmentation_type'])
  assert.match(stderr, /segeval JSON holds no texts; left out/)
})

test('a table says how to read its types back in their order', () => {
  const ordered = {
    cesura: 1,
    scale: { names: ['low', 'mid', 'high'], ranks: [0, 1, 2] },
    items: [{ id: 'a', units: 3, codings: [{ coder: 'x', boundaries: [1, 2], types: ['mid', 'high'] }] }],
  }
  const text = JSON.stringify(ordered)
  const { stdout, stderr } = cesura(['convert', '-', '--to', 'csv'], text)
  assert.match(stderr, /the scale of types is not written; read the table with --read types="low mid high"/)
  const back = cesura(['convert', '-', '--read', 'types=low mid high', '--to', 'cesura-json'], stdout)
  assert.deepEqual(JSON.parse(back.stdout), ordered)
})

test('formats of several files fill a folder, and read back from it by their paths', () => {
  const { code, stderr } = cesura(['convert', 'examples/kubla-khan.json', '--to', 'choi', '-o', at('choi')])
  assert.equal(code, 0, stderr)
  assert.deepEqual(readdirSync(at('choi')).sort(), ['h1', 'h2', 'h3', 'h4', 'manual'])
  const back = cesura(['convert', at('choi'), '--from-path', '{coder}/{item}.ref', '--to', 'masses'])
  assert.match(back.stdout, /^kubla-khan\tmanual\t2 3 6$/m)
})

test('the ending of the output chooses the format', () => {
  assert.equal(cesura(['convert', 'examples/kubla-khan.json', '-o', at('k.jsonl')]).code, 0)
  assert.equal(JSON.parse(readFileSync(at('k.jsonl'), 'utf8')).id, 'kubla-khan')
})

test('an input that cannot be read leaves the output as it was, and nothing next to it', () => {
  writeFileSync(at('kept.json'), 'what stood here')
  writeFileSync(at('bad.json'), '{"cesura": 1, "items": [')
  const before = readdirSync(folder)
  const { code, stderr } = cesura(['convert', at('bad.json'), '-o', at('kept.json')])
  assert.equal(code, 2)
  assert.match(stderr, /bad\.json:1:25: the text ends where a value is expected/)
  assert.equal(readFileSync(at('kept.json'), 'utf8'), 'what stood here')
  assert.deepEqual(readdirSync(folder), before)
})

test('an output that cannot be written is known before the work starts', () => {
  const { code, stderr } = cesura(['convert', at('bad.json'), '-o', at('no/such/folder/x.json')])
  assert.equal(code, 2)
  assert.match(stderr, /its folder does not exist; .* \(output-unwritable\)/)
  assert.ok(!existsSync(at('no')))
})

test('--list names every format', () => {
  const { stdout } = cesura(['convert', '--list'])
  for (const { id } of formats) assert.match(stdout, new RegExp(`^${id} +read`, 'm'))
})

test('a conversion takes the place of its own input only with the flag', () => {
  const own = at('own.json')
  writeFileSync(own, readFileSync('examples/kubla-khan.json'))
  const before = readFileSync(own, 'utf8')
  const rejected = cesura(['convert', own, '--to', 'segeval-json', '-o', own])
  assert.equal(rejected.code, 2)
  assert.match(rejected.stderr, /output-is-input/)
  assert.equal(readFileSync(own, 'utf8'), before)
  assert.equal(cesura(['convert', own, '--to', 'segeval-json', '-o', own, '--force']).code, 0)
  assert.match(readFileSync(own, 'utf8'), /segmentation_type/)
})

test('--into adds the tier of a coder to an ELAN file and keeps all else', () => {
  const eaf = at('talk.eaf')
  writeFileSync(
    eaf,
    `<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/><TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="9000"/></TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="old"><ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2"><ANNOTATION_VALUE>kept</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<LINGUISTIC_TYPE LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>
</ANNOTATION_DOCUMENT>
`,
  )
  const gold = JSON.stringify({
    cesura: 1,
    items: [
      {
        id: 'talk',
        units: 90_000,
        time: { perSecond: 10_000, start: 0 },
        codings: [
          { coder: 'gold', boundaries: [40_006], labels: ['one', 'two'] },
          { coder: 'bo', boundaries: [10_000] },
        ],
      },
    ],
  })
  const { code, stdout, stderr } = cesura(['convert', '-', '--into', eaf, '--coders', 'gold'], gold)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /TIER_ID="old"[\s\S]*kept[\s\S]*TIER_ID="gold"/)
  assert.match(stdout, /TIME_VALUE="4001"/)
  assert.doesNotMatch(stdout, /TIER_ID="bo"/)
  assert.match(stderr, /ELAN files count milliseconds: finer times were rounded/)
  const again = cesura(['convert', '-', '--into', eaf, '--coders', 'gold', '-o', eaf], gold)
  assert.match(again.stderr, /output-is-input/)
  const vtt = cesura(['convert', '-', '--to', 'webvtt', '-o', at('vtt')], gold)
  assert.match(vtt.stderr, /WebVTT files count milliseconds: finer times were rounded/)
})

test('the ending of the output is its format: one file is written there, several need a folder', () => {
  const corpus = at('recording.json')
  const codings = [
    { coder: 'a', boundaries: [3000, 6000] },
    { coder: 'b', boundaries: [3000] },
  ]
  const item = { id: 'v', units: 10_000, time: { perSecond: 1000, start: 0 }, codings }
  writeFileSync(corpus, JSON.stringify({ cesura: 1, items: [item] }))
  const grid = at('one.TextGrid')
  assert.equal(cesura(['convert', corpus, '-o', grid]).code, 0)
  assert.match(readFileSync(grid, 'utf8'), /^File type = "ooTextFile"/)
  const two = cesura(['convert', corpus, '-o', at('two.vtt')])
  assert.equal(two.code, 2)
  assert.match(two.stderr, /makes 2 files here, and two\.vtt names one; .*--output FOLDER --to webvtt/)
  assert.ok(!existsSync(at('two.vtt')))
  assert.equal(cesura(['convert', corpus, '--coders', 'a', '-o', at('two.vtt')]).code, 0)
  assert.match(readFileSync(at('two.vtt'), 'utf8'), /^WEBVTT/)
  for (const command of ['convert', 'adjudicate']) {
    const page = cesura([command, corpus, '-o', at('page.html')])
    assert.equal(page.code, 2)
    assert.match(
      page.stderr,
      /with the extension \.html; name a file with one of \.json, .*--to FORMAT \(format-not-writable/,
    )
    assert.ok(!existsSync(at('page.html')))
  }
})
