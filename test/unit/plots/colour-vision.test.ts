import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { darkTheme, lightTheme, MARK_KINDS, type Theme } from '../../../src/plots/index.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

/** Machado, Oliveira & Fernandes (2009), severity 1, on linear RGB. */
const visions: Record<string, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const times = (matrix: Matrix, [x, y, z]: Triple): Triple =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple

function linear(hex: string): Triple {
  return [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
}

const toXyz: Matrix = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]

function lab(rgb: Triple): Triple {
  const clipped = rgb.map(channel => Math.min(1, Math.max(0, channel))) as unknown as Triple
  const [x, y, z] = times(toXyz, clipped)
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}

/** The difference of two colours by CIEDE2000. */
function difference([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const degrees = Math.PI / 180
  const mean = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(mean ** 7 / (mean ** 7 + 25 ** 7)))
  const [p1, p2] = [a1 * (1 + g), a2 * (1 + g)]
  const [c1, c2] = [Math.hypot(p1, b1), Math.hypot(p2, b2)]
  const hue = (b: number, a: number): number =>
    a === 0 && b === 0 ? 0 : (Math.atan2(b, a) / degrees + 360) % 360
  const [h1, h2] = [hue(b1, p1), hue(b2, p2)]
  let turn = h2 - h1
  if (c1 * c2 === 0) turn = 0
  else if (turn > 180) turn -= 360
  else if (turn < -180) turn += 360
  const dl = l2 - l1
  const dc = c2 - c1
  const dh = 2 * Math.sqrt(c1 * c2) * Math.sin((turn / 2) * degrees)
  const l = (l1 + l2) / 2
  const c = (c1 + c2) / 2
  const h =
    c1 * c2 === 0
      ? h1 + h2
      : Math.abs(h1 - h2) <= 180
        ? (h1 + h2) / 2
        : (h1 + h2 + (h1 + h2 < 360 ? 360 : -360)) / 2
  const t =
    1 -
    0.17 * Math.cos((h - 30) * degrees) +
    0.24 * Math.cos(2 * h * degrees) +
    0.32 * Math.cos((3 * h + 6) * degrees) -
    0.2 * Math.cos((4 * h - 63) * degrees)
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sc = 1 + 0.045 * c
  const sh = 1 + 0.015 * c * t
  const rt =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * degrees)
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh))
}

const smallest = (colors: readonly string[], vision: Matrix): number => {
  const seen = colors.map(color => lab(times(vision, linear(color))))
  let least = Number.POSITIVE_INFINITY
  seen.forEach((a, index) => {
    for (const b of seen.slice(index + 1)) least = Math.min(least, difference(a, b))
  })
  return least
}

test('CIEDE2000 gives the published differences (Sharma, Wu & Dalal 2005, pairs 1, 7 and 25)', () => {
  const pairs: [Triple, Triple, number][] = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ]
  for (const [a, b, expected] of pairs) assert.ok(Math.abs(difference(a, b) - expected) < 5e-5)
})

describe.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as [string, Theme][])('in the %s theme', (_, theme) => {
  test.each(Object.entries(visions))(
    'the five edit hues stay plainly different to %s eyes',
    (_name, vision) => {
      const least = smallest(
        MARK_KINDS.map(kind => theme[kind]),
        vision,
      )
      assert.ok(least > 16, least.toFixed(1))
    },
  )

  test.each(Object.entries(visions))('so do the six coder hues to %s eyes', (_name, vision) => {
    const least = smallest(theme.coders, vision)
    assert.ok(least > 16, least.toFixed(1))
  })

  test.each(Object.entries(visions))(
    'neighbouring amounts can be distinguished by %s eyes',
    (_name, vision) => {
      theme.sequential.slice(1).forEach((color, index) => {
        assert.ok(smallest([theme.sequential[index]!, color], vision) > 7)
      })
    },
  )
})
