/** The least time of a few runs, in milliseconds of the processor: what the machine does beside it only adds. */
async function least(work: () => unknown, times: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < times; run++) {
    const start = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** Sixteen times the size may take so many times as long: 16 for linear, 256 for quadratic. */
const MOST = 64

/** What was measured: the time, that of sixteen times the size, and the exponent between; short times have none. */
export const measured: string[] = []

/** What grows too fast, between a size and sixteen times it; short times say nothing. */
export async function complexityOf(
  what: string,
  small: () => unknown,
  large: () => unknown,
  most = MOST,
): Promise<string | undefined> {
  await small()
  const a = Math.max(2, await least(small, 3))
  let b = await least(large, 1)
  // Once more: a pause of the collector is no growth.
  if (b / a > most && b >= 200) b = Math.min(b, await least(large, 2))
  const exponent = Math.log(b / a) / Math.log(16)
  if (b >= 50)
    measured.push(
      `${what.padEnd(48)}${a.toFixed(0).padStart(7)} ms${b.toFixed(0).padStart(8)} ms   ${exponent.toFixed(2)}`,
    )
  return b / a > most && b >= 200
    ? `grows: ${what} takes ${a.toFixed(0)} ms, 16 times as much ${b.toFixed(0)} ms`
    : undefined
}
