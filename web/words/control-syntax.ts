import type { Hint, OptionHint, OptionSyntax } from '../../src/model/errors/define.ts'

/** An option of reading in plain words. */
interface OptionText {
  readonly name: string
  /** Its values in plain words: the page can set each of them. `names`: it takes names from the file. */
  readonly values?: Readonly<Record<string, string>> | 'names'
}

const READING: Readonly<Record<string, OptionText>> = {
  alignLimit: { name: 'share of words that must match' },
  axis: { name: 'boundaries', values: { time: 'in time', units: 'between units' } },
  base: { name: 'number of the first unit', values: { 0: '0', 1: '1' } },
  coder: { name: 'name of the annotator' },
  documents: { name: 'a .txt file with the text' },
  duration: {
    name: 'duration of the recording',
    values: { reference: 'that of the reference', common: 'the time that all have', max: 'the longest' },
  },
  empty: { name: 'a corpus without boundaries', values: { yes: 'accepted', no: 'not accepted' } },
  encoding: { name: 'encoding' },
  ends: {
    name: 'end of a segment',
    values: { inclusive: 'its last unit', exclusive: 'where the next segment starts' },
  },
  form: {
    name: 'form of the answer',
    values: {
      'json-starts': 'JSON with first units',
      'json-ends': 'JSON with last units',
      'json-marks': 'JSON with a mark for each unit',
      'json-ranges': 'JSON with ranges',
      'json-quotes': 'JSON with quotes',
      'json-segments': 'JSON with the segments',
      tags: 'tags around segments',
      ranges: 'ranges of units',
      'numbered-lines': 'numbered lines',
      separators: 'the text with separators',
      headings: 'headings',
      list: 'a list',
      'blank-lines': 'blank lines between segments',
      plain: 'the text alone',
    },
  },
  format: { name: 'format', values: 'names' },
  frameRate: { name: 'frames or samples per second' },
  fromPath: { name: 'pattern of file names' },
  glued: {
    name: 'symbols attached to a word',
    values: { split: 'boundary symbols', word: 'part of the word' },
  },
  header: { name: 'first row', values: { yes: 'names of columns', no: 'data' } },
  holes: {
    name: 'gaps between segments',
    values: {
      segment: 'segments of their own',
      'join-left': 'part of the segment before',
      error: 'an error',
    },
  },
  item: { name: 'name of the text' },
  layer: { name: 'layer with the segments', values: 'names' },
  layers: {
    name: 'layers',
    values: {
      coders: 'annotators',
      levels: 'levels from coarse to fine',
      labels: 'labels of the segments',
      speakers: 'speakers of one conversation',
    },
  },
  layout: {
    name: 'layout of the table',
    values: {
      units: 'one row per unit',
      segments: 'one row per segment',
      codings: 'one row per segmentation',
      wide: 'one column per annotator',
    },
  },
  leaveOut: { name: 'segmentations to leave out' },
  levels: { name: 'heading levels', values: { types: 'boundary types', merge: 'merged' } },
  lists: { name: 'placeholders of lists', values: { keep: 'read as units', drop: 'left out' } },
  mark: {
    name: 'marks',
    values: {
      gaps: 'between two units',
      end: 'on the last unit of a segment',
      start: 'on the first unit of a segment',
    },
  },
  match: { name: 'texts of several files', values: { name: 'matched by name', text: 'matched by content' } },
  maxLevel: { name: 'deepest heading level' },
  offsets: {
    name: 'offsets count',
    values: {
      'code-points': 'characters, as Python does',
      'utf-16': 'UTF-16 units, as JavaScript and Java do',
      'utf-8': 'bytes of UTF-8',
      graphemes: 'characters as displayed',
    },
  },
  only: { name: 'labels that count' },
  overlap: {
    name: 'spans that overlap',
    values: {
      'next-start': 'boundary where the next span starts',
      midpoint: 'boundary in the middle of the overlap',
      flatten: 'boundaries at every start and end',
      nest: 'levels from coarse to fine',
      error: 'an error',
    },
  },
  partial: {
    name: 'an answer that breaks off',
    values: { reject: 'rejected', accept: 'accepted, the rest is one segment' },
  },
  pauses: { name: 'labels of pauses' },
  place: {
    name: 'boundaries without a certain position',
    values: {
      middle: 'in the middle',
      left: 'at the left',
      right: 'at the right',
      nearest: 'nearest to the other boundary',
      farthest: 'farthest from the other boundary',
    },
  },
  preface: { name: 'text before the first heading', values: { keep: 'read', drop: 'left out' } },
  preset: { name: 'preset' },
  reference: { name: 'reference' },
  refused: {
    name: 'an answer without a place in the text',
    values: { error: 'an error', empty: 'a text without boundaries' },
  },
  rolling: { name: 'repeated lines of captions', values: { merge: 'read once', keep: 'kept' } },
  rows: {
    name: 'each row',
    values: { coders: 'an annotator', items: 'a text', units: 'a unit', documents: 'a document' },
  },
  separator: { name: 'separator of segments' },
  sheet: { name: 'sheet', values: 'names' },
  snap: {
    name: 'offsets inside a unit',
    values: {
      nearest: 'moved to the nearest edge',
      start: 'moved to its start',
      end: 'moved to its end',
      error: 'an error',
    },
  },
  speakerTag: { name: 'tag of the speaker', values: 'names' },
  strip: { name: 'pattern to remove from chunks' },
  symbols: { name: 'boundary symbols' },
  text: { name: 'text of the document', values: { chunks: 'the chunks, one after the other' } },
  texts: {
    name: 'texts that differ',
    values: { compare: 'an error', ignore: 'not compared', align: 'aligned' },
  },
  times: { name: 'integers count', values: { seconds: 'seconds', htk: '100 nanoseconds, as HTK does' } },
  tokenTag: { name: 'tag of the text', values: 'names' },
  typeTag: { name: 'tag of the boundary type', values: 'names' },
  types: { name: 'boundary types' },
  unclassified: { name: 'symbol of the unclassified type' },
  unitLayer: { name: 'layer with the units', values: 'names' },
  units: {
    name: 'units',
    values: {
      tokens: 'tokens',
      words: 'words',
      sentences: 'sentences',
      lines: 'lines',
      characters: 'characters',
    },
  },
  unmarkedRows: {
    name: 'rows without a symbol',
    values: {
      unclassified: 'a boundary of the unclassified type',
      none: 'no boundary',
      error: 'an error',
    },
  },
  values: {
    name: 'values',
    values: {
      masses: 'sizes of segments',
      positions: 'the number of the segment of each unit',
      ends: 'ends of segments',
      names: 'names of segments',
    },
  },
  words: { name: 'words that were retraced', values: { all: 'read', main: 'left out' } },
}

