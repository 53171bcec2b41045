// Bytes of packed files: gzip, zip, workbooks, Parquet, and texts in other encodings, with some bytes changed.
import { gzipSync, zipSync } from 'fflate'
import { readFiles, unpackFiles } from '../../src/formats/index.ts'
import { formatProblem } from '../../src/index.ts'
import { parquetOf } from '../../test/unit/formats/parquet.ts'
import { samples } from '../../test/unit/formats/samples.ts'
import { workbook } from '../../test/unit/formats/workbook.ts'
import type { Random } from '../random.ts'
import type { FuzzTarget } from '../target.ts'
import { mutate } from './mutate.ts'

interface PackedCase {
  readonly name: string
  /** The bytes, in base64. */
  readonly bytes: string
}

const texts = samples.map(({ text }) => text)
const encode = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

/** A file of every container, from a sample that is changed or not. */
function packed(random: Random): readonly [string, Uint8Array] {
  const { name, text } = random.pick(samples)
  const own = random.chance(0.5) ? text : mutate(random, text, texts)
  const [a, b] = [random.pick(samples), random.pick(samples)]
  const cells = own
    .split('\n')
    .slice(0, 12)
    .map(line => line.split(/[\t,;]/).slice(0, 8))
  switch (random.whole(0, 5)) {
    case 0:
      return [`${name}.gz`, gzipSync(encode(own), { mtime: 0 })]
    case 1:
      return [
        'all.zip',
        zipSync(
          { [name]: encode(own), [`in/${a.name}`]: encode(a.text), [b.name]: encode(b.text) },
          { mtime: '1990-01-01' },
        ),
      ]
    case 2:
      return ['book.xlsx', workbook({ name: 'one', rows: cells })]
    case 3:
      return ['table.parquet', parquetOf('text', own.split('\n'))]
    case 4:
      return [name, utf16(own)]
    default:
      return [name, encode(own)]
  }
}

/** Bytes changed, left out, doubled; most lie where the file says how large it is. */
function disturbed(random: Random, bytes: Uint8Array): Uint8Array {
  let now = bytes
  for (let times = random.pick([0, 1, 1, 2, 5]); times > 0 && now.length > 0; times--) {
    const end = random.chance(0.4) ? Math.max(0, now.length - 64) : 0
    const at = random.whole(end, now.length - 1)
    const size = random.pick([1, 1, 2, 4, 16])
    const piece = Uint8Array.from({ length: size }, () =>
      random.pick([0, 1, 127, 128, 255, random.whole(0, 255)]),
    )
    const [before, over] = [now.subarray(0, at), now.subarray(Math.min(now.length, at + size))]
    now = new Uint8Array(
      Buffer.concat(
        random.pick([
          [before, piece, over],
          [before, over],
          [before],
          [before, now.subarray(at, at + size), now.subarray(at)],
        ]),
      ),
    )
  }
  return now
}

const packedTarget: FuzzTarget<PackedCase> = {
  name: 'packed files',
  part: 'input',
  make(random) {
    const [name, bytes] = packed(random)
    return { name, bytes: Buffer.from(disturbed(random, bytes)).toString('base64') }
  },
  async run({ name, bytes }) {
    const start = process.cpuUsage()
    const given = new Uint8Array(Buffer.from(bytes, 'base64'))
    const { files, problems } = await unpackFiles([{ name, bytes: given }])
    if (files.length === 0 && problems.length === 0) return 'silent: no file and no problem'
    const result = files.length === 0 ? undefined : readFiles(files)
    const { user, system } = process.cpuUsage(start)
    if (user + system > 5e6) return `slow: ${((user + system) / 1e6).toFixed(1)} s for ${given.length} bytes`
    for (const problem of [...problems, ...(result?.problems ?? [])])
      if (/\[object|undefined(?: is|,)/.test(formatProblem(problem)))
        return `words: "${formatProblem(problem)}"`
    if (result === undefined || result.corpus !== undefined) return undefined
    const errors = result.problems.filter(({ severity }) => severity === 'error')
    return errors.length + result.questions.length + problems.length === 0
      ? 'silent: no corpus, no error, no question'
      : undefined
  },
}

export const packedTargets: readonly FuzzTarget[] = [packedTarget]
