// A bundle as users make one: tree-shaken, minified. In memory.
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** What the size table and test/project/size.test.ts import from the public door. */
export const imports = {
  everything: '*',
  core: `{
    fromMasses, fromBoundaries, fromLabels, fromGaps, fromMarks, fromSets, fromSequence, fromJSON,
    toMasses, toGaps, toLabels, toSets, toSequence, toJSON, mergeTypes, metrics, findMetric
  }`,
  metrics: '{ metrics, fromMasses }',
  oneMetric: '{ boundarySimilarity, fromMasses }',
}

export interface Bundle {
  readonly code: string
  readonly minified: number
  readonly gzipped: number
  /** Path below src → characters before minification. */
  readonly modules: Readonly<Record<string, number>>
}

/** The bundle of some names that `src/index.ts` exports. */
export async function bundle(root: string, names: string): Promise<Bundle> {
  const id = join(root, 'entry.ts')
  const entryPoint = join(root, 'src/index.ts')
  const result = await build({
    root,
    logLevel: 'silent',
    configFile: false,
    plugins: [
      {
        name: 'entry',
        resolveId: path => (path === id || path === entryPoint ? path : undefined),
        load: path => (path === id ? `export ${names} from '${entryPoint}'` : undefined),
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      // Not as a library: that would leave the spaces in.
      rollupOptions: {
        input: id,
        preserveEntrySignatures: 'strict',
        treeshake: { moduleSideEffects: false },
      },
    },
  })
  const { output } = result as unknown as {
    output: [{ code: string; modules: Record<string, { renderedLength: number }> }]
  }
  const { code } = output[0]
  const modules: Record<string, number> = {}
  for (const [path, { renderedLength }] of Object.entries(output[0].modules))
    if (renderedLength > 0 && path.startsWith(join(root, 'src/')))
      modules[path.slice(join(root, 'src/').length)] = renderedLength
  return { code, minified: Buffer.byteLength(code), gzipped: gzipSync(code).length, modules }
}
