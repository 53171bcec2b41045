import { khan } from '../../../../gallery/khan.ts'
import { type Corpus, fromBoundaries, fromMasses, makeCorpus, typeScale } from '../../../../src/index.ts'

const lines = khan.slice(0, 11)

/** A poem with a reference and two programs. */
export const poem: Corpus = makeCorpus([
  {
    id: 'poem',
    units: 11,
    texts: lines,
    codings: [
      { coder: 'manual', segmentation: fromMasses([2, 3, 6]) },
      { coder: 'h1', segmentation: fromMasses([5, 6]) },
      { coder: 'h2', segmentation: fromMasses([2, 2, 7]) },
    ],
  },
])

/** Strings that are markup, script, a formula or a key of every object somewhere else. */
export const nasty = [
  '<img src=x onerror="window.hurt=1">',
  '</title></style></script><script>window.hurt=1</script>',
  'javascript:window.hurt=1',
  '<svg onload="window.hurt=1"><use href="data:x"/></svg>',
  '" autofocus onfocus="window.hurt=1" x="',
  "=cmd|' /C calc'!A1",
  '__proto__',
  'constructor',
  '{{7*7}} <!-- ',
]

/** Every name, text, speaker and type of the corpus is one of the nasty strings. */
export function nastyCorpus(): Corpus {
  const scale = typeScale(nasty.slice(0, 3))
  const coding = (index: number, boundaries: number[], types: number[]) => ({
    coder: nasty[index]!,
    segmentation: { ...fromBoundaries(9, boundaries), types: Uint32Array.from(types), scale },
  })
  return makeCorpus(
    nasty.slice(0, 4).map(id => ({
      id,
      units: 9,
      texts: nasty,
      speakers: nasty,
      codings: [
        coding(0, [2, 5, 7], [1, 2, 4]),
        coding(6, [2, 6], [2, 2]),
        coding(7, [2, 5, 8], [1, 4, 1]),
        coding(4, [1], [6]),
      ],
    })),
    scale,
  )
}
