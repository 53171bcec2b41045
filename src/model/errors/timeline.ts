/** Messages about recordings: captions, chapters, tiers and labels with times, and what their files cannot hold. */
import { agree, counted } from './counted.ts'
import { define, type Hint, hint, reading } from './define.ts'

const forwards = 'times must not run backwards'
const complete = 'check whether the file is complete'

export const annotationOrphan = define(
  'annotation-orphan',
  ({ id, tier, parent }: { id: string; tier: string; parent: string }) =>
    `annotation ${id} of tier "${tier}" refers to ${parent}, which has no time`,
  () => hint`open the file in ELAN, correct or delete the annotation, and save it`,
)

export const annotationTimeless = define(
  'annotation-timeless',
  ({ id }: { id: string }) => `annotation ${id} has no time, because a time slot is missing`,
  () => hint`open the file in ELAN, give the annotation a time, and save it`,
)

export const turnsMissing = define(
  'captions-empty',
  () => 'there is no SPEAKER line, and the other lines of RTTM are not turns',
  () => hint`give a file with SPEAKER lines`,
)

export const cuesMissing = define(
  'captions-empty',
  () => 'there is no cue with a time',
  () => hint`${complete}`,
)

export const captionsOrChapters = define(
  'captions-or-chapters',
  () => 'The cues have few words and last long.',
  () =>
    hint`Are they chapters, whose times are compared (${reading('axis', 'time')}), or captions, whose words are counted (${reading('axis', 'units')})?`,
)

export const captionsRolling = define(
  'captions-rolling',
  ({ repeated, cues }: { repeated: number; cues: number }) =>
    `${repeated} of ${cues} cues begin with the line that the cue before ended with (rolling captions).`,
  () => hint`Is a repeated line read once?`,
)

export const chaptersLeftOut = define(
  'chapters-left-out',
  ({ chapters }: { chapters: number }) =>
    `left out: ${counted(chapters, 'chapter')} that the table of contents does not show (toc: false)`,
  () => hint`if they are not chapters to readers, no action is needed; otherwise remove toc: false`,
)

export const videoWithoutChapters = define(
  'chapters-none',
  () => 'this video of yt-dlp has no chapters',
  () => hint`take a video with chapters, or another source of them`,
)

export const chaptersNone = define(
  'chapters-none',
  () => 'there are no chapters',
  () => hint`give a file with chapters`,
)

export const cuesOverlap = define(
  'cues-overlap',
  ({ overlapping, cues }: { overlapping: number; cues: number }) =>
    `${overlapping} of ${cues} cues start before the previous one ends; their words are in the order of the file`,
  () => hint`if cues may overlap, no action is needed; otherwise correct their times`,
)

export const duration = define(
  'duration',
  ({ clock }: { clock: string }) =>
    `The recording ends at an unknown time: the last segment starts at ${clock}.`,
  () => hint`How long is it, in seconds? ${reading('duration', 6300)}`,
)

export const edgesJoined = define(
  'edges-joined',
  ({ edges }: { edges: number }) =>
    `${agree(edges, '1 edge is', `${edges} edges are`)} at most 1 ms from another, which rounding explains, and ${agree(edges, 'was', 'were')} joined to it`,
)

export const formatNotRead = define(
  'format-not-read',
  ({ kind }: { kind: string; advice: Hint }) => `this is ${kind}`,
  ({ advice }) => advice,
)

export const masterLabelFile = define(
  'format-not-read',
  () => 'this is a master label file of HTK (.mlf)',
  () => hint`split it into one .lab file per recording`,
)

export const substationSubtitles = define(
  'format-not-read',
  () => 'these are Advanced SubStation subtitles (.ass, .ssa)',
  () => hint`save them as .srt in a subtitle editor`,
)

export const intervalEmpty = define(
  'interval-empty',
  ({ intervals }: { intervals: number }) =>
    `${agree(intervals, '1 interval ends', `${intervals} intervals end`)} where ${agree(intervals, 'it starts', 'they start')} and ${agree(intervals, 'is no segment', 'are no segments')}`,
  () => hint`give an end after the start, or remove it`,
)

export const labelLineTabs = define(
  'label-line',
  () => 'a line is not two times and a label with tabs between',
  () => hint`write every line so`,
)

export const labelLine = define(
  'label-line',
  () => 'a line is not two times and a label',
  () => hint`write every line so`,
)

