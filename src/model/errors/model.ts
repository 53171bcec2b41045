import { column, define, hint, reading, suggest } from './define.ts'

/** Messages of the model, which readers share: segmentations, corpora, scales of types, time, lists and options. */

export const axesDiffer = define(
  'axes-differ',
  ({ reference, hypothesis }: { reference: string; hypothesis: string }) =>
    `reference counts ${reference}, hypothesis ${hypothesis}`,
  () => hint`put both on one axis with onOneAxis`,
)

export const ticksDiffer = define(
  'axes-differ',
  ({ kind, ticksPerSecond }: { kind: string; ticksPerSecond: number }) =>
    `one segmentation ${kind}, another has ${ticksPerSecond} ticks a second`,
  () => hint`read both with the same options`,
)

export const itemsOnDifferentAxes = define(
  'axes-differ',
  () => 'some items count units, others time',
  () => hint`measure them separately`,
)

export const itemsWithoutCommonTick = define(
  'axes-differ',
  ({ finest, coarsest }: { finest: number; coarsest: number }) =>
    `one item has ${finest} ticks a second, another ${coarsest}, and no tick fits both`,
  () => hint`read all with the same number of decimals`,
)

export const boundaryOrder = define(
  'boundary-order',
  ({ boundary }: { boundary: number }) => `boundary ${boundary} appears twice`,
  () => hint`name each boundary once`,
)

export const boundariesUnsorted = define(
  'boundary-order',
  ({ boundary, previous }: { boundary: number; previous: number }) =>
    `boundary ${boundary} comes after ${previous}`,
  () => hint`list boundaries in increasing order`,
)

export const boundaryOutside = define(
  'boundary-outside',
  ({ boundary, units }: { boundary: string; units: number; units2: number }) =>
    `${boundary} is not a boundary of ${units} units`,
  ({ units2 }) => hint`a boundary is the number of units before it, 1 to ${units2}`,
)

export const coderUnnamed = define(
  'coder-unnamed',
  ({ coder }: { coder: string }) => `a coding has ${coder} as coder`,
  () => hint`name each coder`,
)

export const coderUnnamedInCesuraJsonCoding = define(
  'coder-unnamed',
  ({ coder }: { coder: string }) => `"coder" is ${coder}`,
  () => hint`give a string`,
)

export const coderUnnamedInRecordCoding = define(
  'coder-unnamed',
  () => 'the row holds a segmentation and names no coder',
  () => hint`give the coder a name`,
)

export const coderUnnamedInRecordCoding2 = define(
  'coder-unnamed',
  () => 'neither coder nor units',
  () => hint`give the row a coder`,
)

export const coderUnnamedInRecordUnits = define(
  'coder-unnamed',
  () => 'the row says where to cut and names no coder',
  () => hint`give the coder a name`,
)

export const coderUnnamedInRecords = define(
  'coder-unnamed',
  () => 'no column names the coder, who is called "1" here',
  () => hint`${column('coder', 'NAME')} or ${reading('coder', 'NAME')} names it`,
)

export const coderUnnamedInSegevalTsv = define(
  'coder-unnamed',
  () => 'the coder has no name',
  () => hint`the first cell names it`,
)

export const duplicateCoder = define(
  'duplicate-coder',
  () => 'this coder has two segmentations of the item',
  () => hint`keep one, or rename one`,
)

export const goldCoderTaken = define(
  'duplicate-coder',
  () => 'the corpus has a coder of this name',
  () => hint`give the gold coding another`,
)

export const duplicateCoderInGather = define(
  'duplicate-coder',
  ({ other }: { other: string }) => `this coder has two segmentations of the item${other}`,
  () => hint`keep one, or rename one`,
)

export const duplicateCoderInGather2 = define(
  'duplicate-coder',
  () => 'this coder has two lists of scores for the item',
  () => hint`keep one`,
)

export const duplicateItem = define(
  'duplicate-item',
  () => 'two items have this id',
  () => hint`give each item an id of its own`,
)

export const duplicateType = define(
  'duplicate-type',
  ({ name }: { name: string }) => `type "${name}" appears twice in the scale`,
  () => hint`name it once`,
)

export const jsonTooDeep = define(
  'json-too-deep',
  ({ deepestJson }: { deepestJson: number }) => `the JSON is nested more than ${deepestJson} deep`,
  () => hint`remove what is nested so deeply: everything that cesura reads needs a few levels`,
)

