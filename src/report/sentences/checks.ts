import type {
  Check,
  CheckAction,
  CheckedNumber,
  Checks,
  ConventionPoint,
  FewTextsCheck,
  UnequalLengthsCheck,
} from '../../evaluate/checks/checks-result.ts'
import { findMetric } from '../../metrics/register.ts'
import {
  capital,
  count,
  countWord,
  formatNumber,
  levelWord,
  listed,
  plural,
  scoreWord,
} from '../../model/numbers.ts'
import { formatTime } from '../../model/time.ts'
import { densityFact, pText, regularFact } from './agreement.ts'
import { pWord } from './intervals.ts'
import { reasonSentence } from './reasons.ts'
import { safeName } from './safe-text.ts'

const three = (value: number | null): string => scoreWord(value)
const two = (value: number | null): string => scoreWord(value, 2)
const percent = (share: number): string => `${formatNumber(100 * share, 0)} %`
const texts = (number: number): string => count(number, 'text')
const ends = ([low, high]: readonly [number, number], digits = 3): string =>
  `${formatNumber(low, digits)} to ${formatNumber(high, digits)}`

/** What each state is called. */
export const CHECK_STATES = {
  look: 'look at it',
  unseen: 'cannot be seen',
  little: 'little effect',
} as const

const TITLES: Readonly<Record<Check['id'], string>> = {
  'few-texts': 'Few texts',
  'unequal-lengths': 'Texts of unequal length',
  outlier: 'One annotator is an outlier',
  convention: 'The convention matters',
  'chance-model': 'Does the chance model fit?',
  tuned: 'Tuned on these texts?',
  assumptions: 'Assumptions made while reading',
  missing: 'Missing and undefined',
}

const QUIET_TITLES: Partial<Readonly<Record<Check['id'], string>>> = {
  'few-texts': 'Number of texts',
  outlier: 'Annotators left out one by one',
  convention: 'Other conventions',
}

/** The title of a check; one with little effect is not titled as a problem. */
export const checkTitle = ({ id, state }: Pick<Check, 'id' | 'state'>): string =>
  (state === 'little' ? QUIET_TITLES[id] : undefined) ?? TITLES[id]

/** `B of harrow`, `π_x over B`. */
export const numberName = ({ symbol, over, system }: CheckedNumber): string =>
  system === null ? `${symbol} over ${over}` : `${symbol} of ${safeName(system)}`

/** `rank 1 of 6`, `four annotators`; what annotators and random boundaries score. */
export function numberFacts({
  rank,
  tied,
  systems,
  annotators,
  human,
  random,
  system,
}: CheckedNumber): string[] {
  return [
    rank === null || systems.length < 2
      ? ''
      : `rank ${rank} of ${systems.length}${tied.length === 0 ? '' : ` (shared with ${listed(tied.map(safeName))})`}`,
    ...(system === null
      ? [
          `${countWord(annotators.length)} annotators`,
          `observed ${three(human)}, expected by chance ${three(random)}`,
        ]
      : [
          human === null ? '' : `annotators against each other ${three(human)}`,
          random === null ? '' : `random boundaries ${three(random)}`,
        ]),
  ].filter(part => part !== '')
}

/** The question, and how many things limit the number. */
export const checksHeadline = (checks: Checks): string => `Can I trust the number? ${limitsSentence(checks)}`

/** How many things limit the number, and how many cannot be seen. */
export function limitsSentence({ checks }: Pick<Checks, 'checks'>): string {
  const of = (state: Check['state']) => checks.filter(check => check.state === state).length
  const [look, unseen] = [of('look'), of('unseen')]
  const limits =
    look === 0
      ? 'No check found a limit'
      : `${capital(countWord(look))} ${plural(look, 'thing')} ${look === 1 ? 'limits' : 'limit'} what it says`
  const hidden = unseen === 0 ? '' : `, and ${countWord(unseen)} cannot be seen in the data`
  return `${limits}${hidden}.`
}

/** A convention of a metric in words: `span 4, mean over texts`; `the default`. */
export function pointText({ options, pool, preset }: Omit<ConventionPoint, 'value' | 'metric'>): string {
  const words = Object.entries(options).map(([name, value]) => `${name} ${value}`)
  if (preset !== undefined) words.push(preset)
  if (pool === 'macro') words.push('mean over texts')
  return words.length === 0 ? 'the default' : words.join(', ')
}

