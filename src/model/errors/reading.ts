/**
 * Messages about any file that is read: which format it has, its encoding, layers, offsets, spans and recordings, how files are
 * joined to a corpus, and what a writer cannot write.
 */
import { agree, counted, listed } from './counted.ts'
import { column, define, type Hint, hint, reading } from './define.ts'

/** What the names of columns or fields speak of, the most telling first, and the role they would be tried in. */
const TELLING: readonly (readonly [RegExp, string])[] = [
  [/bound|break|cut|shift|change|split|new[ _-]/i, 'boundary'],
  [/seg|section|topic|chapter|part|block|episode|scene|phase|event/i, 'segment'],
  [/(?:^|[^a-z])(?:label|class|tag|category|type|code)s?(?:[^a-z]|$)/i, 'label'],
]
/** Names of columns that hold a text, a number or a name of something, and never a segment. */
const NO_SEGMENT =
  /^(?:|id|.*[_ -]id|.*name|texts?|sentences?|utterances?|words?|tokens?|content|speakers?|index|nr|no|n|url|date|time|language|license|version|unnamed.*)$/i
const START = /^(?:.*[^a-z])?(?:start|begin|onset|in|from|tmin)(?:[^a-z].*)?$/i
const END = /^(?:.*[^a-z])?(?:end|stop|offset|out|to|until|finish|tmax)(?:[^a-z].*)?$/i

/** The column or field that would be tried, with the flag that names it. */
function columnToTry(names: readonly string[]): Hint {
  const [start, end] = [names.find(name => START.test(name)), names.find(name => END.test(name))]
  if (end !== undefined)
    return start === undefined || start === end
      ? hint`If segments end at "${end}", give ${column('end', end)} and the column of their starts, ${column('start')}`
      : hint`If segments go from "${start}" to "${end}", give ${column('start', start)} and ${column('end', end)}`
  for (const [pattern, role] of TELLING) {
    const found = names.find(name => pattern.test(name))
    if (found !== undefined)
      return hint`If "${found}" says which segment a row is in, or marks boundaries, give ${column(role, found)}`
  }
  const last = names.findLast(name => !NO_SEGMENT.test(name.trim()))
  return last === undefined
    ? hint`If a column is added that says which segment a row is in, give ${column('segment', 'NAME')}`
    : hint`If "${last}" says which segment a row is in, give ${column('segment', last)}`
}

const nameCannotBeRead = 'remove it, or choose cesura-json'

export const coderFromName = define(
  'coder-from-name',
  ({ files, coder, items }: { files: number; coder: string; items: number }) =>
    `${files} files hold segmentations of the same ${counted(items, 'item')} by coder ${coder}.`,
  () => hint`Is the file name the annotator?`,
)

export const coderNameEmpty = define(
  'coder-unnamed',
  () => 'the name of the annotator is empty',
  () => hint`give a name`,
)

export const codingLeftOut = define('coding-left-out', () => 'left out, as requested')

export const codingUnknown = define(
  'coding-unknown',
  () => 'there is no such segmentation to leave out',
  () => hint`check the names of the item and the annotator`,
)

export const corpusEmpty = define(
  'corpus-empty',
  () => 'the file holds no segmentation',
  () => hint`check the format it was read as`,
)

export const corpusFilesMissing = define(
  'corpus-empty',
  () => 'cesura.json names no segmentation file that exists here',
  () => hint`check its "files", or add the files`,
)

export const corpusWithoutItems = define(
  'corpus-empty',
  () => 'the corpus holds no item',
  () => hint`check whether the right file was read`,
)

export const corpusFieldUnknown = define(
  'corpus-file-invalid',
  ({ name }: { name: string; names: readonly string[]; nearest: string | undefined }) =>
    `cesura.json has no field "${name}"`,
  ({ names, nearest }) =>
    nearest === undefined ? hint`the fields are ${names.join(', ')}` : hint`did you mean "${nearest}"?`,
)

export const corpusFieldInvalid = define(
  'corpus-file-invalid',
  ({ field, value }: { field: string; value: string; expected: string }) => `${field} is ${value}`,
  ({ expected }) => hint`give ${expected}`,
)

export const corpusPathOutside = define(
  'corpus-file-invalid',
  ({ path }: { path: string }) => `the path ${path} leaves the folder of the corpus file`,
  () => hint`give a path inside the folder`,
)

export const documentsLabelled = define(
  'documents-labelled',
  ({ file, documents }: { file: string; documents: number }) =>
    `${file} holds ${counted(documents, 'document')} with ${agree(documents, 'a label', 'labels')} for the whole document, so nothing in it says where segments end`,
  () =>
    hint`give a file in which each text has several units, or name the columns with ${column('ROLE', 'NAME')}`,
)

export const documentsAsItems = define(
  'documents-labelled',
  ({ ones, items }: { ones: number; items: number; file: string }) =>
    `${ones} of ${items} items have one unit`,
  ({ file }) =>
    hint`${file} seems to hold labels for whole documents, which are no segmentation. Give a file in which each text has several units`,
)

export const durationRequired = define(
  'duration-required',
  () => 'boundaries in seconds need the duration of the recording',
  () => hint`add "duration", in seconds, next to the boundaries: "duration": 6300`,
)

export const durationsDiffer = define(
  'durations-differ',
  ({ item, extents, more }: { item: string; extents: readonly string[]; more: number }) =>
    `The segmentations of the recording ${item} differ in duration: ${extents.join(', ')}${more === 0 ? '' : ` (and so do those of ${more} more)`}.`,
  () => hint`Which duration is right? ${reading('duration', 'SECONDS')} gives another.`,
)

export const durationsFitted = define(
  'durations-fitted',
  ({
    recordings,
    cropped,
    padded,
    typed,
  }: {
    recordings: number
    cropped: number
    /** Padded with a boundary at the old end. */
    padded: number
    /** Padded without one, because boundaries have types. */
    typed: number
  }) => {
    const parts = [
      cropped > 0 ? `${cropped} cropped` : '',
      padded > 0 ? `${padded} padded with a boundary at the old end` : '',
      typed > 0 ? `${typed} padded without a boundary, because its boundaries have types` : '',
    ]
    return `segmentations were fitted to the duration of ${recordings === 1 ? 'the recording' : `${recordings} recordings`}: ${parts.filter(part => part !== '').join(', ')}`
  },
  () => hint`${reading('duration')} chooses another duration`,
)

