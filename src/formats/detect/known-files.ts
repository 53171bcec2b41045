// Files that are known and not read, with what to do instead.
import { type Hint, hint, reading } from '../../model/errors/define.ts'

/** What a file is, and what to do instead of reading it. */
interface KindNotRead {
  readonly kind: string
  readonly advice: Hint
}

/** Formats that are known and not read, by their extensions. */
export const KNOWN: Readonly<Record<string, KindNotRead>> = {
  ass: { kind: 'subtitles of Aegisub', advice: hint`save them as .srt` },
  ssa: { kind: 'subtitles of SubStation', advice: hint`save them as .srt` },
  stm: { kind: 'a NIST transcript (STM)', advice: hint`export RTTM, TextGrid or a table with start and end` },
  ctm: { kind: 'a NIST word list (CTM)', advice: hint`export RTTM, TextGrid or a table with start and end` },
  mlf: { kind: 'an HTK master label file', advice: hint`write one .lab file per recording` },
  flextext: { kind: 'a FLEx text', advice: hint`export it to ELAN (EAF)` },
  lrc: { kind: 'lyrics with times (LRC)', advice: hint`save them as .srt` },
  uem: { kind: 'a list of evaluated regions (UEM)', advice: hint`the turns are in the .rttm file` },
  ttml: { kind: 'subtitles in TTML', advice: hint`save them as .srt or .vtt` },
  dfxp: { kind: 'subtitles in TTML', advice: hint`save them as .srt or .vtt` },
  smil: { kind: 'a SMIL presentation', advice: hint`save its captions as .srt or .vtt` },
  scc: { kind: 'captions in SCC', advice: hint`convert them to .srt or .vtt` },
  slt: { kind: 'a SALT transcript', advice: hint`export it as CHAT (.cha), or one utterance per line` },
  par: { kind: 'a BAS Partitur file', advice: hint`convert it to TextGrid with the BAS web services` },
  qde: {
    kind: 'a REFI-QDA project (MAXQDA, NVivo, ATLAS.ti)',
    advice: hint`export its coded segments as a table with document, start, end and code`,
  },
  bdocjs: {
    kind: 'a GATE document (bdoc)',
    advice: hint`write its annotations as a table with start and end, and give the text with ${reading('documents', 'FILE')}`,
  },
  rels: {
    kind: 'a list of relations between segments (DISRPT), not the segments',
    advice: hint`their boundaries are in the .tok or .conllu file`,
  },
}