export const labelCountMismatch = define(
  'label-count-mismatch',
  ({ labelsCount, listsCount }: { labelsCount: number; listsCount: number }) =>
    `expected one list of labels per level: got ${labelsCount} for ${listsCount} levels`,
  () => hint`give one per level`,
)

export const labelsOfLevelDiffer = define(
  'label-count-mismatch',
  ({ ownCount, segments }: { ownCount: number; segments: number }) =>
    `${ownCount} labels for ${segments} segments`,
  () => hint`give one per segment`,
)

export const labelMissing = define(
  'label-missing',
  ({ label }: { label: string }) => `${label} is not a segment label`,
  () => hint`give each unit a string or a number`,
)

export const labelsDifferFromSegments = define(
  'label-missing',
  ({ labelsCount, boundariesCount }: { labelsCount: number; boundariesCount: number }) =>
    `${labelsCount} labels for ${boundariesCount} segments`,
  () => hint`give one per segment`,
)

export const labelMissingInSegmentationJson = define(
  'label-missing',
  ({ titlesCount, count }: { titlesCount: number; count: number }) =>
    `${titlesCount} labels for ${count} segments`,
  () => hint`give one per segment`,
)

export const levelsEmpty = define(
  'levels-empty',
  () => 'there is no level',
  () => hint`give one list of boundaries or more`,
)

export const notLevels = define(
  'levels-empty',
  ({ name, value }: { name: string; value: string }) => `${name}: ${value} has no level`,
  () => hint`make it with fromLevels`,
)

export const levelsNotNested = define(
  'levels-not-nested',
  ({ level, position, level2 }: { level: number; position: number; level2: number }) =>
    `level ${level} cuts at ${position} and level ${level2} does not`,
  () => hint`levels that do not nest have no types: compare them level by level`,
)

export const levelsNotNestedInLevels = define(
  'levels-not-nested',
  ({ coarse, boundary, fine }: { coarse: string; boundary: number; fine: string }) =>
    `level ${coarse} has a boundary after unit ${boundary}, and level ${fine} does not: the levels are kept as a list`,
  () => hint`if levels may differ, no action is needed; otherwise add the boundary to the finer level`,
)

export const levelsNotNestedInMakeCoding = define(
  'levels-not-nested',
  ({ names }: { names: string }) => `The levels ${names} do not nest.`,
  () => hint`Which one is to be read? Both as a list: ${reading('layers', 'levels')}.`,
)

export const markUnknown = define(
  'mark-unknown',
  ({ mark }: { mark: string }) => `${mark} is not a mark`,
  () => hint`write 1 for a boundary and 0 for none`,
)

export const markUnknownInRecordUnits = define(
  'mark-unknown',
  ({ record }: { record: string }) => `${record} is not a mark`,
  () => hint`write 1 for a boundary and 0 for none`,
)

export const markUnknownInTiageJson = define(
  'mark-unknown',
  () => '−1 marks an utterance that is not the first',
  () => hint`give −1 to the first utterance of a dialogue only`,
)

export const massNotInteger = define(
  'mass-not-integer',
  ({ mass }: { mass: string }) => `${mass} is not a mass`,
  () => hint`a mass is an integer number of units, 1 or more`,
)

export const massNotIntegerInMassOrPosition = define(
  'mass-not-integer',
  ({ value }: { value: string; advice: string }) => `${value} is not a mass`,
  ({ advice }) => hint`a mass is an integer number of units, 1 or more${advice}`,
)

export const massNotIntegerInSegevalJson = define(
  'mass-not-integer',
  ({ mass }: { mass: string }) => `${mass} is a string`,
  () => hint`a mass is an integer number of units, 1 or more`,
)

export const notACorpus = define(
  'not-a-corpus',
  ({ corpus }: { corpus: string }) => `${corpus} is not a corpus`,
  () => hint`make one with makeCorpus, or read one with readCorpus of cesura/formats`,
)

export const codingWithoutSegmentation = define(
  'not-a-corpus',
  () => 'a coding here has no segmentation',
  () => hint`makeCorpus checks what you build, readCorpus of cesura/formats reads the text of a file`,
)

export const notACorpusInCesuraJson = define(
  'not-a-corpus',
  ({ value }: { value: string }) => `the JSON is ${value}`,
  () => hint`a corpus is an object with "cesura" and "items"`,
)

