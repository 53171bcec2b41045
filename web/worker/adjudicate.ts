import type { Coding, Length } from 'cesura'
import { type AppliedDecisions, applyDecisions, type Decision, rankDisputes } from 'cesura/agreement'
import { writeCorpus } from 'cesura/formats'
import { type PackedQueue, packQueue } from './packed-queue.ts'
import { type StartingRule, startingRules } from './starting-rules.ts'
import { workerCorpus } from './worker-corpus.ts'

export interface QueueQuestion {
  readonly coders: readonly string[]
  readonly rule: StartingRule
  readonly span: number | Length
}

export interface QueueAnswer {
  /** What to decide first, in the library's order. */
  readonly queue: PackedQueue
  /** For each rule whether it settles a dispute, in the order of the items and their disputes. */
  readonly settles: Readonly<Record<StartingRule, Uint8Array>>
}

/** The queue, with what the rule would decide. */
export function disputeQueue({ coders, rule, span }: QueueQuestion): QueueAnswer {
  const corpus = workerCorpus()
  const queue = (own: StartingRule) =>
    rankDisputes(corpus, { coders, span, rule: own === 'none' ? 'majority' : own })
  const items = queue(rule)
  // Rules rank texts differently; the disputes of a text are the same under each.
  const settled = (own: StartingRule) => {
    const byItem = new Map(own === 'none' ? [] : queue(own).map(({ item, disputes }) => [item, disputes]))
    return Uint8Array.from(
      items.flatMap(({ item, disputes }) =>
        disputes.map((_, at) => Number(byItem.get(item)?.[at]?.suggestion.decision === 'cut')),
      ),
    )
  }
  return {
    queue: packQueue(items),
    settles: Object.fromEntries(startingRules.map(own => [own, settled(own)])) as Record<
      StartingRule,
      Uint8Array
    >,
  }
}

interface GoldQuestion extends QueueQuestion {
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
