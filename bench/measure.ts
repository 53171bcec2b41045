/** One of several ways to do the same work. */
export interface Contestant {
  readonly name: string
  readonly run: () => unknown
}

/** Time of one call in nanoseconds, and how many times the first contestant's it is: median and quartiles. */
export interface Timing {
  readonly name: string
  readonly time: Spread
  readonly ratio: Spread
}

export interface Spread {
  readonly median: number
  readonly low: number
  readonly high: number
}

let sink: unknown

/** Milliseconds of processor time that this process has used: what others do on the machine does not count. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Times contestants side by side: every round runs each of them for about `slice` milliseconds, so that whatever
 * else the machine does falls on all alike; ratios are taken within a round. Processor time, garbage collection
 * included.
 */
export function race(
  contestants: readonly Contestant[],
  { rounds = 11, slice = 15 }: { readonly rounds?: number; readonly slice?: number } = {},
): Timing[] {
  const calls = contestants.map(({ run }) => {
    // Warm up for a slice, then settle how many calls fill one.
    let count = 0
    const start = processorTime()
    let spent = 0
    do {
      sink = run()
      count++
      spent = processorTime() - start
    } while (spent < slice)
    return Math.max(1, Math.round((count * slice) / spent))
  })
  const times = contestants.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { run }] of contestants.entries()) {
      const start = processorTime()
      for (let call = 0; call < calls[index]!; call++) sink = run()
      times[index]!.push(((processorTime() - start) * 1e6) / calls[index]!)
    }
  }
  if (sink === times) throw new Error('unreachable: keeps the results alive')
  return contestants.map(({ name }, index) => ({
    name,
    time: spread(times[index]!),
    ratio: spread(times[index]!.map((time, round) => time / times[0]![round]!)),
  }))
}

/** Median and quartiles. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return { median: at(0.5), low: at(0.25), high: at(0.75) }
}

/** 3.21 µs */
export function duration(nanoseconds: number): string {
  const [unit, name] =
    nanoseconds < 1e3
      ? [1, 'ns']
      : nanoseconds < 1e6
        ? [1e3, 'µs']
        : nanoseconds < 1e9
          ? [1e6, 'ms']
          : [1e9, 's']
  return `${digits(nanoseconds / (unit as number))} ${name}`
}

/** Three digits that matter. */
export const digits = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

/** 2.10 (1.98–2.31) */
export const within = ({ median, low, high }: Spread): string =>
  `${digits(median)} (${digits(low)}–${digits(high)})`

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join(
    '\n',
  )
}
