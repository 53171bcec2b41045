import { computed, signal } from '@preact/signals'
import type { Item } from 'cesura'
import type { Decision } from 'cesura/agreement'
import { timeOf } from '../../src/model/index.ts'
import {
  type Asked,
  type AskedItem,
  closer,
  isAt,
  isOpen,
  type Place,
  queue,
  recordDecisions,
} from './adjudicate-queue.ts'

/** The position in view, and where its frame was moved to. */
const chosen = signal<Place | undefined>(undefined)
/** Whether the page chose it: another tab may decide it meanwhile, and then it is not asked again. */
const isNext = signal(false)
export const moved = signal<number | undefined>(undefined)
/** The types that the cut in view gets; undefined: those of the votes. */
export const types = signal<readonly string[] | undefined>(undefined)

/** The texts with open positions. */
const withOpen = () => queue.value.filter(({ open }) => open > 0)

export const current = computed<Asked | undefined>(() => {
  const place = chosen.value
  const own =
    place === undefined
      ? undefined
      : // A gap that was chosen elsewhere is in the group of boundaries around it.
        queue.value
          .find(({ item }) => item === place.item)
          ?.disputes.find(({ from, to }) => from <= place.from && place.to <= to)
  if (own !== undefined && !(isNext.value && !isOpen(own))) return own
  let skipped: Asked | undefined
  for (const { disputes } of withOpen()) {
    const next = disputes.find(each => isOpen(each) && each.decision === undefined)
    if (next !== undefined) return next
    skipped ??= disputes.find(isOpen)
  }
  return skipped
})

/** The text in view: that of the position, or one that was chosen and has nothing open. */
const chosenItem = signal<string | undefined>(undefined)
export const currentItem = computed<AskedItem | undefined>(() => {
  const id = chosenItem.value ?? current.value?.item ?? queue.value[0]?.item
  return queue.value.find(({ item }) => item === id)
})

/** Where the frame is: as decided, as moved, else where most votes are. */
export function placeOf(dispute: Asked): number {
  if (moved.value !== undefined && isAt(dispute, current.value ?? dispute)) return moved.value
  if (dispute.decision?.decision === 'cut') return dispute.decision.position!
  if (dispute.suggestion.decision === 'cut') return dispute.suggestion.position
  const votes = new Map<number, number>()
  for (const { position } of dispute.votes) votes.set(position, (votes.get(position) ?? 0) + 1)
  return [...votes].sort(([a, x], [b, y]) => y - x || a - b)[0]![0]
}

export function goTo(place: Place | undefined, byPage = false): void {
  chosen.value = place
  isNext.value = byPage
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

/** The open places from the one after a place on, round to the ones before it. Only items with open places are built. */
function* openAfter(after: Place): Generator<Asked> {
  const all = queue.peek()
  const here = all.findIndex(({ item }) => item === after.item)
  const own = all[here]?.disputes ?? []
  const at = own.findIndex(each => isAt(each, after))
  const isOther = (each: Asked) => isOpen(each) && !isAt(each, after)
  yield* own.slice(at + 1).filter(isOther)
  for (let index = 1; index < all.length; index++) {
    const item = all[(here + index) % all.length]!
    if (item.open > 0) yield* item.disputes.filter(isOther)
  }
  yield* own.slice(0, Math.max(0, at)).filter(isOther)
}

/** The open place after the one in view: in its text, then in the texts that follow, skipped ones last. */
function nextOpen(after: Place): Place | undefined {
  const inText = queue.peek().find(({ item }) => item === after.item)?.disputes ?? []
  const at = inText.findIndex(each => isAt(each, after))
  const round = [...inText.slice(at + 1), ...inText.slice(0, Math.max(0, at))]
  const here = round.find(each => isOpen(each) && each.decision === undefined)
  if (here !== undefined) return here
  let skipped: Place | undefined
  for (const each of openAfter(after)) {
    if (each.decision === undefined) return each
    skipped ??= each
  }
  return skipped
}

/** The position before or after, decided or not. */
export function step(by: -1 | 1): void {
  const now = current.peek()
  const all = queue.peek()
  let here = all.findIndex(({ item }) => item === now?.item)
  const own = all[here]?.disputes ?? []
  let next = now === undefined ? undefined : own[own.findIndex(each => isAt(each, now)) + by]
  for (here += by; next === undefined && here >= 0 && here < all.length; here += by)
    next = all[here]!.disputes.at(by > 0 ? 0 : -1)
  if (next !== undefined) goTo(next)
}

/** Moves the frame one step, of a recording a tenth of a second. */
export function move(by: -1 | 1, item: Item): void {
  const dispute = current.peek()
  const second = timeOf(item)?.ticksPerSecond
  const step = second === undefined ? 1 : Math.max(1, Math.round(second / 10))
  if (dispute !== undefined) frameAt(placeOf(dispute) + by * step, item)
}

/** Puts the frame within one span of the dispute: further away, or where others are disputed, is another position. */
export function frameAt(to: number, { units, ...item }: Item): void {
  const dispute = current.peek()
  if (dispute === undefined) return
  const second = timeOf(item)?.ticksPerSecond
  const far = second === undefined ? closer.peek() : Math.floor(closer.peek() * second)
  const others = queue.peek().find(own => own.item === dispute.item)?.disputes ?? []
  const before = others.filter(other => other.to < dispute.from).map(other => other.to + 1)
  const after = others.filter(other => other.from > dispute.to).map(other => other.from - 1)
  const low = Math.max(1, dispute.from - far, ...before)
  const high = Math.min(units - 1, dispute.to + far, ...after)
  moved.value = Math.min(high, Math.max(low, to))
}

/** Seconds that the last decisions took. */
const paces = signal<readonly number[]>([])
let lastDecision: number | undefined

/** Decides about the position in view, keeps that, and goes on. */
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
  recordDecisions([decision])
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
  } else goTo(next, true)
}

/** Decides as one coder did: that coder's boundary with its types, or no boundary. */
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

/** The middle time of the last decisions; undefined before there are five. */
export const pace = computed<number | undefined>(() => {
  const sorted = [...paces.value].sort((a, b) => a - b)
  return sorted.length < 5 ? undefined : sorted[Math.floor(sorted.length / 2)]
})
