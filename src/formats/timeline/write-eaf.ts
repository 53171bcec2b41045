import type { Corpus, Item } from '../../model/corpus.ts'
import { invalid } from '../../model/error.ts'
import { characterNotForXml } from '../../model/errors/reading.ts'
import { recordingNotInFile } from '../../model/errors/spans.ts'
import { tierExists, timeOrderMissing } from '../../model/errors/timeline.ts'
import type { NamedFile } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { requireTimes, requireZeroStart, type WrittenSegment, writtenSegments } from './written-times.ts'

/** Text for XML. Characters that XML has no way to write are rejected. */
export function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text) || /\p{Cs}/u.test(text)) {
    const shown = JSON.stringify(text.slice(0, 40))
    throw invalid(characterNotForXml, { text: shown })
  }
  const escapes: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    '\r': '&#13;',
    '\n': '&#10;',
    '\t': '&#9;',
  }
  return text.replace(/[&<>"\r\n\t]/g, char => escapes[char]!)
}

/** Milliseconds from seconds with three decimals. */
const milliseconds = (seconds: string): string => String(Number(seconds.replace('.', '')))

/** One EAF per item with a tier per coder, of the type `default-lt`; times in milliseconds. */
export function writeEaf(corpus: Corpus): NamedFile[] {
  requireTimes(corpus, 'ELAN files')
  requireZeroStart(corpus, 'ELAN files')
  return corpus.items.map(item => ({ name: `${item.id}.eaf`, text: documentOf(item) }))
}

function documentOf(item: Item): string {
  const { slots, tiers } = tiersOf(item, 0, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ANNOTATION_DOCUMENT AUTHOR="" DATE="1970-01-01T00:00:00+00:00" FORMAT="3.0" VERSION="3.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.mpi.nl/tools/elan/EAFv3.0.xsd">',
    '    <HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>',
    '    <TIME_ORDER>',
    ...slots,
    '    </TIME_ORDER>',
    ...tiers,
    '    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>',
    '</ANNOTATION_DOCUMENT>',
    '',
  ].join('\n')
}

/**
 * Whether a segment must be written: silence between named segments comes back as a hole, unless it is so short that its
 * edges would be read as one; the last states the end.
 */
function isWritten(segments: readonly WrittenSegment[], index: number): boolean {
  const nameless = (at: number) => segments[at]?.label === ''
  const { start, end } = segments[index]!
  const isShort = Number(milliseconds(end)) - Number(milliseconds(start)) <= 1
  const isAlone = !nameless(index - 1) && !nameless(index + 1)
  return !nameless(index) || !isAlone || isShort || index === segments.length - 1
}

/** Tiers of an item, and the time slots that they use; ids are counted from those given. */
export function tiersOf(item: Item, slot: number, annotation: number): { slots: string[]; tiers: string[] } {
  const slots: string[] = []
  const tiers: string[] = []
  for (const { coder, segmentation } of item.codings) {
    tiers.push(`    <TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="${xmlText(coder)}">`)
    const segments = writtenSegments(item, segmentation, 3)
    for (const [index, { start, end, label }] of segments.entries()) {
      if (!isWritten(segments, index)) continue
      const [from, to] = [++slot, ++slot]
      slots.push(`        <TIME_SLOT TIME_SLOT_ID="ts${from}" TIME_VALUE="${milliseconds(start)}"/>`)
      slots.push(`        <TIME_SLOT TIME_SLOT_ID="ts${to}" TIME_VALUE="${milliseconds(end)}"/>`)
      tiers.push(
        '        <ANNOTATION>',
        `            <ALIGNABLE_ANNOTATION ANNOTATION_ID="a${++annotation}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}">`,
        `                <ANNOTATION_VALUE>${xmlText(label)}</ANNOTATION_VALUE>`,
        '            </ALIGNABLE_ANNOTATION>',
        '        </ANNOTATION>',
      )
    }
    tiers.push('    </TIER>')
  }
  return { slots, tiers }
}

/**
 * An EAF with the tiers of an item added: everything that is in the file stays as it is. Rejects a tier whose name
 * is there already.
 */
function addToEaf(existing: string, item: Item): string {
  requireTimes({ items: [item] }, 'ELAN files')
  const highest = (pattern: RegExp) => {
    let most = 0
    for (const [, digits] of existing.matchAll(pattern)) most = Math.max(most, Number(digits))
    return most
  }
  for (const { coder } of item.codings) {
    if (!existing.includes(`TIER_ID="${xmlText(coder)}"`)) continue

    throw invalid(tierExists, { coder }, { item: item.id, coder })
  }
  const { slots, tiers } = tiersOf(
    item,
    highest(/TIME_SLOT_ID="ts(\d{1,15})"/g),
    highest(/ANNOTATION_ID="a(\d{1,15})"/g),
  )
  const type =
    '    <LINGUISTIC_TYPE GRAPHIC_REFERENCES="false" LINGUISTIC_TYPE_ID="default-lt" TIME_ALIGNABLE="true"/>'
  const order = /<TIME_ORDER\s*\/>|<\/TIME_ORDER>/.exec(existing)
  const types = /(?<![ \t])[ \t]*<LINGUISTIC_TYPE\b/.exec(existing)
  if (order === null || types === null || types.index < order.index) throw invalid(timeOrderMissing, {})
  const opening = order[0].startsWith('</') ? '' : '<TIME_ORDER>\n'
  const known = existing.includes('LINGUISTIC_TYPE_ID="default-lt"')
  return [
    existing.slice(0, order.index),
    `${opening}${slots.map(line => `${line.trimStart()}\n`).join('')}</TIME_ORDER>`,
    existing.slice(order.index + order[0].length, types.index),
    `${tiers.join('\n')}\n`,
    known ? '' : `${type}\n`,
    existing.slice(types.index),
  ].join('')
}

/** The same for a corpus: the item is the one that has the file's name, or the only one. */
export function writeIntoEaf(corpus: Corpus, file: string, name = 'the file'): string {
  const item = corpus.items.find(({ id }) => id === stemOf(name)) ?? corpus.items[0]
  if (item === undefined || (corpus.items.length > 1 && item.id !== stemOf(name))) {
    throw invalid(recordingNotInFile, { items: corpus.items.length, file: name })
  }
  return addToEaf(file, item)
}
