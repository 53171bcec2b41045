import assert from 'node:assert/strict'

/** Equal to a relative 1e-12 (or what is said); null stands for undefined. */
export function assertClose(
  actual: number | undefined,
  expected: number | null | undefined,
  message: string,
  tolerance = 1e-12,
): void {
  if (expected === null || expected === undefined) assert.equal(actual, undefined, message)
  else {
    const close =
      actual !== undefined && Math.abs(actual - expected) <= tolerance * Math.max(1, Math.abs(expected))
    assert.ok(close, `${message}: ${actual} instead of ${expected}`)
  }
}
