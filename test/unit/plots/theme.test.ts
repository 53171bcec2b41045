import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { mixRamp } from '../../../src/plots/color.ts'
import {
  darkTheme,
  lightTheme,
  MARK_KINDS,
  plotStyle,
  sequentialColor,
  sequentialLabel,
  type Theme,
} from '../../../src/plots/index.ts'

/** Contrast of two colours by WCAG 2.2. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string): number => {
    const [r, g, blue] = [1, 3, 5].map(at => {
      const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * blue!
  }
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as [string, Theme][])('the %s theme', (_, theme) => {
  test('keeps every edit hue at 3:1 or better on page, panel and segment', () => {
    for (const kind of MARK_KINDS)
      for (const ground of [theme.page, theme.panel, theme.seg])
        assert.ok(contrast(theme[kind], ground) >= 3, `${kind} on ${ground}`)
  })

  test('keeps text at 4.5:1 or better on page, panel and segment', () => {
    for (const ink of [theme.ink, theme.ink2, theme.ink3])
      for (const ground of [theme.page, theme.panel, theme.seg]) assert.ok(contrast(ink, ground) >= 4.5)
  })

  test('labels every amount and every bar with at least 4.5:1', () => {
    for (let percent = 0; percent <= 100; percent++)
      assert.ok(
        contrast(sequentialColor(theme, percent / 100), sequentialLabel(theme, percent / 100)) >= 4.5,
        `${percent} %`,
      )
    for (const kind of MARK_KINDS) assert.ok(contrast(theme[kind], theme.on[kind]) >= 4.5, kind)
  })

  test('gives coders a contrast of 3:1 or better on a panel', () => {
    for (const color of theme.coders) assert.ok(contrast(color, theme.panel) >= 3)
  })
})

test('a ramp passes through its stops and ends at its ends', () => {
  for (const [index, stop] of lightTheme.sequential.entries())
    assert.equal(sequentialColor(lightTheme, index / 6), stop)
  assert.equal(mixRamp(['#000000', '#FFFFFF'], -3), '#000000')
  assert.equal(mixRamp(['#000000', '#FFFFFF'], 3), '#FFFFFF')
})

test('mixing is in OKLab: half way from black to white is a middle grey of lightness one half', () => {
  // L = 0.5 in OKLab is linear 0.125, which sRGB writes as 99 of 255.
  assert.equal(mixRamp(['#000000', '#FFFFFF'], 0.5), '#636363')
})

test('the automatic stylesheet is dark on dark screens only, and yields to forced colours', () => {
  const css = plotStyle('auto', '.cesura', new Set(['f-ink', 's-line']))
  assert.match(css, /@media screen and \(prefers-color-scheme:dark\)\{.*fill:#F0F1F2/)
  assert.match(css, /@media print\{[^}]*stroke:#BBBBBB/)
  assert.match(css, /@media \(forced-colors:active\).*fill:CanvasText/)
  assert.doesNotMatch(plotStyle('light'), /prefers-color-scheme/)
})
