// Finds the Chromium that tests the pages, or installs Debian's package where that is possible.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const known = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const howToInstall =
  'The tests of the pages need Chromium: apt-get install -y chromium (or set CESURA_CHROMIUM to the path of one).'

/** The path of a Chromium, or undefined. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const paths = [
    process.env.CESURA_CHROMIUM ?? '',
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    ...known,
  ]
  return paths.find(path => {
    if (path === '') return false
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** Installs Debian's package: as root, and only where apt-get is there. */
function install() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0)
    return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  process.stdout.write('installing Chromium from Debian’s packages\n')
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
    stdio: 'inherit',
    env,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (findChromium() === undefined) install()
  const path = findChromium()
  process.stdout.write(path === undefined ? `${howToInstall}\n` : `Chromium: ${path}\n`)
  process.exit(path === undefined ? 1 : 0)
}
