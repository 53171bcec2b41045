/** Messages about chunks of documents, and about the questions and excerpts that they are measured by. */
import { define, type Hint, hint, reading, suggest } from './define.ts'

interface Range {
  readonly start: number
  readonly end: number
}

const shown = ({ start, end }: Range): string => `from ${start} to ${end}`

export const chunkContained = define(
  'chunk-contained',
  ({ inner, outer }: { inner: Range; outer: Range }) =>
    `the chunk ${shown(inner)} is inside the one ${shown(outer)}, and nested chunks have no boundary between them`,
  () => hint`leave out the inner or the outer ones, and measure one level at a time`,
)

export const chunkRepeated = define(
  'chunk-contained',
  (range: Range) => `two chunks go ${shown(range)}`,
  () => hint`leave one of them out`,
)

const giveDocument = 'give each chunk its "document", or "metadata": { "source": "…" }'

export const chunkWithoutDocument = define(
  'chunk-document-unknown',
  ({ chunk, chunker, documents }: { chunk: number; chunker: string; documents: number }) =>
    `chunk ${chunk} of ${chunker} does not say which of the ${documents} documents it is from`,
  () => hint`${giveDocument}`,
)

export const chunkDocumentMissing = define(
  'chunk-document-unknown',
  ({ chunk, chunker, document }: { chunk: number; chunker: string; document: string }) =>
    `chunk ${chunk} of ${chunker} is from "${document}", which is not among the documents`,
  () => hint`give that document too, or correct the name`,
)

export const chunkDocumentUnknown = define(
  'chunk-document-unknown',
  ({ chunk, document }: { chunk: number; document: string | undefined }) =>
    document === undefined
      ? `chunk ${chunk} does not name its document`
      : `chunk ${chunk} is from "${document}", which names none of the documents, or several`,
  () => hint`with several documents, ${giveDocument}`,
)

export const splitByUnknown = define(
  'option-invalid',
  ({ name }: { name: string; names: readonly string[] }) =>
    `splitBy is "${name}", which is none of the chunkers`,
  ({ name, names }) => suggest(name, names),
)

export const chunkEmpty = define(
  'chunk-empty',
  ({ chunk, start, end }: { chunk: number } & Range) =>
    `chunk ${chunk} goes from ${start} to ${end}: it is empty`,
  () => hint`leave it out`,
)

export const chunkWithoutText = define(
  'chunk-empty',
  ({ chunk }: { chunk: number }) => `chunk ${chunk} has no text`,
  () => hint`leave it out of the file`,
)

export const chunkOutOfOrder = define(
  'chunk-not-in-text',
  ({ chunk, text }: { chunk: number; text: string }) =>
    `chunk ${chunk} is in the text, but before a chunk that comes earlier in the file: ${text}.`,
  () =>
    hint`Chunks without offsets are searched in their order, so that repeated text is placed correctly: put them in the order of the text, or give offsets`,
)

export const chunkNotInText = define(
  'chunk-not-in-text',
  ({ chunk, text }: { chunk: number; text: string }) => `chunk ${chunk} is not in the text: ${text}.`,
  () =>
    hint`If something was added in front of it, ${reading('strip', 'REGEX')} removes it. Otherwise check whether it is the right document`,
)

export const moreChunksNotInText = define(
  'chunk-not-in-text',
  ({ more, chunks }: { more: number; chunks: number }) =>
    `${more} more of ${chunks} chunks are not in the text`,
  () => hint`fix the first ones`,
)

export const chunkOffsetsWrong = define(
  'chunk-offsets-wrong',
  ({ counted }: { counted: string | undefined }) =>
    `the offsets do not fit the texts of the chunks${counted === undefined ? '' : ` when they count ${counted}`}, so the chunks are searched in the text instead`,
  () =>
    hint`if all were found, no action is needed; otherwise ${reading('offsets')} says what they count: utf-16, utf-8 or code-points`,
)

