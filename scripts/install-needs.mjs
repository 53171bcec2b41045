// Finds what the tests need beyond npm ci. As root, and where apt-get is there, installs what is missing from Debian's
// packages; other runtimes from npm, into tmp/needs. What cannot be had is said in one line each; the tests that wait for it are skipped and counted.
import { spawn, spawnSync } from 'node:child_process'
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

/** Whether a program ends well. */
const run = (command, args) =>
  new Promise(done => {
    const child = spawn(command, args, quiet)
    child.on('error', () => done(false))
    child.on('close', code => done(code === 0))
  })

const install = packages => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])

/** All packages in one go, which reads lists and settles what follows once; where one cannot be had, need by need. */
async function fromDebian(wanted) {
  for (const { title, packages } of wanted)
    process.stdout.write(`installing ${packages.join(', ')} (${title}) from Debian’s packages\n`)
  const all = wanted.flatMap(({ packages }) => packages)
  if (all.length === 0 || (await install(all))) return
  // The list of packages may be old or empty, as in a fresh container.
  await run('apt-get', ['update', '-qq'])
  if (await install(all)) return
  for (const { packages } of wanted) await install(packages)
}

async function fromNpm(wanted) {
  if (wanted.length === 0) return
  for (const { title, npm } of wanted)
    process.stdout.write(`installing ${npm} (${title}) from npm into tmp/needs\n`)
  mkdirSync(ownFolder, { recursive: true })
  const importFiles = names =>
    run('npm', ['install', '--prefix', ownFolder, '--no-audit', '--no-fund', ...names.map(({ npm }) => npm)])
  if (await importFiles(wanted)) return
  for (const one of wanted) await importFiles([one])
}

if (canInstall) {
  const wanted = Object.values(needs).filter(({ find, better = find }) => better() === undefined)
  await Promise.all([
    fromDebian(wanted.filter(({ npm }) => npm === undefined)),
    fromNpm(wanted.filter(({ npm }) => npm !== undefined)),
  ])
  if (wanted.length > 0) forget()
}
for (const [id, { title }] of Object.entries(needs))
  process.stdout.write(`${found(id) === undefined ? missing(id) : `${title}: ${found(id)}`}\n`)
