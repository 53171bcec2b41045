/** Messages about rows of tokens and utterances: CoNLL-U, BIO, DISRPT, WebAnno, CHAT and corpora of dialogues and meetings. */
import { agree, counted, listed } from './counted.ts'
import { define, hint, reading } from './define.ts'

const tokenAndTags = 'give a token and its tags in every row'

export const tokenNotFirst = define(
  'column-count',
  () => 'the first row names columns, and the token is not the first of them',
  () => hint`${tokenAndTags}`,
)

export const oneColumn = define(
  'column-count',
  ({ columns }: { columns: number }) => `the row has ${counted(columns, 'column')}`,
  () => hint`${tokenAndTags}`,
)

export const columnCount = define(
  'column-count',
  ({ columns, width }: { columns: number; width: number }) =>
    `the row has ${counted(columns, 'column')}, the rows before have ${width}`,
  () => hint`${tokenAndTags}`,
)

export const conllColumnCount = define(
  'column-count',
  ({ columns, width }: { columns: number; width: number }) =>
    `the row has ${counted(columns, 'column')}, and ${width === 10 ? 'ten' : width} are needed, with tabs between`,
  () => hint`check whether the file is complete`,
)

export const columnsWithoutTabs = define(
  'columns-without-tabs',
  () => 'this is CoNLL-U, but there are spaces between the columns',
  () => hint`write tabs, as the format requires`,
)

export const connectivesNoSegments = define(
  'connectives-no-segments',
  () => 'this file marks connectives (DISRPT, Conn), single words such as "because", not segments',
  () => hint`take a corpus that holds segments: one in RST, SDRT or dependency style`,
)

export const coreferenceNoSegments = define(
  'coreference-no-segments',
  () =>
    'the last column holds brackets of coreference, such as (12, which link mentions and mark no boundaries',
  () => hint`to read the sentences alone, delete that column, and give ${reading('format', 'conllu')}`,
)

export const endMissing = define(
  'end-missing',
  () => 'there is no line @End',
  () => hint`check whether the file is complete`,
)

export const firstMarkMissing = define(
  'first-mark-missing',
  () => 'the first token of the document begins no segment',
  () => hint`check whether the file is complete`,
)

export const idNotInteger = define(
  'id-not-integer',
  ({ id }: { id: string }) => `${id} is not the id of a token`,
  () => hint`ids are 1, 2, 3 …`,
)

export const idOrder = define(
  'id-order',
  () => 'the ids of the tokens do not begin at 1, and the tokens were taken in the order of the file',
  () => hint`check whether the file is complete`,
)

export const idOrderBroken = define(
  'id-order',
  ({ id, last }: { id: string; last: number }) => `the token has id ${id} after ${last}`,
  () => hint`ids increase by 1 and start again after a blank line`,
)

export const layerSentencesOnly = define(
  'layer-sentences-only',
  () => 'No span was annotated in this file, so only its sentences can be segments.',
  () => hint`Are they? ${reading('layer', 'sentence')}`,
)

export const lineUnknown = define(
  'line-unknown',
  ({ lines }: { lines: number }) =>
    `${agree(lines, '1 line begins', `${lines} lines begin`)} with none of @ * % and no tab`,
  () => hint`a line that continues the one before begins with a tab`,
)

export const markUnknown = define(
  'mark-unknown',
  ({ field }: { field: string }) => `${field} is neither Seg=B-seg nor Seg=O`,
  () => hint`check whether the file is complete`,
)

export const dialogueEmpty = define(
  'masses-sum',
  () => 'the dialogue has no utterance',
  () => hint`leave it out`,
)

export const massesSum = define(
  'masses-sum',
  ({ masses, sum, utterances }: { masses: readonly number[]; sum: number; utterances: number }) =>
    `the segments ${listed(masses, 8, ' ')} add up to ${sum}, and there are ${utterances} utterances`,
  () => hint`give lengths of segments that add up to the number of utterances`,
)

export const notDialogues = define(
  'not-dialogues',
  () => 'not every record has a list "utterances" of texts and a list "segments" of integers',
  () => hint`give both lists for every dialogue, or name another format with ${reading('format', 'NAME')}`,
)

