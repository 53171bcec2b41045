/**
 * Messages about tables: rows and cells, the roles of columns, marks and labels of units, lists of numbers, and what a table
 * cannot hold.
 */
import { agree, counted, listed } from './counted.ts'
import { column, define, type Hint, hint, type OptionHint, reading } from './define.ts'

const threeCells = 'a line holds item, coder and value, with tabs between'

export const blankLine = define(
  'blank-line',
  () => 'a blank line was skipped',
  () => hint`delete it, because other programs may count it as a unit`,
)

export const blankLineForSegeval = define(
  'blank-line',
  () => 'a blank line was skipped, where segeval stops with an error',
  () => hint`delete it`,
)

export const scoreLineEmpty = define(
  'blank-line',
  () => 'the line is empty',
  () => hint`give a JSON object on every line`,
)

export const cellCount = define(
  'cell-count',
  ({ cells, columns }: { cells: number; columns: number }) =>
    `${counted(cells, 'cell')} under ${counted(columns, 'column')}`,
  () => hint`quote cells that hold the separator`,
)

export const cellEmpty = define(
  'cell-empty',
  () => 'a cell is empty',
  () => hint`${threeCells}`,
)

export const lastCellsEmpty = define(
  'cell-empty',
  () => 'empty cells at the end of the line were left out, where segeval stops with an error',
  () => hint`delete them`,
)

export const cellsTooMany = define(
  'cells-too-many',
  ({ cells }: { cells: number }) => `the line has ${cells} cells`,
  () => hint`${threeCells}`,
)

export const coderNotWritable = define(
  'coder-not-writable',
  () => 'the name of the annotator has leading or trailing white space',
  () => hint`rename the annotator`,
)

export const coderFieldInvalid = define(
  'coder-unnamed',
  ({ value }: { value: string }) => `the coder is ${value}`,
  () => hint`give a name`,
)

export const columnsIgnored = define(
  'column-ignored',
  ({ columns }: { columns: readonly string[] }) =>
    columns.length === 1
      ? `column ${columns[0]} was not read`
      : `columns ${columns.join(', ')} were not read`,
  () => hint`${column('ROLE')} gives a column a role`,
)

export const scoresIgnored = define(
  'column-ignored',
  ({ notation }: { notation: string }) => `the row has ${notation} and scores, and the scores were not read`,
  ({ notation }) => hint`${column('scores')} reads them instead of the ${notation}`,
)

export const columnMeaning = define(
  'column-meaning',
  ({ names }: { names: readonly string[] }) =>
    `None of the columns ${listed(names)} is known to say where segments end.`,
  () =>
    hint`Which one does? Another role is possible too: ${column('ROLE')}, with the role masses, boundaries, segment or label, or the roles start and end.`,
)

export const framesOfTimeCodes = define(
  'frame-rate',
  ({ highest }: { highest: number }) =>
    `The times are time codes that end in a number of frames (up to ${highest}), and nothing says how many make a second.`,
  () => hint`How many are there? ${reading('frameRate', 25)}`,
)

export const itemColumnMeaning = define(
  'column-meaning',
  ({ names }: { names: readonly string[] }) =>
    `The columns ${names.join(', ')} have values that come in runs, as names of texts do.`,
  () => hint`Which one names the text of a row? (${reading('item', 'NAME')} reads all rows as one text.)`,
)

export const columnMissing = define(
  'column-missing',
  ({ name, role }: { name: string; role: string; names: readonly string[]; nearest: string | undefined }) =>
    `there is no column "${name}" for the ${role}`,
  ({ names, nearest }) =>
    nearest === undefined ? hint`the columns are ${names.join(', ')}` : hint`did you mean "${nearest}"?`,
)

export const utteranceColumnMissing = define(
  'column-missing',
  ({ names }: { names: readonly string[] }) => `there is no column Utterance among ${listed(names)}`,
  () => hint`name the column of the utterances so`,
)

export const decisionColumnMissing = define(
  'column-missing',
  ({ name }: { name: string; nearest: string | undefined; columns: readonly string[] }) =>
    `decisions have no column "${name}"`,
  ({ nearest, columns }) =>
    hint`${nearest === undefined ? '' : `is it "${nearest}"? `}A file of decisions begins with ${columns.join(',')}`,
)

export const columnTwice = define(
  'column-twice',
  ({ name }: { name: string }) => `two columns are called "${name}"`,
  () => hint`rename one of them`,
)