export const encodingAssumed = define(
  'encoding-assumed',
  ({ encoding }: { encoding: string }) =>
    `the file has no byte-order mark; every other byte is zero, so it was read as ${encoding}`,
  () =>
    hint`if the text looks right, no action is needed; otherwise give ${reading('encoding', 'utf-16be')} or utf-16le`,
)

export const encodingMarkWrong = define(
  'encoding-not-utf8',
  ({ encoding }: { encoding: string }) =>
    `the file starts with the byte-order mark of ${encoding} but is not valid ${encoding}`,
  () => hint`check whether the file is complete`,
)

export const encodingWrong = define(
  'encoding-not-utf8',
  ({ encoding }: { encoding: string }) => `the file is not in ${encoding}`,
  () => hint`name another encoding with ${reading('encoding', 'NAME')}`,
)

export const encodingNotUtf8 = define(
  'encoding-not-utf8',
  ({ byte, character, start }: { byte: string; character: string; start: string; otherScript: boolean }) =>
    `byte ${byte} is not UTF-8; as Windows-1252 it is ${character} (${start})`,
  ({ otherScript }) =>
    hint`${reading('encoding', 'windows-1252')} reads it so${otherScript ? '; for other scripts: windows-1251 (Cyrillic), windows-1256 (Arabic), gb18030 (Chinese), shift_jis (Japanese), euc-kr (Korean)' : ''}`,
)

export const lineNotUtf8 = define(
  'encoding-not-utf8',
  () => 'the line is not UTF-8',
  () => hint`save the file as UTF-8`,
)

export const endBorrowed = define(
  'end-borrowed',
  ({ clock, file }: { clock: string; file: string }) =>
    `the file has starts only, so its end was taken from ${file}: the recording ends at ${clock}`,
  () => hint`${reading('duration', 'SECONDS')} gives another end`,
)

export const extensionContradicts = define(
  'extension-contradicts',
  ({ extension, title, why }: { extension: string; title: string; why: string }) =>
    `The file has the extension .${extension}, but its content looks like ${title} (${why}).`,
  () => hint`Is it?`,
)

export const entryUnused = define(
  'entry-unused',
  ({ path }: { path: string }) => `no file matches the entry ${path}`,
  () => hint`correct its path, or remove it`,
)

const everyGap = ({ codings }: { codings: number }): string =>
  `Every gap is a boundary, in ${codings === 1 ? 'the only segmentation' : `all ${codings} segmentations`}.`

export const everythingCut = define(
  'boundary-everywhere',
  everyGap,
  () => hint`Check whether the right numbers were read`,
)

export const askEverythingCut = define(
  'boundary-everywhere',
  everyGap,
  () =>
    hint`Is every unit a segment? If other numbers are meant, ${column('ROLE')} names another column, with the role masses, segment or boundary.`,
)

export const fileEmpty = define(
  'file-empty',
  () => 'the file is empty',
  () => hint`check that it is the right file and that it was saved`,
)

export const fileNested = define(
  'file-nested',
  () => 'archives are nested too deeply',
  () => hint`unpack the file first`,
)

type NamedFile = { file: string }

export const lockedDocument = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is locked with a password`,
  () => hint`open it, and save it without the password as .xlsx or .csv`,
)

export const oldOfficeDocument = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a document of an old Office program`,
  () => hint`save it as .xlsx or .csv`,
)

export const gitLfsPointer = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a Git LFS pointer, not the file itself`,
  () => hint`\`git lfs pull\` fetches it`,
)

export const praatBinary = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a binary Praat file`,
  () => hint`open it in Praat and save it as a text file (Save as text file…)`,
)

export const packedFile = define(
  'file-not-text',
  ({ file, program }: { file: string; program: string; command: string }) =>
    `${file} is packed with ${program}`,
  ({ file, command }) => hint`unpack it first: ${command} ${file}`,
)

export const tarArchive = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a tar archive`,
  ({ file }) => hint`unpack it first: tar xf ${file}; or pack the files as .zip`,
)

export const binaryFile = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a binary file in no known format`,
  () => hint`export its content as text`,
)

export const numpyArray = define(
  'file-not-text',
  ({ file }: { file: string; name: string }) => `${file} is a NumPy array`,
  ({ name }) => hint`in Python: json.dump(numpy.load(${name}).tolist(), open("out.json", "w"))`,
)

export const pickleFile = define(
  'file-not-text',
  ({ file }: { file: string; name: string }) => `${file} is a Python pickle`,
  ({ name }) => hint`if you trust it: json.dump(pickle.load(open(${name}, "rb")), open("out.json", "w"))`,
)

export const rDataFile = define(
  'file-not-text',
  ({ file }: { file: string; load: string; csv: string }) => `${file} is R data`,
  ({ load, csv }) =>
    hint`in R: x <- ${load}; write.csv(x, ${csv}, row.names = FALSE). If x is a list of tables, write a file for each: x[[1]], x[[2]]`,
)

export const textDocument = define(
  'file-not-text',
  ({ file, kind }: { file: string; kind: string }) => `${file} is ${kind}`,
  () =>
    hint`save it as plain text, one unit per line, and mark the boundaries: see docs/reference/formats.md#marks`,
)

export const libreOfficeDocument = define(
  'file-not-text',
  ({ file }: NamedFile) => `${file} is a LibreOffice document`,
  () => hint`save it as .xlsx, .csv or plain text`,
)

export const filePacked = define(
  'file-compressed',
  ({ kind }: { kind: string }) => `the file is ${kind}`,
  () =>
    hint`in code, call \`await unpackFiles(files)\` before reading, which makes text and tables of such files`,
)

export const notesSkipped = define(
  'file-skipped',
  ({ files }: { files: readonly string[] }) =>
    `${firstThree(files)} ${agree(files.length, 'describes', 'describe')} the other files, it seems, and ${agree(files.length, 'was', 'were')} not read`,
  () => hint`to read such a file, name the file itself`,
)

export const initialCasSkipped = define(
  'file-skipped',
  ({ documents }: { documents: number }) =>
    `INITIAL_CAS: ${counted(documents, 'document')} not read, because it is not annotated yet`,
)

export const fileNotInCorpusFile = define(
  'file-skipped',
  () => 'no entry of cesura.json matches the file, so it was not read',
  () => hint`add an entry for it, if it belongs to the corpus`,
)