export const notACorpusInSegevalJson = define(
  'not-a-corpus',
  ({ value }: { value: string }) => `the JSON is ${value}`,
  () => hint`segeval's is an object with "items"`,
)

export const notAList = define(
  'not-a-list',
  () => 'a scale has a list of names, and a list of ranks or none',
  () => hint`give { names: ['minor', 'major'] }`,
)

export const listExpected = define(
  'not-a-list',
  ({ name, value }: { name: string; value: string }) => `${name}: ${value} is not a list`,
  () => hint`give a list`,
)

export const notAListInItemTime = define(
  'not-a-list',
  ({ seconds }: { seconds: string }) => `seconds is ${seconds}`,
  () => hint`give a list of times`,
)

export const notAListInSegmentationJson = define(
  'not-a-list',
  ({ path, value }: { path: string; value: string }) => `${path} is ${value}`,
  () => hint`give a list`,
)

export const notAListInCellList = define(
  'not-a-list',
  ({ value }: { value: string }) => `${value} is not a list`,
  () => hint`write 2 3 6 or [2, 3, 6]`,
)

export const notAListInReadFiles = define(
  'not-a-list',
  ({ inputs }: { inputs: string }) => `files: ${inputs} is not a list`,
  () => hint`give [{ name, text }] or [{ name, bytes }]`,
)

export const pairsNotLists = define(
  'not-a-list',
  () => 'references and hypotheses are not lists',
  () => hint`give two lists of segmentations`,
)

export const notASegmentation = define(
  'not-a-segmentation',
  ({ name, value }: { name: string; value: string }) => `the ${name} is ${value}, not a segmentation`,
  () => hint`make one first, for example fromMasses([2, 3, 6])`,
)

export const boundariesNotAList = define(
  'not-a-segmentation',
  ({ boundaries }: { boundaries: string }) => `the boundaries are ${boundaries}, not a list`,
  () => hint`write a segmentation with toJSON before JSON.stringify`,
)

export const segmentationJsonInvalid = define(
  'not-a-segmentation',
  ({ json }: { json: string }) => `${json} is not a segmentation`,
  () => hint`give units and boundaries`,
)

export const notASegmentationInSegmentationJson = define(
  'not-a-segmentation',
  ({ json }: { json: string }) => `${json} is not a segmentation`,
  () => hint`give an object such as { "masses": [2, 3, 6] }`,
)

export const notAnItem = define(
  'not-an-item',
  ({ item }: { item: string }) => `${item} is not an item`,
  () => hint`give { id, units, codings: [{ coder, segmentation }] }`,
)

export const notAnItemOfCorpus = define(
  'not-an-item',
  ({ item }: { item: string }) => `${item} is not an item`,
  () => hint`take one of corpus.items`,
)

export const optionInvalid = define(
  'option-invalid',
  ({ name, value }: { name: string; value: string; advice: string }) => `${name} is ${value}`,
  ({ advice }) => hint`${advice}`,
)

export const unmarkedStartInvalid = define(
  'option-invalid',
  ({ value }: { value: string }) => `unmarkedStart is ${value}`,
  () => hint`it must be true or false`,
)

export const optionUnknown = define(
  'option-unknown',
  ({ owner, name }: { owner: string; name: string; known: readonly string[] }) =>
    `${owner} has no option "${name}"`,
  ({ name, known }) => suggest(name, known, hint`it has ${known.length === 0 ? 'none' : known.join(', ')}`),
)

export const patternInvalid = define(
  'pattern-invalid',
  ({ source, why }: { source: string; why: string }) => `the pattern ${source} cannot be used: ${why}`,
  () =>
    hint`write a shorter regular expression, without lookarounds, backreferences and repetitions of what may be empty`,
)

export const groupPatternInvalid = define(
  'pattern-invalid',
  ({ pattern }: { pattern: string }) =>
    `the pattern "${pattern}" of the groups needs {group} once and nothing else in braces, for example {group}-*`,
  () => hint`\`group\` takes the group that items have`,
)

export const patternInvalidInPathPattern = define(
  'pattern-invalid',
  ({ piece, pattern }: { piece: string; pattern: string }) => `${piece} in the pattern "${pattern}"`,
  () =>
    hint`write {item}, {coder}, {speaker}, {layer} and {group}, each at most once, and {item:**} over folders`,
)

