import { oncePerSource, type Source } from '../detect/source.ts'
import { isRecord, type JsonText, parseJson } from './json-text.ts'
import { keysOf } from './repeated-keys.ts'

/** Whether a text is JSON: one value, or a value a line. Formats of plain text need not look at such a file. */
export const isJson = (source: Source): boolean =>
  /^\s*[[{]/.test(source.text) && (source.json() !== undefined || source.jsonLines() !== undefined)

/** Whether a text is several values, a line each: a format of one object is not in it. */
export const isOnlyLines = (source: Source): boolean => isJson(source) && source.json() === undefined

/** The first record of JSON: of its list or its lines, or the value itself. What no record lacks, the first has. */
export function firstRecord(source: Source): unknown {
  const whole = source.json()
  return Array.isArray(whole) ? whole[0] : (whole ?? source.jsonLines()?.[0]?.value)
}

/** The entries of an object that is the whole file, listed once: thousands of them take a while. None where it is no object. */
export const entriesOf = oncePerSource((source): readonly (readonly [string, unknown])[] => {
  const whole = source.json()
  // An engine lists the entries of an object with many names several times as fast by its names.
  return isRecord(whole) ? keysOf(whole).map(key => [key, whole[key]] as const) : []
})

/** Keys by which formats know their files, wherever they are in them. */
type Mark = 'cesura' | 'segmentation_type' | 'nodeMap'

/** Whether one of the marks is in a file: it is searched once for all of them. */
const isMarked = oncePerSource(({ text }) => /"(?:cesura|segmentation_type|nodeMap)"/.test(text))

/** Whether a key occurs somewhere in a file, with what a pattern wants behind its colon. */
export const hasKey = (source: Source, key: Mark, behind = ''): boolean =>
  isMarked(source) && new RegExp(`"${key}"\\s*:${behind}`).test(source.text)

/** The content as a reader takes it, with what is to be reported: what was parsed to be claimed is not parsed again. */
export const readJson = (source: Source, file: string | undefined): JsonText =>
  (source.text.endsWith('\0') ? undefined : source.plainJson()) ?? parseJson(source.text, file)
