import type { Problem } from '../../model/error.ts'
import type { ErrorCode } from '../../model/error-codes.ts'
import { isWhole } from '../../model/require.ts'
import { openDraft } from '../draft.ts'
import type { ReadOptions } from '../format.ts'
import { isRecord } from '../json/json-text.ts'
import { baseOf } from '../roles/path-pattern.ts'
import { delimiterOf, parseTable } from '../tables/table-text.ts'
import type { Source } from './source.ts'

/** Formats that are known and not read, by their endings: what to export instead. */
const KNOWN: Readonly<Record<string, string>> = {
  ass: 'subtitles of Aegisub; save them as .srt',
  ssa: 'subtitles of SubStation; save them as .srt',
  stm: 'a NIST transcript (STM); export RTTM, TextGrid or a table with start and end',
  ctm: 'a NIST word list (CTM); export RTTM, TextGrid or a table with start and end',
  mlf: 'an HTK master label file; write one .lab file per recording',
  exb: 'an EXMARaLDA transcription; export it as TextGrid or EAF',
  trs: 'a Transcriber file; export it as TextGrid or EAF',
  flextext: 'a FLEx text; export it to ELAN (EAF)',
  lrc: 'lyrics with times (LRC); save them as .srt',
  uem: 'a list of evaluated regions (UEM); the turns are in the .rttm file',
  ttml: 'subtitles in TTML; save them as .srt or .vtt',
  dfxp: 'subtitles in TTML; save them as .srt or .vtt',
  rels: 'a list of relations between segments (DISRPT), not the segments; their boundaries are in the .tok or .conllu file',
}

/** Plain text and JSON that are known by how they begin, and not read. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^;FFMETADATA1/, 'metadata of ffmpeg; write its chapters as lines of start and title, the first at 0:00'],
  [
    /^CHAPTER01=/,
    'chapters of an OGM or Matroska film; write them as lines of start and title, the first at 0:00',
  ],
  [
    /^\s*\{\s*"schema_name":\s*"DoclingDocument"/,
    'a whole Docling document, not cut; write its chunks, and give the document with --text',
  ],
  [/^\\_sh v\d/, 'a Toolbox file (SIL); import it in ELAN and save it as EAF'],
  [
    /^(?:\S+ (?!-?[\d.]+ )\S+ \d+(?:\.\d+)? \d+(?:\.\d+)?(?:\r?\n|$)){2,}/,
    'a list of utterances with recording, start and end, as Kaldi has it (segments); write RTTM, or a table with a header',
  ],
  [
    /^#begin document /,
    'a file of CoNLL-2012 (coreference, trees); write its sentences as CoNLL-U, or its tags as a BIO column',
  ],
  [/^\[\d[\d:.]+ --> \d/, 'what Whisper prints while it runs; let it write .srt, .vtt or .json'],
  [/^\{\d+\}\{\d+\}/, 'subtitles that count frames (MicroDVD); save them as .srt'],
  [/^\[\d+\]\[\d+\]/, 'subtitles of MPlayer (MPL2); save them as .srt'],
  [
    /^(?:signal \S+\s+type \d|separator \S+\s+nfields \d)/,
    'a label file of xwaves, which has ends only; write start, end and label on each line (.lab)',
  ],
]

/** Endings that only one kind of file has. */
const ENDINGS: Readonly<Record<string, string>> = {
  srt: 'a SubRip file, but no line has times such as 00:00:01,000 --> 00:00:02,500',
  vtt: 'a WebVTT file, but it does not begin with WEBVTT',
  sbv: 'a SubViewer file, but no line has times such as 0:00:01.000,0:00:02.500',
  textgrid: 'a Praat TextGrid, but it does not begin with File type = "ooTextFile"',
  eaf: 'an ELAN file, but its root is not ANNOTATION_DOCUMENT',
  cha: 'a CHAT file, but it has no line @Begin and no line such as *CHI: with a tab',
  rttm: 'an RTTM file, but not every line is SPEAKER, file, channel, start, duration',
  lab: 'a label file, but not every line is a start, an end and a label',
  conllu: 'a CoNLL-U file, but its rows have not ten columns with tabs between and ids 1, 2, 3 …',
  conll:
    'a file of token rows, but it has neither ten columns with tabs and ids 1, 2, 3 … nor a column of tags (O, B-x, I-x)',
  ann: 'a brat file, but no line is such as T1, a tab, a type and two offsets',
  rez: 'a Rezonator file, but it is no JSON with ROOT and nodeMap',
}