export const patternInvalidInPathPattern2 = define(
  'pattern-invalid',
  ({ pattern }: { pattern: string }) => `the pattern "${pattern}" names neither {item} nor {coder}`,
  () => hint`write it as ${reading('fromPath', '{coder}/{item}.txt')}`,
)

export const rankNotNumber = define(
  'rank-not-number',
  ({ name, rank }: { name: string; rank: string }) => `the rank of type "${name}" is ${rank}`,
  () => hint`a rank is a number within ±2^53`,
)

export const ranksDiffer = define(
  'ranks-differ',
  ({ namesCount, ranksCount }: { namesCount: number; ranksCount: number }) =>
    `${namesCount} types but ${ranksCount} ranks`,
  () => hint`give one rank per type`,
)

export const scoreCount = define(
  'score-count',
  ({ gaps, n }: { gaps: number; n: number }) => `${gaps} scores for ${n} units`,
  () => hint`a score belongs to the gap after a unit, so the last unit has none: leave the last score out`,
)

export const scoreCountDiffers = define(
  'score-count',
  ({ gaps, n }: { gaps: number; n: number; n2: number }) => `${gaps} scores for ${n} units`,
  ({ n2 }) => hint`give ${n2}, one for each gap`,
)

export const scoreCountInCesuraJsonCoding = define(
  'score-count',
  ({ scores }: { scores: string }) => `the scores are no list but ${scores}`,
  () => hint`give a list, one number for each gap`,
)

export const scoreNotANumber = define(
  'score-not-a-number',
  ({ score }: { score: string }) => `${score} is not a score`,
  () => hint`give every gap a number, for example one below all others where nothing is known`,
)

export const setNotList = define(
  'set-not-list',
  ({ set }: { set: string }) => `${set} is not a set of types`,
  () => hint`give a list of numbers, empty for no boundary`,
)

export const sideRequired = define(
  'side-required',
  ({ side }: { side: string }) => `side is ${side}`,
  () => hint`say whether a 1 marks the last unit of a segment ('end') or the first ('start')`,
)

export const textEmpty = define(
  'text-empty',
  () => 'the text has no units',
  () => hint`give at least one unit`,
)

export const massesEmpty = define(
  'text-empty',
  () => 'there are no masses',
  () => hint`give one segment or more`,
)

export const recordingEmpty = define(
  'text-empty',
  () => 'the recording has no length',
  () => hint`give a duration above 0`,
)

export const textWithoutWords = define(
  'text-empty',
  () => 'the text has no words',
  () => hint`word repetition needs some`,
)

export const textEmptyInOneAxis = define(
  'text-empty',
  () => 'the segmentations of the recording have no time in common',
  () => hint`check their times`,
)

export const textEmptyInOneAxis2 = define(
  'text-empty',
  () => 'the recording ends before it starts',
  () => hint`check the duration that was given`,
)

export const textEmptyInClock = define(
  'text-empty',
  () => 'the recording has no length and no marks',
  () => hint`there is nothing to cut`,
)

export const textEmptyInClock2 = define(
  'text-empty',
  ({ start }: { start: string }) => `the recording starts at ${start} s and does not end after that`,
  () => hint`check its times`,
)

export const textEmptyInWhisperJson = define(
  'text-empty',
  () => 'the transcript has no words',
  () => hint`check that the right file was named, and transcribe again with word times`,
)

export const textEmptyInMake = define(
  'text-empty',
  ({ name, what }: { name: string; what: string }) =>
    `the layer ${name} ${what}, so nothing counts as a unit`,
  () => hint`leave ${reading('axis')} away to read its times`,
)

export const textEmptyInRezonator = define(
  'text-empty',
  () => 'the file holds no unit',
  () => hint`a Rezonator unit is a row of the text`,
)

export const textEmptyInChat = define(
  'text-empty',
  () => 'no main line holds a word',
  () => hint`check that the right file was named and that it is complete`,
)

export const textEmptyInWebannoTsv = define(
  'text-empty',
  () => 'the file holds no token',
  () => hint`check that the right file was named and that it is complete`,
)

export const textTooLong = define(
  'text-too-long',
  ({ units, maxUnits }: { units: number; maxUnits: number }) =>
    `the text has ${units} units, more than the ${maxUnits} that cesura counts`,
  () => hint`split the text into items, or take larger units`,
)