export const filesWithoutFormat = define(
  'file-skipped',
  ({ files }: { files: readonly string[] }) =>
    `${counted(files.length, 'file')} ${agree(files.length, 'was', 'were')} not read, because no format fits: ${firstThree(files)}`,
  () => hint`read such a file by itself to see why`,
)

export const filesWithoutExtension = define(
  'file-skipped',
  ({ names, more }: { names: string; more: string }) =>
    `${names}${more} skipped: no format has this extension`,
  () => hint`to read such a file, name the file itself`,
)

export const fileUnpacksTooLarge = define(
  'file-too-large',
  () => 'the file unpacks to more than half a gigabyte, or to more than 300 times its size',
  () => hint`unpack and split it first`,
)

export const rowsTooLarge = define(
  'file-too-large',
  () => 'as text, the rows take more than half a gigabyte, or more than 300 times the size of the file',
  () => hint`write them into several files`,
)

export const deviceTooLarge = define(
  'file-too-large',
  () => 'this is a device, and more than 16 MiB came from it',
  () => hint`name a file`,
)

export const fileTooLargeToRead = define(
  'file-too-large',
  () => 'the file is larger than half a gigabyte',
  () => hint`split it, or write JSON lines, which may be of any size`,
)

/** A file of a kind that is known and not read, with what to do instead. */
export const kindNotRead = define(
  'format-unknown',
  ({ file, kind }: { file: string; kind: string; advice: Hint }) => `${file} is ${kind}`,
  ({ advice }) => advice,
)

export const xmlNotRead = define(
  'format-unknown',
  ({ file, root }: { file: string; root: string }) =>
    `${file} is XML with the root ${root}, which cesura does not read`,
  () =>
    hint`the XML formats are TEI, ELAN (.eaf), EXMARaLDA, Transcriber, rs3 and CAS XMI: export one of them, or a table`,
)

export const extensionWithoutContent = define(
  'format-unknown',
  ({ file, kind, lacking }: { file: string; kind: string; lacking: string }) =>
    `${file} is named as ${kind}, but ${lacking}`,
  () => hint`check whether the file is complete`,
)

export const scoresOfSubmission = define(
  'format-unknown',
  ({ file }: { file: string }) =>
    `${file} holds the scores of a submission, as \`cesura task score\` writes them`,
  () => hint`the boundaries of every item are needed: give the submission itself`,
)

export const recogniserNotRead = define(
  'format-unknown',
  ({ file }: { file: string }) =>
    `${file} is the output of a speech recogniser in a layout that cesura does not read`,
  () => hint`export .srt or .vtt, or segments with start, end and text as Whisper writes them`,
)

const chapterLayout =
  'write them as lines of start and title, the first at 0:00, or as {"chapters": [{"startTime": 62.5, "title": "News"}, …]} in seconds'

export const chaptersWithoutStart = define(
  'format-unknown',
  ({ file, fields }: { file: string; fields: readonly string[] }) =>
    `${file} is a JSON object with chapters, none of which has startTime or start_time; their fields are ${fieldNames(fields)}`,
  () => hint`${chapterLayout}`,
)

export const chaptersNotList = define(
  'format-unknown',
  ({ file, chapters }: { file: string; chapters: string }) =>
    `${file} is a JSON object whose chapters are ${chapters}`,
  () => hint`if the chapters are in its description, ${chapterLayout}`,
)

export const listsByName = define(
  'format-unknown',
  ({
    file,
    names,
    list,
    fields,
  }: {
    file: string
    names: readonly string[]
    list: string
    fields: readonly string[]
  }) => `${file} is a JSON object in which ${fieldNames(names)} each hold ${list} with ${fieldNames(fields)}`,
  ({ names, list }) =>
    hint`write its records as a list, or one per line, each with its name: [{"id": "${names[0]!.slice(0, 40)}", "${list}": […]}, …]; then ${column('label')} or ${column('segment')} names the field that says which segment an entry is in`,
)

export const objectWithoutBoundaries = define(
  'format-unknown',
  ({ file, names }: { file: string; names: readonly string[] }) =>
    `${file} is a JSON object with ${fieldNames(names)}; none of these says where segments end`,
  ({ names }) => hint`${columnToTry(names)}; a list of records under one key is read as a table of them`,
)

export const integersOnly = define(
  'format-unknown',
  ({ file, list, count }: { file: string; list: string; count: number }) =>
    `${file} is ${list} of ${count} integers.`,
  () =>
    hint`If they number the first units of segments, give the text with ${reading('documents', 'FILE')}, and what they number with ${reading('units', 'lines')} (or sentences). If they are lengths of segments, write them under the name of an annotator, {"ann": [2, 3, 6]}, and give ${reading('format', 'json-dictionary')}`,
)

export const listEmpty = define(
  'format-unknown',
  ({ file }: { file: string }) => `${file} is an empty list`,
  () => hint`give a list with one segmentation or more`,
)

export const listOfValues = define(
  'format-unknown',
  ({ file, list, count }: { file: string; list: string; count: number }) =>
    `${file} is ${list} of ${count} values that are not objects, and nothing says where segments end`,
  () => hint`see docs/reference/formats.md for the JSON that is read`,
)

export const recordsWithoutBoundaries = define(
  'format-unknown',
  ({ file, list, count, names }: { file: string; list: string; count: number; names: readonly string[] }) =>
    `${file} is ${list} of ${count === 1 ? 'one object' : `${count} objects`} with ${fieldNames(names)}; none of these says where segments end.`,
  ({ names }) => hint`${columnToTry(names)}; labels for whole documents are no segmentation`,
)

export const tableWithoutBoundaries = define(
  'format-unknown',
  ({ file, names }: { file: string; names: readonly string[] }) =>
    `${file} is a table with columns ${fieldNames(names)}; none of these says where segments end.`,
  ({ names }) => hint`${columnToTry(names)}; labels for whole documents are no segmentation`,
)

export const tableRagged = define(
  'format-unknown',
  ({ file, names }: { file: string; names: readonly string[]; cells: number; line: number }) =>
    `${file} is a table with columns ${fieldNames(names)}, whose rows have different numbers of cells.`,
  ({ cells, line, names }) =>
    hint`Line ${line} has ${cells} of ${names.length} cells: fill the empty ones, and quote cells that hold a separator. ${columnToTry(names)}`,
)

