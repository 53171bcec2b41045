import { answerForms } from '../answers/answer-form.ts'
import type { ReadOptions } from '../reading.ts'

/** What an option takes: one of a few words, free text, words with spaces between, a number, or codings as `item/coder`. */
export type ReadingValues = readonly string[] | 'word' | 'words' | 'integer' | 'number' | 'codings'

/** An option of readers, as the command line, the library, the documentation and the workbench know it. */
interface ReadingOption {
  /** As a field of `ReadOptions`; the command line writes `unit-layer` for `unitLayer`. */
  readonly name: string
  readonly values: ReadingValues
  /** What it decides, in Markdown. */
  readonly meaning: string
  /** What holds where it is not given. */
  readonly defaults: string
  /** The files that it concerns. */
  readonly files: string
  readonly example: string
  /** True: it has a flag of its own in addition to `--read`. */
  readonly hasFlag?: true
}

/** Every option of readers that a command line can set by name. */
export const readingOptions = [
  {
    name: 'item',
    values: 'word',
    meaning: 'the item, where the file holds one',
    defaults: "the file's name without its extension",
    files: 'any',
    example: '--read item=talk-7',
  },
  {
    name: 'coder',
    values: 'word',
    meaning: 'the coder, where the file names none',
    defaults: 'what the file or its path states, else `1`',
    files: 'any',
    example: '--read coder=gold',
  },
  {
    name: 'rows',
    values: ['coders', 'items', 'units', 'documents'],
    meaning:
      'what a row is: `coders` or `items` for bare rows of marks or numbers, `units` or `documents` for rows with a text and a label',
    defaults: 'found, else asked',
    files: 'marks, numbers, labels',
    example: '--read rows=units',
  },
  {
    name: 'values',
    values: ['masses', 'positions', 'ends', 'names'],
    meaning:
      'whether rows of integers are `masses`, `positions` (a segment number for each unit) or `ends` (where segments end, the last being the length of the text); `names`: two labels of units name segments and are no marks',
    defaults: 'found, else asked',
    files: 'tables, masses, dictionaries',
    example: '--read values=masses',
  },
  {
    name: 'layout',
    values: ['units', 'segments', 'codings', 'wide'],
    meaning:
      'how a table is laid out: a row per `units`, `segments` or `codings`, or `wide`, a column per coder',
    defaults: 'found by the columns',
    files: 'tables',
    example: '--read layout=wide',
  },
  {
    name: 'ends',
    values: ['inclusive', 'exclusive'],
    meaning: 'whether the end of a segment belongs to it: `inclusive`, `exclusive`',
    defaults: 'found, else asked',
    files: 'tables',
    example: '--read ends=inclusive',
  },
  {
    name: 'types',
    values: 'words',
    meaning: 'the whole scale of boundary types, in your order',
    defaults: 'the types that occur',
    files: 'any',
    example: '--read types=". , ?"',
  },
  {
    name: 'texts',
    values: ['compare', 'ignore', 'align'],
    meaning: 'texts of coders that differ: `compare` (an error), `ignore`, `align`',
    defaults: '`compare`',
    files: 'any',
    example: '--read texts=align',
  },
  {
    name: 'leaveOut',
    values: 'codings',
    meaning: 'a coding that stays out; may be repeated',
    defaults: 'none',
    files: 'any',
    example: '--read leave-out=talk-7/bo',
  },
  {
    name: 'preface',
    values: ['keep', 'drop'],
    meaning: 'text before the first heading: `keep`, `drop`',
    defaults: '`keep`',
    files: 'Wiki-727K, Markdown',
    example: '--read preface=drop',
  },
  {
    name: 'lists',
    values: ['keep', 'drop'],
    meaning: 'lines that replace lists: `keep`, `drop`',
    defaults: '`keep`',
    files: 'Wiki-727K',
    example: '--read lists=drop',
  },
  {
    name: 'levels',
    values: ['types', 'merge'],
    meaning: 'whether heading levels are `types` or merged (`merge`)',
    defaults: '`types`',
    files: 'Wiki-727K, Markdown',
    example: '--read levels=merge',
  },
  {
    name: 'maxLevel',
    values: 'integer',
    meaning: 'the deepest heading that is a boundary',
    defaults: 'all',
    files: 'Wiki-727K, Markdown',
    example: '--read max-level=2',
  },
  {
    name: 'symbols',
    values: 'words',
    meaning: 'boundary symbols of transcripts',
    defaults: '`. , ? --`',
    files: 'transcripts',
    example: '--read symbols=". !"',
  },
  {
    name: 'unclassified',
    values: 'word',
    meaning: 'the symbol of the type for rows without a symbol',
    defaults: '`;`',
    files: 'transcripts',
    example: '--read unclassified=_',
  },
  {
    name: 'unmarkedRows',
    values: ['unclassified', 'none', 'error'],
    meaning: 'rows of transcripts without a symbol: `unclassified`, `none`, `error`',
    defaults: '`unclassified`',
    files: 'transcripts',
    example: '--read unmarked-rows=none',
  },
  {
    name: 'tokenTag',
    values: 'word',
    meaning: 'Rezonator: the tag that holds the word',
    defaults: '`Utterance`, `word` or `text`, as found',
    files: 'Rezonator',
    example: '--read token-tag=word',
  },
  {
    name: 'speakerTag',
    values: 'word',
    meaning: 'Rezonator: the tag that holds the speaker',
    defaults: '`Speaker` or `speaker`, as found',
    files: 'Rezonator',
    example: '--read speaker-tag=Speaker',
  },
  {
    name: 'typeTag',
    values: 'word',
    meaning: 'Rezonator: the tag that holds the type of the boundary',
    defaults: 'none',
    files: 'Rezonator',
    example: '--read type-tag=endNote',
  },
  {
    name: 'units',
    values: ['tokens', 'words', 'sentences', 'lines', 'characters'],
    meaning: 'what is counted in a text: `tokens` of the file, `words`, `sentences`, `lines`, `characters`',
    defaults: '`tokens` where the file has some, else `words`',
    files: 'texts with spans',
    example: '--units sentences',
    hasFlag: true,
  },
  {
    name: 'axis',
    values: ['units', 'time'],
    meaning: 'whether boundaries lie between units or in time; both are possible for subtitles and tiers',
    defaults: '`units` for texts, `time` for recordings',
    files: 'recordings, captions, tables',
    example: '--axis time',
    hasFlag: true,
  },
  {
    name: 'encoding',
    values: 'word',
    meaning: 'the encoding of the bytes, by any label that `TextDecoder` knows',
    defaults: 'by the byte-order mark, else UTF-8',
    files: 'any',
    example: '--encoding windows-1252',
    hasFlag: true,
  },
  {
    name: 'text',
    values: ['chunks'],
    meaning: 'chunks without offsets are the whole text, one after the other',
    defaults: 'the text is asked for',
    files: 'chunks',
    example: '--read text=chunks',
  },
  {
    name: 'layer',
    values: 'word',
    meaning: 'the layer (tier, control, type) with the segments; commas between several. Also `tier=`',
    defaults: 'the only one, else asked',
    files: 'spans, rows, recordings',
    example: '--read layer=word',
  },
  {
    name: 'unitLayer',
    values: 'word',
    meaning: 'the layer whose marks are the units. Also `unit-tier=`',
    defaults: 'none',
    files: 'recordings',
    example: '--read unit-layer=phone',
  },
  {
    name: 'layers',
    values: ['coders', 'levels', 'labels', 'speakers'],
    meaning:
      'what several layers are: `coders`, `levels`, (spans in a text) `labels` of the segments of one coding, or (recordings) `speakers` of one conversation',
    defaults: 'asked',
    files: 'spans, rows, recordings',
    example: '--read layers=coders',
  },
  {
    name: 'only',
    values: 'word',
    meaning: 'labels that count; spans with others are left out',
    defaults: 'all',
    files: 'spans, rows, recordings',
    example: '--read only=topic',
  },
  {
    name: 'holes',
    values: ['segment', 'join-left', 'error'],
    meaning:
      'text between spans: a `segment` of its own, part of the segment before (`join-left`), or an `error`',
    defaults: 'asked; silence of recordings is a segment',
    files: 'spans, rows, recordings',
    example: '--read holes=segment',
  },
  {
    name: 'overlap',
    values: ['next-start', 'midpoint', 'flatten', 'nest', 'error'],
    meaning:
      'where spans that overlap are cut: `next-start`, `midpoint`, `flatten` (both ends), `nest` (levels), `error`',
    defaults: 'asked',
    files: 'spans, rows, recordings',
    example: '--read overlap=midpoint',
  },
  {
    name: 'snap',
    values: ['nearest', 'start', 'end', 'error'],
    meaning: 'where an offset inside a unit goes: `nearest` edge, `start`, `end`, or an `error`',
    defaults: '`nearest`',
    files: 'spans, recordings',
    example: '--read snap=error',
  },
  {
    name: 'offsets',
    values: ['code-points', 'utf-16', 'utf-8', 'graphemes'],
    meaning: 'what offsets count: `code-points`, `utf-16`, `utf-8`, `graphemes`',
    defaults: 'what the tool counts, else found',
    files: 'spans',
    example: '--read offsets=utf-16',
  },
  {
    name: 'base',
    values: ['0', '1'],
    meaning: 'whether counting starts at `0` or `1`',
    defaults: 'found, else asked',
    files: 'tables, first units',
    example: '--read base=1',
  },
  {
    name: 'duration',
    values: 'word',
    meaning:
      'how long a recording is, in seconds or as a clock; or which of several durations holds: `reference`, `common`, `max` (others are cropped or padded)',
    defaults: 'what the file states, else the last end',
    files: 'recordings',
    example: '--read duration=1:45:00',
  },
  {
    name: 'strip',
    values: 'word',
    meaning:
      'taken off every chunk before it is looked for in the text; a regular expression of JavaScript (flag `u`) without lookarounds and backreferences',
    defaults: 'nothing',
    files: 'chunks',
    example: "--read strip='^# .*\\n'",
  },
  {
    name: 'sheet',
    values: 'word',
    meaning: 'the sheet of a workbook',
    defaults: 'the first with a table',
    files: 'workbooks',
    example: '--read sheet=Round2',
  },
  {
    name: 'glued',
    values: ['split', 'word'],
    meaning: 'a symbol glued to a word: `split` off, or part of the `word`',
    defaults: '`word`',
    files: 'transcripts',
    example: '--read glued=split',
  },
  {
    name: 'words',
    values: ['all', 'main'],
    meaning: 'CHAT: `all` words, or `main`, without those that were retraced',
    defaults: '`all`',
    files: 'CHAT',
    example: '--read words=main',
  },
  {
    name: 'empty',
    values: ['yes', 'no'],
    meaning: 'accepts a corpus without any boundary',
    defaults: '`no`',
    files: 'any',
    example: '--read empty=yes',
  },
  {
    name: 'reference',
    values: 'word',
    meaning: 'coders to trust, with commas between: whose text and whose duration hold where they differ',
    defaults: 'by name, else the first',
    files: 'any',
    example: '--read reference=gold',
  },
  {
    name: 'alignLimit',
    values: 'number',
    meaning: 'texts are aligned where at least this share of the words match',
    defaults: '0.5',
    files: 'any',
    example: '--read align-limit=0.8',
  },
  {
    name: 'place',
    values: ['middle', 'left', 'right', 'nearest', 'farthest'],
    meaning:
      'where an aligned boundary goes if several places are equally good: `middle`, `left`, `right`, `nearest`, `farthest`',
    defaults: '`middle`',
    files: 'any',
    example: '--read place=left',
  },
  {
    name: 'pauses',
    values: 'words',
    meaning: 'labels of the unit layer that are no units',
    defaults: 'none',
    files: 'recordings',
    example: '--read pauses="sil sp"',
  },
  {
    name: 'frameRate',
    values: 'number',
    meaning:
      'how many frames of a video, or samples of a recording, make a second, where a file counts those',
    defaults: 'asked where a file counts frames',
    files: 'recordings, Label Studio',
    example: '--read frame-rate=25',
  },
  {
    name: 'times',
    values: ['seconds', 'htk'],
    meaning: 'what integers of a label file count: `seconds`, or 100 ns as HTK does (`htk`)',
    defaults: '`seconds`',
    files: 'label files',
    example: '--read times=htk',
  },
  {
    name: 'rolling',
    values: ['merge', 'keep'],
    meaning: 'captions that repeat the line before: `merge`, `keep`',
    defaults: '`keep`',
    files: 'captions',
    example: '--read rolling=merge',
  },
  {
    name: 'header',
    values: ['yes', 'no'],
    meaning: 'whether the first row names the columns: `yes`, `no`; with `no` columns are numbers',
    defaults: 'found',
    files: 'tables',
    example: '--read header=no --column coder=1',
  },
  {
    name: 'separator',
    values: 'word',
    meaning: 'the line or character between segments of a plain text; `blank-line` for blank lines',
    defaults: 'asked',
    files: 'separated text',
    example: '--read separator="---"',
  },
  {
    name: 'form',
    values: answerForms,
    meaning: 'the form of the answers of a language model: `ranges`, `json-starts`, `headings` and others',
    defaults: 'the first that fits',
    files: 'model answers',
    example: '--read form=headings',
  },
  {
    name: 'partial',
    values: ['reject', 'accept'],
    meaning:
      'an answer of a language model that breaks off: `reject`, or `accept`, with the rest of the text as one segment',
    defaults: '`reject`',
    files: 'model answers',
    example: '--read partial=accept',
  },
  {
    name: 'refused',
    values: ['error', 'empty'],
    meaning:
      'an answer of a language model that has no place in the text: an `error`, or `empty`, a segmentation without boundaries',
    defaults: '`error`',
    files: 'model answers',
    example: '--read refused=empty',
  },
  {
    name: 'match',
    values: ['name', 'text'],
    meaning: 'how items of several files find each other: by `name` or by `text`',
    defaults: '`name`',
    files: 'several files',
    example: '--read match=text',
  },
  {
    name: 'positions',
    values: 'word',
    meaning:
      'the eligible gaps, at which a boundary may be: `turns` (their ends), `paragraphs` (their starts) or `coder=NAME` (the boundaries of that coder, who is left out)',
    defaults: 'the field or column `eligible`, where there is one',
    files: 'any',
    example: '--positions paragraphs',
    hasFlag: true,
  },
] as const satisfies readonly ReadingOption[]

