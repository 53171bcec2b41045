import { startPage } from '../start.tsx'
import { inPassing } from '../worker/threads.ts'
import { fetchViews } from './views.tsx'

/**
 * The page where it is served: what it starts with is small, and the rest lies beside it as modules that the page and
 * its workers share. Once it stands, the rest is fetched, so that it can go on alone.
 */
startPage()
const fetchRest = async () => {
  try {
    await Promise.all([fetchViews(), inPassing(remote => remote.ready())])
    document.documentElement.dataset.whole = ''
  } catch {
    // It comes when it is wanted, or the screen says that it does not.
  }
}
if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchRest)
else setTimeout(fetchRest, 1000)
