import { type Browser, chromium } from 'playwright-core'
import { found } from '../../../scripts/needs.mjs'

let running: Promise<Browser> | undefined

/** One real Chromium without a window for all files of a worker. It ends with the worker; tests close their contexts. */
export async function launch(): Promise<Browser> {
  const executablePath = found('chromium')
  // Every test is skipped then (setup.ts): none of them will ask for a page.
  if (executablePath === undefined) return undefined as unknown as Browser
  if (running === undefined || !(await running).isConnected()) {
    running = chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The tests use every core already: compiling and collecting in threads of their own costs more than it saves, and
        // with more room what is short-lived is collected less often.
        '--js-flags=--single-threaded --max-semi-space-size=32',
      ],
    })
  }
  return running
}
