import { explainTexts } from '../src/compare/index.ts'
import { readFiles } from '../src/formats/index.ts'
import { marksBetween, twoTexts } from '../src/plots/index.ts'

const gold = 'the ship left the harbour at dawn\n---\nten men were on board and then the wind turned'
const heard = 'the ship left the harbor at dawn\n---\nten men were on on board\n---\nthe wind turned'
const { corpus } = readFiles(
  [
    { name: 'ann.txt', text: gold },
    { name: 'bo.txt', text: heard },
  ],
  { fromPath: '{coder}.txt', item: 'log', separator: '---', units: 'words', texts: 'align' },
)
const [log] = corpus!.items
const [ann, bo] = log!.codings

/** Two words fewer in one of the texts: the last cut may stand before, between or after them. */
export const figure = twoTexts({
  reference: 'Ann',
  hypothesis: 'Bo',
  rows: explainTexts(log!.texts!, bo!.aligned!),
  marks: marksBetween(ann!.segmentation, bo!.segmentation, { span: 2 }),
})
