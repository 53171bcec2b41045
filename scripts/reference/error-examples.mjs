// Small inputs that lead to errors people meet often. The page of errors shows each with what cesura says to it, which is computed;
// nobody writes down which code it has.

/** Calls of the library. */
export const calls = [
  'fromMasses([2, 0, 3])',
  'fromMasses([])',
  'fromBoundaries(5, [2, 7])',
  'fromBoundaries(5, [3, 2])',
  "fromMarks('0102')",
  'windowDiff(fromMasses([6, 6]), fromMasses([5, 6]))',
  'windowDiff([6, 6], [12])',
  'windowDiff(fromMasses([6, 6]), fromMasses([12]), { windw: 3 })',
  'windowDiff(fromMasses([6, 6]), fromMasses([12]), { window: 0 })',
  "windowDiff(fromMasses([6, 6]), fromMasses([12]), { preset: 'nltk' })",
  "boundarySimilarity(fromMasses([6, 6]), fromMasses([12]), { preset: 'segval' })",
  "boundarySimilarity(fromMasses([6, 6]), fromMasses([12]), { preset: 'pyannote' })",
  "findMetric('windiff')",
  "makeCorpus([{ id: 'a', codings: [] }, { id: 'a', codings: [] }])",
  `agreement(makeCorpus([
  { id: 'a', units: 5, codings: [{ coder: 'ann', segmentation: fromMasses([2, 3]) }, { coder: 'bo', segmentation: fromMasses([5]) }] },
  { id: 'b', units: 5, codings: [{ coder: 'ann', segmentation: fromMasses([2, 3]) }] },
]))`,
  `evaluate(makeCorpus([
  { id: 'a', units: 5, codings: [{ coder: 'ann', segmentation: fromMasses([2, 3]) }, { coder: 'bo', segmentation: fromMasses([5]) }] },
]), { references: ['anne'] })`,
]

/** Files, with the options they are read with. */
export const files = [
  { 'talk.csv': 'item,coder,masses\ntalk,ann,2 3\ntalk,ann,5\n' },
  { 'talk.csv': 'item,coder,masses\ntalk,ann,2 x\n' },
  { 'talk.csv': 'item,coder,masses\n' },
  { 'talk.csv': 'item,coder,units,boundaries\ntalk,ann,5,7\n' },
  { 'talk.csv': 'item,coder,start,end\ntalk,ann,0,4\ntalk,ann,3,9\n' },
  { 'talk.csv': 'item,coder,masses\ntalk,ann,2 3\ntalk,bo,2 4\n' },
  { 'talk.json': '{ "cesura": 1, "items": [ }' },
  { 'talk.json': '{ "cesura": 1, "items": [{ "id": "talk", "codings": [{ "coder": "ann" }] }] }' },
  { 'talk.json': '{ "cesura": 1, "items": [{ "codings": [] }] }' },
  { 'talk.json': '{ "talk": { "ann": [0, 3], "bo": [1, 2] } }' },
  { 'talk.txt': '' },
  { 'talk.txt': 'One line.\nAnother line.\n', options: { format: 'textgird' } },
  { 'talk.srt': '1\n00:00:02,000 --> 00:00:01,000\nHello\n' },
  { 'talk.rttm': 'SPEAKER talk 1 0.00 x <NA> <NA> ann <NA> <NA>\n' },
  {
    'talk.TextGrid':
      'File type = "ooTextFile"\nObject class = "TextGrid"\n\n0\n2\n<exists>\n1\n"IntervalTier"\n"topic"\n0\n2\n1\n',
  },
]
