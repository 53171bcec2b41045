// Runs once before the tests of programs and pages, in the main process: builds what they run where the sources
// have changed, and gives the workers a folder for the answers of commands that were run already.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export function setup() {
  const build = fileURLToPath(new URL('build.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [build, '--if-needed'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed; its message stands above')
  if (process.env.CESURA_TEST_ANSWERS !== undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'cesura-answers-'))
  process.env.CESURA_TEST_ANSWERS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
