import type { Corpus, Item } from '../model/corpus.ts'
import { invalid } from '../model/error.ts'
import { textsRequired } from '../model/errors/evaluate.ts'
import { itemWithoutCodingNotWritable } from '../model/errors/json.ts'
import {
  nameMissing,
  nameNotForFile,
  nameOfDevice,
  namesDifferInCase,
  typesNotWritable,
} from '../model/errors/text.ts'
import { labelsNotWritable, levelsNotWritable, scoresNotWritable } from '../model/errors/writing.ts'
import { isNested } from '../model/levels.ts'
import type { Segmentation } from '../model/segmentation.ts'

/** Rejects boundary types, for formats that would lose them. */
export function requireUntyped(corpus: Corpus, format: string): void {
  if (corpus.scale !== undefined) throw invalid(typesNotWritable, { format, types: corpus.scale.names })
}

/** Rejects labels of segments, for formats that would lose them. */
export function requireUnlabelled(corpus: Corpus, format: string): void {
  for (const { item, coder, segmentation } of codingsOf(corpus)) {
    if (segmentation.labels !== undefined)
      throw invalid(labelsNotWritable, { format }, { item: item.id, coder })
  }
}

/** The texts of an item, for formats that are made of them. */
export function requireTexts(item: Item, format: string): readonly string[] {
  if (item.texts !== undefined) return item.texts
  throw invalid(textsRequired, { format }, { item: item.id })
}

/** Rejects what a row of masses cannot hold: types, labels, items without codings. */
export function requireBare(corpus: Corpus, format: string): void {
  requireUntyped(corpus, format)
  requireUnlabelled(corpus, format)
  requireCoded(corpus, format)
}

/** Rejects items without codings, for formats that are made of codings. */
export function requireCoded(corpus: Corpus, format: string): void {
  const empty = corpus.items.find(({ codings }) => codings.length === 0)
  if (empty !== undefined) throw invalid(itemWithoutCodingNotWritable, { format }, { item: empty.id })
}

/** Rejects names of items and coders, or of coders alone, that would lead out of a folder or into another. */
export function requireFileNames(
  corpus: Corpus,
  of: 'items and coders' | 'coders' = 'items and coders',
): void {
  for (const { id, codings } of corpus.items) {
    for (const name of [...(of === 'coders' ? [] : [id]), ...codings.map(({ coder }) => coder)]) {
      if (name !== '' && !/[/\\\0\r\n]/.test(name) && !/^\.+$/.test(name)) continue
      throw invalid(nameNotForFile, { name: JSON.stringify(name) }, { item: id })
    }
  }
}

/** Names that Windows keeps for devices, whatever ending follows. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|$)/i

/**
 * Rejects files that one system or another takes for one, or for a device: most file systems of macOS and Windows ignore
 * case, and Windows ignores dots and spaces at the end.
 */
export function requireApart(files: readonly { readonly name: string }[]): void {
  const seen = new Map<string, string>()
  for (const { name } of files) {
    const parts = name.split('/')
    const device = parts.find(part => DEVICE.test(part))
    if (device !== undefined) throw invalid(nameOfDevice, { name: JSON.stringify(device) }, { file: name })
    const key = parts
      .map(part =>
        part
          .replace(/(?<![. ])[. ]+$/, '')
          .normalize('NFC')
          .toLowerCase(),
      )
      .join('/')
    const other = seen.get(key)
    if (other !== undefined)
      throw invalid(namesDifferInCase, { a: JSON.stringify(other), b: JSON.stringify(name) }, { file: name })
    seen.set(key, name)
  }
}

/** Formats that hold scores, and levels that no types can say. */
const WHOLE = ['cesura-json', 'json-lines']

/**
 * Rejects empty names, which no reader takes; and scores, and levels that do not nest or have labels of their own, for
 * formats that would lose them.
 */
export function requireHeld(corpus: Corpus, format: string, title: string): void {
  for (const { id, codings } of corpus.items)
    if (id === '' || codings.some(({ coder }) => coder === '')) throw invalid(nameMissing, {}, { item: id })
  if (WHOLE.includes(format)) return
  for (const { id, units, codings, scored = [] } of corpus.items) {
    if (scored.length > 0 && format !== 'csv' && format !== 'tsv')
      throw invalid(scoresNotWritable, { title }, { item: id, coder: scored[0]!.coder })
    for (const { coder, levels = [] } of codings)
      if (!isNested({ units, levels }) || levels.slice(0, -1).some(({ labels }) => labels !== undefined))
        throw invalid(levelsNotWritable, { title }, { item: id, coder })
  }
}

/** Every coding of a corpus with its item, in order. */
export function* codingsOf(
  corpus: Corpus,
): Generator<{ readonly item: Item; readonly coder: string; readonly segmentation: Segmentation }> {
  for (const item of corpus.items) for (const coding of item.codings) yield { item, ...coding }
}

/** The set of all types that boundaries or ends have. */
export function typesUsed(corpus: Corpus): number {
  let used = 0
  for (const { segmentation } of codingsOf(corpus)) {
    for (const mask of segmentation.types ?? []) used |= mask
    if (segmentation.end !== undefined) used |= 1 << segmentation.end
  }
  return used
}

/**
 * What to say when a corpus of one coding an item is read again: without a second coder nothing in the files shows that
 * a folder, a file's name or a tier is a coder, and the name would be lost.
 */
export const coderNote = ({ items }: Corpus, what: string, flag: string): string | undefined =>
  items.length > 0 && items.every(({ codings }) => codings.length === 1)
    ? `${what} is the coder: ${flag}`
    : undefined

/** Several things to say as one clause; undefined where there is none. */
export const joinNotes = (...notes: readonly (string | undefined)[]): string | undefined =>
  notes.filter(note => note !== undefined).join('; ') || undefined
