import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { found, missing } from '../../scripts/needs.mjs'
import { type InputFile, readFiles, writeCorpus } from '../../src/formats/index.ts'
import { samples } from '../unit/formats/samples.ts'
import { selfMade } from '../unit/formats/self-made.ts'
import { cesuraIn } from './run.ts'
import { Client } from './serve-client.ts'

/** Small files of every kind, as a user names them: without any option. */
const cases: readonly { readonly what: string; readonly files: readonly InputFile[] }[] = [
  ...selfMade,
  ...samples
    .filter(({ options }) => options === undefined)
    .map(({ format, name, text }) => ({ what: format, files: [{ name, text }] })),
]
const folder = mkdtempSync(join(tmpdir(), 'same-reading-'))
let client: Client
beforeAll(() => {
  client = new Client()
})
afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

test('there are at least sixty', () => assert.ok(cases.length >= 60, String(cases.length)))

for (const [number, { what, files }] of cases.entries())
  test(`library, command line and the server behind Python and R read ${what} alike`, async () => {
    const own = join(folder, String(number))
    for (const { name, text } of files) {
      mkdirSync(dirname(join(own, name)), { recursive: true })
      writeFileSync(join(own, name), text!)
    }
    const names = files.map(({ name }) => name)
    const library = readFiles(files.map(({ name, text }) => ({ name, text: text! })))
    const line = cesuraIn(own, ['convert', ...names, '--to', 'cesura-json'])
    const served = await client.ask({
      id: number + 1,
      method: 'convert',
      params: { files: names.map(name => join(own, name)), to: 'cesura-json' },
    })
    assert.equal(line.code, library.corpus === undefined ? 2 : 0, line.stderr)
    assert.equal(served.error === undefined, library.corpus !== undefined, JSON.stringify(served.error))
    for (const { flag, chosen } of library.assumptions ?? []) {
      const [option] = flag.split(' ')
      assert.ok(
        line.stderr.includes('assumed ') && line.stderr.includes(option!),
        `${flag}${chosen}: ${line.stderr}`,
      )
    }
    if (library.corpus === undefined) return
    const expected = JSON.parse(writeCorpus(library.corpus, 'cesura-json') as string)
    assert.deepEqual(JSON.parse(line.stdout), expected)
    const text =
      typeof served.result === 'string' ? served.result : (served.result.text ?? served.result.output)
    assert.deepEqual(withoutNames(JSON.parse(text)), withoutNames(expected))
  })

/** The server is given absolute paths: what is called after a file or folder has the same name there. */
const withoutNames = (document: {
  readonly items: readonly { readonly units: number; readonly codings: readonly object[] }[]
}) => document.items.map(({ units, codings }) => [units, codings])

const root = fileURLToPath(new URL('../..', import.meta.url))
const [python, rscript] = [found('python'), found('r')]
for (const need of ['python', 'r'] as const)
  if (found(need) === undefined) process.stdout.write(`${missing(need)}\n`)

/** What a program prints for each case: units and boundaries of all codings, or an error, and the assumptions it states. */
interface Told {
  readonly items?: readonly { readonly units: number; readonly codings: readonly object[] }[]
  readonly assumed: readonly string[]
}

function run(program: string, args: readonly string[], env: Record<string, string>): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', CESURA_NODE: process.execPath, ...env },
  })
  assert.equal(status, 0, `${program} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** Writes the files of every case once more, and a list of their paths. */
function written(name: string, most = cases.length): string {
  const paths = cases.slice(0, most).map(({ files }, number) =>
    files.map(({ name: own, text }) => {
      const path = join(folder, name, String(number), own)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text!)
      return path
    }),
  )
  const list = join(folder, `${name}.json`)
  writeFileSync(list, JSON.stringify(paths))
  return list
}

function compare(lines: readonly string[], most = cases.length): void {
  assert.equal(lines.length, most)
  for (const [number, { what, files }] of cases.slice(0, most).entries()) {
    const library = readFiles(files.map(({ name, text }) => ({ name, text: text! })))
    const told: Told = JSON.parse(lines[number]!)
    assert.equal(told.items === undefined, library.corpus === undefined, what)
    if (library.corpus === undefined || told.items === undefined) continue
    const expected = JSON.parse(writeCorpus(library.corpus, 'cesura-json') as string)
    const boundaries = (document: { readonly items: NonNullable<Told['items']> }) =>
      document.items.map(({ units, codings }) => [
        units,
        codings.map(coding => ('boundaries' in coding ? coding.boundaries : [])),
      ])
    assert.deepEqual(boundaries({ items: told.items }), boundaries(expected), what)
    assert.ok(told.assumed.length >= (library.assumptions?.length ?? 0), `${what}: ${told.assumed}`)
  }
}

const PYTHON = `
import json, sys, warnings
import cesura
for files in json.load(open(sys.argv[1])):
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        try:
            items = json.loads(str(cesura.convert(files, to="cesura-json")))["items"]
        except cesura.CesuraError:
            print(json.dumps({"assumed": []}))
            continue
    print(json.dumps({"items": items, "assumed": [str(one.message) for one in told if "assumed" in str(one.message)]}))
`

const R = `
library(cesura)
library(jsonlite)
for (files in fromJSON(commandArgs(TRUE)[1], simplifyVector = FALSE)) {
  assumed <- list()
  items <- tryCatch(
    withCallingHandlers(
      fromJSON(run_command("convert", unlist(files), to = "cesura-json"), simplifyVector = FALSE)$items,
      message = function(note) { assumed[[length(assumed) + 1]] <<- conditionMessage(note); invokeRestart("muffleMessage") }
    ),
    cesura_error = function(error) NULL
  )
  told <- list(assumed = assumed)
  if (!is.null(items)) told$items <- items
  cat(toJSON(told, auto_unbox = TRUE, digits = NA), "\\n", sep = "")
}
`

describe.skipIf(python === undefined)('Python', () => {
  test('reads every file as the library does, and says what it assumed', () => {
    run(python!, ['python/generate.py', '--built'], {})
    const out = run(python!, ['-c', PYTHON, written('python')], { PYTHONPATH: join(root, 'python') })
    compare(out.trimEnd().split('\n'))
  })
})

describe.skipIf(rscript === undefined)('R', () => {
  test('reads every file as the library does, and says what it assumed', () => {
    const library = join(folder, 'library')
    mkdirSync(library)
    run(join(dirname(rscript!), 'R'), ['CMD', 'INSTALL', `--library=${library}`, join(root, 'r')], {})
    const script = join(folder, 'read.R')
    writeFileSync(script, R)
    // Every call of R starts the engine.
    const lines = run(rscript!, [script, written('r', 60)], { R_LIBS: library }).trimEnd()
    compare(lines.split('\n'), 60)
  })
})