const wordsOf = ({ of, option }: OptionHint): OptionText => {
  if (of === 'column') return { name: `column for ${option}`, values: 'names' }
  const known = of === 'reading' && Object.hasOwn(READING, option) ? READING[option] : undefined
  return known ?? { name: spaced(option) }
}

/** `allowWrite` as `allow write`. */
const spaced = (option: string): string =>
  Array.from(option, letter => (letter === letter.toLowerCase() ? letter : ` ${letter.toLowerCase()}`)).join(
    '',
  )

/** The value that a hint gives; capitals stand for a name of the user's, and are none. */
function givenValue({ value }: OptionHint): string | undefined {
  const text = String(value ?? '')
  return text === '' || (text === text.toUpperCase() && text !== text.toLowerCase()) ? undefined : text
}

function valueText(option: OptionHint): string | undefined {
  const value = givenValue(option)
  const { values } = wordsOf(option)
  return value !== undefined && typeof values === 'object' && Object.hasOwn(values, value)
    ? values[value]
    : value
}

/** An option and its value in plain words: `gaps between segments: part of the segment before`. */
export function optionText(option: OptionHint): string {
  const value = valueText(option)
  const { name } = wordsOf(option)
  return value === undefined ? name : `${name}: ${value}`
}

/** As the page names an option: in plain words, never as a flag. A file is added to the page, so it is not quoted. */
export const controlSyntax: OptionSyntax = option =>
  option.of === 'reading' && option.option === 'documents' ? optionText(option) : `“${optionText(option)}”`

/** Whether the page can set an option to the value that a hint gives. `error` would only stop the reading. */
export function canSet(option: OptionHint): boolean {
  const value = givenValue(option)
  const { values } = wordsOf(option)
  if (value === undefined || value === 'error' || values === undefined) return false
  return values === 'names' || Object.hasOwn(values, value)
}

/**
 * What a hint offers that the page can set. Options with nothing but a space between them are set together; where one of
 * them cannot be set, none is.
 */
export function settable(hint: Hint): readonly (readonly OptionHint[])[] {
  const groups: OptionHint[][] = []
  let open = false
  for (const part of hint) {
    if (typeof part === 'string') open &&= part.trim() === ''
    else {
      if (open) groups.at(-1)!.push(part)
      else groups.push([part])
      open = true
    }
  }
  return groups.filter(group => group.every(canSet))
}
