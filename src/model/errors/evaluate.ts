import { define, hint, reading, setting, suggest } from './define.ts'

/** Messages of evaluation: roles, selection, levels, groups, baselines, sweeps, simulation, tasks and runs in parts. */

/** The option that names references. */
const references = setting('references', 'NAME', 'references: [NAME]')

/** The option that writes a document. */
const save = setting('save', 'old.json')

/** The rule most often used to select boundaries by their scores. */
const threshold = setting('select', 'threshold=0.5', "select: { rule: 'threshold', at: 0.5 }")

export const baselineDiffers = define(
  'baseline-differs',
  () => 'the earlier document has no score of this run with the same metric, options, pooling and hypothesis',
  () =>
    hint`evaluate with the metrics, options and ${setting('references')} of the earlier run, or write a new document with ${save}`,
)

export const baselineItemsDiffer = define(
  'baseline-differs',
  () => 'the earlier document has no item of this run with the same reference and hypothesis',
  () =>
    hint`name the same ${setting('references')} as the earlier run did, or write a new document with ${save}`,
)

export const baselineInvalid = define(
  'baseline-invalid',
  ({ what }: { what: string }) => `this is not a document of evaluate: ${what}`,
  () => hint`write one with \`cesura evaluate\` and ${save}`,
)

export const coderTaken = define(
  'coder-name-used',
  ({ name }: { name: string }) => `there is a coder called "${name}" already`,
  () => hint`rename it, or leave the method out`,
)

export const groupNoMatch = define(
  'group-no-match',
  ({ word }: { word: string }) => `the id does not fit the pattern "${word}" of the groups`,
  () => hint`write a pattern that fits every id, with {group} once, or give the items a "group"`,
)

export const groupsMissing = define(
  'groups-missing',
  () => 'no item has a group',
  () => hint`give the items a "group", or take it from their ids by a pattern such as {group}-*`,
)

export const itemMissing = define(
  'item-missing',
  () => 'the submission has no segmentation of this item',
  () => hint`add one`,
)

export const itemUnknown = define(
  'unknown-item',
  () => 'the task has no such item',
  () => hint`leave it out or correct its name`,
)

export const noItemToPlot = define(
  'unknown-item',
  ({ least }: { least: number }) => `no item has ${least} segmentations to show`,
  () => hint`choose another plot, or add segmentations of one item`,
)

export const levelsDiffer = define(
  'levels-differ',
  ({ expected, found }: { expected: number; found: number }) =>
    `the reference has ${expected} levels and this coder ${found}`,
  () =>
    hint`say how they are paired: ${setting('levels', 'same')} (level by level, what is missing is counted) or ${setting('levels', 'nearest-count')} (the level with the nearest number of boundaries)`,
)

export const levelsGiven = define(
  'levels-given',
  ({ levels }: { levels: number }) =>
    `this segmentation has ${levels} levels that do not nest, and the metric compares one`,
  () => hint`take ${setting('levels', 'same')}, or a metric of levels: t-measure, segment-f`,
)

export const levelsGivenToOne = define(
  'levels-given',
  ({ id }: { id: string }) => `${id} compares one level`,
  () => hint`give t-measure or segment-f, or one level of each`,
)

export const referencesWithoutSegmentation = define(
  'nothing-to-compare',
  () => 'no reference has a segmentation',
  () => hint`baselines imitate the references, so name coders that have some`,
)

export const nobodyHasBoundaries = define(
  'nothing-to-compare',
  () => 'no coder has boundaries',
  () => hint`a sweep needs a reference with boundaries`,
)

export const referenceCountNeedsOne = define(
  'option-invalid',
  ({ references }: { references: number }) =>
    `reference-count takes the number of boundaries of one reference, and there are ${references === 0 ? 'none' : references}`,
  () => hint`name one: ${references}`,
)

export const selectionInvalid = define(
  'option-invalid',
  ({ word, why }: { word: string; why: string }) => `${word} selects nothing: ${why}`,
  () =>
    hint`write threshold=0.5, count=7, reference-count or local-maxima, with ,min-gap=3 where boundaries must be apart`,
)

export const segmentsTooShort = define(
  'option-invalid',
  ({ segments, longest, units }: { segments: number; longest: number; units: number }) =>
    `${segments} segments of at most ${longest} units do not cover ${units} units`,
  () => hint`allow more or longer segments`,
)

