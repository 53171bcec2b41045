// Tests import sources in TypeScript: here they get what was made of them, and a `vitest` that only gathers tests.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

let copy
let gather
export function initialize(data) {
  copy = pathToFileURL(`${data.copy}/`).href
  gather = data.gather
}

export async function resolve(specifier, context, next) {
  if (specifier === 'vitest') return { url: gather, shortCircuit: true }
  if (/^[./]|^file:/.test(specifier) && context.parentURL?.startsWith(copy)) {
    const url = new URL(specifier, context.parentURL).href
    if (url.startsWith(`${copy}src/`) && url.endsWith('.ts'))
      return { url: url.replace(`${copy}src/`, `${copy}dist/`).replace(/\.ts$/, '.js'), shortCircuit: true }
    if (/\.tsx?$/.test(url)) return { url, shortCircuit: true }
  }
  return next(specifier, context)
}

export async function load(url, context, next) {
  if (url.startsWith(copy) && /\.tsx?(?:\?|$)/.test(url)) {
    const path = fileURLToPath(url)
    const made = path.replace(fileURLToPath(copy), `${fileURLToPath(copy)}.made/`)
    return { format: 'module', source: readFileSync(made, 'utf8'), shortCircuit: true }
  }
  return next(url, context)
}
