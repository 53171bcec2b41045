import { SaxesParser } from 'saxes'
import type { Corpus, Item } from '../../model/corpus.ts'
import { CesuraError, describe, invalid, type ProblemFacts } from '../../model/error.ts'
import { type Hint, hint } from '../../model/errors/define.ts'
import { characterNotForXml } from '../../model/errors/reading.ts'
import { recordingNotInFile } from '../../model/errors/spans.ts'
import {
  annotationOrphan,
  annotationTimeless,
  entitiesDeclared,
  formatNotRead,
  tierExists,
  timeOrderMissing,
  timeSpread,
  timeUnits,
  xmlBroken,
} from '../../model/errors/timeline.ts'
import type { Claim } from '../detect/source.ts'
import type { Format, NamedFile } from '../format.ts'
import type { Report } from '../report.ts'
import { stemOf } from '../roles/path-pattern.ts'
import type { TimeLayer } from '../units/shapes.ts'
import { coderNote, joinNotes } from '../writable.ts'
import { secondsOf, timeBetween } from './digits.ts'
import {
  requireTimes,
  requireZeroStart,
  roundingNote,
  type WrittenSegment,
  writtenSegments,
} from './written-times.ts'

/** XML of other annotation tools, by the name of its root, and what to do instead. */
const OTHERS: Readonly<Record<string, { readonly kind: string; readonly advice: Hint }>> = {
  'basic-transcription': {
    kind: 'an EXMARaLDA transcription',
    advice: hint`export it from the Partitur-Editor as ELAN (.eaf) or Praat TextGrid`,
  },
  'basic-body': {
    kind: 'an EXMARaLDA transcription',
    advice: hint`export it from the Partitur-Editor as ELAN (.eaf) or Praat TextGrid`,
  },
  TEI: {
    kind: 'a TEI document',
    advice: hint`export it as ELAN (.eaf) or TextGrid, or write one unit per line with marks`,
  },
  'TEI.2': {
    kind: 'a TEI document',
    advice: hint`export it as ELAN (.eaf) or TextGrid, or write one unit per line with marks`,
  },
  Trans: {
    kind: 'a Transcriber file',
    advice: hint`open it in ELAN and save it as .eaf, or export it as TextGrid`,
  },
  'interlinear-text': { kind: 'a FLEx text', advice: hint`import it into ELAN and save it as .eaf` },
}

/** Annotations of ELAN. */
export const eaf: Format = {
  id: 'eaf',
  title: 'ELAN annotations (EAF)',
  extensions: ['eaf'],
  holds: 'coding',
  plain: true,
  inspect: ({ text }) => ({
    claim: () => claim(text),
    read(report) {
      const document = report.attempt({}, () => readDocument(text))
      if (document === undefined) return []
      return [{ axis: 'time', location: {}, start: '0', layers: layersOf(document, report) }]
    },
  }),
  loses: ['texts', 'speakers'],
  readBack: corpus =>
    joinNotes(coderNote(corpus, 'the tier', '--read layers=coders'), roundingNote(corpus, 'ELAN files')),
  write: writeEaf,
  writeInto: writeIntoEaf,
}

function claim(text: string): Claim | undefined {
  const head = text.slice(0, 4096)
  if (!/^\s*</.test(head)) return undefined
  // The root is the first tag that is not a declaration, comment or instruction.
  const root = /<([A-Za-z][\w.:-]*)[\s/>]/.exec(head.replace(/<!--[\s\S]*?-->/g, ''))?.[1]
  if (root === 'ANNOTATION_DOCUMENT') return { strength: 'named', because: 'its root is ANNOTATION_DOCUMENT' }
  const other = root !== undefined && Object.hasOwn(OTHERS, root) ? OTHERS[root] : undefined
  if (other === undefined || !/<\?xml|xmlns/.test(head)) return undefined
  return { strength: 'rejected', ...describe(formatNotRead, other) }
}

/** An annotation of a tier, as ELAN stores it. */
interface EafAnnotation {
  readonly id: string
  /** Time slots, of an annotation with times of its own. */
  readonly from: string | undefined
  readonly to: string | undefined
  /** The annotation it belongs to, and the one before it there. */
  readonly parent: string | undefined
  readonly previous: string | undefined
  readonly line: number
  value: string
}

interface EafTier {
  readonly name: string
  readonly participant: string | undefined
  readonly annotator: string | undefined
  readonly parent: string | undefined
  readonly annotations: EafAnnotation[]
}

