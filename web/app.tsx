import { useSignal } from '@preact/signals'
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { VERSION } from '../src/model/index.ts'
import { views } from './screens/views.ts'
import { addressOf, type Screen, screen, screens, show } from './state/address.ts'
import { loaded } from './state/corpus.ts'
import { type Theme, theme } from './state/theme.ts'

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
          <Privacy />
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <PaperHead />
        {defect === undefined ? <View /> : <Fault defect={defect} forget={forget} />}
      </main>
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

/** The promise that stands on every screen, what it means, and the theme. */
function Privacy() {
  const open = useSignal(false)
  const now = screen.value
  // It is about the screen that was in view; over the next one it would only be in the way.
  useEffect(() => {
    open.value = false
  }, [now])
  return (
    <div class="here">
      <button
        type="button"
        class="promise"
        aria-expanded={open.value}
        aria-controls="promise"
        aria-label="Nothing leaves this page"
        onClick={() => (open.value = !open.value)}
      >
        <svg
          width="14"
          height="14"
          viewBox="0 0 14 14"
          fill="none"
          stroke="currentColor"
          stroke-width="1.4"
          aria-hidden="true"
        >
          <rect x="2.5" y="6" width="9" height="6.5" rx="1.5" />
          <path d="M4.5 6V4.2a2.5 2.5 0 0 1 5 0V6" />
        </svg>
        <span>Nothing leaves this page</span>
      </button>
      {open.value && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the card from anywhere inside it
        <div id="promise" class="menu" onKeyDown={event => event.key === 'Escape' && (open.value = false)}>
          <p>
            Your files are read and computed here, in this browser. The page’s own security policy forbids
            every connection, so it could not send anything if it wanted to. It may only load its own parts,
            which lie beside it.
          </p>
          <p>To check: take the network away and go on working; nothing changes.</p>
          <fieldset>
            <legend>Colours</legend>
            {(['auto', 'light', 'dark'] as const satisfies readonly Theme[]).map(choice => (
              <label key={choice}>
                <input
                  type="radio"
                  name="theme"
                  checked={theme.value === choice}
                  onChange={() => (theme.value = choice)}
                />
                {choice === 'auto' ? 'as the system' : choice}
              </label>
            ))}
          </fieldset>
          <button type="button" class="btn" onClick={() => (open.value = false)}>
            Close
          </button>
        </div>
      )}
    </div>
  )
}