const asPublished = (corpus: string) =>
  hint`give the file as ${corpus} publishes it, or name another format with ${reading('format', 'NAME')}`

export const notQmsum = define(
  'not-qmsum',
  () => 'not every meeting has the lists topic_list and meeting_transcripts',
  () => asPublished('QMSum'),
)

export const turnsInvalid = define(
  'not-qmsum',
  () => 'the turns are not all {speaker, content}, or there is none',
  () => asPublished('QMSum'),
)

export const notTiage = define(
  'not-tiage',
  () => 'not every entry is a list of [utterance, "-1", "0" or "1"]',
  () => asPublished('TIAGE'),
)

export const notTreeseg = define(
  'not-treeseg',
  () => 'not every session has a list "coarse" or "fine"',
  () => asPublished('TreeSeg'),
)

export const relationsNoSegments = define(
  'relations-no-segments',
  () => 'this file lists relations between segments (DISRPT .rels), not the segments',
  () => hint`their boundaries are in the .tok or .conllu file of the same name`,
)

export const spanEmpty = define(
  'span-empty',
  ({ spans, layer }: { spans: number; layer: string }) =>
    `${agree(spans, 'a span', `${spans} spans`)} of the layer ${layer} ${agree(spans, 'covers', 'cover')} nothing, unlike others of the layer, and ${agree(spans, 'was', 'were')} left out`,
  () => hint`in a layer of their own, such spans are boundaries`,
)

export const turnSpanInvalid = define(
  'span-invalid',
  ({ span }: { span: string; last: number }) => `${span} is not a span of turns`,
  ({ last }) => hint`give the first and the last turn, numbers from 0 to ${last}`,
)

export const segmentInvalid = define(
  'span-invalid',
  ({ segment }: { segment: string }) => `${segment} is not a segment`,
  () => hint`give [first, last, title]`,
)

export const spanTripleInvalid = define(
  'span-invalid',
  ({ span }: { span: string; program: string }) => `${span} is not a span`,
  ({ program }) => hint`give [start, end, label], as ${program} does`,
)

export const audioSpanInvalid = define(
  'span-invalid',
  ({ span }: { span: string }) => `${span} has no start and end in seconds`,
  () => hint`give both, as Prodigy does`,
)

export const prodigySpanInvalid = define(
  'span-invalid',
  ({ span }: { span: string; field: string }) => `${span} has no start and end`,
  ({ field }) => hint`give both, as Prodigy does in ${field}`,
)

export const tagWithoutBegin = define(
  'tag-without-begin',
  ({ tags }: { tags: number }) =>
    `${agree(tags, '1 tag continues', `${tags} tags continue`)} a span that was not begun with B-, so a span begins there`,
  () => hint`if that is right, no action is needed; otherwise correct the tag`,
)

export const tagsMissing = define(
  'tags-missing',
  () => 'no column holds tags only (O, B-x, I-x)',
  () => hint`give a token and its tag in every row, or name another format with ${reading('format', 'NAME')}`,
)

export const terminatorMissing = define(
  'terminator-missing',
  ({ utterances, all }: { utterances: number; all: number }) =>
    `${utterances} of ${all} utterances end in no terminator, so their type is "none"`,
  () => hint`end each utterance in one of . ? ! or +…, as CHAT requires`,
)

export const tokenNotWritable = define(
  'text-not-writable',
  ({ unit }: { unit: number }) =>
    `unit ${unit} is empty, contains a tab or a line break, or all units are underscores, which mean that the text is withheld`,
  () => hint`choose another format`,
)

export const recordingNotWritable = define(
  'text-not-writable',
  (_: { unit: number }) => 'the item is a recording, and DISRPT files hold tokens',
  () => hint`choose another format`,
)

export const itemNameNotWritable = define(
  'text-not-writable',
  (_: { unit: number }) =>
    'the name of the item is empty, has leading or trailing white space, or has several lines',
  () => hint`rename it`,
)

export const topicsMissing = define(
  'topics-missing',
  () => 'the meeting has no topic and is read as one segment',
  () => hint`if the meeting was not segmented, leave it out`,
)