export const massesTooLong = define(
  'text-too-long',
  ({ maxUnits }: { maxUnits: number }) =>
    `the masses add up to more than ${maxUnits} units, the most that cesura counts`,
  () => hint`split the text into items, or take larger units`,
)

export const rowTooLong = define(
  'text-too-long',
  ({ what, units }: { what: string; units: number }) => `${what} of ${units} units would not fit in memory`,
  () => hint`use masses or boundaries`,
)

export const recordingTooLong = define(
  'text-too-long',
  ({ whole, maxUnits }: { whole: number; maxUnits: number }) =>
    `a recording of ${whole} seconds is too long: cesura counts ${maxUnits} ticks`,
  () => hint`split the recording, or write times with fewer decimals`,
)

export const ticksTooMany = define(
  'text-too-long',
  ({ units, ticksPerSecond, maxUnits }: { units: number; ticksPerSecond: number; maxUnits: number }) =>
    `${units} ticks of 1/${ticksPerSecond} s are more than cesura counts (${maxUnits})`,
  () => hint`write times with fewer decimals`,
)

export const textTooLongForLevels = define(
  'text-too-long',
  ({ units, mostUnits }: { units: number; mostUnits: number }) =>
    `the text has ${units} units, and levels are compared exactly up to ${mostUnits}`,
  () => hint`split the text into items, or take larger units`,
)

export const labelRowsTooMany = define(
  'text-too-long',
  ({ mostClasses }: { mostClasses: number }) => `there are more than ${mostClasses} rows of labels`,
  () => hint`split the text into items`,
)

export const textTooLongInWriteCorpus = define(
  'text-too-long',
  ({ units, title }: { units: number; title: string }) =>
    `${units} units are too many for ${title}, which writes something for each`,
  () => hint`choose cesura-json`,
)

export const timeAfterEnd = define(
  'time-after-end',
  ({ late, last }: { late: string; last: string }) =>
    `${late} is after the end of the recording, ${last} seconds`,
  () => hint`check the duration, or correct the time`,
)

export const timeAfterEndInIntervals = define(
  'time-after-end',
  ({ late, whole }: { late: string; whole: string }) =>
    `${late} is after the end of the recording (${whole})`,
  () => hint`check the duration`,
)

export const timeNegative = define(
  'time-negative',
  ({ value }: { value: string }) => `${value} is before the start`,
  () => hint`times are counted from 0`,
)

export const timeNegativeInIntervals = define(
  'time-negative',
  ({ start, start2 }: { start: string; start2: number }) =>
    `a mark starts at ${start}, before the recording (${start2} s)`,
  () => hint`check the start of the recording, or correct the mark`,
)

export const timeNotNumber = define(
  'time-not-number',
  ({ value }: { value: string }) => `${value} is not a time`,
  () => hint`write seconds (10.5) or a clock (1:02:03.450)`,
)

export const markWithoutStart = define(
  'time-not-number',
  () => 'a mark has no start',
  () => hint`write seconds (10.5) or a clock (1:02:03.450)`,
)

export const markNotTime = define(
  'time-not-number',
  ({ text }: { text: string }) => `${JSON.stringify(text)} is not a time`,
  () => hint`write seconds (10.5) or a clock (1:02:03.450)`,
)

export const timeNotNumberInClock2 = define(
  'time-not-number',
  ({ fileExtension, text }: { fileExtension: string; text: string }) =>
    `the ${fileExtension} of the recording is ${text}`,
  () => hint`give seconds (6300) or a clock (1:45:00)`,
)

export const timeNotNumberInCaptions = define(
  'time-not-number',
  ({ fileExtension }: { fileExtension: string }) => `"${fileExtension}" is not a time`,
  () => hint`write a clock (00:01:02.450)`,
)

export const timeNotNumberInTextgrid = define(
  'time-not-number',
  ({ time, what }: { time: string; what: string }) => `"${time}" is not a time (${what})`,
  () => hint`write seconds (10.5)`,
)

export const timeNotNumberInRecordSegments = define(
  'time-not-number',
  ({ wrong }: { wrong: string }) => `${wrong} is not a time`,
  () => hint`write seconds (10.5) or a clock (1:02:03.450)`,
)

export const timeNotNumberInLabelStudioShapes = define(
  'time-not-number',
  ({ kind, from, to }: { kind: string; from: string; to: string }) =>
    `a region of ${kind} goes from ${from} to ${to}`,
  () => hint`times must be numbers`,
)