/** What the effect of a check is, in a few words: `95 % interval`, `without Dov`. */
export function effectLabel(number: CheckedNumber, check: Check): string {
  switch (check.id) {
    case 'few-texts':
      return check.effect === null ? 'no interval' : `${levelWord(number.level)} interval`
    case 'unequal-lengths':
      return check.other === null
        ? 'not computed for a coefficient'
        : check.other === 'macro'
          ? 'texts count the same'
          : 'long texts count more'
    case 'outlier':
      return `without ${safeName(check.annotator)}`
    case 'convention':
      return check.lowest === null || check.highest === null
        ? 'no other value'
        : check.lowest.value === check.highest.value
          ? 'every convention'
          : `${pointText(check.lowest)} … ${pointText(check.highest)}`
    case 'chance-model':
      return !check.corrected
        ? `${number.symbol} is not corrected for chance`
        : check.effect === null
          ? 'no number'
          : `chance model ${check.better ?? 'counts'}`
    case 'tuned':
      return check.otherHalf === null ? 'no number' : `best of ${check.systems}, other half`
    case 'assumptions':
      return safeName(check.assumptions[0]!.alternative)
    case 'missing':
      return check.effect === null ? 'no text is left out' : 'complete texts only'
  }
}

/** How long the texts are, or the recordings. */
function lengthsPhrase({ shortest, longest, seconds }: UnequalLengthsCheck): string {
  if (seconds === null)
    return shortest === longest
      ? `All texts have ${count(shortest, 'unit')}`
      : `The texts have ${formatNumber(shortest, 0)} to ${count(longest, 'unit')}`
  const [least, most] = seconds.map(each => formatTime(Math.round(each), { ticksPerSecond: 1 }))
  return least === most ? `All recordings last ${least}` : `The recordings last ${least} to ${most}`
}

/**
 * What a check found: what the evidence is, and what it changes.
 *
 * @param checks - the checks of one number
 * @param check - one of them
 * @returns sentences that claim no more than the evidence
 */
export function checkSentences({ number }: Checks, check: Check): string[] {
  const { symbol } = number
  const who = number.system === null ? '' : safeName(number.system)
  switch (check.id) {
    case 'few-texts':
      return fewTextsSentences(number, check)
    case 'unequal-lengths':
      return [
        `${lengthsPhrase(check)}. The longest ${check.quarter === 1 ? 'text carries' : `${countWord(check.quarter)} carry`} ${percent(check.longestShare)} of the weight, the shortest${check.quarter === 1 ? '' : ` ${countWord(check.quarter)}`} ${percent(check.shortestShare)}; ${texts(check.items)} weigh as much as ${formatNumber(check.effectiveItems, 1)} of equal length.`,
        ...(check.other === null
          ? []
          : [
              check.other === 'macro'
                ? `If every text counts the same, ${symbol} is ${three(check.otherValue)}.`
                : `If long texts count more, ${symbol} is ${three(check.otherValue)}.`,
            ]),
      ]
    case 'outlier':
      return outlierSentences(number, check)
    case 'convention': {
      const { first, lowest, highest } = check
      const range =
        lowest === null || highest === null
          ? []
          : lowest.value === highest.value
            ? [`${symbol} is ${three(lowest.value)} under each of its ${check.sameMetric} conventions.`]
            : [
                `${symbol} itself runs from ${three(lowest.value)} (${pointText(lowest)}) to ${three(highest.value)} (${pointText(highest)}) over ${check.sameMetric} conventions.`,
              ]
      if (first === null) return range
      const own = first.systems.find(({ system }) => system === number.system)?.conventions ?? 0
      // Who leads here leads everywhere: nobody is first alone.
      if (first.leaders.length > 1 && first.instead === null)
        return [
          `${listed(first.leaders.map(safeName))} share the first rank under all ${count(first.conventions, 'convention')} of ${count(first.metrics, 'metric')}.`,
          ...range,
        ]
      const lead = `${who} is first under ${own === first.conventions ? 'all' : `${formatNumber(own, 0)} of`} ${count(first.conventions, 'convention')} of ${count(first.metrics, 'metric')}.`
      const instead =
        first.instead === null
          ? []
          : [
              `${safeName(first.instead.system)} is first ${first.leaders.length > 1 && first.leaders.includes(first.instead.system) ? `without ${listed(first.leaders.filter(name => name !== first.instead!.system).map(safeName))} ` : ''}under ${formatNumber(first.instead.conventions, 0)}, of ${listed(first.instead.metrics.map(id => findMetric(id).symbol))}.`,
            ]
      const shared =
        first.leaders.length > 1 ? [`${listed(first.leaders.map(safeName))} share the first rank here.`] : []
      return [...shared, lead, ...instead, ...range]
    }
    case 'chance-model': {
      if (!check.corrected)
        return [
          `${symbol} is not corrected for chance; random boundaries at the annotators’ rate score ${three(check.random)}.`,
        ]
      return chanceModelSentences(check)
    }
    case 'tuned': {
      const seen = {
        boundaries: `${check.systems === 1 ? 'The system was' : 'The systems were'} given as boundaries, so this cannot be seen in the data.`,
        scores:
          'Boundaries were selected by a rule that looks at no reference; how the rule was chosen cannot be seen in the data.',
        selected: 'Boundaries were selected with the references of these texts, so they are tuned here.',
      }[check.evidence]
      return check.otherHalf === null
        ? [seen]
        : [
            seen,
            `Choosing the best of ${countWord(check.systems)} on one half of the texts and scoring it on the other half gives ${three(check.otherHalf)} on average (${formatNumber(check.splits, 0)} splits).`,
          ]
    }
    case 'assumptions':
      return check.assumptions.map(({ chosen, alternative, value, orderChanges }) => {
        const order =
          orderChanges === null
            ? ''
            : orderChanges
              ? ', and the order of the systems changes'
              : ', and the order of the systems stays the same'
        const otherwise =
          value === null ? `${symbol} cannot be computed` : `${symbol} is ${three(value)}${order}`
        return `Assumed: ${safeName(chosen)}. If instead ${safeName(alternative)}, ${otherwise}.`
      })
    case 'missing':
      return [
        ...(check.missing === 0
          ? []
          : [
              `${formatNumber(check.missing, 0)} of ${formatNumber(check.codings, 0)} segmentations are missing. Over the ${texts(check.completeItems)} that everybody segmented, ${symbol} is ${three(check.complete)}.`,
            ]),
        ...(check.undefinedScores === 0
          ? []
          : [
              `${formatNumber(check.undefinedScores, 0)} of ${formatNumber(check.comparisons, 0)} comparisons have no score.`,
            ]),
        ...(check.aligned.length === 0
          ? []
          : [`The text of ${listed(check.aligned.map(safeName))} differs and was aligned.`]),
      ]
  }
}

