import { csvPieces } from '../../report/index.ts'

/** A line of `scorePairs` in the form `values`. */
interface ValueLine {
  readonly id?: string | number | boolean | null
  readonly values?: Readonly<Record<string, number | null>>
  /** On the first line the signatures of all, on others those that are the line's own. */
  readonly signatures?: Readonly<Record<string, string>>
  /** Why values are undefined, by metric. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Gaps that share the score at which a selection by count ends, by metric. */
  readonly ties?: Readonly<Record<string, number>>
  readonly error?: { readonly code: string; readonly message: string }
}

/**
 * Answers in the form `values` as CSV, a row a pair: the id, a column for each metric, the signatures where a pair
 * has its own, the error where it could not be scored, the reasons of undefined values, ties at the edge of a selection.
 * Blocks of whole lines go in, as `scorePairs` yields them.
 */
export class PairsCsv {
  /** Metric → signature: what the first line says. */
  signatures: Readonly<Record<string, string>> = {}
  #names: readonly string[] | undefined

  write(block: Uint8Array): string {
    const lines = Buffer.from(block.buffer, block.byteOffset, block.byteLength).toString().trimEnd()
    if (lines === '') return ''
    const answers = lines.split('\n').map(line => JSON.parse(line) as ValueLine)
    let head = ''
    if (this.#names === undefined) {
      this.signatures = answers.shift()?.signatures ?? {}
      this.#names = Object.keys(this.signatures)
      head = [...csvPieces(columnsOf(this.#names), [])].join('')
    }
    const names = this.#names
    const rows = answers.map(({ id, values, signatures, error, reasons, ties }) => [
      id === null || id === undefined ? null : typeof id === 'boolean' ? String(id) : id,
      ...names.map(name => values?.[name] ?? null),
      signatures === undefined ? null : Object.values(signatures).join(' '),
      error === undefined ? null : `${error.message} (${error.code})`,
      named(reasons),
      named(ties),
    ])
    const [, ...written] = [...csvPieces(columnsOf(names), rows)].join('').split('\r\n')
    return head + written.join('\r\n')
  }
}

/** `pk no-windows, window-diff no-windows`; empty where there is nothing to say. */
const named = (flags: Readonly<Record<string, string | number>> | undefined): string | null =>
  flags === undefined
    ? null
    : Object.entries(flags)
        .map(entry => entry.join(' '))
        .join(', ')

const columnsOf = (names: readonly string[]) =>
  ['id', ...names, 'signatures', 'error', 'reasons', 'ties'].map(name => ({ name, align: 'left' as const }))