/** XML by its root, where it is known and not read. */
const ROOTS: Readonly<Record<string, string>> = {
  TEI: 'TEI; write its segments as a table, or as plain text with a separator between them',
  'basic-transcription': 'an EXMARaLDA transcription; export it as TextGrid or EAF',
  document: 'a FLEx text; export it to ELAN (EAF)',
  chapters: 'chapters of Podlove; write them as lines of start and title, the first at 0:00',
  Trans: 'a Transcriber file; export it as TextGrid or EAF',
  Chapters: 'chapters of a Matroska film; write them as lines of start and title, the first at 0:00',
  tt: 'subtitles in TTML; save them as .srt or .vtt',
  transcript: 'captions of YouTube in XML; save them as .vtt or .srt',
  timedtext: 'captions of YouTube in XML; save them as .vtt or .srt',
}

/** Fields by which the JSON of speech recognisers is known: YouTube, Amazon, AssemblyAI, Vosk, Deepgram. */
const RECOGNISERS: readonly (readonly string[])[] = [
  ['wireMagic', 'events'],
  ['jobName', 'results'],
  ['utterances', 'text', 'id'],
  ['result', 'text'],
  ['metadata', 'results'],
]

/** Why nothing claims a file, in a sentence that says what it is and what would help. */
export function nothingFits(source: Source, { header }: ReadOptions = {}): Problem {
  const { text, name } = source
  const file = baseOf(name)
  const location = { file: name }
  const problem = (code: ErrorCode, message: string, line?: number): Problem => ({
    severity: 'error',
    code,
    message,
    location: line === undefined ? location : { ...location, line },
  })
  if (text.trim() === '')
    return problem('file-empty', 'the file is empty; a corpus holds one segmentation or more')
  const ending = /\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? ''
  const xml = /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[\s\S]*?-->\s*|<![^>]*>\s*)*<([A-Za-z][\w.:-]*)/.exec(
    text.slice(0, 4096),
  )
  const root = xml?.[1]?.replace(/^.*:/, '')
  if (root !== undefined && (text.trimStart().startsWith('<?xml') || text.includes(`</${xml![1]}>`))) {
    const known = Object.hasOwn(ROOTS, root) ? ROOTS[root] : undefined
    return problem(
      'format-unknown',
      `${file} is ${known ?? `XML with the root ${root}, which cesura does not read; ELAN (.eaf) and CAS XMI are read`}`,
    )
  }
  if (Object.hasOwn(KNOWN, ending)) return problem('format-unknown', `${file} is ${KNOWN[ending]}`)
  const beginning = BEGINNINGS.find(([pattern]) => pattern.test(text.slice(0, 400)))
  if (beginning !== undefined) return problem('format-unknown', `${file} is ${beginning[1]}`)
  if (Object.hasOwn(ENDINGS, ending))
    return problem('format-unknown', `${file} is named as ${ENDINGS[ending]}. Is it whole?`)
  const python = pythonLiteral(text)
  if (python !== undefined)
    return problem(
      'python-literal',
      `this is a Python literal, not JSON (${python}). Write it with json.dump(x, file).`,
      1,
    )
  const json = jsonShape(source)
  if (json !== undefined) return problem('format-unknown', `${file} is ${json}`)
  const names = tableNames(text, header === 'no')
  if (names !== undefined)
    return problem(
      'format-unknown',
      `${file} is a table with columns ${names}; none of these says where segments end. Which one does? --column masses=, boundaries=, boundary=, segment=, label=, start= and end= name it; labels of whole documents are no segmentation.`,
    )
  if (source.container === 'xlsx')
    return problem(
      'format-unknown',
      `${file} is a workbook whose sheet has one row or one column; a table has a header and columns that say which unit is in which segment. --read sheet=NAME reads another sheet.`,
    )
  return problem(
    'format-unknown',
    `${file} is plain text without marks. cesura needs cuts: give codings beside it and --text ${file}, or name what separates segments: --read separator="---"${blankLines(text) ? ', or --read separator=blank-line' : ''}.`,
  )
}

