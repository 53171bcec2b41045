import { invalid } from '../model/error.ts'
import { unknownFormat } from '../model/errors/reading.ts'
import { nearest } from '../model/nearest.ts'
import type { Format } from './format.ts'
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

/** Every format cesura reads, one line each: the registry of the command line, the docs and the tests. */
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

/**
 * The format with this id; the error names the nearest.
 *
 * @param id - as in `formats`, such as `cesura-json`
 * @returns the format: its title, its endings, what it reads and writes
 * @throws CesuraError `unknown-format` when there is none
 */
export function formatById(id: string): Format {
  const format = formats.find(format => format.id === id)
  if (format !== undefined) return format
  const ids = formats.map(format => format.id)
  throw invalid(unknownFormat, { id, ids, nearest: nearest(id, ids) })
}