/** What the density test and the regular subset found, and the coefficient under each model. */
function chanceModelSentences(check: Extract<Check, { id: 'chance-model' }>): string[] {
  const { density, regular, models } = check
  const values = models.flatMap(({ chance, coefficient, value }) =>
    coefficient === 'multi-kappa' && value !== null ? [`${chance} ${three(value)}`] : [],
  )
  const warnings = [
    density?.differ === true
      ? `${capital(densityFact(density))}; the chance model rates counts this as agreement.`
      : '',
    regular === null ? '' : `${capital(regularFact(regular))}.`,
  ].filter(sentence => sentence !== '')
  const tested =
    density === null
      ? 'Whether boundary density differs between texts could not be tested.'
      : `The test does not find that boundary density differs between texts (${pText(density.p!)}).`
  return [
    ...(warnings.length > 0 ? warnings : [tested]),
    ...(values.length < 2 ? [] : [`Agreement beyond chance (κ_x) by chance model: ${values.join(', ')}.`]),
  ]
}

function fewTextsSentences(number: CheckedNumber, check: FewTextsCheck): string[] {
  const { symbol, interval } = number
  const { rival, items } = check
  const first =
    interval === null
      ? items < 6
        ? `There is no interval: ${texts(items)}, and at least 6 are needed.`
        : `There is no interval: ${reasonSentence(check.intervalReason ?? 'score-undefined')}.`
      : `${check.blocks === undefined ? texts(items) : `${count(check.blocks.count, 'block')} of ${count(check.blocks.size, 'gap')} from one text`} put ${symbol} between ${formatNumber(interval[0], 3)} and ${formatNumber(interval[1], 3)} (${levelWord(number.level)} interval).${check.blocks === undefined ? '' : ' Simulated coverage is 87 to 97 % if difficulty changes at least every 50 units, 72 to 92 % if it drifts over 150.'}`
  const share =
    check.first === null
      ? []
      : [`${safeName(number.system!)} is first in ${percent(check.first)} of the resamples.`]
  if (number.system === null && interval !== null && interval[0] <= 0)
    return [first, 'The interval includes 0, so these texts do not separate agreement from chance.']
  if (rival === null || rival.difference === null) return [first, ...share]
  const other = safeName(rival.system)
  const difference = `${three(rival.difference)}${rival.interval === null ? '' : ` (${ends(rival.interval)})`}`
  const tested =
    rival.p === null
      ? `The difference to ${other}, the closest system, is ${difference}.`
      : rival.differ
        ? `The difference to ${other}, the closest system, is ${difference}; the test finds it (${pWord(rival.p)}, Holm over ${count(rival.pairs, 'pair')}).`
        : `They do not separate ${safeName(number.system!)} from ${other}: the difference is ${difference}, ${pWord(rival.p)} (Holm over ${count(rival.pairs, 'pair')}).`
  return [first, tested, ...share]
}