export const tooManyTypes = define(
  'too-many-types',
  ({ namesCount, maxTypes }: { namesCount: number; maxTypes: number }) =>
    `there are ${namesCount} boundary types, and a scale has ${maxTypes} at most`,
  () => hint`merge some of them`,
)

export const levelsTooMany = define(
  'too-many-types',
  ({ count, maxTypes }: { count: number; maxTypes: number }) =>
    `there are ${count} levels, and a scale has ${maxTypes} types at most`,
  () => hint`give fewer levels`,
)

export const tooManyTypesInPoints = define(
  'too-many-types',
  ({ size, maxTypes }: { size: number; maxTypes: number }) =>
    `the points have ${size} different marks, more than ${maxTypes} types`,
  () => hint`they are boundaries without types`,
)

export const typeNameEmpty = define(
  'type-name-empty',
  ({ index }: { index: number }) => `type ${index} of the scale has no name`,
  () => hint`give each type a word or a character`,
)

export const typeNameEmptyInSegmentationJson = define(
  'type-name-empty',
  ({ value }: { value: string }) => `${value} is not a name`,
  () => hint`give a word, a character or a number`,
)

export const typeNotNumber = define(
  'type-not-number',
  ({ type }: { type: string }) => `${type} is not a numeric type`,
  () => hint`sets hold finite numbers`,
)

export const typeNotNumberInSegmentationJson = define(
  'type-not-number',
  ({ type }: { type: string }) => `type ${type} is not a number`,
  () => hint`sets hold numeric types`,
)

export const typesDiffer = define(
  'types-differ',
  ({ reference, hypothesis }: { reference: string; hypothesis: string }) =>
    `reference has ${reference}, hypothesis has ${hypothesis}`,
  () => hint`build both with the same \`types\`, or merge the types of both`,
)

export const typesWithoutScale = define(
  'types-differ',
  () => 'types and scale go together',
  () => hint`give both or neither`,
)

export const typesDifferFromBoundaries = define(
  'types-differ',
  ({ typesCount, boundariesCount }: { typesCount: number; boundariesCount: number }) =>
    `${typesCount} sets of types for ${boundariesCount} boundaries`,
  () => hint`give one per boundary`,
)

export const scaleMissing = define(
  'types-differ',
  () => 'the boundaries have types, and the corpus has no scale',
  () => hint`give it: makeCorpus(items, scale)`,
)

export const scaleDiffers = define(
  'types-differ',
  () => 'the boundary types differ from the corpus scale',
  () => hint`use one scale for all codings`,
)

export const scalesOfCodersDiffer = define(
  'types-differ',
  () => 'the coders use different scales of types',
  () => hint`give all one scale`,
)

export const typesDifferInScale = define(
  'types-differ',
  ({ others }: { others: string }) => `this coder's boundaries have no types, ${others} have them`,
  () => hint`give all of them types, or none`,
)

export const typesDifferInScale2 = define(
  'types-differ',
  ({ names }: { names: string }) =>
    `the scale ${names} has an order or ranks of its own, and other codings have other types`,
  () => hint`state one scale for all`,
)

export const typesDifferInSegmentationJson = define(
  'types-differ',
  ({ setsCount, boundariesCount }: { setsCount: number; boundariesCount: number }) =>
    `${setsCount} types for ${boundariesCount} boundaries`,
  () => hint`give one, or a list, per boundary`,
)

export const typesOfPairsDiffer = define(
  'types-differ',
  ({ name }: { name: string }) =>
    `the types differ from those of the pairs before, and options of ${name} are in their order`,
  () => hint`give "types", or name the types in the options`,
)

export const typesNotExclusive = define(
  'types-not-exclusive',
  ({ boundarie }: { boundarie: string }) => `there are several types after unit ${boundarie}`,
  () => hint`a sequence holds one type at each place`,
)

export const typesOfSideNotExclusive = define(
  'types-not-exclusive',
  ({ side, boundarie }: { side: string; boundarie: string }) =>
    `the ${side} has several types after unit ${boundarie}`,
  () => hint`this measure takes one type at each place: merge the types, or use boundary similarity`,
)

export const unitCountMismatch = define(
  'unit-count-mismatch',
  ({ reference, hypothesis }: { reference: string; hypothesis: string; what: 'text' | 'recording' }) =>
    `reference has ${reference}, hypothesis has ${hypothesis}`,
  ({ what }) => hint`both must be segmentations of the same ${what}`,
)