export const linesLeftOut = define(
  'lines-left-out',
  ({ kinds }: { kinds: string }) => `only SPEAKER lines are turns, and other lines were left out: ${kinds}`,
  () => hint`if turns are what you compare, no action is needed`,
)

export const praatOtherClass = define(
  'praat-other-class',
  ({ name }: { name: string }) => `this is a Praat file of the class ${name}, and segments are in a TextGrid`,
  () => hint`in Praat, save the TextGrid as a text file`,
)

export const rttmLine = define(
  'rttm-line',
  ({ fields }: { fields: number }) =>
    `a SPEAKER line has ${counted(fields, 'field')}, and eight or more are needed`,
  () => hint`${complete}`,
)

export const segmentWithoutUnits = define(
  'segment-without-units',
  ({ segments }: { segments: number }) =>
    `${agree(segments, '1 segment holds', `${segments} segments hold`)} no unit of the unit layer and ${agree(segments, 'was', 'were')} left out`,
  () =>
    hint`if these are pauses, no action is needed; otherwise choose another layer: ${reading('unitLayer', 'NAME')}`,
)

export const jamsWithoutSegments = define(
  'segments-none',
  ({ namespaces }: { namespaces: readonly string[] }) =>
    `this is JAMS with ${namespaces.join(', ')}, which hold no segments`,
  () => hint`namespaces that are read: segment_open, segment_salami_…, chord`,
)

export const textgridWithoutTiers = define(
  'segments-none',
  () => 'the TextGrid has no tiers, so nothing says where segments end',
  () => hint`${complete}`,
)

export const tiersEmpty = define(
  'segments-none',
  ({ tiers }: { tiers: readonly string[] }) =>
    `no tier of the TextGrid has an interval or a point (${tiers.map(name => `"${name}"`).join(', ')}), so nothing says where segments end`,
  () => hint`${complete}`,
)

export const silence = define(
  'silence',
  ({ intervals, percent }: { intervals: number; percent: number }) =>
    `${agree(intervals, '1 interval', `${intervals} intervals`)} without a label, ${percent} % of the recording, ${agree(intervals, 'is a segment of its own', 'are segments of their own')}`,
  () => hint`${reading('holes', 'join-left')} adds them to the segment before`,
)

export const startNotWritable = define(
  'start-not-writable',
  ({ start, format }: { start: number; format: string }) =>
    `the recording starts at ${start} s, and ${format} always start at 0`,
  () => hint`write a TextGrid`,
)

export const unitLayerEmpty = define(
  'text-empty',
  () => 'the layer of units has no mark with a text',
  () => hint`choose another layer with ${reading('unitLayer', 'NAME')}`,
)

export const textOutsideCue = define(
  'text-outside-cue',
  () => 'a block of text has no times and belongs to no cue, so it was left out',
  () => hint`if it is a note, no action is needed; otherwise give the block its times`,
)

export const textgridWithoutClass = define(
  'textgrid-broken',
  () => 'this is a Praat file without the class of its object',
  () => hint`${complete}`,
)

export const tierClassUnknown = define(
  'textgrid-broken',
  ({ tier, kind }: { tier: number; kind: string }) => `tier ${tier} has the class "${kind}"`,
  () => hint`tiers are an IntervalTier or a TextTier`,
)

export const tierMissing = define(
  'textgrid-broken',
  ({ tier, tiers }: { tier: number; tiers: number }) =>
    `there is a row of tier ${tier}, and there are ${tiers} tiers`,
  () => hint`${complete}`,
)

export const quoteUnclosed = define(
  'textgrid-broken',
  () => 'a text that starts here has no closing quotation mark',
  () => hint`${complete}`,
)

export const quoteSingle = define(
  'textgrid-broken',
  ({ found }: { found: string }) => `${found} follows a text without a space`,
  () => hint`write a quotation mark inside a text twice`,
)

export const textgridEnds = define(
  'textgrid-broken',
  ({ expected }: { expected: string }) => `the file ends where ${expected} is expected`,
  () => hint`${complete}`,
)

export const textgridUnexpected = define(
  'textgrid-broken',
  ({ found, expected, kind }: { found: string; expected: string; kind: string }) =>
    `there is ${found} where ${expected} is expected, ${kind}`,
  () => hint`${complete}`,
)

export const textgridNotInteger = define(
  'textgrid-broken',
  ({ value, expected }: { value: string; expected: string }) => `"${value}" is not ${expected}`,
  () => hint`give an integer`,
)

