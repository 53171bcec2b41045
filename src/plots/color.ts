/** A colour in OKLab: lightness, green–red, blue–yellow. */
type Lab = readonly [number, number, number]

const toLinear = (byte: number): number => {
  const share = byte / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const toByte = (linear: number): number => {
  const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, share)) * 255)
}

function toLab(hex: string): Lab {
  const bytes = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((bytes >> 16) & 255)
  const g = toLinear((bytes >> 8) & 255)
  const b = toLinear(bytes & 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const bytes = [
    toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
  return `#${bytes.map(byte => byte.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/**
 * The colour at `share` of the way along a ramp of hex colours, mixed in OKLab between neighbouring stops, so
 * that equal steps look equal. Shares outside 0 to 1 take the end.
 *
 * @example
 * mixRamp(['#E8F3F1', '#01373F'], 0) //=> '#E8F3F1'
 */
export function mixRamp(ramp: readonly string[], share: number): string {
  const along = Math.min(1, Math.max(0, share)) * (ramp.length - 1)
  const index = Math.min(ramp.length - 2, Math.floor(along))
  const part = along - index
  if (part === 0) return ramp[index]!
  if (part === 1) return ramp[index + 1]!
  const from = toLab(ramp[index]!)
  const to = toLab(ramp[index + 1]!)
  return fromLab([0, 1, 2].map(axis => from[axis]! * (1 - part) + to[axis]! * part) as unknown as Lab)
}
