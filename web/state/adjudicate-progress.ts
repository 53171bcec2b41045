import { computed } from '@preact/signals'
import { queue, voters } from './adjudicate-queue.ts'

/** How often each coder is where you decided, least often last, and how often it was alone. */
export const standing = computed(() => {
  const decided = queue.value
    .flatMap(({ disputes }) => disputes)
    .filter(({ decision }) => decision !== undefined && decision.decision !== 'skip')
    .map(({ votes, absent, decision }) => ({
      votes: new Map(votes.map(({ coder, position }) => [coder, position])),
      absent: new Set(absent),
      place: decision!.decision === 'cut' ? decision!.position : undefined,
    }))
  return voters.value
    .map(coder => {
      let there = 0
      let of = 0
      let alone = 0
      let uncut = 0
      for (const { votes, absent, place } of decided) {
        const vote = votes.get(coder)
        if (vote === undefined && !absent.has(coder)) continue
        of++
        if (vote === place) there++
        if (vote !== undefined && votes.size === 1) {
          alone++
          if (place === undefined) uncut++
        }
      }
      return { coder, share: of === 0 ? undefined : there / of, alone, uncut }
    })
    .sort((a, b) => (b.share ?? 0) - (a.share ?? 0))
})
