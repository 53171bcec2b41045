import { capital, countDigits, countWord, plural, score2, score3 } from '../../model/numbers.ts'
import { formatTime } from '../../model/time.ts'
import { kindWord, markSentence, type PairText, pairHeadline } from '../../report/sentences/marks.ts'
import { type Figure, type FigureTable, makeFigure } from '../figure.ts'
import { fitNames } from '../fit-names.ts'
import { columnWidth } from '../measure.ts'
import { coordinate, element } from '../svg.ts'
import { countMarks, type Mark, sortMarks } from './marks.ts'
import { drawTies, drawWindowFrame, drawWindows, pkCounts, windowDiffCounts } from './strip-channels.ts'
import type { StripChannel, StripData, StripGeometry, StripOptions } from './strip-data.ts'
import {
  CHANNEL,
  drawAxis,
  drawChips,
  drawLane,
  drawLaneName,
  drawLeanLane,
  drawPlainCuts,
  drawSpeakers,
  drawSurplus,
  LANE,
  renderTexts,
  type StripLane,
} from './strip-lanes.ts'
import { layOut, type StripSystem } from './strip-layout.ts'
import { drawMarks, type StripHeights } from './strip-marks.ts'
import { drawTools } from './strip-tools.ts'

const RIGHT = 14

/**
 * Two segmentations of one text as lanes over each other, with what a metric saw between them: edits, their
 * costs, sliding windows or alignment. x is the text in every view. Words break into lines like music.
 *
 * @param data - two lanes, and what is in the channel between them
 * @param options - width (960 px unless given), theme, frame, the stretch that is shown, what is pointed at
 * @returns the figure, with its table, and where things are in it
 * @example
 * segmentationStrip({
 *   units: 11,
 *   reference: { name: 'ann', boundaries: [2, 5] },
 *   hypothesis: { name: 'h2', boundaries: [2, 6] },
 *   channel: { view: 'edits', marks: [{ kind: 'match', reference: 2, hypothesis: 2 }, { kind: 'near', reference: 5, hypothesis: 6 }] },
 * }).title //=> 'h2 finds one of two boundaries and comes close to one.'
 */
export function segmentationStrip(
  data: StripData,
  options: StripOptions = {},
): Figure & { readonly geometry: StripGeometry } {
  const { units, channel } = data
  const [from, to] = options.range ?? [0, units]
  const marks = 'marks' in channel ? sortMarks(channel.marks) : []
  const lanes = [
    withRole(data.reference, data, 'reference'),
    withRole(data.hypothesis, data, 'hypothesis'),
  ] as const
  const headroom = data.words === undefined ? 26 : data.speakers === undefined ? 30 : 52
  // A second chip is outside its lane.
  const stacked = lanes.map(lane => lane.types?.some(types => types.length > 1) ?? false)
  const top = headroom + (stacked[0] ? 18 : 0)
  const heights: StripHeights = {
    top,
    channelTop: top + LANE,
    channelBottom: top + LANE + CHANNEL,
    bottom: top + 2 * LANE + CHANNEL,
  }
  const foot = (options.handles === true ? 16 : 10) + (stacked[1] ? 18 : 0)
  const left =
    options.nameWidth ??
    columnWidth(
      lanes.flatMap(lane => [lane.name, lane.role ?? '']),
      14,
      [channel.view === 'windows' ? 92 : 64, 140],
      600,
    ) + 14
  const systemsAt = (width: number): StripSystem[] =>
    layOut({
      left,
      right: width - RIGHT,
      from,
      to,
      words: data.words,
      rightToLeft: options.rightToLeft,
    })
  const drawSystem = (system: StripSystem): string => {
    let out = ''
    if (data.words !== undefined) {
      if (data.speakers !== undefined) out += drawSpeakers(data.speakers, system)
      out += renderTexts(data.words, system, headroom - 15)
    } else out += drawAxis(system, data.secondsPerUnit, data.start)
    const laneTops = [heights.top, heights.channelBottom] as const
    const names = fitNames(
      lanes.map(lane => lane.name),
      left - 8,
      14,
      600,
    )
    lanes.forEach((lane, row) => {
      out += drawLaneName({ ...lane, name: names[row]! }, laneTops[row as 0 | 1], left - 8)
      const render = options.marks === 'merged' ? drawLeanLane : drawLane
      const end = lane.units ?? units
      out += render(lane, end, system, laneTops[row as 0 | 1], LANE, data.secondsPerUnit)
      const other = lanes[row === 0 ? 1 : 0].units ?? units
      if (end > other && end > system.from && other < system.to)
        out += drawSurplus(other, end, system, laneTops[row as 0 | 1])
    })
    const plain = (): string =>
      drawPlainCuts(lanes[0], system, heights.top - 4, heights.channelTop) +
      drawPlainCuts(lanes[1], system, heights.channelBottom, heights.bottom + 4)
    if (channel.view === 'windows') {
      out += drawWindows(channel.windows, system, heights, left) + plain()
      const shown = channel.shown === undefined ? undefined : channel.windows[channel.shown]
      if (shown !== undefined) out += drawWindowFrame(shown, system, heights)
    } else if (channel.view === 'alignment') out += drawTies(channel.ties, system, heights) + plain()
    else
      out += drawMarks(marks, system, heights, {
        marks: options.marks ?? 'each',
        costs: channel.view === 'costs',
        secondsPerUnit: data.secondsPerUnit,
        isolated: options.isolated,
      })
    out +=
      drawChips(lanes[0], system, heights.top, -1) + drawChips(lanes[1], system, heights.channelBottom, 1)
    return out + drawTools(data, options, marks, system, heights)
  }
  const height = heights.bottom + foot
  const words = wordsOf(data)
  const title = titleOf(channel, marks, words)
  const figure = makeFigure(
    {
      kind: 'Segmentation strip',
      size: `${words.time === undefined ? `${countDigits(units)} ${plural(units, words.unit!)}` : formatTime(units, words.time)}, ${data.reference.name} and ${data.hypothesis.name}`,
      title,
      subtitle: subtitleOf(channel),
      table: tableOf(channel, marks, words),
      width: 960,
      render(width) {
        const systems = systemsAt(width)
        const body = systems.map((system, index) =>
          index === 0
            ? drawSystem(system)
            : element(
                'g',
                { transform: `translate(0 ${coordinate(index * (height + 16))})` },
                drawSystem(system),
              ),
        )
        return { body: body.join(''), height: systems.length * (height + 16) - 16 }
      },
    },
    options,
  )
  const inner = options.frame === 'bare' ? figure.width : figure.width - 32
  return {
    ...figure,
    geometry: {
      left,
      right: inner - RIGHT,
      systems: systemsAt(inner).map((system, index) => ({ ...system, top: index * (height + 16) })),
      heights,
    },
  }
}

