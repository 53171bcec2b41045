import type { PresetName } from '../../metrics/presets.ts'

/** Who computes a score as a preset does, in words that need no option names: “as computed by …”. */
export const presetWords: Readonly<Record<PresetName, string>> = {
  'segeval-2': 'segeval 2',
  'segeval-1': 'segeval 1',
  nltk: 'NLTK on n − 1 marks, one for each place',
  'fournier-inkpen-2012': 'Fournier and Inkpen (2012)',
  'fournier-2013': 'Fournier (2013)',
  'scaiano-inkpen-2012': 'Scaiano and Inkpen (2012)',
  'ocampo-diaz-ouyang-2022': 'Ocampo Diaz and Ouyang (2022)',
  'lai-2023': 'Lai, Li and Zhang (2023)',
  segsimflex: 'segsimflex',
  disrpt: 'the scorer of DISRPT',
  superdialseg: 'the scorer of SuperDialseg, NLTK on n marks with k from the segments',
  koomri: 'the scorer of koomri/text-segmentation',
  spokennlp: 'the scorer of SpokenNLP',
  'nltk-n-open': 'NLTK on n marks, one for each unit, without one on the last',
  'nltk-n-closed': 'NLTK on n marks, one for each unit, the last set too',
  gdamaskinos: 'the scorer of gdamaskinos/unsupervised_topic_segmentation, NLTK on n marks at first units',
  treeseg: 'the scorer of TreeSeg, NLTK on n marks at first units with k from the segments',
  deeptiling: 'the scorer of DeepTiling',
  conll18: 'the scorer of CoNLL 2018',
  wtpsplit: 'the scorer of wtpsplit',
  mir_eval: 'mir_eval',
  pyannote: 'pyannote.metrics',
  vidchapters: 'the scorer of VidChapters',
  'chapter-llama': 'the scorer of Chapter-Llama',
}