export const jsonInCodeFence = define(
  'format-unknown',
  ({ file }: { file: string }) =>
    `${file} has JSON in a code fence among other text, as a document with an example has`,
  () => hint`if that is the corpus, save the content of the fence as a file by itself`,
)

export const eventTimes = define(
  'format-unknown',
  ({ file }: { file: string }) =>
    `${file} has a time and integers in every line, as lists of beats and other events have; they say when something happens, not where segments end`,
  () =>
    hint`write the start and the end of each segment, or, if a segment starts at each time, a table with a header such as start,label, and give ${reading('duration', 'SECONDS')}`,
)

export const labelPerLine = define(
  'format-unknown',
  ({ file, kinds, lines }: { file: string; kinds: number; lines: number }) =>
    `${file} has one word per line, ${kinds} different ones in ${lines} lines, most like the one before`,
  () =>
    hint`if each is the label of a unit or frame, read it with ${reading('format', 'csv')} ${reading('header', 'no')} ${column('segment', 1)}`,
)

export const workbookWithoutTable = define(
  'format-unknown',
  ({ file }: { file: string }) => `${file} is a workbook whose sheet has one row or one column`,
  () =>
    hint`a table has a header, and columns that say which unit is in which segment. ${reading('sheet', 'NAME')} reads another sheet`,
)

export const textWithoutMarks = define(
  'format-unknown',
  ({ file }: { file: string; blankLines: boolean }) =>
    `${file} is plain text without marks, so it has no boundaries.`,
  ({ file, blankLines }) => {
    const orBlankLine = blankLines ? hint`, or ${reading('separator', 'blank-line')}` : hint``
    return hint`Give a file of segmentations, and this one as ${reading('documents', file)}; or name what separates segments: ${reading('separator', '---')}${orBlankLine}, or ${reading('separator', 'line')} if each line is a segment.`
  },
)

export const groupDiffers = define(
  'group-differs',
  ({ before, group }: { before: string; group: string }) =>
    `the item is in the group ${before} and in the group ${group}`,
  () => hint`give it the same group everywhere`,
)

export const gzipBroken = define(
  'gzip-broken',
  () => 'the gzip data are truncated or corrupt',
  () => hint`download or compress the file again`,
)

/** What to do about uncovered text. */
const uncovered = hint`a segment of its own (${reading('holes', 'segment')}), or part of the segment before it (${reading('holes', 'join-left')})?`

export const askUncovered = define(
  'holes',
  ({ share, noun }: { share: string; noun: string; few: boolean }) =>
    `The spans cover ${share} % of the ${noun}.`,
  ({ few }) =>
    hint`Is the text between them ${uncovered}${few ? ' Are these entities rather than segments? Then the first answer is the usual one.' : ''}`,
)

export const askUncoveredTime = define(
  'holes',
  ({ percent }: { percent: number }) => `The segments cover ${percent} % of the time from 0 to the last end.`,
  () =>
    hint`Are these times of a recording, and is the time between them ${uncovered} Times of day and years are no positions in a recording.`,
)

export const askUncoveredRows = define(
  'holes',
  ({ spaces, rows }: { spaces: number; rows: number }) => `${spaces} of ${rows} rows name no segment.`,
  () =>
    hint`Do they continue the segment above (${reading('holes', 'join-left')}), or are they outside of all segments (${reading('holes', 'segment')})?`,
)

export const indexBase = define(
  'index-base',
  ({ starts }: { starts: readonly number[] }) => `The first units are numbered ${listed(starts, 6)}.`,
  () => hint`Are units counted from ${reading('base', 0)} or ${reading('base', 1)}?`,
)

export const itemNameEmpty = define(
  'item-unnamed',
  () => 'the name of the item is empty',
  () => hint`fill it in, or name all rows with ${reading('item', 'NAME')}`,
)

export const itemsAlike = define(
  'items-alike',
  ({ texts, a, b }: { texts: number; a: string; b: string }) =>
    `${agree(texts, 'one text has', `${texts} texts have`)} two names, each with an annotator of its own (${a} = ${b}), so nothing is compared`,
  () => hint`${reading('match', 'text')} joins them`,
)

export const itemsIdentical = define(
  'items-identical',
  ({ items, a, b }: { items: number; a: string; b: string }) =>
    `${agree(items, '1 item has', `${items} items have`)} the same text as another (${a} and ${b}) and ${agree(items, 'counts', 'count')} twice`,
  () => hint`${reading('match', 'text')} joins them`,
)

export const itemsOneUnit = define(
  'items-one-unit',
  ({ ones, items }: { ones: number; items: number; file: string }) =>
    `${ones} of ${items} items have one unit`,
  ({ file }) =>
    hint`${file} seems to hold labels for whole documents, which are no segmentation. Give a file in which each text has several units`,
)

export const allItemsOneUnit = define(
  'items-one-unit',
  () => 'every item has one unit, so no boundary is possible and no score is meaningful',
  () => hint`check whether the units were read correctly`,
)

export const layerChosen = define(
  'layer-chosen',
  ({ layers, asLevels, others }: { layers: string; asLevels: boolean; others: string | undefined }) =>
    `read${asLevels ? ' as levels' : ''}: ${layers}${others === undefined ? '' : `. There is also ${others}`}`,
  ({ others }) => hint`${reading('layer', 'NAME')} reads ${others === undefined ? 'one of them' : 'another'}`,
)

export const layerUnknown = define(
  'layer-unknown',
  ({ name }: { name: string; layers: string; nearest?: string | undefined }) => `there is no layer "${name}"`,
  ({ layers, nearest }) =>
    nearest === undefined ? hint`the layers are ${layers}` : hint`did you mean "${nearest}"?`,
)

export const unitLayerUnknown = define(
  'layer-unknown',
  ({ name }: { name: string; layers?: string }) => `there is no layer "${name}" of units in this recording`,
  ({ layers }) =>
    layers === undefined
      ? hint`choose another with ${reading('unitLayer', 'NAME')}`
      : hint`the layers are ${layers}`,
)

export const layersMeaning = define(
  'layers-meaning',
  ({ names }: { names: readonly string[] }) => `${names.length} layers are to be read: ${names.join(', ')}.`,
  () => hint`Are they annotators, or levels from coarse to fine?`,
)

export const lineWithoutEnd = define(
  'line-unfinished',
  () => 'the last line has no line end',
  () => hint`check whether the file is complete`,
)

