import { computed, effect } from '@preact/signals'
import { codersOf, type Length } from 'cesura'
import type { Decision, Dispute } from 'cesura/agreement'
import { agreementGroup } from '../../src/evaluate/shared.ts'
import { hasRecordings } from '../../src/model/index.ts'
import type { QueueAnswer, QueueQuestion } from '../worker/adjudicate.ts'
import { latest } from '../worker/api.ts'
import { type BareDispute, type PackedItem, votesOf } from '../worker/packed-votes.ts'
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
/** Cuts closer than this are one place: units, or seconds of a recording. */
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

export interface AskedItem extends Pick<PackedItem, 'item' | 'similarity' | 'clear'> {
  readonly disputes: readonly Asked[]
  readonly open: number
}

/** An item with the decisions made about it. */
function withDecisions(item: PackedItem, made: readonly Decision[]): AskedItem {
  const byKey = new Map(made.map(decision => [keyOf(decision), decision]))
  const disputes = item.disputes.map((dispute, at): Asked => {
    const decision = byKey.size === 0 ? undefined : byKey.get(keyOf(dispute))
    const isDecided = decision !== undefined && decision.decision !== 'skip'
    return {
      ...dispute,
      // Who voted is looked up for the few places that are looked at.
      get votes() {
        return votesOf(item, at).votes
      },
      get absent() {
        return votesOf(item, at).absent
      },
      decision,
      byRule: !isDecided && rule.value !== 'none' && dispute.suggestion.decision === 'cut',
    }
  })
  return { ...item, disputes, open: disputes.filter(isOpen).length }
}

/** The queue before anything is decided. */
const undecided = computed(() => (answer.value.value?.items ?? []).map(item => withDecisions(item, [])))

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
    return own === undefined ? item : withDecisions(answer.value.value!.items[at]!, own)
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
  for (const { disputes } of queue.value)
    for (const { decision } of disputes) {
      const isSettled = bits?.[at++] === 1
      if (decision !== undefined && decision.decision !== 'skip') continue
      undecided++
      if (isSettled) settles++
    }
  return [settles, undecided]
}

export const counts = computed(() => {
  const all = queue.value.flatMap(({ disputes }) => disputes)
  const open = all.filter(isOpen).length
  const byRule = all.filter(dispute => dispute.byRule).length
  const clear = queue.value.reduce((sum, item) => sum + item.clear, 0)
  return { all: all.length, open, byRule, clear, decided: all.length - open - byRule }
})

/** Decisions about places that this data does not have: kept, and not applied. */
export const unfitting = computed(() => {
  const known = new Set(queue.value.flatMap(({ disputes }) => disputes.map(({ decision }) => decision)))
  return decisions.value.filter(decision => !known.has(decision))
})
