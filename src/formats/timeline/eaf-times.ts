import type { Problem } from '../../model/error.ts'
import { describe, type ProblemFacts, problemOf } from '../../model/error.ts'
import { annotationOrphan, annotationTimeless, timeSpread } from '../../model/errors/timeline.ts'
import type { TimedMark, Timeline } from '../units/shapes.ts'
import { secondsOf, timeBetween } from './digits.ts'
import { eafColumns } from './eaf-columns.ts'
import type { EafAnnotation, EafDocument, EafTier } from './eaf-document.ts'
import { columnLayer, MarkColumns } from './mark-columns.ts'

interface Times {
  readonly start: string
  readonly end: string
}

/**
 * The tiers of an EAF as layers with times. Slots without a value lie evenly between their neighbours with one;
 * annotations that only refer to another share its time evenly, in the order of PREVIOUS_ANNOTATION. Both are counted.
 */
export function layersOfEaf(document: EafDocument): {
  readonly layers: Timeline['layers']
  readonly problems: Problem[]
} {
  const plain = eafColumns(document)
  if (plain !== undefined)
    return { layers: document.tiers.map((tier, index) => layerOf(tier, plain[index]!)), problems: [] }
  const { tiers, slots } = document
  const problems: Problem[] = []
  const seconds = new Map<string, string>()
  for (const [id, value] of slots) if (value !== undefined) seconds.set(id, secondsOf(value, 3))
  const spread = spreadSlots(tiers, slots, seconds)
  const times = new Map<string, Times>()
  for (const { annotations } of tiers) {
    for (const { id, from, to, line, parent } of annotations) {
      if (parent !== undefined) continue
      const [start, end] = [from && seconds.get(from), to && seconds.get(to)]
      if (start !== undefined && end !== undefined) times.set(id, { start, end })
      else problems.push(error(describe(annotationTimeless, { id }), line))
    }
  }
  const shared = shareTimes(tiers, times)
  for (const { name, annotations } of tiers) {
    const lost = annotations.find(({ id, parent }) => parent !== undefined && !times.has(id))
    if (lost === undefined) continue

    problems.push(
      error(describe(annotationOrphan, { id: lost.id, tier: name, parent: `${lost.parent}` }), lost.line),
    )
  }
  if (spread + shared > 0) {
    problems.push(problemOf('warning', describe(timeSpread, { slots: spread + shared }), {}))
  }
  return { layers: tiers.map(tier => layerOf(tier, marksOf(tier, times))), problems }
}

const error = (facts: ProblemFacts, line: number): Problem => problemOf('error', facts, { line })

const marksOf = ({ annotations }: EafTier, times: ReadonlyMap<string, Times>): TimedMark[] =>
  annotations.flatMap(({ id, value, line }): TimedMark[] => {
    const time = times.get(id)
    return time === undefined ? [] : [{ ...time, text: value.trim(), location: { line } }]
  })

function layerOf(tier: EafTier, marks: readonly TimedMark[] | MarkColumns): Timeline['layers'][number] {
  const { name, parent, participant, annotator } = tier
  const suffix = /@([^@]+)$/.exec(name)?.[1]
  const coder = annotator ?? participant ?? suffix
  const facts = {
    ...(parent === undefined ? {} : { parent }),
    ...(participant === undefined ? {} : { speaker: participant }),
    ...(coder === undefined ? {} : { coder }),
  }
  if (marks instanceof MarkColumns) return columnLayer(name, marks, facts)
  return { name, kind: 'intervals', marks, ...facts }
}

/** Gives a time to slots without one: chains of annotations divide the time between two known slots. */
function spreadSlots(
  tiers: readonly EafTier[],
  slots: EafDocument['slots'],
  seconds: Map<string, string>,
): number {
  const open = [...slots].filter(([, value]) => value === undefined).map(([id]) => id)
  if (open.length === 0) return 0
  for (const { annotations } of tiers) {
    const startingAt = new Map(annotations.map(one => [one.from, one] as const))
    for (const first of annotations) {
      const start = first.from === undefined ? undefined : seconds.get(first.from)
      if (start === undefined || first.to === undefined || seconds.has(first.to)) continue
      const chain = [first.to]
      while (!seconds.has(chain.at(-1)!) && chain.length <= annotations.length) {
        const next = startingAt.get(chain.at(-1)!)?.to
        if (next === undefined) break
        chain.push(next)
      }
      const end = seconds.get(chain.at(-1)!)
      if (end === undefined) continue
      for (const [index, slot] of chain.slice(0, -1).entries())
        seconds.set(slot, timeBetween(start, end, index + 1, chain.length))
    }
  }
  // What no chain reaches lies between its neighbours in the order of time.
  const order = [...slots.keys()]
  for (let index = 0; index < order.length; index++) {
    if (seconds.has(order[index]!) || index === 0) continue
    let end = index
    while (end < order.length && !seconds.has(order[end]!)) end++
    const [before, after] = [
      seconds.get(order[index - 1]!),
      end < order.length ? seconds.get(order[end]!) : undefined,
    ]
    if (before === undefined || after === undefined) continue
    for (let slot = index; slot < end; slot++)
      seconds.set(order[slot]!, timeBetween(before, after, slot - index + 1, end - index + 1))
  }
  return open.length
}

/** Times of annotations that refer to others, from the top down; how many there are. */
function shareTimes(tiers: readonly EafTier[], times: Map<string, Times>): number {
  const children = new Map<string, Map<EafTier, EafAnnotation[]>>()
  for (const tier of tiers) {
    for (const annotation of tier.annotations) {
      if (annotation.parent === undefined) continue
      const groups = children.get(annotation.parent) ?? new Map<EafTier, EafAnnotation[]>()
      children.set(annotation.parent, groups)
      const group = groups.get(tier)
      if (group === undefined) groups.set(tier, [annotation])
      else group.push(annotation)
    }
  }
  let count = 0
  const queue = [...times.keys()]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const { start, end } = times.get(id)!
    for (const group of children.get(id)?.values() ?? []) {
      for (const [index, child] of inOrder(group).entries()) {
        if (times.has(child.id)) continue
        const parts = group.length
        const share = {
          start: timeBetween(start, end, index, parts),
          end: timeBetween(start, end, index + 1, parts),
        }
        times.set(child.id, share)
        queue.push(child.id)
        if (parts > 1) count++
      }
    }
  }
  return count
}

/** Siblings one after the other, as PREVIOUS_ANNOTATION says; those outside the chain keep the order of the file. */
function inOrder(group: readonly EafAnnotation[]): EafAnnotation[] {
  const ids = new Set(group.map(({ id }) => id))
  const next = new Map<string, EafAnnotation>()
  for (const one of group) if (one.previous !== undefined) next.set(one.previous, one)
  const ordered = new Set<EafAnnotation>()
  for (const head of group) {
    if (head.previous !== undefined && ids.has(head.previous)) continue
    for (
      let one: EafAnnotation | undefined = head;
      one !== undefined && !ordered.has(one);
      one = next.get(one.id)
    )
      ordered.add(one)
  }
  for (const one of group) ordered.add(one)
  return [...ordered]
}