export const markAtEnd = define(
  'mark-at-end',
  () => 'every segmentation has a boundary before its last unit',
  () => hint`if the file has n marks, one on the last unit, read it with ${reading('mark', 'end')}`,
)

export const markAtStart = define(
  'mark-at-start',
  () => 'every segmentation has a boundary after its first unit',
  () => hint`if the file has n marks, one on the first unit, read it with ${reading('mark', 'start')}`,
)

export const noDocument = define(
  'no-input',
  () => 'no document was given',
  () => hint`give one text or more that chunkers split`,
)

export const noFile = define(
  'no-input',
  () => 'there is no file to read',
  () => hint`name one file or more`,
)

export const noPath = define(
  'no-input',
  () => 'no input was named',
  () => hint`name a file, a folder, or - for standard input`,
)

export const cuesOfFigures = define(
  'no-segments',
  () => 'the cues name parts of images (#xywh=), as previews of videos do, and not segments',
  () => hint`give the captions or the chapters of the video`,
)

export const wordTimestamps = define(
  'no-segments',
  () => 'the chunks are single words with their times (return_timestamps="word"), not segments',
  () => hint`run the recogniser with return_timestamps=True`,
)

export const layersEmpty = define(
  'no-segments',
  () => 'the texts have no annotation in any layer',
  () => hint`annotate them and export them again`,
)

export const tokensOnly = define(
  'no-segments',
  ({ tokens }: { tokens: number }) =>
    `the CAS holds ${counted(tokens, 'token')} and nothing else, so nothing says where segments end`,
  () => hint`annotate segments and export it again`,
)

export const doccanoUnlabelled = define(
  'no-segments',
  ({ file, texts }: { file: string; texts: number }) =>
    `${file} looks like a doccano file whose ${counted(texts, 'text')} ${agree(texts, 'has', 'have')} no label yet`,
  () => hint`label the texts and export them again`,
)

export const labelStudioWithoutSegments = define(
  'no-segments',
  ({ file, results }: { file: string; results: string; readable: readonly string[] }) =>
    `${file} is a Label Studio export without segments: ${results}`,
  ({ readable }) => hint`results that are read: ${readable.join(', ')}`,
)

export const prodigyWithoutSpans = define(
  'no-segments',
  ({ file }: { file: string }) =>
    `${file} is a Prodigy dataset whose spans have no start and end in a text; they may be regions of images`,
  () => hint`give a dataset with spans of texts`,
)

const nobodyPlacesAny = ({ items }: { items: number }): string =>
  `No annotator placed a boundary in ${counted(items, 'item')}.`

export const nobodyCuts = define(
  'no-boundaries-anywhere',
  nobodyPlacesAny,
  () => hint`Agreement is trivial then. Check whether the right column or layer was read`,
)

export const askNobodyCuts = define(
  'no-boundaries-anywhere',
  nobodyPlacesAny,
  () =>
    hint`Is a corpus without boundaries meant? If not, ${column('boundary')} or ${reading('layer', 'NAME')} names another column or layer.`,
)

export const notAText = define(
  'not-a-text',
  ({ source }: { source: string }) => `${source} is not text`,
  () => hint`give the text of a file, or its bytes to readFiles([{ name, bytes }])`,
)

export const nulByte = define(
  'nul-byte',
  () => 'the file has a NUL byte',
  () => hint`it is damaged, binary, or in another encoding: save it as UTF-8 text`,
)

export const nulByteNotWritable = define(
  'nul-byte',
  ({ title }: { title: string }) =>
    `a text or name holds a NUL byte, and ${title} with one could not be read back`,
  () => hint`${nameCannotBeRead}`,
)

export const spanBeyondText = define(
  'offset-beyond-text',
  ({
    start,
    end,
    characters,
  }: {
    start: number
    end: number
    characters: number
    utf16: number | undefined
  }) => `a span goes from ${start} to ${end}, and the text has ${characters} characters`,
  ({ utf16 }) =>
    utf16 === undefined
      ? hint`check the text (${reading('documents', 'FILE')}) and what offsets count (${reading('offsets')})`
      : hint`it has ${utf16} code units of UTF-16; if offsets count those, give ${reading('offsets', 'utf-16')}`,
)

export const startBeyondText = define(
  'offset-beyond-text',
  ({ start, units }: { start: number; units: number }) =>
    `a segment starts at unit ${start}, and the text has ${counted(units, 'unit')}`,
  () => hint`check the units (${reading('units')}) and where counting begins (${reading('base')})`,
)

export const tokenBeyondText = define(
  'offset-beyond-text',
  ({ start, end }: { start: number; end: number }) =>
    `the token from ${start} to ${end} is outside the text, or before the previous token`,
  () => hint`check the offsets, and what they count (${reading('offsets')})`,
)

export const spanBeyondTokens = define(
  'offset-beyond-text',
  ({ first, last, units }: { first: number; last: number; units: number }) =>
    `a span goes from token ${first} to token ${last}, and there are ${units} tokens`,
  () => hint`correct the span`,
)

export interface OffsetsInsideUnits {
  readonly inside: number
  readonly all: number
  /** Characters to the nearer edge, at most. */
  readonly farthest: number
  readonly first: string
}

const offsetsInside = ({ inside, all, farthest, first }: OffsetsInsideUnits): string =>
  `${inside} of ${all} offsets fell inside a unit, at most ${farthest} characters from its edge (first: ${first})`

export const offsetInsideUnit = define(
  'offset-inside-unit',
  offsetsInside,
  () => hint`${reading('snap', 'nearest')} moves them to the edge of the unit`,
)

export const offsetMoved = define(
  'offset-inside-unit',
  (params: OffsetsInsideUnits & { readonly edge: string }) =>
    `${offsetsInside(params)} and moved to its ${params.edge}`,
  () => hint`${reading('snap', 'error')} rejects them, ${reading('units', 'characters')} keeps them`,
)

export interface TimesInsideUnits {
  readonly moved: number
  readonly all: number
  /** Milliseconds from the edge. */
  readonly mean: number
  readonly most: number
  readonly edge: string
  /** Time and text of the first. */
  readonly first: string
}

const timesInside = ({ moved, all, mean, most, edge, first }: TimesInsideUnits): string =>
  `${moved} of ${counted(all, 'boundary', 'boundaries')} fell inside a unit, ${moved === 1 ? `${most} ms` : `${mean} ms on average, at most ${most} ms`} from its ${edge} (first: ${first})`