export const tierExists = define(
  'tier-exists',
  ({ coder }: { coder: string }) => `the file already has a tier "${coder}"`,
  () => hint`rename the annotator, or the tier`,
)

export const pointAfterEnd = define(
  'time-after-end',
  ({ time }: { time: string }) => `the point at ${time} is outside the recording`,
  () => hint`correct the time, or the end of the recording`,
)

export const timeBackwards = define(
  'time-backwards',
  ({ what, start, end }: { what: string; start: string; end: string }) =>
    `${what} starts at ${start} and ends at ${end}`,
  () => hint`${forwards}`,
)

export const nextBackwards = define(
  'time-backwards',
  ({ start, next }: { start: string; next: string }) =>
    `a mark starts at ${start}, and the next one starts at ${next}`,
  () => hint`${forwards}`,
)

export const startBackwards = define(
  'time-backwards',
  ({ what, start }: { what: string; start: string }) => `${what} starts at ${start}, before the previous one`,
  () => hint`${forwards}`,
)

export const lengthNegative = define(
  'time-backwards',
  ({ duration }: { duration: string }) => `a turn lasts ${duration} s`,
  () => hint`${forwards}`,
)

export const pointNegative = define(
  'time-negative',
  ({ time }: { time: string }) => `the point at ${time} is outside the recording`,
  () => hint`correct the time`,
)

export const timeOrder = define(
  'time-order',
  () => 'a mark starts before the previous one, and all were sorted by time',
  () => hint`if that is right, no action is needed; otherwise correct the times`,
)

export const timeRepeated = define(
  'time-repeated',
  ({ starts }: { starts: number }) =>
    `${agree(starts, '1 start is', `${starts} starts are`)} given twice or at the end, and each is one boundary at most`,
  () => hint`delete one of them, or leave them: no action is needed`,
)

export const timeRequired = define(
  'time-required',
  ({ format }: { format: string }) => `${format} hold times, and this item counts units`,
  () => hint`read it with ${reading('axis', 'time')}, or choose another format`,
)

export const ticksNotDecimal = define(
  'time-required',
  ({ perSecond }: { perSecond: number }) => `${perSecond} units per second are no decimal ticks`,
  () => hint`put the times on 10, 100, 1000 … ticks`,
)

export const timeRounded = define(
  'time-rounded',
  ({ times, decimals }: { times: number; decimals: number }) =>
    `${agree(times, '1 time has', `${times} times have`)} more than ${decimals} decimals and ${agree(times, 'was', 'were')} rounded`,
  () => hint`if that is exact enough, no action is needed; otherwise give times with fewer decimals`,
)

export const timeSpread = define(
  'time-spread',
  ({ slots }: { slots: number }) =>
    `${slots} annotations or slots have no time of their own and share that of what they belong to, evenly`,
  () => hint`if that is right, no action is needed; otherwise give them times in ELAN`,
)

export const timeTooFine = define(
  'time-too-fine',
  ({ start, format }: { start: string; format: string }) =>
    `a segment at ${start} s is shorter than a millisecond, the finest that ${format} hold`,
  () => hint`join the segment to its neighbour, or write a TextGrid`,
)

export const timeUnits = define(
  'time-units',
  ({ units }: { units: string }) => `times are counted in ${units}`,
  () => hint`in ELAN, save the file with times in milliseconds`,
)

export const timesMeaning = define(
  'times-meaning',
  () => 'The times are large integers.',
  () =>
    hint`Do they count 100 nanoseconds, as HTK does, or seconds? If they count samples, as those of TIMIT do, give the samples per second: ${reading('frameRate', 16000)}.`,
)

export const unitsOverlap = define(
  'units-overlap',
  ({ unit }: { unit: string }) => `the unit "${unit}" starts before the previous one ends`,
  () => hint`units must not overlap: correct their times`,
)

export const askUnitLayer = define(
  'which-units',
  (_: { layers: string }) => 'Units are to be counted, and several layers may hold them.',
  ({ layers }) => hint`Which layer has them? There is ${layers}.`,
)

export const entitiesDeclared = define(
  'xml-broken',
  () => 'the file declares entities of its own, which are never expanded',
  () => hint`write the characters themselves`,
)

export const xmlBroken = define(
  'xml-broken',
  ({ error }: { error: string }) => `the XML is broken: ${error}`,
  () => hint`${complete}`,
)

export const timeOrderMissing = define(
  'xml-broken',
  () => 'the file has no TIME_ORDER followed by LINGUISTIC_TYPE',
  () => hint`check that it is an ELAN file`,
)
