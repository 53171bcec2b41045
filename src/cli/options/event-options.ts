import { InvalidArgumentError } from 'commander'
import type { Bandwidth } from '../../agreement/index.ts'
import { readLength } from '../../metrics/index.ts'
import { decimalFrom } from '../../model/index.ts'
import { choice, flag, value } from './spec.ts'

/** `--events`, and the options next to it. */
export const eventOptions = {
  events: flag(
    '--events',
    'measure button presses at films instead: agreement index and, with --bandwidth, surprise and peakiness',
  ),
  details: {
    bin: value('--bin <length>', 'with --events: the width of the bins, 1s', readExtent),
    pressGroup: choice(
      '--press-group <people>',
      'with --events: compare each person with the others, or with all; default: others',
      ['others', 'all'],
    ),
    bandwidth: value(
      '--bandwidth <length>',
      'with --events: of the density of presses, 2.5s; sj:0.1 takes the rule of Sheather and Jones times 0.1',
      readBandwidth,
    ),
    pressWindow: value(
      '--press-window <length>',
      'with --bandwidth: the window of the surprise index; default: 1s',
      readExtent,
    ),
  },
}

/** A length of time, `1s`, or a number where units are counted. */
function readExtent(text: string): string | number {
  const value = readLength(text) ?? decimalFrom(text)
  if (value === undefined)
    throw new InvalidArgumentError('give a length of time (1s, 500ms), or a number of units')
  return value
}

/** A bandwidth: a length, a number of units, or `sj` with a factor. */
function readBandwidth(text: string): Bandwidth {
  const rule = /^sj(?:[:*](\d+(?:\.\d+)?))?$/.exec(text.trim())
  if (rule !== null) return { rule: 'sj', adjust: rule[1] === undefined ? 1 : Number(rule[1]) }
  return readExtent(text) as Bandwidth
}