export const columnsNotMarks = define(
  'columns-not-marks',
  () => 'no column holds only 0 and 1, or only segment numbers',
  () =>
    hint`name the column of the boundaries: ${column('boundary')}, ${column('segment')} or ${column('label')}`,
)

export const columnsTooMany = define(
  'columns-too-many',
  ({ columns }: { columns: number }) => `the first line has ${columns} columns`,
  () => hint`check whether it is a table with a header`,
)

export const columnsUnknown = define(
  'columns-unknown',
  ({ names }: { names: readonly string[] }) =>
    `the columns are ${listed(names)}; none of these says where segments end.`,
  () =>
    hint`Which one does? ${column('ROLE')} names it, with the role masses, boundaries, boundary, segment or label, or the roles start and end`,
)

export const quoteInsideCell = define(
  'csv-quote',
  () => 'there is a quotation mark inside a cell',
  () => hint`quote the complete cell and write the quotation mark twice`,
)

export const quoteNotClosed = define(
  'csv-quote',
  () => 'a quoted cell is never closed',
  () => hint`add the missing quotation mark`,
)

export const endsMissing = define(
  'ends-missing',
  ({ starts }: { starts: readonly string[] }) => `Rows have a start (${listed(starts, 3)}) and no end.`,
  () =>
    hint`If these are seconds, how long is the recording? ${reading('duration', 'SECONDS')}. If they count units: ${column('end')} names the ends.`,
)

export const headerMissing = define(
  'header-missing',
  () => 'the first line holds numbers and was read, but segeval always drops the first line',
  () => hint`put a header line first`,
)

export const idNotExact = define(
  'id-not-exact',
  ({ id }: { id: number }) => `the number ${id} is too large to be exact, so two ids could become one`,
  () => hint`write ids as strings, in quotes`,
)

export const scoreIdNotExact = define(
  'id-not-exact',
  () => 'the id is a number with too many digits',
  () => hint`write it as a string`,
)

export const itemFieldInvalid = define(
  'item-unnamed',
  ({ value }: { value: string }) => `the item is ${value}`,
  () => hint`fill it in, or name another column with ${column('item')}`,
)

export const itemsNumbered = define(
  'items-numbered',
  ({ rows }: { rows: number }) =>
    `no column names the texts of the ${rows} rows, which all differ, so they are called 1, 2 …`,
  () => hint`${column('item')} names them`,
)

const newItems = (stem: string): Hint =>
  hint`each time a new item begins: ${stem}-1, ${stem}-2 … If that is wrong, give the items a column of their own: ${column('item')}`

export const unitNumbersRestart = define(
  'items-numbered',
  ({ count }: { count: number; stem: string }) => `unit numbers start again ${count} times`,
  ({ stem }) => newItems(stem),
)

export const firstMarksRepeat = define(
  'items-numbered',
  ({ count }: { count: number; stem: string }) =>
    `the mark -1, which the first unit of a text has, appears ${count} times`,
  ({ stem }) => newItems(stem),
)

export const neighboursUnlabelled = define(
  'label-not-writable',
  () => 'two neighbouring segments have no label and would be merged',
  () => hint`label them, or remove all labels`,
)

export const labelsAllEmpty = define(
  'label-not-writable',
  () => 'all labels of segments are empty',
  () => hint`remove them`,
)

export const labelNotForLabels = define(
  'label-not-writable',
  ({ label }: { label: string }) =>
    `label ${label} is empty, a number, equal to its neighbour, or has a space or a comma`,
  () => hint`choose another format`,
)

export const titleNotForWiki727k = define(
  'label-not-writable',
  ({ label }: { label: string }) =>
    `label ${label} has several lines, leading or trailing white space, or ends in a full stop`,
  () => hint`correct the label, or choose another format`,
)

export const titleCountForWiki727k = define(
  'label-not-writable',
  ({ levels, joint, label }: { levels: readonly string[]; joint: string; label: string }) =>
    `a boundary of levels ${levels.join(' and ')} needs as many titles, with ${joint} between, and has ${label}`,
  () => hint`give a title for each level`,
)

export const labelsAreMarks = define(
  'labels-are-marks',
  ({ values, mark, unit }: { values: readonly string[]; mark: string; unit: string; other: string }) =>
    `the labels are only ${values.join(' and ')}, and ${mark} is on the ${unit} unit of (nearly) every text: read as marks on the ${unit} units of segments, not as names`,
  ({ other }) =>
    hint`${reading('mark', other)} reads them as marks on the other side, ${reading('values', 'names')} as names of segments`,
)

