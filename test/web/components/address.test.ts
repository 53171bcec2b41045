// The address bar and the state of the page, in step both ways.
import assert from 'node:assert/strict'
import { afterEach, test, vi } from 'vitest'

// By its name: these tests know no types of a browser.
const module: string = '../../../web/state/address.ts'
const { followAddress, namelessSettings, screen, set, settings } = await import(/* @vite-ignore */ module)

/** A window of which only the address counts: it changes at once and is reported when the test says so. */
function fakeWindow() {
  const listeners: Record<string, (() => void)[]> = {}
  const location = { hash: '' }
  const write = (_: null, __: string, address: string) => {
    location.hash = address
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState: write, replaceState: write })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => {
    listeners[name] = [...(listeners[name] ?? []), listener]
  })
  return {
    location,
    report: (name: string) => {
      for (const listener of listeners[name] ?? []) listener()
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('settings without names leave out every setting that names a text or an annotator', () => {
  set({
    metric: 'boundary-similarity',
    scores: 'Kim',
    alternative: 'Eli',
    item: 'letter',
    candidate: 'model',
  })
  assert.deepEqual(namelessSettings(), { metric: 'boundary-similarity' })
})

test('settings of an address survive being read before the browser reports them', () => {
  vi.useFakeTimers()
  const { location, report } = fakeWindow()
  followAddress()
  // Long after the address was written last, it may be written again at once.
  vi.advanceTimersByTime(10_000)
  location.hash = '#compare?view=levels'
  // What is left behind writes the address, finds a newer one and reads that; then the browser reports it.
  report('pagehide')
  report('hashchange')
  vi.advanceTimersByTime(10_000)
  assert.equal(screen.value, 'compare')
  assert.deepEqual(settings.value, { view: 'levels' })
  assert.equal(location.hash, '#compare?view=levels')
})

test('a change is in the address at once, for a reload does not wait; a long drag is written in steps', async () => {
  vi.useFakeTimers()
  const { location } = fakeWindow()
  // A page of its own: that of the test before still follows.
  vi.resetModules()
  const { followAddress, set } = await import(/* @vite-ignore */ module)
  followAddress()
  vi.advanceTimersByTime(10_000)
  set({ view: undefined, annotator: 'Ada' })
  assert.match(location.hash, /annotator=Ada$/)
  const written = new Set<string>()
  for (let step = 0; step < 1000; step++) {
    set({ annotator: String(step) })
    written.add(location.hash)
    vi.advanceTimersByTime(10)
  }
  assert.ok(written.size > 10 && written.size < 50, `${written.size} steps`)
  vi.advanceTimersByTime(10_000)
  assert.match(location.hash, /annotator=999$/)
})