/** Quotes and words of Python, at the start of what would be JSON. */
export function pythonLiteral(text: string): string | undefined {
  const start = text.slice(0, 20_000)
  if (!/^\s*[[{(]/.test(start)) return undefined
  const quoted = /[[{,(]\s*(?:[bu]?)'(?:[^'\\]|\\.)*'\s*[:,\])}]/.exec(start)
  const words = /[:,[]\s*(True|False|None)\s*[,\]}]/.exec(start)
  const tuple = /(?:^|[[{,(:])\s*\(\s*(?:-?\d+(?:\.\d*)?|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\s*[,)]/.exec(
    start,
  )
  const found = [quoted && "'…'", tuple && '(…)', words?.[1]].filter(part => typeof part === 'string')
  return found.length === 0 ? undefined : found.join(', ')
}

/** What a JSON value is, with the names of its fields. */
function jsonShape(source: Source): string | undefined {
  const whole = source.json()
  const lines = whole === undefined ? source.jsonLines()?.map(({ value }) => value) : undefined
  const value = whole ?? lines
  if (value === undefined || value === null || typeof value !== 'object') return undefined
  const tail =
    'none of these says where segments end. Which one does? --column masses=, boundaries=, start= and end= …; labels of whole documents are no segmentation'
  if (isRecord(value)) {
    const names = Object.keys(value)
    if (names.includes('taskScore'))
      return 'the scores of a submission, as `cesura task score` writes them; the cuts of every item are needed: name the submission itself'
    if (RECOGNISERS.some(keys => keys.every(key => names.includes(key))))
      return 'the answer of a speech recogniser in a form that cesura does not read; ask it for .srt or .vtt, or for segments with start, end and text as Whisper has them'
    const inner = innerLists(value)
    if (inner !== undefined)
      return `a JSON object in which ${listed(names)} each hold ${inner.list} with ${listed(inner.fields)}. Write its records as a list, or one a line, each with its name: [{"id": "${names[0]!.slice(0, 40)}", "${inner.list}": […]}, …]; then --column label= or segment= names the field that says which segment an entry is in`
    return `a JSON object with ${listed(names)}; none of these says where segments end. A corpus is {"cesura": 1, "items": […]}, see docs/formats.md`
  }
  const list = value as readonly unknown[]
  const names = [
    ...new Set(list.slice(0, 1000).flatMap(entry => (isRecord(entry) ? Object.keys(entry) : []))),
  ]
  const what =
    source.container === 'parquet' ? 'a Parquet table' : lines === undefined ? 'a list' : 'JSON lines'
  const objects = list.length === 1 ? 'one object' : `${list.length} objects`
  if (names.length === 0 && list.length > 0 && list.every(number => isWhole(number, 0)))
    return `${what} of ${list.length} whole numbers. If they are the first units of segments, give the text: --text FILE, and say what they number: --units lines (or sentences). If they are sizes of segments, write them under the name of a coder: {"ann": [2, 3, 6]}, and say --format json-dictionary`
  if (names.length === 0)
    return `${what} of ${list.length} values that are no objects; nothing says where segments end`
  return `${what} of ${objects} with ${listed(names)}; ${tail}`
}

/** The list of objects that every entry of an object holds under one name, with the names of their fields. */
function innerLists(value: Record<string, unknown>): { list: string; fields: string[] } | undefined {
  const entries = Object.values(value)
  const [first] = entries
  if (!isRecord(first)) return undefined
  const list = Object.keys(first).find(name => isObjects(first[name]))
  if (list === undefined || !entries.every(entry => isRecord(entry) && isObjects(entry[list])))
    return undefined
  return { list, fields: Object.keys((first[list] as Record<string, unknown>[])[0]!) }
}

const isObjects = (list: unknown): boolean => Array.isArray(list) && list.length > 0 && list.every(isRecord)

const listed = (names: readonly string[]): string =>
  names.length === 0
    ? 'no fields'
    : names
        .slice(0, 10)
        .map(name => name.slice(0, 40))
        .join(', ') + (names.length > 10 ? ' …' : '')

/** The names of columns, where nearly every line has as many cells as the first; without a header, their numbers. */
export function tableNames(text: string, numbered = false): string | undefined {
  const start = text.slice(0, 50_000)
  const delimiter = delimiterOf(start)
  const whole = start.length < text.length ? start.slice(0, Math.max(start.lastIndexOf('\n'), 1)) : start
  const rows = parseTable(openDraft(), whole, delimiter)
  const width = rows[0]?.cells.length ?? 0
  if (rows.length < 2 || width < 2) return undefined
  const even = rows.filter(({ cells }) => cells.length === width).length
  if (even * 10 < rows.length * 8) return undefined
  const { cells } = rows[0]!
  return listed(numbered ? cells.map((cell, index) => `${index + 1} ("${cell}")`) : cells)
}

/** Whether blank lines stand between other lines. */
const blankLines = (text: string): boolean =>
  /\S[^\S\r\n]*(?:\r\n|\n|\r)\s*?[\r\n]\s*\S/.test(text.slice(0, 100_000))