export const timeInsideUnit = define(
  'offset-inside-unit',
  timesInside,
  () => hint`${reading('snap', 'nearest')} moves them to the edge of the unit`,
)

export const timeMoved = define(
  'offset-inside-unit',
  (params: TimesInsideUnits) => `${timesInside(params)} and moved there`,
  () => hint`${reading('snap', 'error')} rejects them`,
)

export const spanOnPartOfToken = define(
  'offset-inside-unit',
  ({ spans }: { spans: number }) =>
    `${agree(spans, '1 span covers', `${spans} spans cover`)} a part of a token and ${agree(spans, 'was', 'were')} moved to the edges of the token`,
  () => hint`if whole tokens are meant, no action is needed`,
)

export const offsetTextMismatch = define(
  'offset-text-mismatch',
  ({
    start,
    end,
    found,
    expected,
  }: {
    start: number
    end: number
    found: string
    expected: string
    offsets: string
  }) =>
    `the span from ${start} to ${end} reads ${found} in the text and ${expected} in the file, however offsets are counted`,
  ({ offsets }) =>
    hint`check whether it is the right text; ${reading('offsets', offsets)} reads the offsets anyway`,
)

export const offsetsMeaning = define(
  'offsets-meaning',
  () => 'The text has characters beyond ASCII, and nothing shows what the offsets count.',
  () => hint`What do they count?`,
)

export const encodingUnknown = define(
  'option-invalid',
  ({ encoding }: { encoding: string }) => `${encoding} is not a known encoding`,
  () => hint`give utf-8, windows-1252, utf-16le, gb18030 …`,
)

export const frameRateInvalid = define(
  'option-invalid',
  ({ frameRate }: { frameRate: string }) => `frameRate is ${frameRate}`,
  () => hint`give the frames per second, such as 25, or 16000 for samples`,
)

export const leaveOutInvalid = define(
  'option-invalid',
  ({ leaveOut }: { leaveOut: string }) => `leaveOut is ${leaveOut}`,
  () => hint`give a list of { item, coder }`,
)

export const axisUnused = define(
  'option-unused',
  ({ counted }: { counted: string }) =>
    `the time axis has no effect, because nothing that is read here has times; ${counted} are counted`,
  () => hint`leave out ${reading('axis', 'time')}`,
)

export const unitsUnused = define(
  'option-unused',
  ({ units, timed, counted }: { units: string; timed: boolean; counted: string }) =>
    `counting ${units} has no effect, because ${timed ? 'the file has times, and time is counted' : `the file has units of its own, and ${counted} are counted`}`,
  ({ units }) => hint`leave out ${reading('units', units)}`,
)

export interface OverlappingSpans {
  readonly overlaps: number
  readonly spans: number
  readonly line: number | undefined
  readonly before: string
  readonly after: string
}

const spansThatOverlap = ({ overlaps, spans, line, before, after }: OverlappingSpans): string =>
  `${overlaps} of ${spans} spans overlap, first${line === undefined ? '' : ` at line ${line}`}: ${before} and ${after}.`

export const askOverlap = define('overlap', spansThatOverlap, () => hint`Where is the boundary?`)

export const parquetBroken = define(
  'parquet-broken',
  () => 'the Parquet file is truncated or corrupt',
  () => hint`download or write it again`,
)

export const pathMeaning = define(
  'path-meaning',
  ({ files }: { files: number }) => `${files} files hold one segmentation each.`,
  () => hint`Do their names name annotators of one text, or texts?`,
)

export const pathUnmatched = define(
  'path-no-match',
  ({ fromPath }: { fromPath: string }) =>
    `the path does not match the pattern "${fromPath}", so the file was read without it`,
  () => hint`correct the pattern (${reading('fromPath')}), or leave the file out`,
)

export const pathNoMatch = define(
  'path-no-match',
  ({ fromPath }: { fromPath: string }) => `the path does not match the pattern "${fromPath}"`,
  () => hint`correct the pattern (${reading('fromPath')}), or leave the file out`,
)

export const problemsUnlisted = define(
  'problems-unlisted',
  ({ unlisted }: { unlisted: number }) => `${unlisted} more ${agree(unlisted, 'error', 'errors')}`,
  () => hint`fix the first ones, or name another format`,
)

export const pythonLiteralFile = define(
  'python-literal',
  ({ python }: { python: string }) => `this is a Python literal, not JSON (${python})`,
  () => hint`write it with json.dump(x, file)`,
)

export const replacementCharacter = define(
  'replacement-character',
  () => 'a character was lost (U+FFFD) when the file was saved or decoded',
  () => hint`check whether its encoding is UTF-8`,
)

export const rowsReordered = define(
  'rows-reordered',
  () => 'the rows of different speakers come in another order than in the first file of the item',
  () =>
    hint`each speaker says the same words, and the order of the first file was taken: no action is needed`,
)

export const segmentWithoutUnit = define(
  'segment-empty',
  ({ start, end }: { start: number; end: number }) => `the segment from ${start} to ${end} holds no unit`,
  () => hint`correct its start or end, or remove it`,
)

export const separatorsAdjacent = define(
  'segment-empty',
  () => 'two separators have nothing between them, and one boundary was read',
  () => hint`delete one of the separators`,
)

export const headingWithoutText = define(
  'segment-empty',
  () => 'the last heading has nothing under it and was left out',
  () => hint`delete the heading, or write its text`,
)

export const textUncovered = define(
  'segment-gap',
  ({ share, noun, holes }: { share: string; noun: string; holes: number }) =>
    `the spans cover ${share} % of the ${noun}: ${counted(holes, 'gap')} between them`,
  () => hint`${reading('holes')} says what uncovered text is: segment or join-left`,
)

export const rowsUncovered = define(
  'segment-gap',
  ({ spaces, rows }: { spaces: number; rows: number }) => `${spaces} of ${rows} rows name no segment`,
  () => hint`${reading('holes')} says what such a row is: segment or join-left`,
)

export const spansTooSmall = define(
  'span-too-small',
  ({ spans }: { spans: number }) => `none of ${spans} spans holds a complete unit`,
  () =>
    hint`offsets count characters of the text. If these number units, leave out ${reading('documents')}; otherwise give ${reading('units', 'characters')}`,
)

export const someSpansTooSmall = define(
  'span-too-small',
  ({ vanished, spans }: { vanished: number; spans: number }) =>
    `${vanished} of ${spans} spans hold no complete unit and were left out`,
  () => hint`${reading('units', 'characters')} keeps them`,
)

