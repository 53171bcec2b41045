import { computed, effect, signal } from '@preact/signals'
import { codersOf, type Decision, type Item, type Length, type QueuedDispute, type QueuedItem } from 'cesura'
import { readDecisions, writeDecisions } from 'cesura/formats'
import { agreementGroup } from '../../src/evaluate/index.ts'
import { hasRecordings, timeOf } from '../../src/model/index.ts'
import {
  type GoldAnswer,
  type QueueAnswer,
  type QueueQuestion,
  type StartingRule,
  startingRules,
} from '../worker/adjudicate.ts'
import { asError, latest } from '../worker/api.ts'
import { screen, set, settings } from './address.ts'
import { loaded } from './corpus.ts'
import { offer } from './export.ts'
import { GOLD, gold } from './gold.ts'
import { segmenters } from './people.ts'
import { askSlow } from './slow.ts'

/** Whether the texts are recordings: places are times, and they are moved by tenths of a second. */
export const recorded = computed(
  () => loaded.value?.corpus !== undefined && hasRecordings(loaded.value.corpus),
)
/** Cuts closer than this are one place: units, or seconds of a recording. */
export const closer = computed(() => {
  const asked = Number(settings.value.closer)
  const fits = recorded.value ? asked > 0 : Number.isInteger(asked) && asked >= 1
  return settings.value.closer !== undefined && fits ? asked : recorded.value ? 1 : 2
})
const span = computed<number | Length>(() => (recorded.value ? `${closer.value}s` : closer.value))

/** Every decision made, in the order in which they were made; kept by the browser at once. */
export const decisions = signal<readonly Decision[]>([])
/** What undo and redo go back and forth to, with the place that was in view. */
interface Step {
  readonly decisions: readonly Decision[]
  readonly at: Place | undefined
}
const past: Step[] = []
const future: Step[] = []
/** Seconds that the last decisions took. */
const paces = signal<readonly number[]>([])
let lastDecision: number | undefined

/** Names a dispute. */
interface Place {
  readonly item: string
  readonly from: number
  readonly to: number
}
const keyOf = ({ item, from, to }: Place): string => JSON.stringify([item, from, to])

export const rule = computed<StartingRule>(
  () => startingRules.find(own => own === settings.value.rule) ?? 'none',
)

/** Who decides what is disputed: the people of the data that was brought, without a gold coding. */
export const voters = computed<readonly string[]>(() => {
  const corpus = loaded.value?.corpus
  if (corpus === undefined) return []
  const all = codersOf(corpus)
  return agreementGroup(all, { programs: segmenters.value.filter(name => all.includes(name)) }).measured
})

const question = computed<QueueQuestion | undefined>(() =>
  loaded.value?.corpus === undefined || voters.value.length < 2
    ? undefined
    : { coders: voters.value, rule: rule.value, span: span.value },
)
const { answer, put } = latest<QueueQuestion, QueueAnswer>(asked => askSlow(remote => remote.disputes(asked)))
export const queueAnswer = answer

effect(() => {
  if (screen.value === 'adjudicate' && question.value !== undefined) put(question.value)
})

/** A disputed place with what became of it. */
export interface Asked extends QueuedDispute {
  /** By you, or by the starting rule; neither: open. */
  readonly decision: Decision | undefined
  readonly byRule: boolean
}

const made = computed(() => new Map(decisions.value.map(decision => [keyOf(decision), decision])))

export interface AskedItem extends Omit<QueuedItem, 'disputes'> {
  readonly disputes: readonly Asked[]
  readonly open: number
}

/** The queue with your decisions in it. */
export const queue = computed<readonly AskedItem[]>(() =>
  (answer.value.value?.items ?? []).map(item => {
    const disputes = item.disputes.map(dispute => {
      const decision = made.value.get(keyOf(dispute))
      const isDecided = decision !== undefined && decision.decision !== 'skip'
      return {
        ...dispute,
        decision,
        byRule: !isDecided && rule.value !== 'none' && dispute.suggestion.decision === 'cut',
      }
    })
    return { ...item, disputes, open: disputes.filter(isOpen).length }
  }),
)

export const isOpen = ({ decision, byRule }: Asked): boolean =>
  !byRule && (decision === undefined || decision.decision === 'skip')

export const counts = computed(() => {
  const all = queue.value.flatMap(({ disputes }) => disputes)
  const open = all.filter(isOpen).length
  const byRule = all.filter(dispute => dispute.byRule).length
  const clear = queue.value.reduce((sum, item) => sum + item.clear, 0)
  return { all: all.length, open, byRule, clear, decided: all.length - open - byRule }
})

