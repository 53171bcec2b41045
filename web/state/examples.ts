import dialogue from '../../examples/dialogue.json?raw'
import kublaKhan from '../../examples/kubla-khan.json?raw'
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
