import { type Browser, chromium } from 'playwright-core'
import { findChromium, howToInstall } from '../../scripts/chromium.mjs'

/** A real Chromium without a window. Without one the tests fail with the line that installs it; they never skip. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(howToInstall)
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