export const unitsOfItemDiffer = define(
  'unit-count-mismatch',
  ({ units, units2 }: { units: number; units2: number }) =>
    `the segmentation has ${units} units, the item has ${units2}`,
  () => hint`all coders must segment the same text`,
)

export const unitCountMismatchInGather = define(
  'unit-count-mismatch',
  ({ units }: { units: number; units2: number }) => `scores for ${units} units`,
  ({ units2 }) => hint`the item has ${units2}`,
)

export const unitsOfSubmissionDiffer = define(
  'unit-count-mismatch',
  ({ units, units2 }: { units: number; units2: number }) =>
    `the submission has ${units} units, the task has ${units2}`,
  () => hint`both must be segmentations of the same text`,
)

export const unitsNotInteger = define(
  'units-not-integer',
  ({ what }: { what: string }) => `${what} is not a number of units`,
  () => hint`give an integer, 1 or more`,
)

export const unitsNotIntegerInRecordCoding = define(
  'units-not-integer',
  ({ value }: { value: string }) => `${value} is not a number of units`,
  () => hint`give an integer, 1 or more`,
)

export const unknownType = define(
  'unknown-type',
  ({ type, names }: { type: string; names: string }) => `type ${type} is not in the scale ${names}`,
  () => hint`add it to \`types\``,
)

export const notAType = define(
  'unknown-type',
  ({ type }: { type: string }) => `${type} is not a type`,
  () => hint`a type is a word, a character or a number`,
)

export const typeSetInvalid = define(
  'unknown-type',
  ({ mask, count }: { mask: string; count: number }) =>
    `${mask} is not a set of the ${count} types of the scale`,
  ({ count }) => hint`give one bit for each type, a number below ${2 ** Number(count)}`,
)

export const typeIndexInvalid = define(
  'unknown-type',
  ({ end }: { end: string }) => `${end} is not the index of a type of the scale`,
  () => hint`give an integer from 0, below the number of types`,
)

export const typeNotInScale = define(
  'unknown-type',
  ({ type, types }: { type: string; types: readonly string[] }) =>
    `type "${type}" is not in the scale ${types.join(' ')}`,
  ({ type, types }) => suggest(type, types, hint`give one of its types`),
)

export const typeWithoutScale = define(
  'unknown-type',
  ({ name }: { name: string }) => `type "${name}" was decided, but the boundaries have no types`,
  () => hint`leave it out`,
)

export const decidedTypeUnknown = define(
  'unknown-type',
  ({ name, names }: { name: string; names: string }) => `type "${name}" is not in the scale ${names}`,
  () => hint`give one of them`,
)

export const unknownTypeInScale = define(
  'unknown-type',
  ({ name, names }: { name: string; names: string }) => `type "${name}" is not in the scale ${names}`,
  () => hint`add it to the types`,
)

export const unknownTypeInSegmentationJson = define(
  'unknown-type',
  () => 'a boundary has no type',
  () => hint`name one, or take the boundary away`,
)

export const unknownTypeInSegmentationJson2 = define(
  'unknown-type',
  ({ name, names }: { name: string; names: string }) => `type ${name} is not in the scale ${names}`,
  () => hint`add it there`,
)

export const unknownTypeInTurns = define(
  'unknown-type',
  ({ char, count }: { char: string; count: string; names: string }) =>
    `${char} ends ${count} and is no boundary symbol`,
  ({ names }) => hint`add it to the symbols: ${reading('symbols')}"${names}"`,
)

export const textCountMismatch = define(
  'text-count-mismatch',
  ({ count, units }: { count: number; units: number }) => `${count} texts for ${units} units`,
  () => hint`give one per unit`,
)

export const speakerCountMismatch = define(
  'speaker-count-mismatch',
  ({ count, units }: { count: number; units: number }) => `${count} speakers for ${units} units`,
  () => hint`give one per unit`,
)

export const textsNotStrings = define(
  'texts-not-strings',
  ({ name, found }: { name: string; found: string }) => `"${name}" holds ${found}`,
  () => hint`give a list of strings, one per unit`,
)

export const speakersNotStrings = define(
  'speakers-not-strings',
  ({ name, found }: { name: string; found: string }) => `"${name}" holds ${found}`,
  () => hint`give a list of strings, one per unit`,
)
