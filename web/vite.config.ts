import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'
import { darkTheme, fonts, lightTheme, themeVariables } from '../src/plots/theme.ts'
import { READERS } from './worker/reader-names.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * The page may run its one inline script, known by its hash, workers made from blobs, and the readers beside it. It may
 * talk to nobody: `connect-src 'none'` holds for the workers too.
 */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
          const html = String(file.source)
          // Workers run the page's script, and not as a module: where something is imported late, none of them starts.
          if (html.includes('import.meta'))
            throw new Error('the page holds import.meta: its workers cannot run it')
          const hashes = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
            ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
          )
          const policy = [
            "default-src 'none'",
            // Readers lie beside the page; a page from disk is of no origin, so `'self'` does not name them there.
            `script-src ${hashes.join(' ')} 'self' file:`,
            "style-src 'unsafe-inline'",
            'img-src data: blob:',
            'worker-src blob:',
            "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
          ].join('; ')
          file.source = html.replace(
            '<meta charset="utf-8" />',
            () =>
              `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
          )
        }
      },
    },
  }
}

/** Colours and fonts as CSS, made from the theme of the pictures, so that page and pictures cannot differ. */
function tokens(): Plugin {
  const id = 'virtual:tokens.css'
  const stacks = Object.entries(fonts).map(([name, stack]) => `--${name}:${stack}`)
  const css = `:root{${[...stacks, themeVariables(lightTheme)].join(';')}}[data-theme="dark"]{${themeVariables(darkTheme)}}`
  return {
    name: 'tokens',
    resolveId: path => (path === id ? `\0${id}` : undefined),
    load: path => (path === `\0${id}` ? css : undefined),
  }
}

/** Puts the readers (web/readers) beside the page: each is a script that hands over its code, to be run in a worker. */
function readersBeside(): Plugin {
  return {
    name: 'readers-beside',
    async generateBundle() {
      for (const name of READERS) {
        const made = (await build({
          configFile: false,
          logLevel: 'error',
          root: fileURLToPath(new URL('.', import.meta.url)),
          // It compiles WebAssembly when it is loaded, which the page's policy forbids; nobody calls it (readers/parquet.ts).
          resolve: { alias: { hysnappy: fileURLToPath(new URL('readers/no-snappy.ts', import.meta.url)) } },
          build: {
            write: false,
            target: 'es2023',
            lib: { entry: `readers/${name}.ts`, formats: ['iife'], name: 'own', fileName: name },
            rollupOptions: { output: { exports: 'named' } },
          },
        })) as { output: { code: string }[] }[]
        const script = made[0]!.output[0]!.code.trim()
        const source = `cesuraReader("${name}",()=>{${script}\n;(globalThis.cesuraReaders??={}).${name}=own})\n`
        this.emitFile({ type: 'asset', fileName: `readers/${name}.js`, source })
      }
    },
  }
}

/** Packages that the library loads late have stand-ins in the page: loading these late would only add code. */
function stillImports(): Plugin {
  return {
    name: 'still-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/formats/') || !code.includes('await import(')) return undefined
      const names = [...new Set([...code.matchAll(/await import\('([^']+)'\)/g)].map(match => match[1]!))]
      const imports = names.map((name, index) => `import * as late${index} from '${name}'\n`)
      return (
        imports.join('') +
        code.replaceAll(/await import\('([^']+)'\)/g, (_, name) => `late${names.indexOf(name)}`)
      )
    },
  }
}

const standIn = (name: string) => fileURLToPath(new URL(`worker/lent/${name}.ts`, import.meta.url))

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: {
    alias: [
      { find: /^cesura$/, replacement: source('index.ts') },
      {
        find: /^cesura\/(chunks|compare|formats|metrics|plots|report|stats)$/,
        replacement: source('$1/index.ts'),
      },
      { find: /^(fflate|saxes)$/, replacement: standIn('$1') },
      { find: /^hyparquet(-compressors)?$/, replacement: standIn('hyparquet') },
      { find: /^read-excel-file\/universal$/, replacement: standIn('read-excel-file') },
      { find: /^d3-shape$/, replacement: fileURLToPath(new URL('straight-lines.ts', import.meta.url)) },
      { find: /^d3-format$/, replacement: fileURLToPath(new URL('fixed-format.ts', import.meta.url)) },
      {
        find: /^d3-interpolate$/,
        replacement: fileURLToPath(new URL('numbers-only.ts', import.meta.url)),
      },
    ],
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    // Nothing of ours acts by reading a property.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  plugins: [
    tokens(),
    stillImports(),
    readersBeside(),
    viteSingleFile({ removeViteModuleLoader: true }),
    contentSecurityPolicy(),
  ],
})
