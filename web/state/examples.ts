import chonkie from '../../examples/chunks/chonkie.jsonl?raw'
import langchain from '../../examples/chunks/langchain.json?raw'
import sections from '../../examples/chunks/sections.json?raw'
import tideService from '../../examples/chunks/tide-service.md?raw'
import dialogue from '../../examples/dialogue.json?raw'
import kublaKhan from '../../examples/kubla-khan.json?raw'
import levels from '../../examples/levels.json?raw'
import scores from '../../examples/scores.json?raw'
import simulated from '../../examples/simulated.json?raw'

/** A corpus that comes with the page; the same file is in `examples/`. */
export interface Example {
  readonly title: string
  readonly about: string
  readonly file: string
  readonly text: string
  readonly unit: string
}

export const examples: readonly Example[] = [
  {
    title: 'Kubla Khan',
    about: 'A poem cut by hand and by four programs',
    file: 'kubla-khan.json',
    text: kublaKhan,
    unit: 'line',
  },
  {
    title: 'Simulated coders',
    about: 'Four people and three programs, twelve texts, made by a seed',
    file: 'simulated.json',
    text: simulated,
    unit: 'unit',
  },
  {
    title: 'A conversation',
    about: 'Two transcribers, two speakers, four types of cut',
    file: 'dialogue.json',
    text: dialogue,
    unit: 'word',
  },
]

/** Examples of what only one view needs: it offers them where the data have none of it. */
export const scoresExample: Example = {
  title: 'Scores of two models',
  about: 'Four texts, a reference, and two models with a score for every place',
  file: 'scores.json',
  text: scores,
  unit: 'unit',
}
export const levelsExample: Example = {
  title: 'Two manuals',
  about: 'Two texts cut on two and three levels',
  file: 'levels.json',
  text: levels,
  unit: 'unit',
}

/** A document and what two chunkers made of it; the same files are in `examples/chunks`. */
export const chunkExample: readonly { readonly name: string; readonly text: string }[] = [
  { name: 'tide-service.md', text: tideService },
  { name: 'langchain.json', text: langchain },
  { name: 'chonkie.jsonl', text: chonkie },
  { name: 'sections.json', text: sections },
]
