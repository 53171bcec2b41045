import { readFileSync } from 'node:fs'

const folder = new URL('./', import.meta.url)

/** The lines of a golden file, each a JSON object. */
export function readLines<T>(name: string): T[] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as T)
}

/** A golden file that is one JSON document. */
export function readDocument<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as T
}
