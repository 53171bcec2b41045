import { signal } from '@preact/signals'
import { codersOf } from 'cesura'
import { readDecisions, writeDecisions } from 'cesura/formats'
import type { GoldAnswer } from '../worker/adjudicate.ts'
import { asError, type PageError } from '../worker/page-error.ts'
import { goTo } from './adjudicate.ts'
import { decisions, queue, recordDecisions, rule, span, unfitting, voters } from './adjudicate-queue.ts'
import { loaded } from './corpus.ts'
import { offer } from './export.ts'
import { GOLD, setGold } from './gold.ts'
import { askSlow } from './slow.ts'

/** Decisions in the order of the queue: equal decisions are equal bytes, as the command line writes them. */
function decisionsText(): string {
  const texts = new Set(decisions.peek().map(({ item }) => item))
  const order = queue
    .peek()
    .filter(({ item }) => texts.has(item))
    .flatMap(({ disputes }) => disputes.flatMap(({ decision }) => decision ?? []))
  return writeDecisions([...order, ...unfitting.peek()])
}

export const saveProblem = signal<PageError | undefined>(undefined)
export const savedGold = signal<GoldAnswer['provenance'] | undefined>(undefined)

/** SHA-256, as the command line names a file of decisions; undefined where the browser has none to give. */
async function digestOf(text: string): Promise<string | undefined> {
  const bytes = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return bytes && Array.from(new Uint8Array(bytes), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Adds the gold standard to the data, as one more coder. */
export async function saveGold(download: boolean): Promise<void> {
  saveProblem.value = undefined
  try {
    const fitting = decisions.peek().filter(decision => !unfitting.peek().includes(decision))
    const corpus = loaded.peek()!.corpus!
    const name = codersOf(corpus).includes(GOLD) ? 'gold (decided here)' : GOLD
    const digest = fitting.length === 0 ? undefined : await digestOf(decisionsText())
    const found = await askSlow(
      remote =>
        remote.gold({
          coders: voters.peek(),
          rule: rule.peek(),
          span: span.peek(),
          decisions: fitting,
          name,
          digest,
        }),
      true,
    )
    setGold(found.codings)
    savedGold.value = found.provenance
    if (download) offer({ name: 'gold.json', mime: 'application/json', text: found.text })
  } catch (error) {
    saveProblem.value = asError(error)
  }
}

export const saveDecisions = (): void =>
  offer({ name: 'decisions.csv', mime: 'text/csv', text: decisionsText() })

/** Takes the decisions of a file in; they replace those about the same places. */
export async function readDecisionFile(file: File): Promise<void> {
  saveProblem.value = undefined
  try {
    const read = readDecisions(await file.text(), { file: file.name }).map(
      ({ line: _, ...decision }) => decision,
    )
    recordDecisions(read)
    goTo(undefined)
  } catch (error) {
    saveProblem.value = asError(error)
  }
}
