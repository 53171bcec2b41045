import type { Location, Problem } from '../../model/error.ts'
import type { LabelledSpan, TextSpans } from '../units/shapes.ts'

/** An annotation of a UIMA CAS: its type, its place in a text (sofa), and its features. */
export interface CasAnnotation {
  readonly type: string
  readonly sofa: string
  readonly begin: number
  readonly end: number
  readonly features: Readonly<Record<string, unknown>>
}

/** Types that stand for the whole document, for the tool, or for structure that cuts nothing. */
const ASIDE =
  /^(?:DocumentAnnotation|DocumentMetaData|TagsetDescription|TagDescription|Sofa|CASMetadata|Dependency|FlatFlavor|CoreferenceLink|XmlDocument|XmlElement|XmlTextNode)$/
/** Where layers of INCEpTION and DKPro keep what an annotation says. */
const SAYS = ['value', 'label', 'category', 'identifier', 'PosValue', 'chunkValue']
const NO_FEATURE = /^(?:%|@|\^|begin$|end$|sofa$|(?:xmi:)?id$|order$)/

/** The short name of a type: `custom.Span` is `Span`. */
export const shortName = (type: string): string => type.replace(/^.*[.:]/, '')

function labelOf(features: Readonly<Record<string, unknown>>): string | undefined {
  for (const name of SAYS) if (typeof features[name] === 'string') return features[name]
  // Whole numbers are, in XMI, what other annotations are called by.
  for (const [name, value] of Object.entries(features))
    if (typeof value === 'string' && !NO_FEATURE.test(name) && !/^\d+$/.test(value)) return value
  return undefined
}

/**
 * The texts of a CAS with a layer for each type of annotation, under its short name (the full one where two types
 * share it). Tokens are the units; offsets count UTF-16, as Java does.
 */
export function casTexts(
  texts: ReadonlyMap<string, string>,
  annotations: readonly CasAnnotation[],
  location: Location,
  problems: Problem[],
): TextSpans[] {
  const full = new Map<string, Set<string>>()
  for (const { type } of annotations) {
    const short = shortName(type)
    full.set(short, (full.get(short) ?? new Set()).add(type))
  }
  if (texts.size === 0)
    problems.push({
      severity: 'error',
      code: 'text-missing',
      message: 'the CAS holds no text (no sofaString), only its address or nothing; export it with its text',
      location,
    })
  return [...texts].map(([sofa, text]) => {
    const layers = new Map<string, LabelledSpan[]>()
    const tokens: { start: number; end: number }[] = []
    for (const annotation of annotations) {
      const { type, begin: start, end, features } = annotation
      if (annotation.sofa !== sofa) continue
      const short = shortName(type)
      if (ASIDE.test(short)) continue
      if (short === 'Token') tokens.push({ start, end })
      const name = full.get(short)!.size > 1 ? type : short
      const label = labelOf(features)
      const spans = layers.get(name) ?? []
      if (spans.length === 0) layers.set(name, spans)
      spans.push({ start, end, ...(label === undefined ? {} : { label }), location })
    }
    // Tokens are units, and no segments.
    layers.delete('Token')
    if (layers.size === 0 && tokens.length > 0)
      problems.push({
        severity: 'error',
        code: 'no-segments',
        message: `the CAS marks ${tokens.length} ${tokens.length === 1 ? 'token' : 'tokens'} and nothing else; tokens are the units, so nothing says where segments end`,
        location,
      })
    tokens.sort((a, b) => a.start - b.start || a.end - b.end)
    return {
      ...(texts.size > 1 ? { item: sofa } : {}),
      location,
      text,
      ...(tokens.length > 0 ? { tokens } : {}),
      offsets: 'utf-16' as const,
      layers: [...layers].map(([name, spans]) => ({ name, spans })),
    }
  })
}