function outlierSentences(number: CheckedNumber, check: Extract<Check, { id: 'outlier' }>): string[] {
  const { symbol } = number
  const name = safeName(check.annotator)
  const order =
    check.orderChanges === null
      ? ''
      : check.orderChanges
        ? ', and the order of the systems changes'
        : ', and the order of the systems stays the same'
  const without =
    number.system === null
      ? `Without ${name}, ${symbol} is ${three(check.without)}.`
      : `Without ${name} as a reference, ${safeName(number.system)} scores ${three(check.without)}${order}.`
  const { agreement, similarities } = check
  if (agreement === null || similarities === null) return [without]
  const own = similarities.find(({ annotator }) => annotator === check.annotator)?.similarity ?? null
  const rest = similarities.flatMap(({ annotator, similarity }) =>
    annotator === check.annotator || similarity === null ? [] : [similarity],
  )
  const least = own !== null && rest.length > 0 && own < Math.min(...rest)
  const similar =
    own === null || rest.length === 0
      ? []
      : [
          least
            ? `${name} agrees least with the others (${three(own)}; the others ${ends([Math.min(...rest), Math.max(...rest)])}).`
            : `${name} agrees with the others at ${three(own)}; the others are at ${ends([Math.min(...rest), Math.max(...rest)])}.`,
        ]
  const change =
    agreement.change === null || agreement.without === null
      ? []
      : [
          `Agreement beyond chance is ${three(agreement.without)} without ${name} instead of ${three(agreement.value)}${agreement.interval === null ? '' : ` (change ${ends(agreement.interval)})`}.`,
        ]
  return number.system === null ? [...similar, ...change] : [...similar, without, ...change]
}

/** What to do about a check, the advice first: `Talk to Dov.` and why. */
export function actionSentences({ number, checks }: Checks, action: CheckAction): readonly [string, string] {
  switch (action.kind) {
    case 'talk-to-annotator':
      return [
        `Talk to ${safeName(action.annotator)}.`,
        action.items.length === 0
          ? ''
          : `Agreement with the others is lowest on ${listed(action.items.map(safeName))}; start there.`,
      ]
    case 'name-convention': {
      const first = checks.find(check => check.id === 'convention')?.first
      const [lead] = first?.systems ?? []
      return [
        'Name the convention.',
        `Report the signature of ${number.symbol}${lead === undefined ? '' : `, and under how many conventions ${safeName(lead.system)} is first (${formatNumber(lead.conventions, 0)} of ${formatNumber(first!.conventions, 0)})`}.`,
      ]
    }
    case 'add-texts':
      if (action.rival !== null)
        return [
          'Add texts',
          action.items === null
            ? `if ${safeName(action.rival)} is the rival: more than a million texts like these would be needed to separate the two (${levelWord(action.power!)} power).`
            : `if ${safeName(action.rival)} is the rival: about ${formatNumber(action.items, 0)} texts like these would be needed to separate the two (${levelWord(action.power!)} power, if the observed difference is the true one).`,
        ]
      return action.width === null
        ? ['Add texts.', `An interval over texts needs at least ${action.items}.`]
        : [
            'Add texts.',
            `About ${formatNumber(action.items!, 0)} texts like these would make the interval half as wide (${three(action.width)}).`,
          ]
    case 'report-both-poolings':
      return [
        'Report both poolings.',
        'The sum over texts and the mean of the texts answer different questions.',
      ]
    case 'use-held-out-texts':
      return ['Score on other texts.', 'A threshold chosen with these references cannot be judged on them.']
    case 'name-chance-model':
      return [
        'Name the chance model.',
        'Report the coefficient under each model that fits, or count other units.',
      ]
    case 'confirm-reading':
      return ['Confirm how the file was read.', `The number depends on this: ${safeName(action.chosen)}.`]
    case 'complete-codings':
      return [
        'Complete the segmentations.',
        `${formatNumber(action.codings, 0)} are missing; if they are missing on hard texts, the number is biased.`,
      ]
  }
}

/**
 * A paragraph for a paper: score, interval, texts, annotators, reference rows, tests and signature.
 *
 * @param checks - the checks of one number
 * @returns sentences; names from the data are in them
 */
