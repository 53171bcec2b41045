// What the tests need beyond npm ci, in one list: how it is found, which packages bring it, what waits for it.
// A test asks `found('chromium')`; scripts/install-needs.mjs installs what is missing where that is possible.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** The first of these programs that can be run: names are looked for in PATH, paths are taken as they are. */
function firstProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')
  const paths = names.flatMap(name =>
    /[\\/]/.test(name) ? [name] : folders.map(folder => join(folder, name)),
  )
  return paths.find(path => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** A path that the user states in the environment goes before all others. */
const own = name => (process.env[name] === undefined ? [] : [process.env[name]])

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const browsersElsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
/** Where packages of npm go that only tests need, and only where they can be had: not into node_modules. */
export const ownFolder = fileURLToPath(new URL('../tmp/needs', import.meta.url))
const installed = name => join(ownFolder, 'node_modules', '.bin', name)

/** The same browser without what a window needs: a page opens in a quarter of the processor time. */
const lightBrowser = 'chromium-headless-shell'

/**
 * A need comes here together with the tests that use it, and its id into needs.d.mts.
 *
 * id → `title`; `waits`: what is skipped without it; `packages` of Debian, or `npm` with its version; `find`: the path, or undefined;
 * `better`: a path that is worth an installation although `find` has an answer already.
 */
export const needs = {
  chromium: {
    title: 'Chromium',
    waits: 'the tests of the pages',
    packages: [lightBrowser, 'fonts-dejavu-core'],
    find: () => firstProgram([...own('CESURA_CHROMIUM'), lightBrowser, ...browsers, ...browsersElsewhere]),
    better: () => firstProgram([...own('CESURA_CHROMIUM'), lightBrowser]),
  },
  python: {
    title: 'Python',
    waits: 'the tests of the Python package',
    packages: ['python3', 'python3-venv', 'python3-numpy', 'python3-pandas'],
    find: () => python('numpy, pandas') ?? python('json'),
    better: () => python('numpy, pandas'),
  },
  r: {
    title: 'R',
    waits: 'the tests of the R package',
    packages: ['r-base-core', 'r-cran-jsonlite'],
    find: () => firstProgram([...own('CESURA_R'), 'Rscript']),
  },
  slurm: {
    title: 'Slurm',
    waits: 'the tests on a Slurm cluster',
    packages: ['slurmctld', 'slurmd', 'slurm-client', 'munge'],
    find: () =>
      ['/usr/sbin/slurmd', '/usr/sbin/munged', 'sbatch'].every(name => firstProgram([name]) !== undefined)
        ? firstProgram([...own('CESURA_SLURM'), '/usr/sbin/slurmctld'])
        : undefined,
  },
  parallel: {
    title: 'GNU parallel',
    waits: 'the tests with GNU parallel',
    packages: ['parallel'],
    find: () => firstProgram([...own('CESURA_PARALLEL'), 'parallel']),
  },
  deno: {
    title: 'Deno',
    waits: 'the tests on Deno',
    npm: 'deno@2.9.6',
    find: () => firstProgram([...own('CESURA_DENO'), 'deno', installed('deno')]),
  },
  bun: {
    title: 'Bun',
    waits: 'the tests on Bun',
    npm: 'bun@1.4.4',
    find: () => firstProgram([...own('CESURA_BUN'), 'bun', installed('bun')]),
  },
}

/** The first Python that has these modules; of those without, the first that runs. */
function python(modules) {
  const all = ['/usr/bin/python3', 'python3', 'python'].map(name =>
    firstProgram([...own('CESURA_PYTHON'), name]),
  )
  return [...new Set(all.filter(path => path !== undefined))].find(
    path => spawnSync(path, ['-c', `import sys, ${modules}; assert sys.version_info >= (3, 9)`]).status === 0,
  )
}

const answers = new Map()

/** The path of what is needed, or undefined. Looked for once. */
export function found(id) {
  if (!answers.has(id)) answers.set(id, needs[id].find())
  return answers.get(id)
}

/**
 * Ends when nothing is being installed any more. `npm test` installs beside the first tests, and writes the file that
 * CESURA_NEEDS_DONE names when that has ended; a program may be there before all that it needs is.
 */
export async function arrived() {
  const done = process.env.CESURA_NEEDS_DONE
  while (done !== undefined && !existsSync(done)) await pause(50)
}

/** Looks again: something was installed. */
export const forget = () => answers.clear()

/** One line that says what is skipped and what would bring it. */
export const missing = id => {
  const { title, waits, packages, npm } = needs[id]
  const how = npm ? `npm install --prefix tmp/needs ${npm}` : `apt-get install -y ${packages.join(' ')}`
  const place = `or set CESURA_${id.toUpperCase().replaceAll('-', '_')} to its path`
  return `${title} is not here: ${waits} are skipped. ${how} (${place})`
}