export const chunkRange = define(
  'chunk-range',
  ({ chunk, start, end, characters }: { chunk: number; characters: number } & Range) =>
    `chunk ${chunk} goes from ${start} to ${end}, and the document has ${characters} characters`,
  () => hint`give offsets within the document, and check whether these are chunks of this document`,
)

export const chunksApproximate = define(
  'chunks-approximate',
  ({ loose, chunks }: { loose: number; chunks: number }) =>
    `${loose} of ${chunks} chunks were found only when white space (line ends, indents) is ignored, so their positions are approximate`,
  () => hint`if line ends do not matter, no action is needed; otherwise let the chunker keep white space`,
)

export const chunksSpace = define(
  'chunks-empty',
  ({ space, chunks, first }: { space: number; chunks: number; first: number }) =>
    `${space} of ${chunks} chunks are white space only and were left out (the first is chunk ${first})`,
)

export const chunksOfOtherDocuments = define(
  'chunks-of-other-documents',
  ({ others, chunks, document }: { others: number; chunks: number; document: string }) =>
    `${others} of ${chunks} chunks are of other documents (${document}) and were left out`,
  () => hint`give those documents too, if they are meant`,
)

export const chunksOfSeveralDocuments = define(
  'chunks-of-several-documents',
  ({ named, document }: { named: number; document: string }) =>
    `the chunks name ${named} documents, none of them ${document}, and all were taken for its chunks`,
  () => hint`name the document as the chunks do`,
)

export const chunksOverlap = define(
  'chunks-overlap',
  ({ a, b }: { a: Range; b: Range }) => `the chunks ${shown(a)} and ${shown(b)} overlap`,
  () =>
    hint`choose where the boundary is: ${reading('overlap', 'next-start')}, ${reading('overlap', 'midpoint')} or ${reading('overlap', 'end')}`,
)

const chunkList = 'write JSON or JSON lines with "text", or with "start" and "end", for each chunk'

export const chunksUnknown = define(
  'chunks-unknown',
  () => 'there is no list of chunks',
  () => hint`${chunkList}`,
)

export const chunkFileEmpty = define(
  'chunks-unknown',
  () => 'there is no list of chunks: the file is empty',
  () => hint`${chunkList}`,
)

export const chunkListEmpty = define(
  'chunks-unknown',
  () => 'there is no list of chunks: the list is empty',
  () => hint`${chunkList}`,
)

export const chunkInvalid = define(
  'chunks-unknown',
  ({ record, value }: { record: number; value: string }) =>
    `there is no list of chunks: record ${record} is ${value}`,
  () => hint`${chunkList}`,
)

export const chunkOffsetInvalid = define(
  'chunks-unknown',
  ({ record, field, value }: { record: number; field: string; value: string }) =>
    `there is no list of chunks: record ${record} has "${field}": ${value}`,
  () => hint`give offsets as integers, 0 or more, without quotation marks`,
)

export const chunksUnsorted = define(
  'chunks-unsorted',
  ({ chunk }: { chunk: number }) =>
    `chunk ${chunk} of the document starts before the previous one, so the chunks were sorted by their starts`,
  () => hint`if the order does not matter, no action is needed; otherwise sort the chunks`,
)

export const documentTwice = define(
  'document-twice',
  ({ document }: { document: string }) => `two documents are called "${document}"`,
  () => hint`rename one of them`,
)

export const excerptDocumentUnknown = define(
  'excerpt-document-unknown',
  ({ document }: { document: string }) => `the question names no document that was given: ${document}`,
  () => hint`name one of the documents in "document", or give that document too`,
)

export const excerptNotInText = define(
  'excerpt-not-in-text',
  ({ excerpt, document, text }: { excerpt: number; document: string; text: string }) =>
    `excerpt ${excerpt} is not in ${document}: ${text}`,
  () => hint`copy the excerpt from the document verbatim, or give its offsets`,
)

