import { describe, type Location } from '../../model/error.ts'
import { tokensOnly } from '../../model/errors/reading.ts'
import { casWithoutText } from '../../model/errors/spans.ts'
import type { Report } from '../report.ts'
import type { AnnotatedText, LabelledSpan, SpanLayer } from '../units/shapes.ts'

/** Types that stand for the whole document, for the tool, or for structure without segments. */
const ASIDE =
  /^(?:DocumentAnnotation|DocumentMetaData|TagsetDescription|TagDescription|Sofa|CASMetadata|Dependency|FlatFlavor|CoreferenceLink|XmlDocument|XmlElement|XmlTextNode)$/
const NO_FEATURE = /^(?:%|@|\^|begin$|end$|sofa$|(?:xmi:)?id$|order$)/

/** The short name of a type: `custom.Span` is `Span`. */
const shortName = (type: string): string => type.replace(/^.*[.:]/, '')

/** What the features of an annotation say of it. */
type Features = Readonly<Record<string, unknown>>

/** The label of an annotation: where layers of INCEpTION and DKPro keep it, else the first feature that is a text. */
function labelOf(features: Features): string | undefined {
  // Each by its own name: engines find those at once.
  if (typeof features.value === 'string') return features.value
  if (typeof features.label === 'string') return features.label
  if (typeof features.category === 'string') return features.category
  if (typeof features.identifier === 'string') return features.identifier
  if (typeof features.PosValue === 'string') return features.PosValue
  if (typeof features.chunkValue === 'string') return features.chunkValue
  // Integers are, in XMI, what other annotations are called by.
  for (const [name, value] of Object.entries(features))
    if (typeof value === 'string' && !NO_FEATURE.test(name) && !/^\d+$/.test(value)) return value
  return undefined
}

/** The annotations of one type in one text (sofa). */
interface TypeSpans {
  readonly type: string
  readonly short: string
  /** False: the type has no segments, and its annotations are not kept. */
  readonly cuts: boolean
  readonly spans: LabelledSpan[]
}

/** The annotations of a CAS, by text and type in the order in which they come first. */
export class CasLayers {
  readonly #location: Location
  readonly #sofas = new Map<string, Map<string, TypeSpans>>()
  /** The types of each short name. */
  readonly #types = new Map<string, Set<string>>()

  constructor(location: Location) {
    this.#location = location
  }

  /** Adds an annotation with its position in a text. */
  add(type: string, sofa: string, start: number, end: number, features: Features): void {
    const { cuts, spans } = this.#spansOf(type, sofa)
    if (cuts) spans.push({ start, end, label: labelOf(features), location: this.#location })
  }

  #spansOf(type: string, sofa: string): TypeSpans {
    const types = this.#sofas.get(sofa) ?? new Map<string, TypeSpans>()
    this.#sofas.set(sofa, types)
    const known = types.get(type)
    if (known !== undefined) return known
    const short = shortName(type)
    const made = { type, short, cuts: !ASIDE.test(short), spans: [] }
    types.set(type, made)
    this.#types.set(short, (this.#types.get(short) ?? new Set()).add(type))
    return made
  }

  /**
   * The texts of a CAS with a layer for each type of annotation, under its short name (the full one where two types
   * share it). Tokens are the units; offsets count UTF-16, as Java does.
   */
  texts(texts: ReadonlyMap<string, string>, report: Report): AnnotatedText[] {
    const location = this.#location
    if (texts.size === 0) report.error(describe(casWithoutText, {}), location)
    return [...texts].map(([sofa, text]) => {
      const layers: SpanLayer[] = []
      const tokens: LabelledSpan[] = []
      for (const { type, short, cuts, spans } of this.#sofas.get(sofa)?.values() ?? []) {
        if (!cuts) continue
        const name = this.#types.get(short)!.size > 1 ? type : short
        if (short === 'Token') for (const span of spans) tokens.push(span)
        // Tokens are units, and no segments.
        if (name !== 'Token') layers.push({ name, spans })
      }
      if (layers.length === 0 && tokens.length > 0)
        report.error(describe(tokensOnly, { tokens: tokens.length }), location)
      tokens.sort((a, b) => a.start - b.start || a.end - b.end)
      return {
        axis: 'text',
        item: texts.size > 1 ? sofa : undefined,
        location,
        text,
        tokens: tokens.length > 0 ? tokens : undefined,
        offsets: 'utf-16',
        layers,
      }
    })
  }
}