/** Decisions about places that this data does not have: kept, and not applied. */
export const unfitting = computed(() => {
  const known = new Set(queue.value.flatMap(({ disputes }) => disputes.map(keyOf)))
  return decisions.value.filter(decision => !known.has(keyOf(decision)))
})

/** The place in view, and where its frame was moved to. */
const chosen = signal<Place | undefined>(undefined)
export const moved = signal<number | undefined>(undefined)
/** The types that the cut in view gets; undefined: those of the votes. */
export const types = signal<readonly string[] | undefined>(undefined)

export const current = computed<Asked | undefined>(() => {
  const all = queue.value.flatMap(({ disputes }) => disputes)
  const at = chosen.value === undefined ? undefined : all.find(each => keyOf(each) === keyOf(chosen.value!))
  return at ?? all.find(each => isOpen(each) && each.decision === undefined) ?? all.find(isOpen) ?? undefined
})

/** The text in view: that of the place, or one that was chosen and has nothing open. */
const chosenItem = signal<string | undefined>(undefined)
export const currentItem = computed<AskedItem | undefined>(() => {
  const id = chosenItem.value ?? current.value?.item ?? queue.value[0]?.item
  return queue.value.find(({ item }) => item === id)
})

/** Where the frame stands: as decided, as moved, else where most votes are. */
export function placeOf(dispute: Asked): number {
  if (moved.value !== undefined && keyOf(dispute) === keyOf(current.value ?? dispute)) return moved.value
  if (dispute.decision?.decision === 'cut') return dispute.decision.position!
  if (dispute.suggestion.decision === 'cut') return dispute.suggestion.position
  const votes = new Map<number, number>()
  for (const { position } of dispute.votes) votes.set(position, (votes.get(position) ?? 0) + 1)
  return [...votes].sort(([a, x], [b, y]) => y - x || a - b)[0]![0]
}

export function goTo(place: Place | undefined): void {
  chosen.value = place
  chosenItem.value = undefined
  moved.value = undefined
  types.value = undefined
}

/** Opens a text at its first open place. */
export function openText(item: AskedItem): void {
  const first = item.disputes.find(isOpen)
  goTo(first)
  if (first === undefined) chosenItem.value = item.item
}

/** The open place after the one in view: in its text, then in the texts that follow, skipped ones last. */
function nextOpen(after: Place): Place | undefined {
  const all = queue.peek().flatMap(({ disputes }) => disputes)
  const index = all.findIndex(each => keyOf(each) === keyOf(after))
  const round = [...all.slice(index + 1), ...all.slice(0, Math.max(0, index))]
  const open = round.filter(each => isOpen(each) && keyOf(each) !== keyOf(after))
  return (
    open.find(({ item, decision }) => item === after.item && decision === undefined) ??
    open.find(({ decision }) => decision === undefined) ??
    open[0]
  )
}

/** The place before or after, decided or not. */
export function step(by: -1 | 1): void {
  const all = queue.peek().flatMap(({ disputes }) => disputes)
  const now = current.peek()
  const index = now === undefined ? -1 : all.findIndex(each => keyOf(each) === keyOf(now))
  const next = all[index + by]
  if (next !== undefined) goTo(next)
}

/** Moves the frame, within one span of the dispute: further away is another place. */
export function move(by: -1 | 1, { units, ...item }: Item): void {
  const dispute = current.peek()
  if (dispute === undefined) return
  const second = timeOf(item)?.ticksPerSecond
  const step = second === undefined ? 1 : Math.max(1, Math.round(second / 10))
  const far = second === undefined ? closer.peek() : Math.floor(closer.peek() * second)
  const to = placeOf(dispute) + by * step
  const low = Math.max(1, dispute.from - far)
  const high = Math.min(units - 1, dispute.to + far)
  moved.value = Math.min(high, Math.max(low, to))
}

