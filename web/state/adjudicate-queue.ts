import { computed, effect } from '@preact/signals'
import { codersOf, type Length } from 'cesura'
import type { Decision, Dispute } from 'cesura/agreement'
import { agreementGroup } from '../../src/evaluate/shared.ts'
import { hasRecordings } from '../../src/model/index.ts'
import type { QueueAnswer, QueueQuestion } from '../worker/adjudicate.ts'
import { latest } from '../worker/api.ts'
import { type BareDispute, disputeAt, disputesOf, type PackedQueue, votesOf } from '../worker/packed-queue.ts'
import { type StartingRule, startingRules } from '../worker/starting-rules.ts'
import { screen, set, settings } from './address.ts'
import { loaded } from './corpus.ts'
import { follow, itemOf, record, textOf } from './history/history.ts'
import { segmenters } from './people.ts'
import { askSlow } from './slow.ts'

/** Whether the texts are recordings: places are times, and they are moved by tenths of a second. */
export const recorded = computed(
  () => loaded.value?.corpus !== undefined && hasRecordings(loaded.value.corpus),
)
/** Boundaries closer than this are one position: units, or seconds of a recording. */
export const closer = computed(() => {
  const asked = Number(settings.value.closer)
  const fits = recorded.value ? asked > 0 : Number.isInteger(asked) && asked >= 1
  return settings.value.closer !== undefined && fits ? asked : recorded.value ? 1 : 2
})
export const span = computed<number | Length>(() => (recorded.value ? `${closer.value}s` : closer.value))

/** Every decision about these texts, in the order in which they were made. */
export const decisions = computed<readonly Decision[]>(() => {
  return follow('decide')
    .all('decide')
    .flatMap(({ text, from, to, decision, position, types }) => {
      const item = itemOf(text)
      return item === undefined ? [] : [{ item, from, to, decision: decision!, position, types } as Decision]
    })
})

/** Records decisions as one step. */
export const recordDecisions = (made: readonly Decision[]): void =>
  void record(
    made.map(({ item, from, to, decision, position, types }) => ({
      kind: 'decide',
      text: textOf(item),
      item,
      from,
      to,
      decision,
      position,
      types,
    })),
  )
/** Names a dispute. */
export interface Place {
  readonly item: string
  readonly from: number
  readonly to: number
}
export const keyOf = ({ item, from, to }: Place): string => `${from}-${to} ${item}`
export const isAt = (a: Place, b: Place): boolean => a.from === b.from && a.to === b.to && a.item === b.item

export const rule = computed<StartingRule>(
  () => startingRules.find(own => own === settings.value.rule) ?? 'none',
)

export const setRule = (next: StartingRule): void => set({ rule: next === 'none' ? undefined : next })

/** Who decides what is disputed: the people of the data that was brought, without a gold coding. */
export const voters = computed<readonly string[]>(() => {
  const corpus = loaded.value?.corpus
  if (corpus === undefined) return []
  const all = codersOf(corpus)
  return agreementGroup(all, { systems: segmenters.value.filter(name => all.includes(name)) }).measured
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
export interface Asked extends BareDispute, Pick<Dispute, 'votes' | 'absent'> {
  /** By you, or by the starting rule; neither: open. */
  readonly decision: Decision | undefined
  readonly byRule: boolean
}

export interface AskedItem {
  readonly item: string
  readonly similarity: number | undefined
  /** Places that all cut alike. */
  readonly clear: number
  readonly disputes: readonly Asked[]
  /** How many disputes there are, are open, and are settled by the rule. */
  readonly all: number
  readonly open: number
  readonly byRule: number
}

/** An item with the decisions made about it. Its disputes are built when they are looked at: there may be many items. */
function withDecisions(packed: PackedQueue, item: number, made: readonly Decision[]): AskedItem {
  const [first, end] = disputesOf(packed, item)
  const settles = rule.value !== 'none'
  let built: readonly Asked[] | undefined
  const build = (): readonly Asked[] => {
    const byKey = new Map(made.map(decision => [keyOf(decision), decision]))
    return Array.from({ length: end - first }, (_, index): Asked => {
      const at = first + index
      const dispute = disputeAt(packed, item, at)
      const decision = byKey.size === 0 ? undefined : byKey.get(keyOf(dispute))
      const isDecided = decision !== undefined && decision.decision !== 'skip'
      return {
        ...dispute,
        // Who voted is looked up for the few places that are looked at.
        get votes() {
          return votesOf(packed, item, at).votes
        },
        get absent() {
          return votesOf(packed, item, at).absent
        },
        decision,
        byRule: !isDecided && settles && dispute.suggestion.decision === 'cut',
      }
    })
  }
  const all = end - first
  let byRule = 0
  let open = 0
  if (made.length === 0) {
    if (settles) for (let at = first; at < end; at++) if (packed.suggested[at]! > 0) byRule++
    open = all - byRule
  } else {
    built = build()
    for (const dispute of built) {
      if (dispute.byRule) byRule++
      if (isOpen(dispute)) open++
    }
  }
  const similarity = packed.similarity[item]!
  return {
    item: packed.items[item]!,
    similarity: Number.isNaN(similarity) ? undefined : similarity,
    clear: packed.clear[item]!,
    all,
    open,
    byRule,
    get disputes() {
      built ??= build()
      return built
    },
  }
}

/** The queue before anything is decided. */
const undecided = computed(() => {
  const packed = answer.value.value?.queue
  return packed === undefined ? [] : packed.items.map((_, item) => withDecisions(packed, item, []))
})

/** The queue with your decisions in it; items without any stay as they are. */
export const queue = computed<readonly AskedItem[]>(() => {
  const made = new Map<string, Decision[]>()
  for (const decision of decisions.value) {
    const own = made.get(decision.item)
    if (own === undefined) made.set(decision.item, [decision])
    else own.push(decision)
  }
  return undecided.value.map((item, at) => {
    const own = made.get(item.item)
    return own === undefined ? item : withDecisions(answer.value.value!.queue, at, own)
  })
})

export const isOpen = ({ decision, byRule }: Asked): boolean =>
  !byRule && (decision === undefined || decision.decision === 'skip')

/** How many positions that you have not decided a rule would settle, and how many of them there are. */
export function settledBy(own: StartingRule): readonly [settles: number, undecided: number] {
  const bits = answer.value.value?.settles[own]
  let settles = 0
  let undecided = 0
  let at = 0
  for (const item of queue.value) {
    const list = item.all === item.open + item.byRule ? undefined : item.disputes
    for (let index = 0; index < item.all; index++) {
      const isSettled = bits?.[at++] === 1
      const decision = list?.[index]?.decision
      if (decision !== undefined && decision.decision !== 'skip') continue
      undecided++
      if (isSettled) settles++
    }
  }
  return [settles, undecided]
}

export const counts = computed(() => {
  const sum = (count: (item: AskedItem) => number) =>
    queue.value.reduce((total, item) => total + count(item), 0)
  const all = sum(item => item.all)
  const open = sum(item => item.open)
  const byRule = sum(item => item.byRule)
  return { all, open, byRule, clear: sum(item => item.clear), decided: all - open - byRule }
})

/** Decisions about places that this data does not have: kept, and not applied. */
export const unfitting = computed(() => {
  if (decisions.value.length === 0) return []
  const items = new Set(decisions.value.map(({ item }) => item))
  const known = new Set(
    queue.value
      .filter(({ item }) => items.has(item))
      .flatMap(({ disputes }) => disputes.map(({ decision }) => decision)),
  )
  return decisions.value.filter(decision => !known.has(decision))
})
