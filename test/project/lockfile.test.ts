import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const packages: Record<
  string,
  { optionalDependencies?: Record<string, string>; resolved?: string; link?: boolean }
> = JSON.parse(text).packages

const site: typeof packages = JSON.parse(
  readFileSync(new URL('../../site/package-lock.json', import.meta.url), 'utf8'),
).packages

test.each([
  ['package-lock.json', packages],
  ['site/package-lock.json', site],
])('%s lists every optional package of every platform, so that npm ci works on all of them', (_, locked) => {
  const missing: string[] = []
  for (const [path, { optionalDependencies = {} }] of Object.entries(locked)) {
    for (const name of Object.keys(optionalDependencies)) {
      if (!(`node_modules/${name}` in locked) && !(`${path}/node_modules/${name}` in locked))
        missing.push(`${path} → ${name}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('the lock file has builds for darwin, win32 and linux', () => {
  const count = (platform: string) => Object.keys(packages).filter(path => path.includes(platform)).length
  assert.deepEqual(
    { darwin: count('darwin') >= 6, win32: count('win32') >= 6, linux: count('linux') >= 12 },
    { darwin: true, win32: true, linux: true },
  )
})

test('the lock file names no registry host', () => {
  assert.deepEqual(
    // A workspace is linked to its folder.
    [...Object.entries(packages), ...Object.entries(site)].filter(
      ([, { resolved, link }]) => resolved !== undefined && !(link && resolved in packages),
    ),
    [],
  )
})

/** Versions by name; those inside an override of a package too. */
const versionsIn = (wanted: object): [name: string, version: string][] =>
  Object.entries(wanted).flatMap(([name, version]): [string, string][] =>
    typeof version === 'object' ? versionsIn(version) : [[name, version]],
  )

test('every dependency has an exact version', () => {
  const { dependencies, devDependencies, overrides } = manifest
  for (const [name, version] of [dependencies, devDependencies, overrides].flatMap(versionsIn)) {
    // `$name` is the version of a dependency of the project.
    const exact = version.startsWith('$')
      ? { ...dependencies, ...devDependencies }[version.slice(1)]
      : version
    assert.match(String(exact), /^(npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+$/, name)
  }
})
