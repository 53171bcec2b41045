// Examples that one view offers where the data have none of what it shows: they are loaded with that view.
import chonkie from '../../examples/chunks/chonkie.jsonl?raw'
import langchain from '../../examples/chunks/langchain.json?raw'
import sections from '../../examples/chunks/sections.json?raw'
import tideService from '../../examples/chunks/tide-service.md?raw'
import levels from '../../examples/levels.json?raw'
import scores from '../../examples/scores.json?raw'
import type { Example } from './examples.ts'

/** For the view of granularity. */
export const scoresExample: Example = {
  title: 'Scores of two models',
  about: 'Four texts, a reference, and two models with a score for every place',
  file: 'scores.json',
  text: scores,
  unit: 'unit',
}

/** For the view of levels. */
export const levelsExample: Example = {
  title: 'Two manuals',
  about: 'Two texts cut on two and three levels',
  file: 'levels.json',
  text: levels,
  unit: 'unit',
}

/** For the view of chunks: a document and what two chunkers made of it. The same files are in `examples/chunks`. */
export const chunkExample: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'tide-service.md', text: tideService },
  { name: 'langchain.json', text: langchain },
  { name: 'chonkie.jsonl', text: chonkie },
  { name: 'sections.json', text: sections },
]

/** A short text to segment, for people who have none at hand. */
export const HARBOUR = `The harbour woke before the sun did. Gulls argued over a torn net on the slip. Old Marten counted his ropes twice, because he never trusted the first count.
Three boats were already out beyond the mole. The bakery on the quay opened at five. Its owner, Ilse, carried the first trays past the ice house.
Nobody paid before the boats were back; that was the custom. She wrote every loaf on a slate by the door. At seven the ferry came in from the islands.
It brought the doctor, two goats and the mail. The doctor stayed for one hour every Tuesday. People said you had to fall ill on a Monday night.
The storm was announced at noon, by telephone. Marten looked at the sky and took in his washing. By three the mole had disappeared behind the spray.
Two of the boats came home before dark. The third had sheltered behind the island and sent word in the morning. Ilse wiped the slate clean that week and never said why.`
