/** A ground for a number between the smallest and the largest, pale enough for the number on it. */
export function shadeOf(values: readonly number[], better: string) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (value: number | null | undefined, most = 45): { background?: string } => {
    if (value === null || value === undefined) return {}
    const share = high === low ? 1 : (value - low) / (high - low)
    const percent = Math.round(5 + (most - 5) * (better === 'lower' ? 1 - share : share))
    return { background: `color-mix(in srgb, var(--q5) ${percent}%, transparent)` }
  }
}
