/** Messages about spans in texts: exports of annotation tools, chunks, CAS, brat, and texts with separators. */
import { agree, counted } from './counted.ts'
import { define, hint, reading, setting } from './define.ts'

const giveText = hint`Give it: ${reading('documents', 'FILE')}.`
const giveDocument = hint`Give the document they come from: ${reading('documents', 'FILE')}`

export const annotationsCancelled = define(
  'annotations-cancelled',
  ({ cancelled, all }: { cancelled: number; all: number }) =>
    `${cancelled} of ${all} annotations were cancelled (skipped) in Label Studio and left out`,
  () =>
    hint`if they were skipped on purpose, no action is needed; otherwise submit them in Label Studio and export again`,
)

export const annotationsOlder = define(
  'annotations-older',
  ({ older }: { older: number }) =>
    `${counted(older, 'annotation')} ${agree(older, 'was', 'were')} left out, because the same annotator has a later one of the same task`,
  () =>
    hint`if the last annotation counts, no action is needed; otherwise delete it in Label Studio and export again`,
)

export const answersLeftOut = define(
  'answers-left-out',
  ({ all, rejected, ignored }: { all: number; rejected: number; ignored: number }) =>
    `${rejected + ignored} of ${all} answers were left out: ${rejected} rejected, ${ignored} ignored`,
  () =>
    hint`if rejected answers do not count, no action is needed; otherwise accept them in Prodigy and export again`,
)

export const chunkHoles = define(
  'chunks-uncovered',
  ({ characters }: { characters: number }) =>
    `characters between chunks that are in none of them: ${characters}; they were read as spaces`,
  () => hint`${reading('documents', 'FILE')} gives the document itself`,
)

export const chunkOffsetsMissing = define(
  'chunk-offsets-missing',
  ({ without, chunks }: { without: number; chunks: number }) =>
    `${without} of ${chunks} chunks have no offset, so all of them are searched in the text instead`,
  () => hint`if all were found, no action is needed; otherwise write the offsets with the chunks`,
)

export const codersSeveral = define(
  'coders-several',
  ({ coders }: { coders: readonly string[] }) =>
    `a doccano file holds one annotator, the corpus has ${coders.join(', ')}`,
  () => hint`choose one with ${setting('coders')}`,
)

export const draftsIgnored = define(
  'drafts-ignored',
  ({ drafts }: { drafts: number }) =>
    `${counted(drafts, 'draft')} ${agree(drafts, 'was', 'were')} left out, because ${agree(drafts, 'it was', 'they were')} never submitted in Label Studio`,
  () =>
    hint`if they are not meant, no action is needed; otherwise submit them in Label Studio and export again`,
)

export const frameRate = define(
  'frame-rate',
  () =>
    'The labels of the timeline count frames of a video, and the export does not say how many there are per second.',
  () => hint`How many are there? ${reading('frameRate', 25)}`,
)

export const htmlOffsets = define(
  'html-offsets',
  ({ start }: { start: string }) =>
    `a region counts from an element of the page (${start}) and has no globalOffsets`,
  () => hint`export it again with a newer Label Studio`,
)

export const recordingNotInFile = define(
  'item-not-in-file',
  ({ items, file }: { items: number; file: string }) =>
    `an ELAN file holds one recording, and none of ${counted(items, 'item')} has the name of ${file}`,
  () => hint`rename the item, or write a new file`,
)

export const itemsNotInFile = define(
  'item-not-in-file',
  ({ items, file }: { items: number; file: string }) =>
    `${agree(items, 'an item is', `${items} items are`)} not in ${file}`,
  () => hint`write a new file instead`,
)

export const linesUnannotated = define(
  'lines-unannotated',
  ({ unannotated, texts }: { unannotated: number; texts: number }) =>
    `${unannotated} of ${texts} texts have no span by any user and were left out`,
  () => hint`if they were not annotated, no action is needed; otherwise annotate them and export again`,
)

export const notDoccano = define(
  'not-doccano',
  ({ file }: { file: string }) => `${file} is not a doccano file`,
  () =>
    hint`export the project from doccano as JSONL, or name another format with ${reading('format', 'NAME')}`,
)

export const notLabelStudio = define(
  'not-label-studio',
  ({ file }: { file: string }) => `${file} is not a Label Studio export`,
  () =>
    hint`export the project from Label Studio as JSON, or name another format with ${reading('format', 'NAME')}`,
)

export const patternsNotSegments = define(
  'patterns-not-segments',
  ({ file }: { file: string }) =>
    `${file} lists patterns to match (label and pattern, as Prodigy and spaCy read them), not annotated texts`,
  () => hint`export the dataset that they made: prodigy db-out DATASET`,
)

export const relationsIgnored = define(
  'relations-ignored',
  ({ relations }: { relations: number }) =>
    `events and relations between spans are not segments and were not read: ${relations}`,
)

export const relationLinesIgnored = define(
  'relations-ignored',
  ({ relations, lines }: { relations: number; lines: number }) =>
    `relations between spans, in ${relations} of ${lines} lines, are not segments and were not read`,
)