interface EafDocument {
  readonly tiers: readonly EafTier[]
  /** Milliseconds of time slots, in the order of the file; undefined where a slot has no value. */
  readonly slots: ReadonlyMap<string, string | undefined>
}

/** The value of an attribute; an empty one states nothing. */
const word = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

/**
 * The tiers and time slots of an EAF. Entities that the file declares itself are never expanded; they are an error.
 * Throws `xml-broken` with line and column.
 */
function readDocument(text: string): EafDocument {
  const parser = new SaxesParser()
  const tiers: EafTier[] = []
  const slots = new Map<string, string | undefined>()
  let tier: EafTier | undefined
  let annotation: EafAnnotation | undefined
  let inValue = false
  const fail = (facts: ProblemFacts, line = parser.line, column = parser.column): never => {
    throw new CesuraError({ ...facts, location: { line, column: column + 1 } })
  }
  parser.on('error', error =>
    fail(
      /entity/i.test(error.message) && text.includes('<!ENTITY')
        ? describe(entitiesDeclared, {})
        : describe(xmlBroken, {
            error: error.message
              .replace(/^\d+:\d+: /, '')
              .replace(/\.$/, '')
              .replace('undefined', 'undeclared'),
          }),
    ),
  )
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'HEADER') {
      const units = word(attributes.TIME_UNITS) ?? 'milliseconds'
      if (units !== 'milliseconds') fail(describe(timeUnits, { units }))
    } else if (name === 'TIME_SLOT') slots.set(attributes.TIME_SLOT_ID ?? '', word(attributes.TIME_VALUE))
    else if (name === 'TIER') {
      tier = {
        name: attributes.TIER_ID ?? '',
        annotations: [],
        participant: word(attributes.PARTICIPANT),
        annotator: word(attributes.ANNOTATOR),
        parent: word(attributes.PARENT_REF),
      }
      tiers.push(tier)
    } else if (name === 'ALIGNABLE_ANNOTATION' || name === 'REF_ANNOTATION') {
      annotation = {
        id: attributes.ANNOTATION_ID ?? '',
        from: word(attributes.TIME_SLOT_REF1),
        to: word(attributes.TIME_SLOT_REF2),
        parent: word(attributes.ANNOTATION_REF),
        previous: word(attributes.PREVIOUS_ANNOTATION),
        line: parser.line,
        value: '',
      }
      tier?.annotations.push(annotation)
    } else if (name === 'ANNOTATION_VALUE') inValue = true
  })
  const add = (text: string) => {
    if (inValue && annotation !== undefined) annotation.value += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (name === 'ANNOTATION_VALUE') inValue = false
  })
  parser.write(text).close()
  return { tiers, slots }
}

interface Times {
  readonly start: string
  readonly end: string
}

/**
 * The tiers of an EAF as layers with times. Slots without a value are spread evenly between their neighbours with one;
 * annotations that only refer to another share its time evenly, in the order of PREVIOUS_ANNOTATION. Both are counted.
 */
function layersOf({ tiers, slots }: EafDocument, report: Report): readonly TimeLayer[] {
  const seconds = new Map<string, string>()
  for (const [id, value] of slots) if (value !== undefined) seconds.set(id, secondsOf(value, 3))
  const spread = spreadSlots(tiers, slots, seconds)
  const times = new Map<string, Times>()
  for (const { annotations } of tiers)
    for (const { id, from, to, line, parent } of annotations) {
      if (parent !== undefined) continue
      const [start, end] = [from && seconds.get(from), to && seconds.get(to)]
      if (start !== undefined && end !== undefined) times.set(id, { start, end })
      else report.error(describe(annotationTimeless, { id }), { line })
    }
  const shared = shareTimes(tiers, times)
  for (const { name, annotations } of tiers) {
    const lost = annotations.find(({ id, parent }) => parent !== undefined && !times.has(id))
    if (lost === undefined) continue
    const { id, parent, line } = lost
    report.error(describe(annotationOrphan, { id, tier: name, parent: `${parent}` }), { line })
  }
  if (spread + shared > 0) report.warn(describe(timeSpread, { slots: spread + shared }))
  return tiers.map(tier => layerOf(tier, times))
}

function layerOf(tier: EafTier, times: ReadonlyMap<string, Times>): TimeLayer {
  const { name, parent, participant, annotator, annotations } = tier
  const suffix = /@([^@]+)$/.exec(name)?.[1]
  const marks = annotations.flatMap(({ id, value, line }) => {
    const time = times.get(id)
    return time === undefined ? [] : [{ ...time, text: value.trim(), location: { line } }]
  })
  const coder = annotator ?? participant ?? suffix
  return { name, kind: 'intervals', marks, parent, speaker: participant, coder }
}

