import assert from 'node:assert/strict'
import { test } from 'vitest'
import { textWidth } from '../../../src/report/render/text-width.ts'
import { snippet } from '../../../src/report/snippet.ts'

const options = { words: 6, available: 40, cut: '┃', dots: '…' }

test('texts without spaces are cut between characters, on both sides of the boundary', () => {
  assert.equal(
    snippet(['春眠不覺曉處處聞啼鳥', '夜來風雨聲花落知多少一二三四五六七八九'], 1, options),
    '… 曉處處聞啼鳥 ┃ 夜來風雨聲花落知多少一…',
  )
})

test('a text of a hundred thousand characters without a space is cut at once', () => {
  const long = '字'.repeat(100_000)
  const found = snippet([long, long], 1, options)
  assert.ok(textWidth(found) <= 40 && textWidth(found) >= 36, found)
})