export const spanTwice = define(
  'span-twice',
  ({ spans }: { spans: number }) =>
    `${agree(spans, '1 span appears', `${spans} spans appear`)} twice with the same label, and ${agree(spans, 'was', 'were')} read once`,
  () => hint`delete one of them, or leave them: no action is needed`,
)

export const startTwice = define(
  'span-twice',
  () => 'some first units appear twice, and were read once',
  () => hint`delete one of them, or leave them: no action is needed`,
)

export const spansCross = define(
  'spans-cross',
  ({ a, b }: { a: string; b: string }) => `${a} and ${b} overlap, and neither is inside the other`,
  () => hint`${reading('overlap', 'flatten')} places a boundary at every start and end`,
)

export const overlapResolved = define(
  'spans-overlap',
  ({ overlaps, spans }: { overlaps: number; spans: number }) =>
    `${overlaps} of ${spans} overlap the one before, which was ended where the next starts`,
  () => hint`${reading('overlap', 'midpoint')} places the boundary in the middle`,
)

export const spansOverlap = define(
  'spans-overlap',
  spansThatOverlap,
  () => hint`${reading('overlap')} says where the boundary is: next-start, midpoint, flatten or nest`,
)

export const speakerCountMismatch = define(
  'speaker-mismatch',
  ({ units, itemUnits, speakers }: UnitCountMismatch) => unitCounts({ units, itemUnits, speakers }),
  () => hint`all annotators must segment the same text: name the speakers alike`,
)

export const speakerMismatch = define(
  'speaker-mismatch',
  ({ unit, here, elsewhere, count }: { unit: number; here: string; elsewhere: string; count: number }) =>
    `unit ${unit} is spoken by ${here} here and by ${elsewhere} elsewhere in the item, ${counted(count, 'such unit')} in all`,
  () => hint`name the speakers alike`,
)

export const textTaken = define(
  'text-file-found',
  ({ files }: { files: readonly string[] }) =>
    `${files.length === 1 ? `${files[0]} was` : `${files.length} files were`} taken as the text of the file of the same name`,
  () => hint`if it is the right text, no action is needed; otherwise give ${reading('documents', 'FILE')}`,
)

export const labelEdgesNotWritable = define(
  'text-not-writable',
  ({ label }: { label: string }) =>
    `the label ${label} has leading or trailing white space, which marks of a recording do not keep`,
  () => hint`remove it`,
)

export const labelNotForAudacity = define(
  'text-not-writable',
  () => 'a label has a tab or a line break, which Audacity labels cannot hold',
  () => hint`write a TextGrid`,
)

export const characterNotForXml = define(
  'text-not-writable',
  ({ text }: { text: string }) => `${text} holds a character that XML cannot hold`,
  () => hint`remove it`,
)

export const labelNotForCues = define(
  'text-not-writable',
  () => 'a label has a blank line or a carriage return, which no cue keeps',
  () => hint`remove it`,
)

export const nameNotForTextgrid = define(
  'text-not-writable',
  () =>
    'a TextGrid keeps neither several spaces in a row in the name of a tier nor carriage returns in a label',
  () => hint`correct the name or the label`,
)

export const tokenNotForWebanno = define(
  'text-not-writable',
  ({ unit }: { unit: number }) =>
    `unit ${unit} is blank, holds a tab or a line end, or all units are underscores, which mean that the text is withheld`,
  () => hint`choose another format`,
)

export const speakerNotForSegsimflex = define(
  'text-not-writable',
  ({ speaker }: { speaker: string }) =>
    `speaker ${speaker} is empty, "NA", or has leading or trailing white space, and R would not read it back`,
  () => hint`rename the speaker, or choose another format`,
)

export const unitNotForSegsimflex = define(
  'text-not-writable',
  ({ unit }: { unit: string }) => `unit ${unit} is empty, holds a space, or is a boundary symbol`,
  () => hint`segsimflex files hold words: choose another format`,
)

export const unitNotForChoi = define(
  'text-not-writable',
  ({ unit }: { unit: number }) =>
    `unit ${unit} is blank, has leading or trailing white space, several lines, or looks like a separator`,
  () => hint`Choi files hold one line per unit: choose another format`,
)

export const unitNotForWiki727k = define(
  'text-not-writable',
  ({ unit }: { unit: number }) =>
    `unit ${unit} is blank, has leading or trailing white space, several lines, or looks like a heading`,
  () => hint`Wiki-727K files hold one line per unit: choose another format`,
)

export const surrogateNotWritable = define(
  'text-not-writable',
  ({ title }: { title: string }) =>
    `a text or name holds half a character (a lone surrogate), and ${title} with one could not be read back`,
  () => hint`${nameCannotBeRead}`,
)

export interface AlignedText {
  readonly how: 'same' | 'characters' | 'normalised' | 'aligned'
  readonly boundaries: number
  readonly certain: number
  readonly inside: number
  readonly collapsed: number
  readonly dropped: number
  readonly matched: number
  readonly words: number
}

export const textsAligned = define(
  'texts-aligned',
  ({ how, boundaries, certain, inside, collapsed, dropped, matched, words }: AlignedText) => {
    const by = {
      same: 'the same text',
      characters: 'the same characters in other units',
      normalised: 'the same text except for case and punctuation',
      aligned: `its words, ${matched} of ${words} equal`,
    }[how]
    const moved = [
      inside > 0 ? `${inside} inside a unit` : '',
      collapsed > 0 ? `${collapsed} fell on another` : '',
      dropped > 0 ? `${dropped} at an end of the text were dropped` : '',
    ].filter(part => part !== '')
    return `this annotator segmented another text; its boundaries were transferred to the item's text by ${by}: ${certain} of ${boundaries} are certain${moved.length > 0 ? ` (${moved.join(', ')})` : ''}`
  },
  () => hint`if few words differ, no action is needed; otherwise check the texts`,
)

export const textsWithheld = define(
  'texts-withheld',
  () => 'all tokens are underscores: the texts are withheld, and were left out',
  () => hint`no action is needed; those who have the licence of the corpus can add its texts`,
)

export const timeInvalid = define(
  'time-invalid',
  ({ value }: { value: string }) => `"time" is ${value}`,
  () => hint`give { "perSecond": 1000, "start": 0 }, with an integer number of units per second, and seconds`,
)