/** Decides about the place in view, keeps that, and goes on. */
export function decide(
  what: 'cut' | 'no-cut' | 'skip',
  at?: { position: number; types?: readonly string[] | undefined },
): void {
  const dispute = current.peek()
  if (dispute === undefined) return
  const { item, from, to } = dispute
  const position = at?.position ?? placeOf(dispute)
  const own = at?.types ?? types.peek()
  const decision: Decision = {
    item,
    from,
    to,
    decision: what,
    ...(what === 'cut' ? { position, ...(own === undefined ? {} : { types: own }) } : {}),
  }
  remember()
  const others = decisions.peek().filter(each => keyOf(each) !== keyOf(dispute))
  decisions.value = [...others, decision]
  const now = performance.now()
  if (lastDecision !== undefined && now - lastDecision < 60_000)
    paces.value = [...paces.peek().slice(-19), (now - lastDecision) / 1000]
  lastDecision = now
  const before = dispute.item
  const next = nextOpen(dispute)
  // A finished text is shown as finished; Enter leads on.
  if (
    next !== undefined &&
    next.item !== before &&
    queue.peek().find(each => each.item === before)?.open === 0
  ) {
    goTo(undefined)
    chosenItem.value = before
  } else goTo(next)
}

/** Decides as one coder did: that coder's cut with its types, or no cut. */
export function decideAs(coder: string): void {
  const dispute = current.peek()
  const vote = dispute?.votes.find(each => each.coder === coder)
  if (vote !== undefined) decide('cut', { position: vote.position, types: vote.types?.map(String) })
  else if (dispute?.absent.includes(coder)) decide('no-cut')
}

/** The text after the one in view that has something open. */
export function nextText(): void {
  const now = currentItem.peek()
  const all = queue.peek()
  const index = all.findIndex(({ item }) => item === now?.item)
  const next = [...all.slice(index + 1), ...all.slice(0, index)].find(({ open }) => open > 0)
  if (next !== undefined) openText(next)
}

const remember = (): void => {
  past.push({ decisions: decisions.peek(), at: current.peek() })
  future.length = 0
}

function travel(from: Step[], to: Step[]): void {
  const step = from.pop()
  if (step === undefined) return
  to.push({ decisions: decisions.peek(), at: current.peek() ?? step.at })
  decisions.value = step.decisions
  goTo(step.at)
}
export const undo = (): void => travel(past, future)
export const redo = (): void => travel(future, past)

export const setRule = (next: StartingRule): void => set({ rule: next === 'none' ? undefined : next })

/** The middle time of the last decisions; undefined before there are five. */
export const pace = computed<number | undefined>(() => {
  const sorted = [...paces.value].sort((a, b) => a - b)
  return sorted.length < 5 ? undefined : sorted[Math.floor(sorted.length / 2)]
})

/** How often each coder is where you decided, least often last, and how often it was alone. */
export const standing = computed(() => {
  const decided = queue.value
    .flatMap(({ disputes }) => disputes)
    .filter(({ decision }) => decision !== undefined && decision.decision !== 'skip')
  return voters.value
    .map(coder => {
      let there = 0
      let of = 0
      let alone = 0
      let uncut = 0
      for (const { votes, absent, decision } of decided) {
        const vote = votes.find(each => each.coder === coder)
        if (vote === undefined && !absent.includes(coder)) continue
        of++
        const cut = decision!.decision === 'cut'
        if (cut ? vote?.position === decision!.position : vote === undefined) there++
        if (vote !== undefined && votes.length === 1) {
          alone++
          if (!cut) uncut++
        }
      }
      return { coder, share: of === 0 ? undefined : there / of, alone, uncut }
    })
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0))
})

/** Decisions in the order of the queue: equal decisions are equal bytes, as the command line writes them. */
export function decisionsText(): string {
  const order = queue.peek().flatMap(({ disputes }) => disputes.flatMap(({ decision }) => decision ?? []))
  return writeDecisions([...order, ...unfitting.peek()])
}

export const saveProblem = signal<{ code: string; message: string } | undefined>(undefined)
export const savedGold = signal<GoldAnswer['provenance'] | undefined>(undefined)

/** Puts the gold coding into the data, beside the other coders. */
export async function saveGold(download: boolean): Promise<void> {
  saveProblem.value = undefined
  try {
    const fitting = decisions.peek().filter(decision => !unfitting.peek().includes(decision))
    const corpus = loaded.peek()!.corpus!
    const name = codersOf(corpus).includes(GOLD) ? 'gold (decided here)' : GOLD
    const found = await askSlow(
      remote =>
        remote.gold({
          coders: voters.peek(),
          rule: rule.peek(),
          span: span.peek(),
          decisions: fitting,
          name,
        }),
      true,
    )
    gold.value = found.codings
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
    const taken = new Set(read.map(keyOf))
    remember()
    decisions.value = [...decisions.peek().filter(each => !taken.has(keyOf(each))), ...read]
    goTo(undefined)
  } catch (error) {
    saveProblem.value = asError(error)
  }
}
