import { render } from 'preact'
import { App } from './app.tsx'
import { followPlots } from './parts/plot-style.ts'
import { followWidth } from './parts/width.ts'
import { followAddress } from './state/address.ts'
import { restore } from './state/history/restore.ts'
import { openSession, ownSession } from './state/history/session-file.ts'
import { followBringing } from './state/import-files.ts'
import { restoreRecordings } from './state/sound.ts'
import { followTheme } from './state/theme.ts'
import 'virtual:tokens.css'
import './style/index.css'

/** Shows the page, with the work of the last visit. */
export function startPage(): void {
  followTheme()
  followAddress()
  followWidth()
  followPlots()
  followBringing()
  render(<App />, document.getElementById('app')!)
  void restoreRecordings()
  void restore(async () => {
    const inside = ownSession()
    return inside !== undefined && openSession(inside)
  })
}