export const excerptsEmpty = define(
  'excerpts-empty',
  () => 'the question has no excerpt',
  () => hint`give the parts of the text that answer it`,
)

export const excerptColumnEmpty = define(
  'excerpts-empty',
  () => 'there are no excerpts',
  () => hint`give a JSON list of them in the column "references" or "excerpts"`,
)

export const retrievedInvalid = define(
  'excerpts-unknown',
  () => '"retrieved" is not a list of chunk numbers',
  () => hint`give a list of numbers from 0, or an object of such lists by chunker`,
)

export const questionsMissing = define(
  'excerpts-unknown',
  () => 'there are no questions',
  () => hint`write a table with the columns question and references, or JSON`,
)

export const goldRange = define(
  'gold-range',
  ({
    file,
    boundary,
    document,
    characters,
  }: {
    file: string
    boundary: number
    document: string
    characters: number
  }) => `${file}: ${boundary} is not a boundary of ${document}, which has ${characters} characters`,
  () => hint`give boundaries between 1 and the number of characters less one`,
)

export const offsetsAssumed = define(
  'offsets-assumed',
  () =>
    'the chunks have no text to check their offsets by, so they were read as code points, as Python counts',
  () => hint`${reading('offsets', 'utf-16')} or ${reading('offsets', 'utf-8')} says otherwise`,
)

export const retrievedUnknown = define(
  'option-invalid',
  ({ chunk, chunks }: { chunk: number; chunks: number }) =>
    `retrieved holds ${chunk}, and there are ${chunks} chunks`,
  () => hint`give numbers of chunks, from 0`,
)

export const retrievedOutside = define(
  'option-invalid',
  ({
    question,
    chunk,
    document,
    chunker,
    last,
  }: {
    question: string
    chunk: string
    document: string
    chunker: string
    last: number
    shared: boolean
  }) =>
    `question ${question}: "retrieved" names chunk ${chunk} of ${document}, and the chunks of ${chunker} there are numbered from 0 to ${last}`,
  ({ chunker, shared }) =>
    shared
      ? hint`where chunkers differ, give each its own list: {"${chunker}": [0, 1]}`
      : hint`count the chunks of each document from 0`,
)

export const metricNotForChunks = define(
  'option-invalid',
  ({ metric, takes }: { metric: string; takes: string }) =>
    `${metric} needs ${takes}, and chunks have boundaries only`,
  () => hint`choose a metric of boundaries`,
)

export const stripInvalid = define(
  'option-invalid',
  ({ error }: { error: string; advice: Hint | undefined }) => `strip: ${error}`,
  ({ advice }) => advice ?? hint`give a regular expression`,
)

export const textRequired = define(
  'text-required',
  ({ document }: { document: string }) =>
    `${document} has no text, and what a boundary splits can only be seen in the text`,
  () => hint`give the text, or leave the measure out`,
)

export const optionInvalidInBlockIntegrity = define(
  'option-invalid',
  ({ index, start, end }: { index: number; start: number; end: number }) =>
    `block ${index} goes from ${start} to ${end}: it is empty`,
  () => hint`leave it out`,
)

export const optionInvalidInSizeCompliance = define(
  'option-invalid',
  () => 'the preset adaptive-chunking counts tokens',
  () => hint`leave out size, or give limits of your own`,
)

export const optionInvalidInSizeCompliance2 = define(
  'option-invalid',
  ({ min, max }: { min: number; max: number }) => `min is ${min} and max is ${max}`,
  () => hint`give the smaller one as min`,
)

export const optionRequiredInSizeCompliance = define(
  'option-required',
  () => 'neither min nor max is given',
  () => hint`say the smallest or the largest size that is right`,
)

export const tokensRequired = define(
  'tokens-required',
  ({ unknown }: { unknown: number }) => `chunk ${unknown} does not say its number of tokens`,
  () => hint`give chunks with tokens, or count characters`,
)