type Entry = (typeof readingOptions)[number]
type ValueOf<V> = V extends readonly (infer W)[]
  ? W
  : V extends 'integer' | 'number'
    ? number
    : V extends 'words'
      ? readonly string[]
      : V extends 'codings'
        ? ReadOptions['leaveOut']
        : string

/** The options as fields, as the table has them. */
type TableOptions = { readonly [E in Entry as E['name']]?: ValueOf<E['values']> }
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never

/** Does not compile where `ReadOptions` and the table differ. */
export const optionsAgree: Same<TableOptions, Pick<ReadOptions, Entry['name']>> = true

/** The name of an option on the command line. */
export const optionFlag = (name: string): string =>
  name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Options that have a flag of their own name and are not given by `--read`. */
export const ownFlags = ['mark', 'format', 'fromPath', 'units', 'axis', 'place', 'encoding']

/** The flag that sets an option, without its value: `--mark`, `--read unit-layer=`. */
export const flagOf = (option: string): string =>
  option === 'documents'
    ? '--text'
    : ownFlags.includes(option)
      ? `--${optionFlag(option)}`
      : `--read ${optionFlag(option)}=`

/** The options as rows of a table in Markdown: flag, meaning, default, files, example. */
export const optionRows = (): readonly string[] =>
  readingOptions.map((option: ReadingOption) => {
    const { name, values, meaning, defaults, files, example, hasFlag } = option
    const taken = typeof values === 'string' ? values.toUpperCase() : ''
    const flag = hasFlag ? `--${optionFlag(name)} ${taken}`.trim() : `--read ${optionFlag(name)}=${taken}`
    return `| \`${flag}\` | ${meaning} | ${defaults} | ${files} | \`${example}\` |`
  })
