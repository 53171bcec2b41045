import { useSignal } from '@preact/signals'
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { VERSION } from '../src/model/index.ts'
import { Find } from './parts/find.tsx'
import { SavedButton } from './parts/history/history-panel.tsx'
import { SessionDialogs } from './parts/history/session-dialog.tsx'
import { WorkNotices } from './parts/history/set-aside.tsx'
import { useUndoKeys } from './parts/undo-keys.ts'
import { views } from './screens/views.ts'
import { addressOf, type Screen, screen, screens, show } from './state/address.ts'
import { loaded } from './state/corpus.ts'

const titles: Record<Screen, string> = {
  data: 'Data',
  segment: 'Segment',
  compare: 'Compare',
  adjudicate: 'Adjudicate',
  agreement: 'Agreement',
  segmenters: 'Systems',
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
          {loaded.value?.study?.handedOut !== true && <Tabs />}
          <Find screens={screens.map(name => ({ title: titles[name], run: () => show(name) }))} />
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

/** Screens behind one button where all of them do not fit; the one in view is a tab. */
const rest: readonly Screen[] = ['chunks', 'boards', 'conventions', 'export']

/** The screens; where they do not fit, the one in view is scrolled into sight. */
function Tabs() {
  const bar = useRef<HTMLElement>(null)
  const open = useSignal(false)
  const now = screen.value
  useEffect(() => {
    open.value = false
    const own = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (own == null || bar.current === null) return
    bar.current.scrollLeft = own.offsetLeft - (bar.current.clientWidth - own.offsetWidth) / 2
  }, [now])
  const link = (name: Screen) => (
    <a
      key={name}
      href={addressOf(name)}
      aria-current={name === now ? 'page' : undefined}
      class={rest.includes(name) ? 'rest' : undefined}
    >
      {titles[name]}
    </a>
  )
  return (
    <>
      <nav aria-label="Screens" ref={bar}>
        {screens.map(link)}
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key closes what the button in it opens */}
      <div
        class="has-menu more-screens"
        onKeyDown={event => {
          if (event.key === 'Escape') open.value = false
        }}
      >
        <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
          More
        </button>
        {open.value && (
          <nav class="menu" aria-label="More screens">
            {rest.filter(name => name !== now).map(link)}
          </nav>
        )}
      </div>
    </>
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
