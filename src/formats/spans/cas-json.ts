import type { Claim, Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { isJson, isRecord, wordOf } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { Annotated } from '../units/shapes.ts'
import { CasLayers } from './cas-layers.ts'

/**
 * UIMA CAS as JSON, the exchange format of INCEpTION: `%FEATURE_STRUCTURES`, a list or a map by id; or `_views`, as
 * WebAnno wrote it. A layer is a type; units are tokens where they are annotated.
 *
 * @see https://github.com/apache/uima-uimaj-io-jsoncas
 */
export const casJson: Format = {
  id: 'cas-json',
  title: 'UIMA CAS JSON',
  extensions: ['json'],
  holds: 'coding',

  inspect: source => ({ claim: () => claim(source), read: report => read(source, report) }),
}

function claim(source: Source): Claim | undefined {
  const cas = isJson(source) ? source.json() : undefined
  if (!isRecord(cas) || !['%FEATURE_STRUCTURES', '_views'].some(key => key in cas)) return undefined
  // Every such file has one of two words.
  if (!/"(?:%FEATURE_STRUCTURES|_referenced_fss)"/.test(source.text)) return undefined
  if (!Array.isArray(cas['%FEATURE_STRUCTURES']) && !structuresOf(cas).all.some(isRecord)) return undefined
  return {
    strength: 'named',
    because: 'an object with %FEATURE_STRUCTURES or _views, as INCEpTION and WebAnno export',
  }
}

function read(source: Source, report: Report): readonly Annotated[] {
  const cas = source.json()
  const { ids, all } = isRecord(cas) ? structuresOf(cas) : NONE
  const texts = new Map<string, string>()
  const layers = new CasLayers({ file: source.name })
  for (let index = 0; index < all.length; index++) {
    const structure = all[index]
    if (!isRecord(structure)) continue
    const { '%TYPE': type, '@sofa': sofa, begin, end, sofaString } = structure
    if (typeof type !== 'string') continue
    if (typeof sofaString === 'string')
      texts.set(ids === undefined ? wordOf(structure['%ID']) : ids[index]!, sofaString)
    else if (isInteger(begin) && isInteger(end)) layers.add(type, wordOf(sofa), begin, end, structure)
  }
  return layers.texts(texts, report)
}

const isInteger = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** The feature structures of a file, whatever they are. */
interface Structures {
  /** The id of each; left out where they say it themselves (`%ID`). */
  readonly ids?: readonly string[]
  readonly all: readonly unknown[]
}

const NONE: Structures = { all: [] }

/** The feature structures of the list or the map. */
function structuresOf(cas: Record<string, unknown>): Structures {
  if (isRecord(cas._views)) return legacyStructures(cas)
  const all = cas['%FEATURE_STRUCTURES']
  if (Array.isArray(all)) return { all }
  return isRecord(all) ? { ids: Object.keys(all), all: Object.values(all) } : NONE
}

/** The older form: views with a list for each type, and the structures that others refer to. A begin of 0 is left out. */
function legacyStructures(cas: Record<string, unknown>): Structures {
  const ids: string[] = []
  const all: Record<string, unknown>[] = []
  const add = (id: string, type: string, structure: unknown) => {
    if (!isRecord(structure)) return
    const { sofa, end } = structure
    ids.push(id)
    all.push({ begin: end === undefined ? undefined : 0, ...structure, '%TYPE': type, '@sofa': sofa })
  }
  for (const [id, structure] of Object.entries(isRecord(cas._referenced_fss) ? cas._referenced_fss : {}))
    if (isRecord(structure)) add(id, wordOf(structure._type), structure)
  for (const view of Object.values(cas._views as Record<string, unknown>))
    for (const [type, list] of Object.entries(isRecord(view) ? view : {}))
      for (const structure of Array.isArray(list) ? list : []) add('', type, structure)
  return { ids, all }
}