/** Gives a time to slots without one: chains of annotations divide the time between two known slots. */
function spreadSlots(
  tiers: readonly EafTier[],
  slots: EafDocument['slots'],
  seconds: Map<string, string>,
): number {
  const open = [...slots].filter(([, value]) => value === undefined).map(([id]) => id)
  if (open.length === 0) return 0
  for (const { annotations } of tiers) {
    const startingAt = new Map(annotations.map(one => [one.from, one] as const))
    for (const first of annotations) {
      const start = first.from === undefined ? undefined : seconds.get(first.from)
      if (start === undefined || first.to === undefined || seconds.has(first.to)) continue
      const chain = [first.to]
      while (!seconds.has(chain.at(-1)!) && chain.length <= annotations.length) {
        const next = startingAt.get(chain.at(-1)!)?.to
        if (next === undefined) break
        chain.push(next)
      }
      const end = seconds.get(chain.at(-1)!)
      if (end === undefined) continue
      for (const [index, slot] of chain.slice(0, -1).entries())
        seconds.set(slot, timeBetween(start, end, index + 1, chain.length))
    }
  }
  // Slots that no chain reaches are between their neighbours in the order of time.
  const order = [...slots.keys()]
  for (let index = 0; index < order.length; index++) {
    if (seconds.has(order[index]!) || index === 0) continue
    let end = index
    while (end < order.length && !seconds.has(order[end]!)) end++
    const [before, after] = [
      seconds.get(order[index - 1]!),
      end < order.length ? seconds.get(order[end]!) : undefined,
    ]
    if (before === undefined || after === undefined) continue
    for (let slot = index; slot < end; slot++)
      seconds.set(order[slot]!, timeBetween(before, after, slot - index + 1, end - index + 1))
  }
  return open.length
}

/** Times of annotations that refer to others, from the top down; how many there are. */
function shareTimes(tiers: readonly EafTier[], times: Map<string, Times>): number {
  const children = new Map<string, Map<EafTier, EafAnnotation[]>>()
  for (const tier of tiers) {
    for (const annotation of tier.annotations) {
      if (annotation.parent === undefined) continue
      const groups = children.get(annotation.parent) ?? new Map<EafTier, EafAnnotation[]>()
      children.set(annotation.parent, groups)
      const group = groups.get(tier)
      if (group === undefined) groups.set(tier, [annotation])
      else group.push(annotation)
    }
  }
  let count = 0
  const queue = [...times.keys()]
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const { start, end } = times.get(id)!
    for (const group of children.get(id)?.values() ?? []) {
      for (const [index, child] of inOrder(group).entries()) {
        if (times.has(child.id)) continue
        const parts = group.length
        const share = {
          start: timeBetween(start, end, index, parts),
          end: timeBetween(start, end, index + 1, parts),
        }
        times.set(child.id, share)
        queue.push(child.id)
        if (parts > 1) count++
      }
    }
  }
  return count
}

/** Siblings one after the other, in the order of PREVIOUS_ANNOTATION; those outside the chain keep the order of the file. */
function inOrder(group: readonly EafAnnotation[]): EafAnnotation[] {
  const ids = new Set(group.map(({ id }) => id))
  const next = new Map<string, EafAnnotation>()
  for (const one of group) if (one.previous !== undefined) next.set(one.previous, one)
  const ordered = new Set<EafAnnotation>()
  for (const head of group) {
    if (head.previous !== undefined && ids.has(head.previous)) continue
    for (
      let one: EafAnnotation | undefined = head;
      one !== undefined && !ordered.has(one);
      one = next.get(one.id)
    )
      ordered.add(one)
  }
  for (const one of group) ordered.add(one)
  return [...ordered]
}

/** Text for XML. Characters that XML has no way to write are rejected. */
function xmlText(text: string): string {
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
function writeEaf(corpus: Corpus): NamedFile[] {
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
function tiersOf(item: Item, slot: number, annotation: number): { slots: string[]; tiers: string[] } {
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
function writeIntoEaf(corpus: Corpus, file: string, name = 'the file'): string {
  const item = corpus.items.find(({ id }) => id === stemOf(name)) ?? corpus.items[0]
  if (item === undefined || (corpus.items.length > 1 && item.id !== stemOf(name))) {
    throw invalid(recordingNotInFile, { items: corpus.items.length, file: name })
  }
  return addToEaf(file, item)
}