export const resultsIgnored = define(
  'results-ignored',
  ({ results }: { results: string }) => `results that are not segments were not read: ${results}`,
)

export const askSeparator = define(
  'separator',
  ({ file, repeated }: { file: string; repeated: string | undefined }) =>
    `${file} is plain text${repeated === undefined ? '' : ` in which something repeats: ${repeated}`}.`,
  () => hint`What separates its segments?`,
)

export const separatorMissing = define(
  'separator-missing',
  ({ separator }: { separator: string }) => `${separator} is not in the text, so there is no boundary`,
  () => hint`name what separates segments: ${reading('separator', 'TEXT')}`,
)

export const spanInPieces = define(
  'span-in-pieces',
  ({ spans }: { spans: number }) =>
    `${agree(spans, 'a span consists', `${spans} spans consist`)} of several pieces and ${agree(spans, 'was', 'were')} read from the first to the last character`,
  () => hint`if that is meant, no action is needed; otherwise annotate the pieces separately`,
)

export const regionIncomplete = define(
  'span-invalid',
  ({ kind, fields }: { kind: string; fields: readonly string[] }) =>
    `a region of ${kind} has no start and end, but ${fields.length === 0 ? 'no fields' : fields.join(', ')}`,
  () => hint`export it again`,
)

export const textDiffers = define(
  'text-differs',
  () => 'the text in the file does not hold the units of this item in order',
  () => hint`write into the file that the item came from, or make a new one`,
)

export const casWithoutText = define(
  'text-missing',
  () => 'the CAS holds no text (no sofaString), only its address or nothing',
  () => hint`export it with its text`,
)

export const lineWithoutText = define(
  'text-missing',
  () => 'this line has no text',
  () => hint`doccano writes it as "text" next to the spans: export it again`,
)

export const taskWithoutText = define(
  'text-missing',
  () => 'this task has no text, so its spans have no position',
  () => hint`export it with its text`,
)

export const textNeeded = define(
  'text-needed',
  () => 'The text that this file refers to is not in it.',
  () => giveText,
)

export const textNeededSpans = define(
  'text-needed',
  () => 'The spans count in a text that is not in the file.',
  () =>
    hint`Give it: ${reading('documents', 'FILE')}. Without it, offsets can only be counted as characters (${reading('units', 'characters')}), with the space between spans as uncovered text (${reading('holes')}).`,
)

export const textNeededOffsets = define(
  'text-needed',
  ({ file }: { file: string }) => `${file} counts characters of texts that it does not hold.`,
  () =>
    hint`Give them: ${reading('documents', 'FILE')}; or take characters as units: ${reading('units', 'characters')} ${reading('holes', 'join-left')}.`,
)

export const textNeededAddress = define(
  'text-needed',
  ({ address }: { address: string }) => `The text is not in the file, only its address (${address}).`,
  () => giveText,
)

export const textNeededField = define(
  'text-needed',
  ({ field, fields }: { field: string; fields: readonly string[] }) =>
    `The results count in the field ${field}, which is not in the file: ${fields.length === 0 ? 'the task has no data' : `the data of the task has ${fields.slice(0, 8).join(', ')}`}.`,
  () => giveText,
)

export const textNeededChunks = define(
  'text-needed',
  () => 'The chunks have offsets, but not all of the text between them.',
  () => hint`${giveDocument}.`,
)

export const textNeededUnplaced = define(
  'text-needed',
  ({ chunks }: { chunks: number }) =>
    `${counted(chunks, 'chunk')} ${agree(chunks, 'has', 'have')} no offsets.`,
  () => hint`${giveDocument}; or say that they are the complete text: ${reading('text', 'chunks')}.`,
)

export const textNeededStarts = define(
  'text-needed',
  ({ file }: { file: string }) => `${file} numbers the first units of segments; the text is not in it.`,
  () =>
    hint`Give it: ${reading('documents', 'FILE')}, and say what is numbered: ${reading('units', 'lines')} (or sentences).`,
)

export const textNeededBrat = define(
  'text-needed',
  ({ file, stem }: { file: string; stem: string }) =>
    `${file} needs the text it counts in: ${stem}.txt was not given.`,
  () => hint`Give it next to the annotations, or with ${reading('documents', 'FILE')}.`,
)

export const textsNotWritable = define(
  'texts-not-writable',
  ({ format }: { format: string }) =>
    `${format} hold texts, and units that are empty, hold line ends or have leading or trailing white space would not be found again in them`,
  () => hint`choose cesura-json`,
)

export const bracketsOpen = define(
  'brackets-open',
  ({ open }: { open: number }) => `${open} ${open === 1 ? 'bracket has' : 'brackets have'} no counterpart`,
  () => hint`check whether the file is complete`,
)

export const xmlSyntax = define(
  'xml-syntax',
  ({ error }: { error: string }) => `the XML is broken: ${error}`,
  () => hint`check whether the file is complete`,
)
