// papers/ imports our entry points by their public names, and the command line imports papers/ as #papers: bundles hold both.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

/** Aliases for Vite: names of our own packages → what tsc wrote. */
export const ownNames = [
  { find: /^#papers$/, replacement: join(dist, 'papers/index.js') },
  { find: /^cesura$/, replacement: join(dist, 'index.js') },
  { find: /^cesura\/(\w+)$/, replacement: join(dist, '$1/index.js') },
]
