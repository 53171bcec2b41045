import { computed } from '@preact/signals'
import { queue, voters } from './adjudicate-queue.ts'

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
