import { SaxesParser } from 'saxes'
import { CesuraError, describe, type ProblemFacts } from '../../model/error.ts'
import { entitiesDeclared, timeUnits, xmlBroken } from '../../model/errors/timeline.ts'

/** An annotation of a tier, as ELAN stores it. */
export interface EafAnnotation {
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

/** What an attribute says; an empty one says nothing. */
const word = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

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
  const fail = (facts: ProblemFacts, line = parser.line, column = parser.column): never => {
    throw new CesuraError({ ...facts, location: { line, column: column + 1 } })
  }
  parser.on('error', error =>
    fail(
      /entity/i.test(error.message) && text.includes('<!ENTITY')
        ? describe(entitiesDeclared, {})
        : describe(xmlBroken, {
            error: error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, ''),
          }),
    ),
  )
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'HEADER') {
      const units = word(attributes.TIME_UNITS) ?? 'milliseconds'
      if (units !== 'milliseconds') fail(describe(timeUnits, { units }))
    } else if (name === 'TIME_SLOT') slots.set(attributes.TIME_SLOT_ID ?? '', word(attributes.TIME_VALUE))
    else if (name === 'TIER') {
      const [participant, annotator] = [word(attributes.PARTICIPANT), word(attributes.ANNOTATOR)]
      const parent = word(attributes.PARENT_REF)
      tier = {
        name: attributes.TIER_ID ?? '',
        annotations: [],
        ...(participant === undefined ? {} : { participant }),
        ...(annotator === undefined ? {} : { annotator }),
        ...(parent === undefined ? {} : { parent }),
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