export function reportableSentences({ number, tests, checks }: Checks): string[] {
  const { symbol, value, interval, level, items, annotators, human, random, system } = number
  if (value === null)
    return [`${numberName(number)} is undefined: ${reasonSentence(number.reason ?? 'score-undefined')}.`]
  const few = checks.find(check => check.id === 'few-texts')
  const effective = few?.effectiveItems
  const blocks = few?.blocks === undefined ? '' : ` over ${count(few.blocks.count, 'block')} of it`
  const size = `${texts(items)}${effective === undefined || effective >= items / 2 ? '' : ` (effective number ${formatNumber(effective, 1)})`}, ${count(annotators.length, 'annotator')}`
  const inside =
    blocks === ''
      ? `${interval === null ? 'no interval' : `${levelWord(level)} CI ${ends(interval, 2)}`}; ${size}`
      : `${size}; ${levelWord(level)} CI ${ends(interval!, 2)}${blocks}`
  if (system === null)
    return [
      `The annotators agree at ${symbol} = ${two(value)} over ${number.over} (${inside}).`,
      `Observed agreement is ${two(human)}, expected by chance ${two(random)}.`,
    ]
  const rows = [
    human === null ? '' : `annotators reach ${two(human)} against each other`,
    random === null ? '' : `random boundaries ${two(random)}`,
  ].filter(part => part !== '')
  const same = tests?.notDifferent ?? []
  const method =
    tests === null
      ? ''
      : `paired ${tests.method} test, Holm over ${count(tests.pairs, 'pair')}, ${levelWord(tests.alpha)}`
  return [
    `${safeName(system)} reaches ${symbol} = ${two(value)} (${inside}).`,
    ...(rows.length === 0 ? [] : [`${capital(rows.join(', '))}.`]),
    ...(tests === null
      ? []
      : same.length === 0
        ? [
            `It differs significantly from ${number.systems.length === 2 ? 'the other system' : `each of the other ${countWord(number.systems.length - 1)} systems`} (${method}).`,
          ]
        : [`It is not significantly different from ${listed(same.map(safeName))} (${method}).`]),
  ]
}

/** Names with commas between them, quoted where they need it. */
const names = (list: readonly string[]): string => {
  const text = list.map(name => (name.includes(',') ? `"${name}"` : name)).join(',')
  return /[^\w.,@:/+-]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : text
}

const optionText = (options: object): string[] =>
  Object.entries(options).map(([name, value]) => ` --option ${name}=${String(value)}`)

/**
 * The command that prints the effect of a check; null where only `cesura checks` computes it.
 *
 * @param checks - the checks of one number
 * @param check - one of them
 * @param corpus - the files, as the command line has them
 */
export function checkCommand({ number }: Checks, check: Check, corpus = 'CORPUS'): string | null {
  const { system, systems, annotators, metric, options, preset, pool, coefficient } = number
  const own = `--metric ${metric}${preset === null ? '' : ` --preset ${preset}`}`
  const agreement = (coders: readonly string[], more = '', set: object = options) =>
    `cesura agreement ${corpus} --coders ${names(coders)} ${own}${optionText(set).join('')} --missing available${coefficient === null || coefficient === 'multi-pi' || more.includes('counts') ? '' : ` --coefficient ${coefficient}`}${more}`
  const roles = (references: readonly string[]) =>
    `--references ${names(references)} --hypotheses ${names(systems)}`
  const evaluate = (references: readonly string[], pooled: string | null) =>
    `cesura evaluate ${corpus} ${roles(references)} ${own}${optionText(options).join('')}${pooled === 'macro' ? ' --pool macro' : ''}`
  switch (check.id) {
    case 'few-texts':
      return system === null ? agreement(annotators) : evaluate(annotators, pool)
    case 'unequal-lengths':
      return check.other === null ? null : evaluate(annotators, check.other)
    case 'outlier': {
      const others = annotators.filter(name => name !== check.annotator)
      return system === null ? agreement(others) : evaluate(others, pool)
    }
    case 'convention': {
      if (system !== null)
        return check.first === null
          ? `cesura conventions ${corpus} ${roles(annotators)} ${own}`
          : `cesura conventions ${corpus} ${roles(annotators)} --ranking --csv`
      const { lowest, highest } = check
      if (lowest === null || highest === null || number.value === null) return null
      const far = highest.value - number.value >= number.value - lowest.value ? highest : lowest
      return agreement(annotators, '', far.options)
    }
    case 'chance-model':
      if (!check.corrected) return evaluate(annotators, pool)
      return check.effect === null ? null : agreement(annotators, ` --chance ${check.better ?? 'counts'}`)
    default:
      return null
  }
}
