import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'
import { notePackages, noticesOf } from '../scripts/third-party.mjs'
import { darkTheme, fonts, lightTheme, themeVariables } from '../src/plots/theme.ts'
import { READERS, type Reader } from './worker/reader-names.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const source = (path: string) => here(`../src/${path}`)

/**
 * The page may run its one inline script, known by its hash, workers made from blobs, and what is next to it. It may
 * talk to nobody: `connect-src 'none'` holds for the workers too.
 */
function contentSecurityPolicy(served: boolean): Plugin {
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
          if (!served && html.includes('import.meta'))
            throw new Error('the page holds import.meta: its workers cannot run it')
          const hashes = [...html.matchAll(/<script\b[^>]*>([\s\S]+?)<\/script>/g)].map(
            ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
          )
          const policy = [
            "default-src 'none'",
            // Readers are next to the page; a page from disk is of no origin, so `'self'` does not name them there.
            `script-src ${[...hashes, "'self'"].join(' ')}${served ? '' : ' file:'}`,
            `style-src 'unsafe-inline'${served ? " 'self'" : ''}`,
            'img-src data: blob:',
            // Recordings are played from the reader's own files.
            'media-src blob:',
            `worker-src blob:${served ? " 'self'" : ''}`,
            "connect-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
          ].join('; ')
          const heads = [`<meta http-equiv="Content-Security-Policy" content="${policy}" />`]
          if (served) {
            file.fileName = 'served.html'
            const worker = Object.keys(bundle).find(path => /^parts\/worker-/.test(path))
            heads.push(`<meta name="worker" content="${worker}" />`)
          }
          file.source = html.replace('<meta charset="utf-8" />', head => [head, ...heads].join('\n    '))
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

/** Folders of the packages whose code is in the page, or in a reader next to it. */
const packages = new Set<string>()
const note = (name: string): Plugin =>
  notePackages(name, (folders: readonly string[]) => {
    for (const folder of folders) packages.add(folder)
  })

/** The page in one file is passed on by itself: it carries readers, which only workers run, and the licences of what it holds. */
function carryReadersAndNotices(): Plugin {
  return {
    name: 'carry-readers-and-notices',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const notices = noticesOf([...packages]).replaceAll(/-(?=-)/g, '- ')
        const blocks = [...held].map(
          ([name, code]) => `<script type="text/plain" data-reader="${name}">${code}</script>\n`,
        )
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = `${String(file.source)
              .replace(/(?=<\/body>\s*<\/html>\s*$)/, () => blocks.join(''))
              .trimEnd()}\n<!--\nThird-party notices\n\n${notices}-->\n`
      },
    },
  }
}

/** Code of the readers that the page in one file holds. */
const held = new Map<Reader, string>()

/**
 * Puts the readers (web/readers) next to the page: each is a script that passes on its code, to be run in a worker. The
 * page in one file is passed on by itself, so it also holds them, all but the largest.
 */
function readerFiles(): Plugin {
  return {
    name: 'reader-files',
    async generateBundle() {
      for (const name of READERS) {
        const made = (await build({
          configFile: false,
          logLevel: 'error',
          root: here('.'),
          plugins: [note(`reader-${name}`)],
          // It compiles WebAssembly when it is loaded, which the page's policy forbids; nobody calls it (readers/parquet.ts).
          resolve: { alias: { hysnappy: here('readers/no-snappy.ts') } },
          build: {
            write: false,
            target: 'es2023',
            lib: { entry: `readers/${name}.ts`, formats: ['iife'], name: 'own', fileName: name },
            rollupOptions: { output: { exports: 'named' } },
          },
        })) as { output: { code: string }[] }[]
        const script = made[0]!.output[0]!.code.trim()
        const code = `()=>{${script}\n;(globalThis.cesuraReaders??={}).${name}=own}`
        this.emitFile({
          type: 'asset',
          fileName: `readers/${name}.js`,
          source: `cesuraReader("${name}",${code})\n`,
        })
        if (code.includes('</script')) throw new Error(`the page cannot hold the reader of ${name}`)
        if (name !== 'parquet') held.set(name, code)
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

/** The served page starts with another script than the page in one file. */
function startServed(): Plugin {
  return {
    name: 'start-served',
    transformIndexHtml: {
      order: 'pre',
      handler: html => html.replace('./main.tsx', './served/main.tsx'),
    },
  }
}

const standIn = (name: string) => here(`worker/external/${name}.ts`)

/**
 * Builds the page twice: `index.html` holds everything, to be opened from disk and to be passed on; with `--mode served`
 * `served.html` is small and has its parts next to it.
 */
export default defineConfig(({ mode }) => {
  const served = mode === 'served'
  return {
    root: here('.'),
    base: './',
    resolve: {
      alias: [
        { find: /^cesura$/, replacement: source('index.ts') },
        {
          find: /^cesura\/(agreement|chunks|compare|evaluate|formats|metrics|plots|report|stats)$/,
          replacement: source('$1/index.ts'),
        },
        { find: /^(fflate|saxes)$/, replacement: standIn('$1') },
        { find: /^hyparquet(-compressors)?$/, replacement: standIn('hyparquet') },
        { find: /^read-excel-file\/universal$/, replacement: standIn('read-excel-file') },
        { find: /^d3-shape$/, replacement: here('straight-lines.ts') },
        { find: /^d3-format$/, replacement: here('fixed-format.ts') },
        { find: /^d3-interpolate$/, replacement: here('numbers-only.ts') },
        ...(served
          ? [
              { find: /^\.\/screens\/views\.ts$/, replacement: here('served/views.tsx') },
              { find: /^\.\/new-worker\.ts$/, replacement: here('served/new-worker.ts') },
            ]
          : []),
      ],
    },
    build: {
      outDir: here('../dist/web'),
      emptyOutDir: !served,
      target: 'es2023',
      modulePreload: { polyfill: false },
      assetsDir: 'parts',
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 4096,
      // Nothing of ours acts by reading a property.
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false },
        ...(served
          ? {
              input: { page: here('index.html'), worker: here('served/worker.ts') },
            }
          : {}),
      },
    },
    plugins: [
      note(served ? 'served' : 'page'),
      tokens(),
      stillImports(),
      ...(served ? [startServed()] : [readerFiles(), viteSingleFile({ removeViteModuleLoader: true })]),
      contentSecurityPolicy(served),
      ...(served ? [] : [carryReadersAndNotices()]),
    ],
  }
})
