import type { Format, InspectedFormat, ShapedFormat } from './format.ts'
import { cesuraJson } from './json/cesura-json.ts'
import { jsonDictionary } from './json/json-dictionary.ts'
import { jsonLines } from './json/json-lines.ts'
import { numberLists } from './json/number-lists.ts'
import { rezonator } from './json/rezonator.ts'
import { segevalJson } from './json/segeval-json.ts'
import { segmentLists } from './json/segment-lists.ts'
import { bio } from './rows/bio.ts'
import { chat } from './rows/chat.ts'
import { conllu } from './rows/conllu.ts'
import { dialogueJson } from './rows/dialogue-json.ts'
import { disrpt } from './rows/disrpt.ts'
import { qmsum } from './rows/qmsum.ts'
import { tiageJson } from './rows/tiage-json.ts'
import { treeseg } from './rows/treeseg.ts'
import { webannoTsv } from './rows/webanno-tsv.ts'
import { brat } from './spans/brat.ts'
import { casJson } from './spans/cas-json.ts'
import { casXmi } from './spans/cas-xmi.ts'
import { chunks } from './spans/chunks.ts'
import { dis } from './spans/dis.ts'
import { doccano } from './spans/doccano.ts'
import { exmaralda } from './spans/exmaralda.ts'
import { inceptionAgreement } from './spans/inception-agreement.ts'
import { labelStudio } from './spans/label-studio.ts'
import { modelAnswer } from './spans/model-answer.ts'
import { prodigy } from './spans/prodigy.ts'
import { recogniserJson } from './spans/recogniser-json.ts'
import { rs3 } from './spans/rs3.ts'
import { separatedText } from './spans/separated-text.ts'
import { spacyJson } from './spans/spacy-json.ts'
import { tei } from './spans/tei.ts'
import { transcriber } from './spans/transcriber.ts'
import { unitStarts } from './spans/unit-starts.ts'
import { wikiSection } from './spans/wiki-section.ts'
import { csv } from './tables/csv.ts'
import { presses } from './tables/presses.ts'
import { segevalTsv } from './tables/segeval-tsv.ts'
import { segsimflexCsv } from './tables/segsimflex-csv.ts'
import { tsv } from './tables/tsv.ts'
import { choi } from './text/choi.ts'
import { labelLines } from './text/label-lines.ts'
import { labelledText } from './text/labelled-text.ts'
import { labels } from './text/labels.ts'
import { markLines } from './text/mark-lines.ts'
import { markdown } from './text/markdown.ts'
import { markedLines } from './text/marked-lines.ts'
import { marks } from './text/marks.ts'
import { masses } from './text/masses.ts'
import { wiki727k } from './text/wiki-727k.ts'
import { timelineFormats } from './timeline/formats.ts'
import { fromInspected } from './units/from-inspected.ts'
import { fromShaped } from './units/from-shaped.ts'

/** Formats of units in rows, to be converted to `inspect`. One line each. */
const shaped: readonly ShapedFormat[] = [
  disrpt,
  conllu,
  bio,
  webannoTsv,
  chat,
  dialogueJson,
  qmsum,
  tiageJson,
  treeseg,
  segmentLists,
  rs3,
  dis,
  tei,
  transcriber,
  exmaralda,
  recogniserJson,
]

/** Formats that are parsed once: texts with spans, recordings. One line each. */
const inspected: readonly InspectedFormat[] = [
  labelStudio,
  doccano,
  prodigy,
  spacyJson,
  casJson,
  casXmi,
  brat,
  inceptionAgreement,
  chunks,
  wikiSection,
  unitStarts,
  modelAnswer,
  separatedText,
  ...timelineFormats,
]

/** Every format cesura reads: the registry of the command line, the docs and the tests. */
export const formats: readonly Format[] = [
  cesuraJson,
  jsonLines,
  csv,
  tsv,
  segevalJson,
  segevalTsv,
  presses,
  marks,
  markLines,
  labelLines,
  markedLines,
  masses,
  labels,
  choi,
  wiki727k,
  markdown,
  segsimflexCsv,
  labelledText,
  rezonator,
  jsonDictionary,
  numberLists,
  ...shaped.map(fromShaped),
  ...inspected.map(fromInspected),
]
