import { type Corpus, fromBoundaries, type Segmentation, toMasses } from 'cesura'
import type { Stream } from 'cesura/stats'
import { printedChapters } from '../fournier-inkpen-2012/table-2.ts'

/** The paper's constant chance of a near miss. */
export const NEAR = 0.0921
/** As many coders as a simulation has. */
export const MOST_CODERS = 10

/** What is taken from the data: the lengths of the texts and a way to draw the length of a segment. */
export interface Parameters {
  readonly texts: readonly number[]
  readonly draw: (samples: Stream) => number
  readonly about: string
}

/** From a corpus: the lengths of its items and of all its segments. Else from what Table 2 of 2012 prints. */
export function parametersOf(corpus: Corpus | undefined): Parameters {
  if (corpus !== undefined) {
    const sizes = corpus.items.flatMap(item =>
      item.codings.flatMap(({ segmentation }) => toMasses(segmentation)),
    )
    return {
      texts: corpus.items.map(item => item.units),
      draw: samples => sizes[samples.below(sizes.length)]!,
      about: `Lengths of ${sizes.length} segments and ${corpus.items.length} texts of the corpus.`,
    }
  }
  const units = printedChapters.reduce((sum, { coders, mass }) => sum + coders * mass, 0)
  const segments = printedChapters.reduce((sum, chapter) => sum + chapter.segments, 0)
  return {
    texts: printedChapters.map(({ mass }) => mass),
    draw: samples => 1 + samples.geometric(segments / units),
    about: `The distribution of segment lengths in The Moonstone is public for eight of its chapters only. Here chapters are as long as Table 2 of Fournier & Inkpen (2012) says, segments geometric with its mean of ${(units / segments).toFixed(2)} paragraphs.`,
  }
}

/** A text cut at random into segments of the drawn lengths. */
export function drawSegmentation(units: number, { draw }: Parameters, samples: Stream): Segmentation {
  const cuts: number[] = []
  for (let at = draw(samples); at < units; at += draw(samples)) cuts.push(at)
  return fromBoundaries(units, cuts)
}

/** A pseudo-coder: each boundary kept, moved by one place, or fully missed: left out, or joined by another. */
export function pseudoCoding(
  { units, boundaries }: Segmentation,
  miss: number,
  extra: number,
  samples: Stream,
): Segmentation {
  const cuts = new Set<number>()
  for (const boundary of boundaries) {
    const chance = samples.uniform()
    if (chance < NEAR) {
      const moved = boundary + (samples.chance(0.5) ? 1 : -1)
      cuts.add(moved >= 1 && moved < units ? moved : boundary)
    } else if (chance >= NEAR + miss) {
      cuts.add(boundary)
    } else if (samples.chance(extra)) {
      cuts.add(boundary)
      cuts.add(1 + samples.below(units - 1))
    }
  }
  return fromBoundaries(
    units,
    [...cuts].sort((a, b) => a - b),
  )
}

export type Coding = (text: number, coder: number, samples: Stream) => Segmentation

/** Ten coders of every text. */
export function codedCorpus({ texts }: Parameters, coding: Coding, samples: Stream): Corpus {
  return {
    items: texts.map((units, text) => ({
      id: String(text + 1).padStart(3, '0'),
      units,
      codings: Array.from({ length: MOST_CODERS }, (_, coder) => ({
        coder: String(coder + 1).padStart(2, '0'),
        segmentation: coding(text, coder, samples),
      })),
    })),
  }
}