export const labelsAreSpans = define(
  'labels-are-spans',
  ({ file }: { file: string }) =>
    `${file} has spans (start, end, label) as labels, where one label per unit belongs`,
  () =>
    hint`doccano, Prodigy and Label Studio files are read as they are, others as a table with columns start and end`,
)

export const labelNotForUnit = define(
  'labels-not-units',
  ({ label }: { label: string }) => `${label} is not the label of one unit`,
  () => hint`give one word or number per unit`,
)

export const labelsAreTags = define(
  'labels-not-units',
  () => 'the labels are tags of spans (B-, I-, O), and O is not a segment',
  () => hint`write boundaries, or rows of a token and its tag`,
)

export const lastScoreDropped = define(
  'last-score-dropped',
  () => 'the score of the last unit was left out, because a score belongs to the gap after its unit',
  () => hint`remove it, or leave it: no action is needed`,
)

export const listEmptyValue = define(
  'list-value-missing',
  ({ list }: { list: string }) =>
    `a value is missing in the list ${list}: two separators follow each other, or it starts with one`,
  () => hint`write every value, for example 2 3 6`,
)

export const labelMarksMeaning = define(
  'mark-meaning',
  ({ labels, values }: { labels: number; values: string }) =>
    `${labels} labels of ${values}: is a mark on the last unit of a segment, on the first, or between two units?`,
  () => hint`Write {"marks": […], "side": "end"}, "side": "start", or {"gaps": […]}`,
)

export const askLabelMarks = define(
  'mark-meaning',
  ({ codings, values }: { codings: number; values: readonly string[] }) =>
    `The labels of ${counted(codings, 'segmentation')} are only ${values.join(' and ')}, which mark boundaries rather than name segments.`,
  () =>
    hint`Is a mark on the last unit of a segment, or on the first? (${reading('values', 'names')} reads them as names of segments.)`,
)

export const askMarks = define(
  'mark-meaning',
  ({ marks, units }: { marks: number; units: number | undefined; edge: 'last' | 'first' | undefined }) =>
    `${marks} marks${units === undefined ? '' : ` for ${units} units`}.`,
  ({ units, edge }) =>
    hint`Is a 1 on the last unit of a segment${units === undefined ? ', on the first, or between two units' : ', or on the first'}?${edge === undefined ? '' : ` Of the first and the last mark, only the ${edge} is 1.`}`,
)

export const marksInCell = define(
  'mass-not-integer',
  ({ value }: { value: string }) => `${value} is not a mass, the integer length of a segment`,
  () => hint`if it is a row of marks, give ${reading('format', 'marks')}`,
)

export const massesMissing = define(
  'masses-missing',
  () => 'the row holds no segmentation',
  () => hint`fill in its masses, boundaries, marks or scores`,
)

export const coderWithoutMasses = define(
  'masses-missing',
  () => 'the annotator has no masses, and segeval would read an empty list',
  () => hint`give masses, or delete the line`,
)

export const massesOrNumbers = define(
  'masses-or-positions',
  ({ numbers }: { numbers: readonly number[] }) => `The numbers are ${listed(numbers, 8, ' ')}.`,
  () => hint`Are they lengths of segments, or a segment number for each unit?`,
)

export const massesOrEnds = define(
  'masses-or-positions',
  ({ numbers }: { numbers: readonly number[] }) => `The numbers ${listed(numbers, 8, ' ')} increase.`,
  () => hint`Are they lengths of segments, or the positions where segments end?`,
)

export const segmentsOfUtterances = define(
  'masses-or-positions',
  () => 'The segments do not add up to the number of utterances.',
  () => hint`Are they a segment number for each utterance?`,
)

export const offsetNotInteger = define(
  'offset-not-integer',
  ({ role, value }: { role: string; value: string }) => `the ${role} is ${value}`,
  () => hint`give an integer number of units`,
)

export const symbolInvalid = define(
  'option-invalid',
  ({ symbol }: { symbol: string }) => `symbol ${symbol} is empty or holds a space`,
  () => hint`give a symbol without spaces`,
)

export const ranksNotWritable = define(
  'ranks-not-writable',
  () => 'a table holds no ranks of types',
  () => hint`use cesura-json`,
)

export const readAsPositions = define(
  'read-as-positions',
  () =>
    'read as segment numbers, one per unit, because as masses the annotators would have texts of different lengths',
  () => hint`${reading('values', 'masses')} reads masses`,
)

