import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { VERSION } from '../src/model/index.ts'
import { SavedButton } from './parts/history/history-panel.tsx'
import { SessionDialogs } from './parts/history/session-dialog.tsx'
import { WorkNotices } from './parts/history/set-aside.tsx'
import { useUndoKeys } from './parts/undo-keys.ts'
import { views } from './screens/views.ts'
import { addressOf, type Screen, screen, screens, show } from './state/address.ts'
import { loaded } from './state/corpus.ts'

const titles: Record<Screen, string> = {
  data: 'Data',
  compare: 'Compare',
  adjudicate: 'Adjudicate',
  agreement: 'Agreement',
  segmenters: 'Segmenters',
  checks: 'Checks',
  chunks: 'Chunks',
  boards: 'Boards',
  conventions: 'Conventions',
  export: 'Export',
}

export function App() {
  useUndoKeys()
  const View = views[screen.value]
  const [defect, forget] = useErrorBoundary()
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the content
      </button>
      <header>
        <div class="bar">
          <div class="brand">
            <svg width="20" height="22" viewBox="0 0 20 22" aria-hidden="true">
              <rect x="5" y="2" width="3" height="15" rx="1.5" fill="currentColor" />
              <rect x="12" y="5" width="3" height="15" rx="1.5" fill="currentColor" />
            </svg>
            cesura
          </div>
          <Tabs />
          <SavedButton />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <PaperHead />
        <WorkNotices />
        {defect === undefined ? <View /> : <Fault defect={defect} forget={forget} />}
      </main>
      <SessionDialogs />
    </>
  )
}

/** A screen that cannot be displayed says so; the data are kept, and the other screens go on. */
function Fault({ defect, forget }: { defect: unknown; forget: () => void }) {
  const go = (to: Screen) => {
    show(to)
    forget()
  }
  return (
    <div class="empty" role="alert">
      <h1>This screen could not be displayed.</h1>
      <p>
        This is a bug in cesura, not a problem with your data. Nothing is lost, and the other screens work.
      </p>
      <p class="foot">{defect instanceof Error ? defect.message : String(defect)}</p>
      <button type="button" class="btn on" onClick={() => go('data')}>
        Go to the data
      </button>
    </div>
  )
}

/** The screens; where they do not fit, the one in view is scrolled into sight. */
function Tabs() {
  const bar = useRef<HTMLElement>(null)
  const now = screen.value
  useEffect(() => {
    const own = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (own == null || bar.current === null) return
    bar.current.scrollLeft = own.offsetLeft - (bar.current.clientWidth - own.offsetWidth) / 2
  }, [now])
  return (
    <nav aria-label="Screens" ref={bar}>
      {screens.map(name => (
        <a key={name} href={addressOf(name)} aria-current={name === now ? 'page' : undefined}>
          {titles[name]}
        </a>
      ))}
    </nav>
  )
}

/** What a sheet of paper says above every screen: whose data, and by which version. */
function PaperHead() {
  return (
    <p class="paper-head">
      <bdi>{loaded.value?.name}</bdi> · {titles[screen.value]} · cesura {VERSION}
    </p>
  )
}
