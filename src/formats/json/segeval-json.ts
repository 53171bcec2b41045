import { toMasses } from '../../model/convert.ts'
import type { Corpus } from '../../model/corpus.ts'
import type { Location } from '../../model/error.ts'
import { describe } from '../../model/error.ts'
import {
  codersNotObject,
  duplicateCoderKey,
  duplicateKey,
  itemsMissing,
  itemsNotObject,
  itemWithoutCoder,
  massesNotList,
  segeval1File,
  segmentationTypeMissing,
  segmentationTypeUnknown,
} from '../../model/errors/json.ts'
import { massNotIntegerInSegevalJson, notACorpusInSegevalJson } from '../../model/errors/model.ts'
import { show } from '../../model/require.ts'
import type { Claim, Source } from '../detect/source.ts'
import { type Draft, showField } from '../draft.ts'
import type { Format } from '../format.ts'
import { stemOf } from '../roles/path-pattern.ts'
import { addNumberRows, areIntegers, type NumberRow, readInteger } from '../tables/mass-or-position.ts'
import { requireBare } from '../writable.ts'
import { hasKey, isJsonLines, isRecord, own, readJson } from './json-text.ts'

/**
 * The JSON of segeval: `{"segmentation_type": "linear", "items": {ITEM: {CODER: [2, 3, 6]}}}`, and that of its
 * first version, `"codings"` of one item per file. What segeval accepts and mangles is rejected here: masses that are
 * strings, fractions, 0 or negative, and a coder that occurs twice, of whom segeval keeps the last.
 *
 * @see segeval 2.0.11, https://github.com/cfournie/segmentation.evaluation
 */
export const segevalJson: Format = {
  id: 'segeval-json',
  title: 'segeval JSON',
  extensions: ['json', 'jsn'],
  loses: ['texts', 'speakers'],
  // Sizes that are all 1 may as well number the segments.
  readBack: ({ items }) =>
    items.length > 0 &&
    items.every(({ units, codings }) =>
      codings.every(({ segmentation }) => segmentation.boundaries.length === units - 1),
    )
      ? 'every size is 1, which may also be a segment number for each unit: --read values=masses'
      : undefined,
  holds: 'corpus',

  inspect: source => ({
    claim: () => claimSegevalJson(source),
    readCodings: draft => readSegeval(draft, source),
  }),

  write: writeSegevalJson,
}

function claimSegevalJson(source: Source): Claim | undefined {
  const { text } = source
  if (!/^\s*\{/.test(text) || isJsonLines(text) || hasKey(source, 'cesura', '\\s*\\d')) return undefined
  if (hasKey(source, 'segmentation_type'))
    return { strength: 'named', because: 'the JSON has the key "segmentation_type"', over: ['json-lines'] }
  const value = source.json()
  if (!isRecord(value)) return undefined
  if (['items', 'codings'].some(key => isCodings(own(value, key))))
    return { strength: 'structural', because: 'the JSON has "items" or "codings" by name' }
  return undefined
}

function readSegeval(draft: Draft, source: Source): void {
  const { options } = draft
  const { value, problems, repeated } = readJson(source, options.file)
  draft.problems.push(...problems)
  for (const { key, path, location } of repeated) {
    const coder = path[0] === 'items' && path.length === 2
    const where = coder ? { ...location, item: String(path[1]), coder: key } : location
    draft.error(describe(coder ? duplicateCoderKey : duplicateKey, { key: show(key) }), where)
  }
  if (value !== undefined) readDocument(draft, value)
}

const isNumbers = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(number => Number.isInteger(number) && number >= 0)

/** Lists of integers, by coder, or by item and coder. */
const isCodings = (value: unknown): boolean => {
  if (!isRecord(value)) return false
  const entries = Object.values(value)
  return (
    entries.length > 0 &&
    entries.every(entry => isNumbers(entry) || (isRecord(entry) && Object.values(entry).every(isNumbers)))
  )
}

function readDocument(draft: Draft, value: unknown): void {
  if (!isRecord(value)) {
    draft.error(describe(notACorpusInSegevalJson, { value: show(value) }))
    return
  }
  const type = own(value, 'segmentation_type')
  if (type === undefined) draft.warn(describe(segmentationTypeMissing, {}))
  else if (type !== 'linear') {
    draft.error(describe(segmentationTypeUnknown, { type: showField(type) }), { path: 'segmentation_type' })
    return
  }
  const items = own(value, 'items')
  const codings = own(value, 'codings')
  if (items === undefined && codings === undefined) {
    draft.error(describe(itemsMissing, {}))
    return
  }
  const rows: NumberRow[] = []
  if (items === undefined) {
    const item = draft.options.item ?? stemOf(draft.options.file ?? 'text')
    draft.warn(describe(segeval1File, {}))
    readItem(draft, codings, item, 'codings', rows)
  } else if (!isRecord(items)) {
    draft.error(describe(itemsNotObject, { items: showField(items) }), { path: 'items' })
  } else
    for (const [item, coders] of Object.entries(items)) readItem(draft, coders, item, `items.${item}`, rows)
  addNumberRows(draft, rows)
}

function readItem(draft: Draft, coders: unknown, item: string, path: string, rows: NumberRow[]): void {
  const location: Location = { item, path }
  if (!isRecord(coders)) {
    draft.error(describe(codersNotObject, { coders: show(coders) }), location)
    return
  }
  if (Object.keys(coders).length === 0) draft.warn(describe(itemWithoutCoder, {}), location)
  const file = draft.locate()
  for (const [coder, masses] of Object.entries(coders)) {
    if (Array.isArray(masses) && areIntegers(masses)) {
      rows.push({ item, coder, numbers: masses, location: file })
      continue
    }
    const where = { item, coder, path: `${path}.${coder}` }
    if (!Array.isArray(masses)) {
      draft.error(
        describe(massesNotList, { masses: show(masses), string: typeof masses === 'string' }),
        where,
      )
      continue
    }
    const numbers = masses.map((mass, index) =>
      typeof mass === 'number' || mass === null || typeof mass !== 'string'
        ? readInteger(draft, mass, { ...where, path: `${where.path}[${index}]` })
        : stringMass(draft, mass, { ...where, path: `${where.path}[${index}]` }),
    )
    if (numbers.every(number => number !== undefined))
      rows.push({ item, coder, numbers: numbers as number[], location: file })
  }
}

function stringMass(draft: Draft, mass: string, location: Location): undefined {
  draft.error(describe(massNotIntegerInSegevalJson, { mass: show(mass) }), location)
}

/** As segeval writes it: keys sorted, four spaces of indent. */
function writeSegevalJson(corpus: Corpus): string {
  requireBare(corpus, 'segeval files')
  const items = corpus.items.map(item => {
    const coders = [...item.codings]
      .sort((a, b) => (a.coder < b.coder ? -1 : 1))
      .map(({ coder, segmentation }) => {
        const masses = toMasses(segmentation).join(',\n                ')
        return `            ${JSON.stringify(coder)}: [\n                ${masses}\n            ]`
      })
    return { id: item.id, text: `        ${JSON.stringify(item.id)}: {\n${coders.join(',\n')}\n        }` }
  })
  items.sort((a, b) => (a.id < b.id ? -1 : 1))
  const body = items.length === 0 ? '{}' : `{\n${items.map(({ text }) => text).join(',\n')}\n    }`
  return `{\n    "items": ${body},\n    "segmentation_type": "linear"\n}\n`
}
