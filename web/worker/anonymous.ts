import type { Corpus } from 'cesura'

/** Coders become A, B, C … in the order of the corpus. */
export const lettersOf = (coders: readonly string[]): ReadonlyMap<string, string> =>
  new Map(coders.map((coder, index) => [coder, letterOf(index)]))

const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26)

/** Coders become letters, texts 1, 2, 3 …; what they say is left out. */
export function anonymise(corpus: Corpus, letters: ReadonlyMap<string, string>): Corpus {
  const items = corpus.items.map(({ units, codings, speakers }, index) => {
    const voices = [...new Set(speakers)]
    return {
      id: String(index + 1),
      units,
      ...(speakers === undefined
        ? {}
        : { speakers: speakers.map(name => `speaker ${voices.indexOf(name) + 1}`) }),
      codings: codings.map(({ coder, segmentation: { labels: _, ...rest } }) => ({
        coder: letters.get(coder) ?? coder,
        segmentation: rest,
      })),
    }
  })
  return { ...corpus, items }
}
