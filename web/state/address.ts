import { batch, effect, signal } from '@preact/signals'

export const screens = [
  'data',
  'segment',
  'compare',
  'adjudicate',
  'agreement',
  'segmenters',
  'checks',
  'chunks',
  'boards',
  'conventions',
  'export',
] as const
export type Screen = (typeof screens)[number]

/** The screen in view and its settings: what the address bar holds, so that a view can be shared without the data. */
export const screen = signal<Screen>('data')
/** Settings by name: item, reference, hypothesis, view, span … Names of items and coders, never texts. */
export const settings = signal<Readonly<Record<string, string>>>({})

/** Changes some settings; an undefined value drops the setting. */
export function set(changes: Readonly<Record<string, string | undefined>>): void {
  const next: Record<string, string> = { ...settings.peek() }
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) delete next[name]
    else next[name] = value
  }
  settings.value = next
}

/** An integer among the settings, or undefined. */
export function integerSetting(name: string, least: number): number | undefined {
  const value = Number(settings.value[name])
  return settings.value[name] !== undefined && Number.isInteger(value) && value >= least ? value : undefined
}

/** The address of a screen with the present settings. */
export const addressOf = (name: Screen, own: Readonly<Record<string, string>> = settings.value): string => {
  const query = new URLSearchParams(own).toString()
  return `#${name}${query === '' ? '' : `?${query}`}`
}

const naming = [
  ...[
    'item',
    'reference',
    'hypothesis',
    'annotator',
    'segmenters',
    'without',
    'withoutItems',
    'checked',
    'candidate',
  ],
  ...['scores', 'alternative', 'taken'],
  ...['document', 'sections', 'chunker', 'other'],
]
/** The settings without those that name texts and coders. */
export const namelessSettings = (): Record<string, string> =>
  Object.fromEntries(Object.entries(settings.value).filter(([name]) => !naming.includes(name)))

/** Browsers block a page that changes its address too often: 10 changes at once, and one in so many ms. */
const BURST = 10
const REST = 400

/**
 * Keeps the address and the state in step, both ways. A link changes the address at once and reports it later, so an
 * address that is not the one last seen is read before anything is written: a step of the reader is never undone.
 */
export function followAddress(): void {
  let seen = location.hash
  const read = () => {
    seen = location.hash
    const [name, query = ''] = location.hash.slice(1).split('?')
    const found = Object.fromEntries(new URLSearchParams(query))
    // Both at once: between them the address would be written without its settings, and they would be lost.
    batch(() => {
      screen.value = (screens as readonly string[]).includes(name!) ? (name as Screen) : 'data'
      if (JSON.stringify(found) !== JSON.stringify(settings.peek())) settings.value = found
    })
  }
  read()
  addEventListener('hashchange', read)
  let timer = 0
  /** When the changes that were made so far are forgotten: each counts for a rest of its own. */
  let rested = 0
  const write = () => {
    clearTimeout(timer)
    if (location.hash !== seen) return read()
    const address = addressOf(screen.peek(), settings.peek())
    if (location.hash === address || (location.hash === '' && address === '#data')) return
    rested = Math.max(rested, performance.now()) + REST
    const sameScreen = location.hash.slice(1).split('?')[0] === screen.peek()
    // A new screen is a step in the history; a dragged slider is not.
    history[sameScreen ? 'replaceState' : 'pushState'](null, '', address)
    seen = location.hash
  }
  effect(() => {
    addressOf(screen.value)
    clearTimeout(timer)
    // A single change is written at once, because a reload does not wait; of a long drag only some steps are.
    const sameScreen = location.hash.slice(1).split('?')[0] === screen.value
    if (sameScreen && rested - performance.now() > BURST * REST) timer = setTimeout(write, REST)
    else write()
  })
  addEventListener('pagehide', write)
}

export function show(name: Screen, changes: Readonly<Record<string, string | undefined>> = {}): void {
  set(changes)
  screen.value = name
  scrollTo(0, 0)
}
