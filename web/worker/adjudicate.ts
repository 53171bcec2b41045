import type { Coding, Length } from 'cesura'
import {
  type AppliedDecisions,
  applyDecisions,
  type Decision,
  type QueuedItem,
  rankDisputes,
} from 'cesura/agreement'
import { writeCorpus } from 'cesura/formats'
import { type PackedItem, packed } from './packed-votes.ts'
import { type StartingRule, startingRules } from './starting-rules.ts'
import { workerCorpus } from './worker-corpus.ts'

export interface QueueQuestion {
  readonly coders: readonly string[]
  readonly rule: StartingRule
  readonly span: number | Length
}

export interface QueueAnswer {
  /** What to decide first, in the library's order. */
  readonly items: readonly PackedItem[]
  /** For each rule how many disputes it settles. */
  readonly settles: Readonly<Record<StartingRule, number>>
}

/** The queue, with what the rule would decide. */
export function disputeQueue({ coders, rule, span }: QueueQuestion): QueueAnswer {
  const corpus = workerCorpus()
  const queue = (own: StartingRule) =>
    rankDisputes(corpus, { coders, span, rule: own === 'none' ? 'majority' : own })
  const settled = (items: readonly QueuedItem[]) =>
    items.reduce(
      (sum, { disputes }) => sum + disputes.filter(({ suggestion }) => suggestion.decision === 'cut').length,
      0,
    )
  const all = new Map(startingRules.map(own => [own, queue(own)]))
  return {
    items: all.get(rule)!.map(packed),
    settles: Object.fromEntries(
      startingRules.map(own => [own, own === 'none' ? 0 : settled(all.get(own)!)]),
    ) as Record<StartingRule, number>,
  }
}

export interface GoldQuestion extends QueueQuestion {
  readonly decisions: readonly Decision[]
  readonly name: string
  /** SHA-256 of the file that the decisions are saved as; undefined where nothing is decided. */
  readonly digest: string | undefined
}

export interface GoldAnswer {
  readonly codings: Readonly<Record<string, Coding>>
  readonly provenance: AppliedDecisions['provenance']
  /** The corpus with its gold coding, as the command line writes it. */
  readonly text: string
}

/** The gold coding: what `cesura adjudicate` makes of the same decisions by the same rule. */
export function goldOf({ coders, rule, span, decisions, name, digest }: GoldQuestion): GoldAnswer {
  const { corpus, provenance } = applyDecisions(workerCorpus({ coders: [name] }), decisions, {
    coders,
    rule,
    span,
    coder: name,
    ...(digest === undefined ? {} : { digest }),
  })
  const codings = corpus.items.flatMap(({ id, codings: own }) =>
    own.filter(({ coder }) => coder === name).map(coding => [id, coding] as const),
  )
  return {
    codings: Object.fromEntries(codings),
    provenance,
    text: writeCorpus(corpus, 'cesura-json') as string,
  }
}