export const lexicalMethodUnknown = define(
  'option-invalid',
  ({ method }: { method: string }) => `${method} is not a lexical baseline`,
  () =>
    hint`known are u00, u00(reference-count), u00(7), unit-tiling, unit-tiling(k=5,cutoff=1), text-tiling and text-tiling(w=20,k=10,cutoff=low)`,
)

export const bucketsInvalid = define(
  'option-invalid',
  ({ value }: { value: string }) => `buckets is ${value}`,
  () => hint`give an integer or "items"`,
)

export const runQuestionInvalid = define(
  'option-invalid',
  () =>
    'the question of the run is neither about evaluation nor about agreement with one coefficient or more',
  () => hint`give { of: 'evaluate', options } or { of: 'agreement', question: { options, coefficients } }`,
)

export const referenceCountOfPair = define(
  'option-invalid',
  () => 'reference-count over the corpus needs a corpus',
  () => hint`take reference-count per item, the count of the pair`,
)

export const everyPresetIsTried = define(
  'option-invalid',
  ({ command }: { command: string }) => `${command} tries every preset`,
  () => hint`leave ${setting('preset')} out`,
)

export const sweepNeedsBoundaries = define(
  'option-invalid',
  ({ id, takes }: { id: string; takes: string }) =>
    `${id} takes ${takes}, not boundaries, so it has no value at a threshold`,
  () => hint`sweep boundary-f`,
)

export const sweepAreaInvalid = define(
  'option-invalid',
  ({ from, to }: { from: number; to: number }) => `area is ${from} to ${to}`,
  () => hint`give two density ratios, the smaller first`,
)

export const lengthsFromNobody = define(
  'option-invalid',
  () => 'the corpus to sample lengths from has no segmentation by these coders',
  () => hint`name coders that have segmentations there`,
)

export const simulationTooLarge = define(
  'option-invalid',
  ({
    items,
    coders,
    asked,
    what,
    most,
  }: {
    items: number
    coders: number
    asked: number
    what: string
    most: number
  }) => `${items} items by ${coders} coders are up to ${asked} ${what}, and at most ${most} fit into memory`,
  () => hint`make fewer, or several corpora with a seed each`,
)

export const simulatedTypesEmpty = define(
  'option-invalid',
  () => 'types is an empty list',
  () => hint`name one type or more, or leave it out`,
)

export const typedEndWithoutTypes = define(
  'option-invalid',
  () => 'typedEnd needs types',
  () => hint`name them`,
)

export const typeSharesDiffer = define(
  'option-invalid',
  ({ shares, types }: { shares: number; types: number }) => `there are ${shares} shares and ${types} types`,
  () => hint`give one share per type`,
)

export const typeSharesZero = define(
  'option-invalid',
  () => 'all shares are 0',
  () => hint`give one type a share above 0`,
)

export const worstScoreUnknown = define(
  'option-invalid',
  ({ id }: { id: string }) => `a missing item is to have the worst score, and ${id} has no worst score`,
  () =>
    hint`instead of ${setting('missing', 'zero')} take ${setting('missing', 'reject')} or ${setting('missing', 'skip')}`,
)

export const primaryMetricUnknown = define(
  'option-invalid',
  ({ primary }: { primary: string; metrics: readonly string[] }) =>
    `the primary metric "${primary}" is not among the metrics`,
  ({ primary, metrics }) => suggest(primary, metrics, hint`take one of ${metrics.join(', ')}`),
)

export const worstScoreWithoutCounts = define(
  'option-invalid',
  () => 'a missing item is to have the worst score, but it has no counts to add',
  () => hint`with ${setting('missing', 'zero')} take ${setting('pool', 'macro')}, the mean over items`,
)

export const optionUnknownToMetrics = define(
  'option-unknown',
  ({ name, ids }: { name: string; ids: readonly string[]; known: readonly string[] }) =>
    ids.length === 1
      ? `${ids[0]} has no option "${name}"`
      : `none of ${ids.join(', ')} has an option "${name}"`,
  ({ name, known }) => suggest(name, known),
)

export const partsOfOtherItems = define(
  'parts-incomplete',
  ({ items }: { items: number }) => `the parts have ${items} items, as many as the plan, but not the same`,
  () => hint`reduce each part of this plan once: one is there twice, or comes from another corpus`,
)

export const partsOfTooFewItems = define(
  'parts-incomplete',
  ({ items, planned }: { items: number; planned: number }) =>
    `the parts have ${items} items, and the plan has ${planned}`,
  () => hint`reduce each part once: one is missing or there twice`,
)

