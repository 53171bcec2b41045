import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { cutAtEnd, fitText, textWidth, wrapText } from '../../../src/plots/measure.ts'

const names = fc.array(fc.constantFrom('a', 'W', ' ', '文', 'é', '\u0301', '😀', 'i'), { maxLength: 30 })
const widths = fc.double({ min: 0, max: 200, noNaN: true })

/** As long as it is too wide, a sign less: what the fast ways must come to. */
function slowly(
  chars: readonly string[],
  width: number,
  show: (kept: number) => string,
  least: number,
): string {
  let kept = chars.length - 1
  while (kept > least && textWidth(show(kept), 11) > width) kept--
  return show(kept)
}

test('a name is cut at its end as if character by character', () => {
  fc.assert(
    fc.property(names, widths, (chars, width) => {
      const name = chars.join('')
      const whole = textWidth(name, 11) <= width
      const show = (kept: number) => `${chars.slice(0, kept).join('')}…`
      const expected = whole
        ? name
        : `${slowly([...chars, ''], width, show, 1)
            .slice(0, -1)
            .trimEnd()}…`
      assert.equal(cutAtEnd(name, width, 11), expected)
    }),
  )
})

test('a name is cut in its middle as if character by character', () => {
  fc.assert(
    fc.property(names, widths, (chars, width) => {
      const name = chars.join('')
      const show = (kept: number) => {
        if (kept <= 1) return '…'
        const head = Math.ceil(kept * 0.6)
        return `${chars.slice(0, head).join('')}…${chars.slice(chars.length - (kept - head)).join('')}`
      }
      const fits = name === '' || textWidth(name, 11) <= width
      assert.equal(fitText(name, width, 11), fits ? name : slowly(chars, width, show, 1))
    }),
  )
})

test('lines lose nothing but spaces, and are too wide only where one character is', () => {
  fc.assert(
    fc.property(names, widths, (chars, width) => {
      const lines = wrapText(chars.join(''), width, 11)
      assert.equal(lines.join('').replaceAll(' ', ''), chars.join('').replaceAll(' ', ''))
      for (const line of lines) assert.ok(textWidth(line, 11) <= width || [...line].length <= 1, line)
      // No line could have taken the first sign of the next, unless a space stood between.
      if (!chars.includes(' '))
        for (const [at, line] of lines.entries())
          if (at + 1 < lines.length) assert.ok(textWidth(line + [...lines[at + 1]!][0], 11) > width)
    }),
  )
})

test('a name and a text of a hundred thousand characters are cut at once', () => {
  const long = '字'.repeat(100_000)
  assert.equal([...fitText(long, 100, 11)].length, 8)
  assert.equal([...cutAtEnd(long, 100, 11)].length, 8)
  assert.equal(wrapText(long, 100, 11).length, 100_000 / 8)
})