/** Plain text and JSON that are known by how they begin, and not read. */
export const BEGINNINGS: readonly (readonly [RegExp, KindNotRead])[] = [
  [
    /^;FFMETADATA1/,
    {
      kind: 'metadata of ffmpeg',
      advice: hint`write its chapters as lines of start and title, the first at 0:00`,
    },
  ],
  [
    /^CHAPTER01=/,
    {
      kind: 'chapters of an OGM or Matroska film',
      advice: hint`write them as lines of start and title, the first at 0:00`,
    },
  ],
  [
    /^\s*\{\s*"schema_name":\s*"DoclingDocument"/,
    {
      kind: 'a complete Docling document without boundaries',
      advice: hint`write its chunks, and give the document with ${reading('documents', 'FILE')}`,
    },
  ],
  [
    /^\{\\rtf\d/,
    {
      kind: 'an RTF document',
      advice: hint`save it as plain text, one unit per line, and mark the boundaries: see docs/reference/formats.md#marks`,
    },
  ],
  [
    /^(?:(?:REM|TITLE|PERFORMER) [^\n]*\n\s*)*FILE "[^"\n]*" (?:MP3|WAVE|BINARY)\s+TRACK /,
    { kind: 'a cue sheet', advice: hint`write its tracks as lines of start and title, the first at 0:00` },
  ],
  [/^\[INFORMATION\]\s/, { kind: 'subtitles in SubViewer', advice: hint`convert them to .srt or .vtt` }],
  [
    /^\s*\{\s*"cells":\s*\[\s*\{[\s\S]{0,400}"cell_type"/,
    { kind: 'a notebook', advice: hint`write the table or the lists that it makes into a file of their own` },
  ],
  [/^Scenarist_SCC/, { kind: 'captions in SCC', advice: hint`convert them to .srt or .vtt` }],
  [
    /^(?:LHD: Partitur|LHD:\s*\w+\s+\d)/,
    { kind: 'a BAS Partitur file', advice: hint`convert it to TextGrid with the BAS web services` },
  ],
  [
    /^\$ \w+(?:, \w+)+\s*\n(?:\+ |- )/,
    { kind: 'a SALT transcript', advice: hint`export it as CHAT (.cha), or one utterance per line` },
  ],
  [
    /^\s*\{[^{}]{0,200}"annotation_sets"/,
    {
      kind: 'a GATE document (bdoc)',
      advice: hint`write its annotations as a table with start and end, and give the text with ${reading('documents', 'FILE')}`,
    },
  ],
  [/^\\_sh v\d/, { kind: 'a Toolbox file (SIL)', advice: hint`import it in ELAN and save it as EAF` }],
  [
    /^(?:\S+ (?!-?[\d.]+ )\S+ \d+(?:\.\d+)? \d+(?:\.\d+)?(?:\r?\n|$)){2,}/,
    {
      kind: 'a list of utterances with recording, start and end, as Kaldi has it (segments)',
      advice: hint`write RTTM, or a table with a header`,
    },
  ],
  [
    /^#begin document /,
    {
      kind: 'a file of CoNLL-2012 (coreference, trees)',
      advice: hint`write its sentences as CoNLL-U, or its tags as a BIO column`,
    },
  ],
  [
    /^\[\d[\d:.]+ --> \d/,
    { kind: 'what Whisper prints while it runs', advice: hint`let it write .srt, .vtt or .json` },
  ],
  [/^\{\d+\}\{\d+\}/, { kind: 'subtitles that count frames (MicroDVD)', advice: hint`save them as .srt` }],
  [/^\[\d+\]\[\d+\]/, { kind: 'subtitles of MPlayer (MPL2)', advice: hint`save them as .srt` }],
  [
    /^(?:signal \S+\s+type \d|separator \S+\s+nfields \d)/,
    {
      kind: 'a label file of xwaves, which has ends only',
      advice: hint`write start, end and label on each line (.lab)`,
    },
  ],
]

/** Extensions that only one kind of file has, with what such a file must have. */
export const EXTENSIONS: Readonly<Record<string, { readonly kind: string; readonly lacking: string }>> = {
  srt: { kind: 'a SubRip file', lacking: 'no line has times such as 00:00:01,000 --> 00:00:02,500' },
  vtt: { kind: 'a WebVTT file', lacking: 'it does not begin with WEBVTT' },
  sbv: { kind: 'a SubViewer file', lacking: 'no line has times such as 0:00:01.000,0:00:02.500' },
  textgrid: { kind: 'a Praat TextGrid', lacking: 'it does not begin with File type = "ooTextFile"' },
  eaf: { kind: 'an ELAN file', lacking: 'its root is not ANNOTATION_DOCUMENT' },
  cha: { kind: 'a CHAT file', lacking: 'it has no line @Begin and no line such as *CHI: with a tab' },
  rttm: { kind: 'an RTTM file', lacking: 'not every line is SPEAKER, file, channel, start, duration' },
  lab: { kind: 'a label file', lacking: 'not every line is a start, an end and a label' },
  conllu: {
    kind: 'a CoNLL-U file',
    lacking: 'its rows have not ten columns with tabs between and ids 1, 2, 3 …',
  },
  conll: {
    kind: 'a file of token rows',
    lacking: 'it has neither ten columns with tabs and ids 1, 2, 3 … nor a column of tags (O, B-x, I-x)',
  },
  ann: { kind: 'a brat file', lacking: 'no line looks like T1, a tab, a type and two offsets' },
  rez: { kind: 'a Rezonator file', lacking: 'it is not JSON with ROOT and nodeMap' },
}

/** XML by its root, where it is known and not read. */
export const ROOTS: Readonly<Record<string, KindNotRead>> = {
  TEI: {
    kind: 'TEI without elements that divide its text',
    advice: hint`mark segments with <s>, <u>, <seg> or <milestone/>, or write plain text with a separator between them`,
  },
  annotations: {
    kind: 'annotations of Glozz',
    advice: hint`export its units as a table with start and end, and give the text with ${reading('documents', 'FILE')}`,
  },
  Project: {
    kind: 'a REFI-QDA project (MAXQDA, NVivo, ATLAS.ti)',
    advice: hint`export its coded segments as a table with document, start, end and code`,
  },
  smil: { kind: 'a SMIL presentation', advice: hint`save its captions as .srt or .vtt` },
  document: { kind: 'a FLEx text', advice: hint`export it to ELAN (EAF)` },
  chapters: {
    kind: 'chapters of Podlove',
    advice: hint`write them as lines of start and title, the first at 0:00`,
  },
  GateDocument: {
    kind: 'a GATE document',
    advice: hint`export its annotations as a table with start and end, and give the text with ${reading('documents', 'FILE')}`,
  },
  FoLiA: { kind: 'FoLiA without sentences', advice: hint`write its segments as a table` },
  Chapters: {
    kind: 'chapters of a Matroska film',
    advice: hint`write them as lines of start and title, the first at 0:00`,
  },
  tt: { kind: 'subtitles in TTML', advice: hint`save them as .srt or .vtt` },
  transcript: { kind: 'captions of YouTube in XML', advice: hint`save them as .vtt or .srt` },
  timedtext: { kind: 'captions of YouTube in XML', advice: hint`save them as .vtt or .srt` },
}

/**
 * Fields by which the JSON of speech recognisers is known: YouTube, Amazon, AssemblyAI, Vosk, Deepgram, Azure, Rev, Gentle,
 * Amberscript.
 */
export const RECOGNISERS: readonly (readonly string[])[] = [
  ['wireMagic', 'events'],
  ['jobName', 'results'],
  ['utterances', 'text', 'id'],
  ['result', 'text'],
  ['metadata', 'results'],
  ['recognizedPhrases'],
  ['combinedPhrases', 'phrases'],
  ['monologues'],
  ['transcript', 'words'],
  ['speakers', 'segments'],
]
