// (e) Size of the core in a bundle, by folder, and of the workbench; start-up of the command line.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Bundle, bundle, imports } from '../bundle.ts'
import { digits, spread, table, within } from '../measure.ts'

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

export async function sizeTable(root: string): Promise<string> {
  const everything = await bundle(root, imports.everything)
  const row = (name: string, { minified, gzipped }: Bundle) => [name, kB(minified), kB(gzipped)]
  const folders = new Map<string, number>()
  for (const [path, length] of Object.entries(everything.modules)) {
    const folder = path.split('/')[0]!
    folders.set(folder, (folders.get(folder) ?? 0) + length)
  }
  const total = [...folders.values()].reduce((sum, length) => sum + length, 0)
  const page = join(root, 'dist/web/index.html')
  const start = servedStart(join(root, 'dist/web'))
  const rows = [
    row('everything `cesura` exports', everything),
    row(
      'the core: model (all constructors and converters), comparisons and every metric',
      await bundle(root, imports.core),
    ),
    row('every metric with its comparisons, and `fromMasses`', await bundle(root, imports.metrics)),
    row('`boundarySimilarity` and `fromMasses` alone', await bundle(root, imports.oneMetric)),
    ...(existsSync(page)
      ? [files('the workbench as it is served, at start', start), files('the workbench, one file', [page])]
      : []),
  ]
  const shares = [...folders]
    .sort((a, b) => b[1] - a[1])
    .map(([folder, length]) => `${folder} ${Math.round((100 * length) / total)} %`)
    .join(', ')
  return [
    table(['bundle', 'minified', 'and gzipped'], rows),
    '',
    `By folder (share of the code before minification): ${shares}.`,
  ].join('\n')
}

const files = (name: string, paths: readonly string[]) => {
  const contents = paths.map(path => readFileSync(path))
  const sum = (sizes: readonly number[]) => kB(sizes.reduce((total, size) => total + size, 0))
  return [name, sum(contents.map(({ length }) => length)), sum(contents.map(one => gzipSync(one).length))]
}

/** The served page with the scripts and styles that it names. */
export function servedStart(folder: string): string[] {
  const page = join(folder, 'served.html')
  if (!existsSync(page)) return []
  const named = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\.\/(parts\/[^"]+)"/g)
  return [page, ...[...named].map(([, path]) => join(folder, path!))]
}

export function startTable(root: string): string {
  const contestants = [
    { name: '`node -e 0`', args: ['-e', '0'] },
    { name: "`import 'cesura'`", args: ['--input-type=module', '-e', "import 'cesura'"] },
    { name: '`cesura --help`', args: ['bin/cesura.js', '--help'] },
    { name: '`cesura metrics`', args: ['bin/cesura.js', 'metrics'] },
    { name: '`cesura pairs` of three lines', args: ['bin/cesura.js', 'pairs', 'examples/pairs.jsonl'] },
    {
      name: '`cesura evaluate` of one item',
      args: ['bin/cesura.js', 'evaluate', 'examples/kubla-khan.json'],
    },
  ]
  const times = contestants.map((): number[] => [])
  for (let round = 0; round < 15; round++) {
    for (const [index, { args }] of contestants.entries()) {
      times[index]!.push(programTime(root, args))
    }
  }
  const least = times.map(list => Math.min(...list))
  const rows = contestants.map(({ name }, index) => {
    const more = spread(times[index]!.map((time, round) => time - times[0]![round]!))
    return [
      name,
      `${digits(spread(times[index]!).median)} ms`,
      index === 0 ? '' : `${within(more)} ms`,
      index === 0 ? `${digits(least[0]!)} ms` : `+ ${digits(least[index]! - least[0]!)} ms`,
    ]
  })
  return [
    table(['', 'start to end', 'more than `node -e 0`', 'least of 15 rounds'], rows),
    '',
    'Processor time of the program; with `bash`, which tells it.',
  ].join('\n')
}

/** Milliseconds of processor time that Node takes for a program. */
function programTime(root: string, args: readonly string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$@" >/dev/null 2>&1'
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', process.execPath, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const [user = 0, system = 0] = stderr.trim().split(' ').map(Number)
  return 1000 * (user + system)
}