/** Where the words of two texts first differ; `form`: only case, punctuation or the division into units differ. */
export type WordDifference =
  | 'form'
  | { readonly word: number; readonly here: string; readonly elsewhere: string }

const wordsDiffer = (words: WordDifference | undefined): string => {
  if (words === undefined) return ''
  return words === 'form'
    ? '; only case, punctuation or units differ'
    : `; the first word that differs is word ${words.word}: ${words.here} here, ${words.elsewhere} elsewhere`
}

export const tokenMismatch = define(
  'token-mismatch',
  ({
    unit,
    here,
    elsewhere,
    count,
    words,
  }: {
    unit: number
    here: string
    elsewhere: string
    count: number
    words: WordDifference | undefined
  }) =>
    `unit ${unit} reads ${here} here and ${elsewhere} elsewhere in the item, ${counted(count, 'such unit')} in all${wordsDiffer(words)}`,
  () =>
    hint`${reading('texts', 'align')} aligns the texts and compares them anyway, ${reading('texts', 'ignore')} ignores the difference`,
)

export const tokensMissing = define(
  'tokens-missing',
  () => 'the file has no tokens',
  () => hint`${reading('units', 'words')} counts words`,
)

export interface UnitCountMismatch {
  readonly units: number
  readonly itemUnits: number
  /** Speakers with other numbers of units, here and elsewhere in the item. */
  readonly speakers: readonly string[]
}

const unitCounts = ({ units, itemUnits, speakers }: UnitCountMismatch): string =>
  `this annotator has ${counted(units, 'unit')}, the item has ${itemUnits}${speakers.length === 0 ? '' : ` (${speakers.join(', ')})`}`

export const unitCountMismatch = define('unit-count-mismatch', unitCounts, ({ units, itemUnits }) =>
  Math.abs(units - itemUnits) === 1
    ? hint`all annotators must segment the same text. One apart: were n marks, one per unit, read as n − 1 gaps, or the other way round (${reading('mark')})?`
    : hint`all annotators must segment the same text`,
)

export const textLengthMismatch = define(
  'unit-count-mismatch',
  (
    params: UnitCountMismatch & {
      /** The first unit that differs. */
      readonly unit: number
      readonly here: string
      readonly elsewhere: string
      readonly words: WordDifference | undefined
    },
  ) =>
    `${unitCounts(params)}. The texts first differ at unit ${params.unit}: ${params.here} here and ${params.elsewhere} elsewhere in the item${wordsDiffer(params.words)}`,
  () =>
    hint`all annotators must segment the same text: ${reading('texts', 'align')} aligns the texts and compares them anyway`,
)

export const blocksDiffer = define(
  'units-meaning',
  ({ files }: { files: number }) => `${files} files have the same words in different paragraphs.`,
  () => hint`What is counted in them? ${reading('units', 'words')} counts words.`,
)

export const unitsMeaning = define(
  'units-meaning',
  (params: OffsetsInsideUnits) => `${offsetsInside(params)}.`,
  () => hint`Which units are meant?`,
)

export const longSegments = define(
  'units-meaning',
  ({ median }: { median: number }) => `Half of the segments are longer than ${median} units.`,
  () =>
    hint`Do start and end count characters of a text? Then give it with ${reading('documents', 'FILE')}, or count characters, with the space between segments as uncovered text (${reading('holes')}).`,
)

export const unknownFormat = define(
  'unknown-format',
  ({ id }: { id: string; ids: readonly string[]; nearest: string | undefined }) => `unknown format "${id}"`,
  ({ ids, nearest }) =>
    nearest === undefined ? hint`the formats are ${ids.join(', ')}` : hint`did you mean "${nearest}"?`,
)

export const severalFormats = define(
  'which-format',
  (_: { titles: readonly string[] }) => 'The content fits several formats.',
  ({ titles }) => hint`Is it ${titles.join(' or ')}?`,
)

export interface CorpusSize {
  readonly items: number
  readonly units: number
  readonly boundaries: number
}

export const oneFormatPossible = define(
  'which-format',
  ({
    title,
  }: {
    title: string
    why: string
    against: readonly string[]
    corpus?: CorpusSize | undefined
    error?: Hint | undefined
  }) => `Is it ${title}?`,
  ({ why, against, corpus, error }) =>
    hint`The only evidence is this: ${why}.${against.length === 0 ? '' : ` Against it: ${against.join('; ')}${/[?]$/.test(against.at(-1)!) ? '' : '.'}`}${corpus === undefined ? '' : ` It would be read as ${counted(corpus.items, 'item')} with ${counted(corpus.units, 'unit')} and ${counted(corpus.boundaries, 'boundary', 'boundaries')}.`}${error === undefined ? '' : hint` Read so, it has an error: ${error}.`}`,
)

export const whichLayer = define(
  'which-layer',
  ({ count, layers }: { count: number; layers: string; recording: boolean; spans: boolean }) =>
    `There ${agree(count, 'is one layer', `are ${count} layers`)}: ${layers}.`,
  ({ count, spans, recording }) => {
    const labels = spans
      ? hint`; if they name the segments of one segmentation, ${reading('layers', 'labels')}`
      : recording
        ? hint`; if they are speakers of one conversation, ${reading('layers', 'speakers')}`
        : hint``
    const several =
      count === 1
        ? hint``
        : hint`If they are annotators: ${reading('layers', 'coders')}; if they are levels, coarse and fine, ${reading('layers', 'levels')}${labels}. `
    return hint`Which holds the segments? ${several}To count the units of another layer: ${reading('unitLayer', 'NAME')}.`
  },
)

export const workbookBroken = define(
  'xlsx-broken',
  () => 'the workbook is truncated, damaged or protected',
  () => hint`open it and save it again as .xlsx`,
)

export const zipEmpty = define(
  'zip-broken',
  () => 'the archive holds no file to read: it is damaged, or holds only folders and hidden files',
  () => hint`pack the files again`,
)

export const zipBroken = define(
  'zip-broken',
  () => 'the zip archive is truncated or corrupt',
  () => hint`download or pack it again`,
)

function fieldNames(names: readonly string[]): string {
  return names.length === 0
    ? 'no fields'
    : listed(
        names.map(name => name.slice(0, 40)),
        10,
      )
}

function firstThree(files: readonly string[]): string {
  return files.slice(0, 3).join(', ') + (files.length > 3 ? ` and ${files.length - 3} more` : '')
}