export const relationsTable = define(
  'relations-no-segments',
  ({ file }: { file: string }) => `${file} lists relations between segments (DISRPT), not the segments`,
  () => hint`their boundaries are in the .tok or .conllu file of the same corpus`,
)

export const rowsOfNames = define(
  'row-broken',
  ({ rows }: { rows: number }) =>
    `${agree(rows, 'the row has', `${rows} rows have`)} a name and nothing else`,
  () => hint`if it is a note below the table, remove it`,
)

export const tokenIdInvalid = define(
  'row-broken',
  ({ id }: { id: string }) => `${id} is not the id of a token, such as 1-1`,
  () => hint`check whether the file is complete`,
)

export const columnsTooFew = define(
  'row-broken',
  ({ columns, width }: { columns: number; width: number }) =>
    `the row has ${counted(columns, 'column')}, and ${width} are needed`,
  () => hint`check whether the file is complete`,
)

export const rowWithoutBoundary = define(
  'row-unmarked',
  ({ unit }: { unit: number }) => `no boundary follows unit ${unit}, where a row must end`,
  () => hint`segsimflex ends every row in a boundary: choose another format`,
)

export const askCodersOrItems = define(
  'rows-coders-or-items',
  ({ rows }: { rows: number }) => `${rows} rows name neither item nor coder.`,
  () =>
    hint`Are they several annotators of one text, or several texts? In a table, ${column('item')} and ${column('coder')} name them.`,
)

export const rowsMeaning = define(
  'rows-meaning',
  ({ rows, labelColumn, texts }: { rows: number; labelColumn: string; texts: boolean }) =>
    `Each of ${rows} rows has ${texts ? 'a text and a label' : 'a label'} (column ${labelColumn}), and no column says which text it belongs to.`,
  () => hint`Is a row a unit of one text, or a document by itself? Labelled documents are no segmentation.`,
)

export const scoresOfOtherCoder = define(
  'scores-and-boundaries',
  ({ coder, column }: { coder: string; column: string }) =>
    `the rows hold boundaries and scores: the boundaries were read as those of coder "${coder}", the scores as those of "${column}"`,
  () => hint`if that is right, no action is needed`,
)

export const scoresNotRead = define(
  'scores-and-boundaries',
  ({ column }: { column: string }) =>
    `the rows hold boundaries and scores: the boundaries were read, column ${column} was not`,
  () => hint`give the scores rows of another coder, without boundaries`,
)

export const segmentEnds = define(
  'segment-ends',
  ({ start, end }: { start: number; end: number }) => `A segment goes from ${start} to ${end}.`,
  ({ end }) => hint`Does unit ${end} belong to it?`,
)

export const sheetChosen = define(
  'sheet-chosen',
  ({ sheets, first }: { sheets: readonly string[]; first: boolean; others: readonly string[] }) =>
    sheets.length > 1
      ? `${sheets.length} sheets with the same columns were read, ${sheets.join(', ')}`
      : `the first sheet${first ? '' : ' with a table'} was read, ${sheets[0]}`,
  ({ others }) => hint`${reading('sheet', 'NAME')} reads another: ${others.join(', ')}`,
)

export const sheetUnknown = define(
  'sheet-unknown',
  ({ sheet }: { sheet: string; sheets: readonly string[] }) => `there is no sheet "${sheet}"`,
  ({ sheets }) => hint`the sheets are ${sheets.join(', ')}`,
)

export const firstSpeakerMissing = define(
  'speaker-missing',
  () => 'the first row has no speaker, and there is no row above to take it from',
  () => hint`name the speaker there`,
)

export const textWithoutSpeaker = define(
  'speaker-missing',
  () => 'the text begins without a label',
  () => hint`begin with the speaker, as in JOHN:`,
)

export const speakersInSomeItems = define(
  'speakers-required',
  () => 'some items have speakers and this one has none',
  () => hint`give speakers for all items or for none`,
)

export const speakersForSegsimflex = define(
  'speakers-required',
  (_: { unit: number }) => 'segsimflex files name the speaker of every row, and the item has none',
  () => hint`choose another format`,
)

export const symbolDash = define(
  'symbol-dash',
  ({ rows }: { rows: number }) => `a dash at the end of ${counted(rows, 'row')} was read as --`,
  () => hint`if the dash means --, no action is needed; otherwise write the symbol that is meant`,
)

export const symbolGlued = define(
  'symbol-glued',
  ({ rows, word }: { rows: number; word: string }) =>
    `${counted(rows, 'row')} ${agree(rows, 'ends', 'end')} in a symbol without a space before it, first in ${word}, so it is part of the word`,
  () => hint`${reading('glued', 'split')} splits it off`,
)

