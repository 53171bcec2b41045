// Files that are known and not read, with what to do instead.

/** Formats that are known and not read, by their endings: what to export instead. */
export const KNOWN: Readonly<Record<string, string>> = {
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
export const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^;FFMETADATA1/, 'metadata of ffmpeg; write its chapters as lines of start and title, the first at 0:00'],
  [
    /^CHAPTER01=/,
    'chapters of an OGM or Matroska film; write them as lines of start and title, the first at 0:00',
  ],
  [
    /^\s*\{\s*"schema_name":\s*"DoclingDocument"/,
    'a whole Docling document, not cut; write its chunks, and give the document with --text',
  ],
  [
    /^\{\\rtf\d/,
    'an RTF document. Save it as plain text, one unit a line, and mark the cuts: see docs/formats.md#marks',
  ],
  [
    /^\s*\(\s*Root \(span /,
    'a discourse tree (RST, .dis); write its units as DISRPT (.tok), or one a line as a table with a column for the segment',
  ],
  [
    /^(?:(?:REM|TITLE|PERFORMER) [^\n]*\n\s*)*FILE "[^"\n]*" (?:MP3|WAVE|BINARY)\s+TRACK /,
    'a cue sheet; write its tracks as lines of start and title, the first at 0:00',
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
export const ENDINGS: Readonly<Record<string, string>> = {
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
export const ROOTS: Readonly<Record<string, string>> = {
  TEI: 'TEI; write its segments as a table, or as plain text with a separator between them',
  'basic-transcription': 'an EXMARaLDA transcription; export it as TextGrid or EAF',
  document: 'a FLEx text; export it to ELAN (EAF)',
  chapters: 'chapters of Podlove; write them as lines of start and title, the first at 0:00',
  Trans: 'a Transcriber file; export it as TextGrid or EAF',
  rst: 'a discourse tree (RST, .rs3); write its units as DISRPT (.tok), or one a line as a table with a column for the segment',
  GateDocument:
    'a GATE document; export its annotations as a table with start and end, and give the text with --text',
  FoLiA: 'FoLiA; write its sentences as CoNLL-U, or its segments as a table',
  Chapters: 'chapters of a Matroska film; write them as lines of start and title, the first at 0:00',
  tt: 'subtitles in TTML; save them as .srt or .vtt',
  transcript: 'captions of YouTube in XML; save them as .vtt or .srt',
  timedtext: 'captions of YouTube in XML; save them as .vtt or .srt',
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
