import { SaxesParser } from 'saxes'
import { CesuraError } from '../../model/error.ts'
import type { ErrorCode } from '../../model/error-codes.ts'

/** An annotation of a tier, as ELAN stores it. */
export interface EafAnnotation {
  readonly id: string
  /** Time slots, of an annotation with times of its own. */
  readonly from?: string
  readonly to?: string
  /** The annotation it belongs to, and the one before it there. */
  readonly parent?: string
  readonly previous?: string
  readonly line: number
  value: string
}

export interface EafTier {
  readonly name: string
  readonly participant?: string
  readonly annotator?: string
  readonly parent?: string
  readonly annotations: EafAnnotation[]
}

export interface EafDocument {
  readonly tiers: readonly EafTier[]
  /** Milliseconds of time slots, in the order of the file; undefined where a slot has no value. */
  readonly slots: ReadonlyMap<string, string | undefined>
}

/**
 * The tiers and time slots of an EAF. Entities that the file declares itself are never expanded; they are an error.
 * Throws `xml-broken` with line and column.
 */
export function readEafDocument(text: string): EafDocument {
  const parser = new SaxesParser()
  const tiers: EafTier[] = []
  const slots = new Map<string, string | undefined>()
  let tier: EafTier | undefined
  let annotation: EafAnnotation | undefined
  let inValue = false
  const fail = (code: ErrorCode, message: string, line = parser.line, column = parser.column): never => {
    throw new CesuraError(code, message, { line, column: column + 1 })
  }
  parser.on('error', error =>
    fail(
      'xml-broken',
      /entity/i.test(error.message) && text.includes('<!ENTITY')
        ? 'the file declares entities of its own, which are never expanded; write the signs themselves'
        : `${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}. Is the file whole?`,
    ),
  )
  parser.on('opentag', ({ name, attributes }) => {
    const word = (key: string): string | undefined => {
      const value = attributes[key]
      return value === undefined || value === '' ? undefined : value
    }
    if (name === 'HEADER') {
      const units = word('TIME_UNITS') ?? 'milliseconds'
      if (units !== 'milliseconds')
        fail('time-units', `times are counted in ${units}; in ELAN, save the file with times in milliseconds`)
    } else if (name === 'TIME_SLOT') slots.set(attributes.TIME_SLOT_ID ?? '', word('TIME_VALUE'))
    else if (name === 'TIER') {
      const [participant, annotator, parent] = [word('PARTICIPANT'), word('ANNOTATOR'), word('PARENT_REF')]
      tier = {
        name: attributes.TIER_ID ?? '',
        annotations: [],
        ...(participant === undefined ? {} : { participant }),
        ...(annotator === undefined ? {} : { annotator }),
        ...(parent === undefined ? {} : { parent }),
      }
      tiers.push(tier)
    } else if (name === 'ALIGNABLE_ANNOTATION' || name === 'REF_ANNOTATION') {
      const [from, to] = [word('TIME_SLOT_REF1'), word('TIME_SLOT_REF2')]
      const [parent, previous] = [word('ANNOTATION_REF'), word('PREVIOUS_ANNOTATION')]
      annotation = {
        id: attributes.ANNOTATION_ID ?? '',
        line: parser.line,
        value: '',
        ...(from === undefined ? {} : { from }),
        ...(to === undefined ? {} : { to }),
        ...(parent === undefined ? {} : { parent }),
        ...(previous === undefined ? {} : { previous }),
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
