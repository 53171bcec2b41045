// Finds what the tests need beyond npm ci. As root, and where apt-get is there, installs what is missing from Debian's
// packages; other runtimes from npm, into tmp/needs. What cannot be had is said in one line each; the tests that wait for it are skipped and counted.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { forget, found, missing, needs, ownFolder } from './needs.mjs'

const quiet = {
  stdio: 'ignore',
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  timeout: 300_000,
}
const canInstall =
  process.env.CESURA_INSTALL !== 'no' &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version'], quiet).status === 0

const install = packages =>
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet).status === 0

if (canInstall) {
  const wanted = Object.values(needs).filter(({ find, better = find }) => better() === undefined)
  let fresh = false
  for (const { title, packages, npm } of wanted) {
    if (npm !== undefined) {
      process.stdout.write(`installing ${npm} (${title}) from npm into tmp/needs\n`)
      mkdirSync(ownFolder, { recursive: true })
      spawnSync('npm', ['install', '--prefix', ownFolder, '--no-audit', '--no-fund', npm], quiet)
      continue
    }
    process.stdout.write(`installing ${packages.join(', ')} (${title}) from Debian’s packages\n`)
    if (install(packages)) continue
    // The list of packages may be old or empty, as in a fresh container.
    if (!fresh) spawnSync('apt-get', ['update', '-qq'], quiet)
    fresh = true
    install(packages)
  }
  if (wanted.length > 0) forget()
}
for (const [id, { title }] of Object.entries(needs))
  process.stdout.write(`${found(id) === undefined ? missing(id) : `${title}: ${found(id)}`}\n`)
