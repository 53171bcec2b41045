import { describe } from '../../model/error.ts'
import { notTreeseg, segmentInvalid } from '../../model/errors/rows.ts'
import { show } from '../../model/require.ts'
import { type Claim, once, type Source } from '../detect/source.ts'
import type { Format } from '../format.ts'
import { entriesOf, isOnlyLines, isRecord, own } from '../json/json-text.ts'
import type { Report } from '../report.ts'
import type { AnnotatedUnits } from '../units/shapes.ts'

/**
 * TreeSeg's annotations of meetings: an object of sessions, each with `annotator` and two levels of segments, `coarse`
 * and `fine`: lists of `[first, last, title]`, both ends inclusive. The utterances are in another file, so there are
 * no texts. Read as levels (rank 1 is the coarse one), or one of them with `layer=coarse`.
 *
 * @see Gklezakos et al. (2024), https://arxiv.org/abs/2407.12028
 */
export const treeseg: Format = {
  id: 'treeseg',
  title: 'TreeSeg',
  extensions: ['json'],
  holds: 'corpus',

  inspect(source) {
    const sessions = once(() => sessionsOf(source))
    return {
      claim: () => (mayHold(source) ? claimTreeseg(sessions()) : undefined),
      read: report => readTreeseg(source.name, sessions(), report),
    }
  },
}

const LEVELS = ['coarse', 'fine'] as const

type Sessions = readonly (readonly [string, Record<string, unknown>])[]

function sessionsOf(source: Source): Sessions | undefined {
  const sessions = entriesOf(source)
  for (let index = 0; index < sessions.length; index++) if (!fits(sessions[index]![1])) return undefined
  return sessions.length > 0 ? (sessions as Sessions) : undefined
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
function segmentsIn(
  report: Report,
  list: readonly unknown[],
  item: string,
  name: string,
): readonly Segment[] {
  if (list.every(isSegment)) return list
  return list.filter((segment, index): segment is Segment => {
    if (isSegment(segment)) return true

    report.error(describe(segmentInvalid, { segment: show(segment) }), {
      item,
      path: `${item}.${name}[${index}]`,
    })
    return false
  })
}

/** The first session shows for most files that they are another format, and a search of all the text takes longer. */
const mayHold = (source: Source): boolean =>
  /^\s*\{/.test(source.text.slice(0, 4_000)) && !isOnlyLines(source) && fits(firstIn(source.json()))

function claimTreeseg(sessions: Sessions | undefined): Claim | undefined {
  if (sessions === undefined) return undefined
  return {
    strength: 'named',
    because: 'every session has lists "coarse" or "fine" of [first, last, title]',
    over: ['segeval-json', 'json-dictionary', 'json-lines'],
  }
}

function readTreeseg(
  file: string,
  sessions: Sessions | undefined,
  report: Report,
): readonly AnnotatedUnits[] {
  if (sessions === undefined) report.error(describe(notTreeseg, {}))
  const rows: AnnotatedUnits[] = []
  for (let number = 0; number < (sessions?.length ?? 0); number++) {
    const [item, session] = sessions![number]!
    const annotator = own(session, 'annotator')
    const layers: AnnotatedUnits['layers'][number][] = []
    let units = 0
    for (const name of LEVELS) {
      const segments = own(session, name)
      if (!Array.isArray(segments)) continue
      const at = segmentsIn(report, segments, item, name)
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
      axis: 'units',
      item,
      coder: typeof annotator === 'string' ? annotator : undefined,
      location: { file, path: item },
      tokens: [],
      units,
      unit: 'utterances',
      layers,
    })
  }
  return rows
}
