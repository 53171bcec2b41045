import { startPage } from '../start.tsx'
import { request } from '../worker/pool.ts'
import { fetchViews } from './views.tsx'

/**
 * The page where it is served: it starts with little, and the rest is next to it as modules that the page and
 * its workers share. Once it is shown, the rest is fetched, so that it no longer needs the server.
 */
startPage()
const fetchRest = async () => {
  try {
    await Promise.all([fetchViews(), request(remote => remote.ready())])
    document.documentElement.dataset.whole = ''
  } catch {
    // It comes when it is wanted, or the screen says that it does not.
  }
}
if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchRest)
else setTimeout(fetchRest, 1000)