export const partMissing = define(
  'parts-incomplete',
  ({ shard }: { shard: number }) => `shard ${shard} has no part`,
  ({ shard }) => hint`map it (\`cesura cluster map\` with ${setting('shard', shard)}), then reduce again`,
)

export const planOtherVersion = define(
  'plan-other-version',
  ({ cesura, version }: { cesura: string; version: string }) =>
    `the plan was made by cesura ${cesura}, this is ${version}`,
  () => hint`plan, map and reduce with one version, or plan again`,
)

export const referenceDiffers = define(
  'reference-differs',
  ({ coder }: { coder: string }) => `the segmentation of ${coder} is not that of the reference of the task`,
  () => hint`use the reference that the task was made for`,
)

export const referenceFileDiffers = define(
  'reference-differs',
  () => 'this is not the reference of the task: its digest differs, so the data or the task file was changed',
  () => hint`name the right one: ${setting('reference', 'FILE')}`,
)

export const referencesMissing = define(
  'references-missing',
  () => 'reference-count takes the number of boundaries of a reference',
  () => hint`name one: ${references}`,
)

export const rolesMissing = define(
  'roles-missing',
  ({ hypotheses }: { hypotheses: readonly string[] }) =>
    `every coder is a hypothesis (${hypotheses.join(', ')})`,
  () => hint`name a reference to compare them with: ${references}`,
)

export const referenceOfScoreMissing = define(
  'roles-missing',
  () => 'no single coder is named like a reference',
  () => hint`name the reference that the score was computed against: ${references}`,
)

export const rolesSame = define(
  'roles-same',
  ({ reference }: { reference: string }) => `${reference} is the only reference and the only hypothesis`,
  () => hint`a coder is not compared with itself, so name another for one of the two`,
)

export const selectionRequired = define(
  'selection-required',
  ({ coders, needs }: { coders: readonly string[]; needs: string }) =>
    `${coders.map(coder => `"${coder}"`).join(', ')} ${coders.length === 1 ? 'has' : 'have'} scores and no boundaries, and ${needs} needs boundaries`,
  () =>
    hint`say how they are selected, for example ${threshold} (or by count, reference-count or local-maxima), or compare all thresholds in a sweep`,
)

export const referenceHasScores = define(
  'selection-required',
  () => 'the reference has scores',
  () => hint`give the reference boundaries`,
)

export const selectionRequiredOfPair = define(
  'selection-required',
  ({ metric }: { metric: string }) => `${metric} compares boundaries and the hypothesis has scores`,
  () => hint`give a rule that selects boundaries, for example ${threshold}`,
)

export const selectionRequiredOfCoder = define(
  'selection-required',
  ({ coder }: { coder: string }) => `"${coder}" has scores and no boundaries`,
  () =>
    hint`say how they are selected, for example ${threshold} (or by count, reference-count or local-maxima)`,
)

export const submissionCoders = define(
  'submission-coders',
  ({ coders }: { coders: readonly string[] }) =>
    `a submission is by one coder, and this one has ${coders.map(coder => `"${coder}"`).join(', ')}`,
  () => hint`submit one file per system, with one coder in it`,
)

export const submissionEmpty = define(
  'submission-empty',
  () => 'there is no segmentation other than those of the reference',
  () => hint`add the segmentations of the system to the file`,
)

export const submissionName = define(
  'submission-name',
  ({ name }: { name: string }) => `the submission has the name of a coder of the reference, ${name}`,
  () => hint`rename its file`,
)

export const taskEdited = define(
  'task-edited',
  () => 'the task file was changed after it was made: its "digest" is not that of the rest',
  () =>
    hint`take the file as the organisers published it, or make the task again with \`cesura task init\`; for a reference that was moved, ${setting('reference', 'FILE')} is enough`,
)

export const taskInvalid = define(
  'task-invalid',
  ({ what }: { what: string }) => `this is not a task file: ${what}`,
  () => hint`\`cesura task init\` writes one`,
)

export const textTooShort = define(
  'text-too-short',
  () => 'TextTiling needs a blank line after the first 100 characters, and the text has none',
  () => hint`separate paragraphs by blank lines, or choose another method`,
)

