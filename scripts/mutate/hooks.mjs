// Tests import sources in TypeScript: here they get the compiled modules, and a `vitest` that only collects tests.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

let copy
let collect
export function initialize(data) {
  copy = pathToFileURL(`${data.copy}/`).href
  collect = data.collect
}

export async function resolve(specifier, context, next) {
  if (specifier === 'vitest') return { url: collect, shortCircuit: true }
  if (/^[./]|^file:/.test(specifier) && context.parentURL?.startsWith(copy)) {
    const url = new URL(specifier, context.parentURL).href
    if (url.startsWith(`${copy}src/`) && /\.tsx?$/.test(url))
      return { url: url.replace(`${copy}src/`, `${copy}dist/`).replace(/\.tsx?$/, '.js'), shortCircuit: true }
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
