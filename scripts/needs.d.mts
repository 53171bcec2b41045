export type Need = 'chromium' | 'python' | 'r' | 'slurm' | 'parallel' | 'deno' | 'bun'
/** The path of what is needed, or undefined. */
export function found(id: Need): string | undefined
/** One line that says what is skipped and what would bring it. */
export function missing(id: Need): string
/** Ends when nothing is being installed any more. */
export function arrived(): Promise<void>
