/** The three scores that Granularity shows, in the order of its switch. */
export const GRANULARITY_METRICS = ['boundary-similarity', 'boundary-f', 'window-diff'] as const
export type GranularityMetric = (typeof GRANULARITY_METRICS)[number]