export const symbolMissing = define(
  'symbol-missing',
  ({ symbols }: { symbols: readonly string[] }) =>
    `the row does not end in a boundary symbol (${symbols.join(' ')})`,
  () => hint`end it in one of the symbols, with a space before it`,
)

export const askGlued = define(
  'symbols-glued',
  ({ glued, rows, word }: { glued: number; rows: number; word: string }) =>
    `${glued} of ${counted(rows, 'row')} end in a symbol without a space before it, first in ${word}.`,
  () =>
    hint`Is it a boundary symbol (${reading('glued', 'split')}), or part of the word (${reading('glued', 'word')})?`,
)

export const headerUnclear = define(
  'table-header',
  ({ cells }: { cells: readonly string[]; roles: readonly (readonly [role: string, column: number])[] }) =>
    `The first row looks like data (${cells.join(', ')}), not like names of columns.`,
  ({ roles }) => {
    const guessed: readonly OptionHint[] = roles.map(([role, number]) => column(role, number))
    const options = guessed.length === 0 ? [column('coder', 1), column('start', 3)] : guessed
    const columns = options.flatMap(option => hint` ${option}`)
    const mark = roles.some(([role]) => role === 'boundary')
      ? hint` ${reading('mark', 'end')} (or start)`
      : hint``
    return hint`Is there no header? Then columns are numbers, and each role is given one${guessed.length === 0 ? '' : ', possibly'}: ${reading('header', 'no')}${columns}${guessed.length === 0 ? ' …' : mark}`
  },
)

export const textsInSomeItems = define(
  'texts-required',
  () => 'some items have texts and this one has none',
  () => hint`give texts for all items or for none`,
)

export const secondsOrUnits = define(
  'time-or-units',
  ({ segments }: { segments: readonly string[] }) => `Segments are ${segments.join(', ')} ….`,
  () =>
    hint`Are these seconds of a recording, with pauses between the segments, or numbers of units, the end included?`,
)

export const decimalsOrUnits = define(
  'time-or-units',
  ({ times }: { times: readonly string[] }) =>
    `Starts and ends are ${listed(times, 3)}, all integers written with decimals.`,
  () =>
    hint`Are they seconds, or do they count units? If they are offsets into a text, give it with ${reading('documents', 'FILE')}.`,
)

export const trivialMark = define(
  'trivial-mark',
  ({ unit }: { unit: 'first' | 'last' }) =>
    `a mark on the ${unit} unit of the text is not a boundary; such marks were removed, here and further on`,
)

export const typesRequired = define(
  'types-required',
  () => 'segsimflex files end every row in the symbol of a boundary type, without spaces in it',
  () => hint`choose another format`,
)

export const unitOrder = define(
  'unit-order',
  ({ unit, previous }: { unit: number; previous: number }) => `unit ${unit} follows unit ${previous}`,
  () => hint`list every unit once, in order`,
)

export const unitsInvalid = define(
  'units-missing',
  ({ units }: { units: string }) => `the number of units is ${units}`,
  () => hint`give an integer, 1 or more`,
)

export const unitsForBoundaries = define(
  'units-missing',
  () => 'boundaries need the number of units',
  () => hint`${column('units')} names the column that has it`,
)

export const unitsForLevels = define(
  'units-missing',
  () => 'levels need the number of units',
  () => hint`add "units"`,
)

export const rowWithoutWord = define(
  'utterance-empty',
  () => 'the row holds no word before its boundary',
  () => hint`write its words, or delete the row`,
)

export const utterancesWithoutWords = define(
  'utterance-empty',
  ({ utterances }: { utterances: number }) =>
    `${agree(utterances, '1 utterance without a word was', `${utterances} utterances without a word were`)} left out`,
  () => hint`if these are pauses, no action is needed; otherwise write their words`,
)

export const utteranceMissing = define(
  'utterance-empty',
  () => 'the utterance is missing (R would read NA as a word)',
  () => hint`write the utterance, or delete the row`,
)

export const wideTable = define(
  'wide-table',
  ({ coders, content }: { coders: readonly string[]; content: string; marks: boolean }) =>
    `${coders.length} columns (${listed(coders, 8)}) hold only ${content}.`,
  ({ coders, marks }) => {
    const side = marks
      ? hint` Then also say what a mark is on: ${reading('mark', 'end')} (or start).`
      : hint``
    return hint`Are they ${coders.length} annotators?${side}`
  },
)
