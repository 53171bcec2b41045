import { fromMasses } from 'cesura'
import { boundaryEditDistance, maximumLikelihoodAlignment, overlapAtoms } from 'cesura/compare'
import {
  boundaryHeatMap,
  coderBehaviour,
  type Figure,
  intervalDots,
  lineChart,
  marksOfEdits,
  meanBars,
  operationBars,
  precisionRecall,
  type StripChannel,
  type StripTie,
  segmentationStrip,
} from 'cesura/plots'
import type { FigureData, SampledPair } from './artefact.ts'

/** A picture: one SVG element, with title, description and the numbers behind it. */
export interface Drawing extends Figure {
  /** File name without ending. */
  readonly name: string
}

/**
 * The pictures of a figure; a figure of several pairs has one for each. The same values give the same bytes.
 *
 * @param data - what the figure shows, as an artefact gives it
 * @returns one picture, or one for each pair, numbered from 1 in their names
 */
export function drawFigure(data: FigureData): Drawing[] {
  const named = (figure: Figure): Drawing[] => [{ ...figure, name: data.name }]
  switch (data.kind) {
    case 'pairs':
      return data.pairs.map((pair, index) => ({
        ...drawPair(pair, data.view),
        name: data.pairs.length === 1 ? data.name : `${data.name}-${index + 1}`,
      }))
    case 'lines':
      return named(
        lineChart(
          {
            series: data.lines,
            x: data.x,
            y: data.y,
            ...(data.lines.some(line => line.points.some(point => point.interval !== undefined))
              ? { band: '95 % interval of the mean' }
              : {}),
          },
          { title: data.title },
        ),
      )
    case 'means':
      return named(
        meanBars(
          { measure: data.measure, rows: data.rows, printed: 'printed in the paper' },
          { title: data.title },
        ),
      )
    case 'intervals':
      return named(intervalDots({ rows: data.rows, measure: data.measure }))
    case 'heat-map':
      return named(
        boundaryHeatMap({
          items: data.items.map(({ id, units, codings }) => ({
            id,
            units,
            codings: codings.map(({ coder, segmentation }) => ({
              coder,
              boundaries: segmentation.boundaries,
            })),
          })),
        }),
      )
    case 'precision-recall':
      return named(precisionRecall({ points: data.points, counted: 'a near miss is half a hit' }))
    case 'rates':
      return named(coderBehaviour(data.rows))
    case 'operations':
      return named(operationBars({ rows: data.rows, of: 'type' }))
  }
}

function drawPair({ names, reference, hypothesis }: SampledPair, view: 'alignment' | 'edits'): Figure {
  const [a, b] = [fromMasses(reference), fromMasses(hypothesis)]
  const channel: StripChannel =
    view === 'edits'
      ? { view, marks: marksOfEdits(boundaryEditDistance(a, b), a.boundaries) }
      : { view, ties: alignmentTies(reference, hypothesis) }
  return segmentationStrip({
    units: a.units,
    reference: { name: names[0], boundaries: [...a.boundaries] },
    hypothesis: { name: names[1], boundaries: [...b.boundaries] },
    channel,
  })
}

/** The edges of the alignment as the stretches that the two segments share. */
function alignmentTies(reference: readonly number[], hypothesis: readonly number[]): StripTie[] {
  const [a, b] = [fromMasses(reference), fromMasses(hypothesis)]
  const atoms = overlapAtoms(a, b)
  const starts = new Map<string, number>()
  for (let index = 0, at = 0; index < atoms.count; index++) {
    starts.set(`${atoms.a[index]}/${atoms.b[index]}`, at)
    at += atoms.overlap[index]!
  }
  return maximumLikelihoodAlignment(a, b).edges.map(edge => {
    const start = starts.get(`${edge.a}/${edge.b}`)!
    return {
      start,
      end: start + edge.overlap,
      weight: edge.jaccard,
      chosenBy: edge.ab && edge.ba ? 'both' : edge.ab ? 'reference' : 'hypothesis',
    }
  })
}
