import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { DataScreen } from '../screens/data.tsx'
import type { views as whole } from '../screens/views.ts'
import type { Screen } from '../state/address.ts'

type View = () => preact.JSX.Element

/** The screens that come when they are opened, or when the browser has time. */
const later: Readonly<Record<Exclude<Screen, 'data'>, () => Promise<View>>> = {
  segment: async () => (await import('../screens/segment.tsx')).SegmentScreen,
  compare: async () => (await import('../screens/compare.tsx')).CompareScreen,
  adjudicate: async () => (await import('../screens/adjudicate.tsx')).AdjudicateScreen,
  agreement: async () => (await import('../screens/agreement.tsx')).AgreementScreen,
  segmenters: async () => (await import('../screens/segmenters.tsx')).SegmentersScreen,
  checks: async () => (await import('../screens/checks.tsx')).ChecksScreen,
  chunks: async () => (await import('../screens/chunks.tsx')).ChunksScreen,
  boards: async () => (await import('../screens/boards.tsx')).BoardsScreen,
  conventions: async () => (await import('../screens/conventions.tsx')).ConventionsScreen,
  export: async () => (await import('../screens/export.tsx')).ExportScreen,
}

/** Fetches every screen, one after the other, so that the page goes on when its server has ended. */
export async function fetchViews(): Promise<void> {
  for (const fetch of Object.values(later)) await fetch()
}

/** A screen that is fetched when it is first shown. One that cannot be fetched throws when it is rendered. */
function fetched(fetch: () => Promise<View>): View {
  const view = signal<View | undefined>(undefined)
  const failed = signal(false)
  return () => {
    const Found = view.value
    useEffect(() => {
      failed.value = false
      fetch().then(
        found => (view.value = found),
        () => (failed.value = true),
      )
    }, [])
    if (Found !== undefined) return <Found />
    if (failed.value) {
      failed.value = false
      throw new Error('a part of the page did not come; is the server that showed it still running?')
    }
    return <div class="empty" aria-busy="true" />
  }
}

export const views: typeof whole = {
  data: DataScreen,
  segment: fetched(later.segment),
  compare: fetched(later.compare),
  adjudicate: fetched(later.adjudicate),
  agreement: fetched(later.agreement),
  segmenters: fetched(later.segmenters),
  checks: fetched(later.checks),
  chunks: fetched(later.chunks),
  boards: fetched(later.boards),
  conventions: fetched(later.conventions),
  export: fetched(later.export),
}
