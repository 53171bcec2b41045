import { useEffect } from 'preact/hooks'
import { isolated } from '../../state/compare.ts'
import { curvesAnswer, segmenter, setAsMany, setExactly } from '../../state/granularity.ts'
import { singleKeys } from '../undo-keys.ts'

/** G: as many as the reference. B: the best setting of the curve, which is tuned on this data. */
export function useGranularityKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null
      if (target?.closest('select, textarea, input:not([type=range], [type=checkbox])')) return
      if (!singleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey) return
      const key = event.key.toLowerCase()
      const best = curvesAnswer
        .peek()
        .value?.sweeps.find(({ hypothesis }) => hypothesis === segmenter.peek())?.best
      if (key === 'g') setAsMany(false)
      else if (key === 'b' && best != null) setExactly(best.at)
      else if (key === 'escape') isolated.value = undefined
      else return
      event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
