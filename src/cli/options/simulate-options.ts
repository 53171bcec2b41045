import type { SegmentLengths, SimulatedCoder } from '../../evaluate/index.ts'
import { invalid } from '../../model/error.ts'
import {
  lengthsInvalid,
  numberExpected,
  rangeExpected,
  simulatedCoderUnnamed,
  simulatedRateUnknown,
} from '../../model/errors/commands.ts'
import { decimalFrom } from '../../model/index.ts'

/** A word that must be a number; the library checks whether it makes sense. */
export function numberOf(flag: string, text: string): number {
  const value = decimalFrom(text)
  if (value !== undefined) return value
  throw invalid(numberExpected, { flag, value: text })
}

/** A reader of a number for commander's options. */
export const readNumber = (flag: string) => (text: string) => numberOf(flag, text)

/** `60` or `40..80`. */
export function readRange(flag: string, text: string): readonly [number, number] {
  const [min, max = min, ...more] = text.split('..')
  if (more.length > 0 || min === undefined || max === undefined)
    throw invalid(rangeExpected, { flag, value: text })
  return [numberOf(flag, min), numberOf(flag, max)]
}

/** `geometric:8`, `uniform:3..12`, `lognormal:8,4`. */
export function readLengths(text: string): SegmentLengths {
  const flag = '--lengths'
  const [kind = '', value = ''] = text.split(':')
  if (kind === 'geometric') return { kind, mean: numberOf(flag, value) }
  if (kind === 'uniform') {
    const [min, max] = readRange(flag, value)
    return { kind, min, max }
  }
  if (kind === 'lognormal') {
    const [mean = '', deviation = ''] = value.split(',')
    return { kind, mean: numberOf(flag, mean), deviation: numberOf(flag, deviation) }
  }
  throw invalid(lengthsInvalid, { value: text })
}

/** The rates of a coder, as the command line names them. */
const rates = {
  miss: 'miss',
  'near-miss': 'nearMiss',
  reach: 'reach',
  insertion: 'insertion',
  confusion: 'confusion',
  missing: 'missing',
} as const

/** `NAME` or `NAME:miss=0.2,near-miss=0.1`. */
export function readCoder(text: string): SimulatedCoder {
  const at = text.indexOf(':')
  const name = at < 0 ? text : text.slice(0, at)
  if (name === '') throw invalid(simulatedCoderUnnamed, { value: text })
  const coder: Record<string, number> = {}
  for (const part of at < 0 ? [] : text.slice(at + 1).split(',')) {
    const [rate = '', value = ''] = part.split('=')
    const names = Object.keys(rates)
    if (!Object.hasOwn(rates, rate)) {
      throw invalid(simulatedRateUnknown, { flag: '--coder', value: text, rate, rates: names })
    }
    coder[rates[rate as keyof typeof rates]] = numberOf(`--coder ${name}:${rate}`, value)
  }
  return { name, ...coder }
}
