import { eventAgreement } from '../agreement/index.ts'
import { codersOf } from '../index.ts'
import { invalid } from '../model/error.ts'
import { binRequired, eventFlagUnused } from '../model/errors/events.ts'
import { eventRows, eventView } from '../report/index.ts'
import type { Result } from './define-command.ts'
import type { Io } from './io/io.ts'
import { type AgreementFlags, groupFor } from './options/agreement-question.ts'
import { readCorpusFrom } from './read-corpus.ts'

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
    if (flags[name as keyof typeof own] !== undefined) throw invalid(eventFlagUnused, { flag })
}

/** Agreement of button presses. */
export async function eventsResult(paths: readonly string[], flags: AgreementFlags, io: Io): Promise<Result> {
  const corpus = await readCorpusFrom(paths, flags, io)
  const { measured } = groupFor(codersOf(corpus), flags)
  const found = eventAgreement(corpus, {
    bin: flags.bin as `${number}s`,
    group: flags.pressGroup,
    bandwidth: flags.bandwidth,
    window: flags.pressWindow as `${number}s` | undefined,
    coders: flags.coders ?? measured,
  })
  return {
    document: () => found,
    rows: () => eventRows(found),
    view: target => eventView(found, target),
  }
}
