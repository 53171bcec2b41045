import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { viteSingleFile } from 'vite-plugin-singlefile'
import { darkTheme, fonts, lightTheme, themeVariables } from '../src/plots/theme.ts'

const source = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url))

/**
 * The page may run its one inline script, known by its hash, and workers made from blobs. It may talk to nobody:
 * `connect-src 'none'` holds for the workers too.
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
          const hashes = [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
            ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
          )
          const policy = [
            "default-src 'none'",
            `script-src ${hashes.join(' ')}`,
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
    ],
  },
  worker: { format: 'iife' },
  build: {
    outDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
  },
  plugins: [tokens(), viteSingleFile({ removeViteModuleLoader: true }), contentSecurityPolicy()],
})