export const pseudoSentencesTooFew = define(
  'text-too-short',
  ({ w, sentences }: { w: number; sentences: number }) =>
    `TextTiling needs four pseudo-sentences of ${w} words or more, and the text has ${sentences}`,
  () => hint`choose a smaller w`,
)

export const textTooShortInMarks = define(
  'text-too-short',
  () => 'a text of one unit has no gap to write',
  () => hint`choose another format`,
)

export const textsDiffer = define(
  'texts-differ',
  () => 'the text is not that of the task',
  () => hint`submit segmentations of the same text`,
)

export const textsRequired = define(
  'texts-required',
  ({ format }: { format: string }) => `${format} hold the text of every unit, and this item has none`,
  () => hint`choose another format`,
)

export const textsRequiredForWords = define(
  'texts-required',
  () => 'no item has texts',
  () =>
    hint`word repetition needs the words of each unit. Give a format that holds texts, or the text next to the segmentations: ${reading('documents', 'FILE')}`,
)

export const tooFewCoders = define(
  'too-few-coders',
  ({ annotators }: { annotators: readonly string[] }) =>
    `a consensus needs two annotators or more, and there is ${annotators.length === 0 ? 'none' : `"${annotators[0]}" alone`}`,
  () => hint`name two annotators or more, or measure without a consensus`,
)

export const tooManyScores = define(
  'too-many-scores',
  ({ id, sums }: { id: string; sums: number }) =>
    `${id} would keep ${sums} counts of distinct scores for its interval`,
  () => hint`round the scores, or take \`cesura sweep\`, which computes it without an interval`,
)

export const valueInvalid = define(
  'value-invalid',
  ({ word }: { word: string }) => `${word} is not a printed score`,
  () => hint`write it as it was printed, with all its digits: 0.129, or 12.9%`,
)

export const unknownItem = define(
  'unknown-item',
  ({ id }: { id: string; known: readonly string[] }) => `there is no item "${id}"`,
  ({ id, known }) => suggest(id, known),
)

export const axisMeaninglessInRankingStability = define(
  'axis-meaningless',
  () => 'the usual conventions count units, and these items are recordings',
  () => hint`give \`conventions\`, with lengths in seconds`,
)

export const duplicateConvention = define(
  'duplicate-convention',
  ({ signature }: { signature: string }) => `the convention ${signature} is given twice`,
  () => hint`give each one once`,
)

export const systemUnknown = define(
  'unknown-coder',
  ({ name }: { name: string; known: readonly string[] }) => `no system is called ${JSON.stringify(name)}`,
  ({ name, known }) => suggest(name, known, hint`the systems are ${known.join(', ')}`),
)

export const nothingToRank = define(
  'nothing-to-rank',
  ({ names }: { names: string }) => `there is one hypothesis, ${names}, and an order needs two`,
  () => hint`add systems to the corpus, or name more hypotheses`,
)

export const optionInvalidInPlanDifference = define(
  'option-invalid',
  ({ names }: { names: string }) => `hypotheses is ${names}`,
  () => hint`give two different systems`,
)

export const optionInvalidInPlanDifference2 = define(
  'option-invalid',
  () => 'difference is 0, which no number of items finds',
  () => hint`give another one`,
)

export const optionInvalidInStabilityConventions = define(
  'option-invalid',
  ({ id, names }: { id: string; names: string }) =>
    `there is no list of conventions for ${id}, only for ${names}`,
  () => hint`give \`conventions\`, a list of { metric, options, pool }`,
)

export const optionInvalidInScoredConventions = define(
  'option-invalid',
  ({ id }: { id: string }) => `${id} has no better end, so it ranks nothing`,
  () => hint`leave it out of conventions`,
)

export const optionInvalidInScoredConventions2 = define(
  'option-invalid',
  () => 'conventions is empty',
  () => hint`give one or more, or leave it out`,
)

export const optionInvalidInRankingStability = define(
  'option-invalid',
  ({ level }: { level: number }) => `level is ${level}`,
  () => hint`give a number between 0 and 1`,
)

export const optionInvalidInRankingStability2 = define(
  'option-invalid',
  () => 'metrics and conventions are both given',
  () => hint`leave one of them out`,
)

export const optionInvalidInRankingStability3 = define(
  'option-invalid',
  () => 'the usual conventions know no types of boundaries',
  () => hint`give \`conventions\``,
)

export const rolesMissingInScoredConventions = define(
  'roles-missing',
  () => 'systems are ranked by references, and none is named',
  () => hint`give \`references\``,
)
