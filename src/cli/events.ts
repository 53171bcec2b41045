import { InvalidArgumentError } from 'commander'
import { type Bandwidth, type EventDocument, eventAgreement } from '../agreement/index.ts'
import { codersOf } from '../index.ts'
import { readLength } from '../metrics/index.ts'
import { invalid } from '../model/error.ts'
import { binRequired, eventFlagUnused } from '../model/errors/events.ts'
import { decimalFrom } from '../model/index.ts'
import { eventRows, eventText, filmTable, toCsv, toJsonText, toLatex, toMarkdown } from '../report/index.ts'
import { type AgreementFlags, groupFor } from './options/agreement-question.ts'
import { formOf, terminalOf } from './options/result-format.ts'
import type { Saves } from './options/save-option.ts'
import { print } from './print/output.ts'
import { readCorpusFrom } from './read-corpus.ts'

/** What `--events` and the options next to it were. */
export interface EventFlags {
  readonly events?: boolean
  readonly bin?: string | number
  readonly pressGroup?: 'others' | 'all'
  readonly bandwidth?: Bandwidth
  readonly pressWindow?: string | number
}

const own = {
  bin: '--bin',
  pressGroup: '--press-group',
  bandwidth: '--bandwidth',
  pressWindow: '--press-window',
} as const

/** Rejects flags of presses without `--events`, and `--events` without the width of the bins. */
export function requireEventFlags(flags: AgreementFlags): void {
  if (flags.events === true) {
    if (flags.bin === undefined) throw invalid(binRequired, {})
    return
  }
  for (const [name, flag] of Object.entries(own))
    if ((flags as unknown as Readonly<Record<string, unknown>>)[name] !== undefined)
      throw invalid(eventFlagUnused, { flag })
}

/** A length of time, `1s`, or a number where units are counted. */
export function readExtent(text: string): string | number {
  const value = readLength(text) ?? decimalFrom(text)
  if (value === undefined)
    throw new InvalidArgumentError('Give a length of time (1s, 500ms), or a number of units.')
  return value
}

/** A bandwidth: a length, a number of units, or `sj` with a factor. */
export function readBandwidth(text: string): Bandwidth {
  const rule = /^sj(?:[:*](\d+(?:\.\d+)?))?$/.exec(text.trim())
  if (rule !== null) return { rule: 'sj', adjust: rule[1] === undefined ? 1 : Number(rule[1]) }
  return readExtent(text) as Bandwidth
}

/** Agreement of button presses, from the flags of `cesura agreement --events`. */
export async function measureEvents(paths: readonly string[], flags: AgreementFlags): Promise<EventDocument> {
  const corpus = await readCorpusFrom(paths, flags)
  const { measured } = groupFor(codersOf(corpus), flags)
  return eventAgreement(corpus, {
    bin: flags.bin as `${number}s`,
    group: flags.pressGroup,
    bandwidth: flags.bandwidth,
    window: flags.pressWindow as `${number}s` | undefined,
    coders: flags.coders ?? measured,
  })
}

/** Prints the films in the form asked for, and writes the files of `--save`. */
export async function printEvents(found: EventDocument, flags: AgreementFlags, saves: Saves): Promise<void> {
  const forms: Record<'json' | 'csv' | 'md' | 'tex', () => string[]> = {
    json: () => [toJsonText(found)],
    csv: () => [toCsv(eventRows(found))],
    md: () => found.items.map(film => `${toMarkdown(filmTable(film))}\n`),
    tex: () => found.items.map(film => `${toLatex(filmTable(film))}\n`),
  }
  await saves.commit(forms)
  const form = formOf(flags)
  await print(form === undefined ? eventText(found, terminalOf(flags)) : forms[form]().join(''))
}