function withRole(lane: StripLane, data: StripData, role: string): StripLane {
  if (lane.role !== undefined) return lane
  const segments = lane.boundaries.length + 1
  return {
    ...lane,
    role: data.equal === true ? `${countDigits(segments)} ${plural(segments, 'segment')}` : role,
  }
}

const wordsOf = (data: StripData): PairText => ({
  reference: data.reference.name,
  hypothesis: data.hypothesis.name,
  equal: data.equal ?? false,
  unit: data.unit ?? (data.words === undefined ? 'unit' : 'word'),
  span: data.span,
  ...(data.secondsPerUnit === undefined
    ? {}
    : { time: { ticksPerSecond: 1 / data.secondsPerUnit, start: data.start ?? 0 } }),
})

/** The sentence over a strip: what the evidence between its lanes amounts to. */
function titleOf(channel: StripChannel, marks: readonly Mark[], words: PairText): string {
  if (channel.view === 'windows') {
    const pk = channel.windows.filter(pkCounts).length
    const wd = channel.windows.filter(windowDiffCounts).length
    return `Pk counts ${countDigits(pk)} of ${countDigits(channel.windows.length)} windows, WindowDiff ${countDigits(wd)}`
  }
  if (channel.view === 'alignment') {
    if (channel.ties.length === 0) return 'No two segments are tied'
    const mean = channel.ties.reduce((sum, tie) => sum + tie.weight, 0) / channel.ties.length
    return `${capital(countWord(channel.ties.length))} ${plural(channel.ties.length, 'tie')} between segments, ${score2(mean)} strong on average`
  }
  return pairHeadline(marks, words)
}

/** What the marks of a view mean. */
function subtitleOf(channel: StripChannel): string {
  switch (channel.view) {
    case 'edits':
      return 'Bars: cuts; a bar through both lanes is a match. Arc: a near miss. Ring: only above. Disc: only below.'
    case 'costs':
      return 'As edits; the number is what the mark costs.'
    case 'windows':
      return 'One cell per window, at its middle; filled cells are the windows that count.'
    case 'alignment':
      return 'A band over shared units; a stronger shade is a stronger tie; a bar above or below shows which side chose it.'
  }
}

/** The evidence of a view as a table. */
function tableOf(channel: StripChannel, marks: readonly Mark[], words: PairText): FigureTable {
  if (channel.view === 'windows')
    return {
      columns: ['from place', 'to place', words.reference, words.hypothesis, 'Pk', 'WindowDiff'],
      rows: channel.windows.map(window => [
        window.first,
        window.last,
        window.reference,
        window.hypothesis,
        pkCounts(window) ? 'counts' : '',
        windowDiffCounts(window) ? 'counts' : '',
      ]),
    }
  if (channel.view === 'alignment')
    return {
      columns: ['units from', 'to', 'weight', 'chosen by'],
      rows: channel.ties.map(tie => [
        tie.start + 1,
        tie.end,
        score3(tie.weight),
        tie.chosenBy === 'both' ? 'both' : words[tie.chosenBy],
      ]),
    }
  const counts = countMarks(marks)
  const typed = counts.type > 0 || marks.some(mark => mark.referenceType ?? mark.hypothesisType)
  const costs = channel.view === 'costs'
  return {
    columns: [
      'kind',
      words.reference,
      words.hypothesis,
      ...(typed ? ['type above', 'type below'] : []),
      ...(costs ? ['cost'] : []),
      'in words',
    ],
    rows: marks.map(mark => [
      kindWord(mark.kind, words.equal, words),
      mark.reference,
      mark.hypothesis,
      ...(typed ? [mark.referenceType, mark.hypothesisType] : []),
      ...(costs ? [mark.cost === undefined ? undefined : score3(mark.cost)] : []),
      markSentence(mark, words).fact,
    ]),
  }
}
