import { describe } from '../../model/error.ts'
import { notTreeseg, segmentInvalid } from '../../model/errors/rows.ts'
import { show } from '../../model/require.ts'
import type { Claim, Source } from '../detect/source.ts'
import { addError, type Draft, openDraft } from '../draft.ts'
import type { ReadOptions, ShapedFormat } from '../format.ts'
import { entriesOf, isOnlyLines } from '../json/json-source.ts'
import { isRecord, own } from '../json/json-text.ts'
import type { Parsed, TokenRows } from '../units/shapes.ts'

/**
 * TreeSeg's annotations of meetings: an object of sessions, each with `annotator` and two levels of segments, `coarse`
 * and `fine`: lists of `[first, last, title]`, both ends inclusive. The utterances are in another file, so there are
 * no texts. Read as levels (rank 1 is the coarse one), or one of them with `layer=coarse`.
 *
 * @see Gklezakos et al. (2024), https://arxiv.org/abs/2407.12028
 */
export const treeseg: ShapedFormat = {
  id: 'treeseg',
  title: 'TreeSeg',
  extensions: ['json'],
  holds: 'corpus',
  claim: claimTreeseg,
  parse: parseTreeseg,
}

const LEVELS = ['coarse', 'fine'] as const

function sessionsOf(source: Source): readonly (readonly [string, Record<string, unknown>])[] | undefined {
  const sessions = entriesOf(source)
  for (let index = 0; index < sessions.length; index++) if (!fits(sessions[index]![1])) return undefined
  return sessions.length > 0 ? (sessions as [string, Record<string, unknown>][]) : undefined
}

const fits = (session: unknown): boolean =>
  isRecord(session) && (Array.isArray(own(session, 'coarse')) || Array.isArray(own(session, 'fine')))

/** The first value of an object. */
function firstIn(value: unknown): unknown {
  if (isRecord(value)) for (const key in value) return value[key]
  return undefined
}

type Segment = readonly [first: number, last: number, title: unknown]

const isSegment = (segment: unknown): segment is Segment =>
  Array.isArray(segment) &&
  segment.length >= 2 &&
  Number.isSafeInteger(segment[0]) &&
  Number.isSafeInteger(segment[1]) &&
  segment[0] >= 0 &&
  segment[1] >= segment[0] &&
  segment[1] < 10_000_000

/** The segments of a level: the list itself where all are segments; what is none is reported. */
function segmentsIn(draft: Draft, list: readonly unknown[], item: string, name: string): readonly Segment[] {
  if (list.every(isSegment)) return list
  return list.filter((segment, index): segment is Segment => {
    if (isSegment(segment)) return true

    addError(draft, describe(segmentInvalid, { segment: show(segment) }), {
      item,
      path: `${item}.${name}[${index}]`,
    })
    return false
  })
}

function claimTreeseg(source: Source): Claim | undefined {
  const { text } = source
  if (!/^\s*\{/.test(text.slice(0, 4_000)) || isOnlyLines(source)) return undefined
  // The first session shows for most files that they are another format, and a search of all the text takes longer.
  if (!fits(firstIn(source.json()))) return undefined
  if (sessionsOf(source) === undefined) return undefined
  return {
    strength: 'named',
    because: 'every session has lists "coarse" or "fine" of [first, last, title]',
    over: ['segeval-json', 'json-dictionary', 'json-lines'],
  }
}

function parseTreeseg(source: Source, options: ReadOptions): Parsed {
  const draft = openDraft({ ...options, file: source.name })
  const sessions = sessionsOf(source)
  if (sessions === undefined) addError(draft, describe(notTreeseg, {}))
  const rows: TokenRows[] = []
  for (let number = 0; number < (sessions?.length ?? 0); number++) {
    const [item, session] = sessions![number]!
    const annotator = own(session, 'annotator')
    const layers: TokenRows['layers'][number][] = []
    let units = 0
    for (const name of LEVELS) {
      const segments = own(session, name)
      if (!Array.isArray(segments)) continue
      const at = segmentsIn(draft, segments, item, name)
      const labels = new Array<string>(at.length)
      for (let index = 0; index < at.length; index++) {
        const segment = at[index]!
        labels[index] = typeof segment[2] === 'string' ? segment[2] : ''
        if (segment[1] >= units) units = segment[1] + 1
      }
      if (at.length > 0) layers.push({ name, kind: 'spans', at, labels, preferred: true })
    }
    if (layers.length === 0) continue
    rows.push({
      item,
      coder: typeof annotator === 'string' ? annotator : undefined,
      location: { file: source.name, path: item },
      tokens: [],
      units,
      unit: 'utterances',
      layers,
    })
  }
  return { rows, problems: draft.problems, questions: draft.questions }
}
