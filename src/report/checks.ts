import type { Check, CheckAction, Checks } from '../evaluate/index.ts'
import { VERSION } from '../index.ts'
import { formatNumber, scoreWord } from '../model/numbers.ts'
import { escapeLatex, formulas } from './render/latex.ts'
import type { Terminal } from './render/terminal.ts'
import { pad, textWidth, wrapText } from './render/text-width.ts'
import {
  actionSentences,
  CHECK_STATES,
  checkCommand,
  checkSentences,
  checksHeadline,
  checkTitle,
  effectLabel,
  numberFacts,
  numberName,
  reportableSentences,
} from './sentences/checks.ts'
import { rowsOf, type Table, tableOf, text } from './table.ts'
import { axisEnds, columnOf, niceAxis } from './terminal/axis.ts'
import { preformatted, signatures, tableBlock, type View } from './view.ts'

/** The checks of one number: what `cesura checks --json` writes. */
export interface ChecksDocument extends Omit<Checks, 'checks' | 'actions'> {
  /** Version of this document’s form. */
  readonly checks: 1
  /** Version of cesura that wrote it. */
  readonly cesura: string
  readonly headline: string
  /** What needs a look by the size of its effect, then what cannot be seen, then what has little effect. */
  readonly rows: readonly (Check & {
    readonly title: string
    /** What the effect is, in a few words. */
    readonly label: string
    readonly sentences: readonly string[]
    /** The command that prints the effect, with CORPUS for the files; null where only `cesura checks` computes it. */
    readonly command: string | null
  })[]
  /**
   * Up to three, in the order of the rows.
   * @maxItems 3
   */
  readonly actions: readonly (CheckAction & { readonly sentence: string })[]
  /** A paragraph for a paper. */
  readonly report: { readonly text: string; readonly latex: string }
}

/**
 * The document of checks.
 *
 * @param checks - what `checks` found
 * @returns the document, with sentences
 */
export function checksDocument(checks: Checks): ChecksDocument {
  const { checks: found, actions, number, ...facts } = checks
  return {
    checks: 1,
    cesura: VERSION,
    headline: checksHeadline(checks),
    ...facts,
    number,
    rows: found.map(check => ({
      ...check,
      title: checkTitle(check),
      label: effectLabel(number, check),
      sentences: checkSentences(checks, check),
      command: checkCommand(checks, check),
    })),
    actions: actions.map(action => ({ ...action, sentence: actionText(checks, action) })),
    report: { text: reportableText(checks), latex: reportableLatex(checks) },
  }
}

/** An action as one line: the advice and why. */
const actionText = (checks: Checks, action: CheckAction): string =>
  actionSentences(checks, action)
    .filter(part => part !== '')
    .join(' ')

/**
 * What can be reported, and the signature.
 *
 * @param checks - what `checks` found
 * @returns a paragraph for a paper
 */
export const reportableText = (checks: Checks): string =>
  `${reportableSentences(checks).join(' ')} (${checks.number.signature})`

/**
 * The same for LaTeX; the signature is a comment, so that it stays with the numbers in the source.
 *
 * @param checks - what `checks` found
 * @returns a paragraph in LaTeX
 */
export const reportableLatex = (checks: Checks): string =>
  `${formulas(escapeLatex(reportableSentences(checks).join(' ')))} % ${checks.number.signature}`

/** The effect in numbers: `0.440 to 0.513`. */
function effectWord({ effect }: Pick<Check, 'effect'>): string {
  if (effect === null) return ''
  if (effect.kind === 'value') return formatNumber(effect.value, 3)
  return effect.low === effect.high
    ? formatNumber(effect.low, 3)
    : `${formatNumber(effect.low, 3)} to ${formatNumber(effect.high, 3)}`
}

/** The checks for Markdown and LaTeX: a row for each, what can be reported in the caption. */
const checksTable = (checks: Checks): Table =>
  tableOf(
    checks.checks,
    [
      text('check', checkTitle),
      text('state', ({ state }) => CHECK_STATES[state]),
      text('effect', effectWord),
      text('what', check => effectLabel(checks.number, check)),
      text('evidence', check => checkSentences(checks, check).join(' ')),
    ],
    {
      title: `${numberName(checks.number)} = ${scoreWord(checks.number.value)}. ${checksHeadline(checks)}`,
      caption: reportableSentences(checks),
      notes: [...checks.actions.map(action => actionText(checks, action)), checks.number.signature],
    },
  )

/**
 * The checks for other programs: all digits, one row for each.
 *
 * @param checks - what `checks` found
 * @returns a table for CSV
 */
export const checksRows = ({ number, checks: found }: Checks): Table =>
  rowsOf(found, {
    check: ({ id }) => id,
    state: ({ state }) => state,
    value: () => number.value,
    effect: ({ effect }) => effect?.kind,
    low: ({ effect }) => effectEnds(effect)[0],
    high: ({ effect }) => effectEnds(effect)[1],
    size: ({ size }) => size,
    signature: () => number.signature,
  })

/** Both ends of an effect; of a value the value twice. */
const effectEnds = (effect: Check['effect']): readonly number[] =>
  effect === null ? [] : effect.kind === 'value' ? [effect.value, effect.value] : [effect.low, effect.high]

/** Lines in which no number is separated from its per cent sign. */
const linesOf = (text: string, width: number): string[] =>
  wrapText(text.replaceAll(' %', '\u202f%'), width).map(line => line.replaceAll('\u202f%', ' %'))

const MARKS = { look: '!', unseen: '?', little: '·' } as const

/** Columns of the axis, where there are any to spare. */
const AXIS = 28

/**
 * The checks as people read them: on a terminal one page, largest effect first, every effect on one axis.
 *
 * @param checks - what `checks` found
 * @param target - for a terminal or a file
 * @returns the view
 */
export const checksView = (checks: Checks, target: 'terminal' | 'file' = 'terminal'): View =>
  target === 'file'
    ? { blocks: [tableBlock(checksTable(checks))] }
    : {
        blocks: [
          preformatted(terminal => checksLines(checks, terminal)),
          ...signatures([checks.number.signature]),
        ],
      }

/** The page of a terminal without the signature. */
function checksLines(checks: Checks, terminal: Terminal): string[] {
  const { number, checks: found, actions } = checks
  const wide = terminal.width >= 76
  const ends = found.flatMap(({ effect }) => effectEnds(effect))
  const axis =
    wide && number.value !== null && ends.length > 0 ? niceAxis([number.value, ...ends], AXIS) : undefined
  const width = Math.min(terminal.width, 100)
  const left = axis === undefined ? width : width - AXIS - 2
  const row = (check: Check): string[] => {
    const head = `${MARKS[check.state]} ${checkTitle(check)}`
    const state = `  ${CHECK_STATES[check.state]}`
    const fits = textWidth(head + state) <= left
    const title = fits
      ? `${terminal.paint('bold', head)}${terminal.paint('dim', state)}`
      : terminal.paint('bold', head)
    const body = [
      ...(fits ? [] : [terminal.paint('dim', state)]),
      ...linesOf(checkSentences(checks, check).join(' '), left - 2).map(line => `  ${line}`),
    ]
    const effect = effectWord(check)
    const label = effectLabel(number, check)
    if (axis === undefined || number.value === null)
      return [
        title,
        ...body,
        ...linesOf(effect === '' ? label : `${effect}: ${label}`, width - 4).map(line => `    ${line}`),
        '',
      ]
    const picture = [effectLine(check), effect, ...linesOf(label, AXIS)].filter(line => line !== '')
    const lines = Math.max(1 + body.length, picture.length)
    return [
      ...Array.from({ length: lines }, (_, index) => {
        const own = index === 0 ? title : (body[index - 1] ?? '')
        const space = left - (index === 0 ? textWidth(fits ? head + state : head) : textWidth(own))
        return picture[index] === undefined
          ? own
          : `${own}${' '.repeat(Math.max(0, space) + 2)}${picture[index]}`
      }),
      '',
    ]
    function effectLine({ effect }: Check): string {
      const cells = new Array<string>(AXIS).fill(' ')
      const at = columnOf(axis!, number.value!)
      const ends = effectEnds(effect).map(end => columnOf(axis!, end))
      const [from, to] =
        ends.length === 0 ? [at, at] : effect?.kind === 'value' ? [at, ends[0]!].sort((a, b) => a - b) : ends
      for (let column = from!; column <= to!; column++) cells[column] = '─'
      if (effect !== null && effect.kind !== 'value') {
        cells[from!] = '├'
        cells[to!] = '┤'
      }
      cells[at] = '┃'
      if (effect?.kind === 'value') cells[columnOf(axis!, effect.value)] = '○'
      return cells.join('').trimEnd()
    }
  }
  const indent = (text: string, first: string): string[] =>
    linesOf(text, width - textWidth(first)).map(
      (line, index) => `${index === 0 ? first : ' '.repeat(textWidth(first))}${line}`,
    )
  const name = `${numberName(number)} = ${scoreWord(number.value)}`
  const facts = numberFacts(number)
  return [
    ...linesOf(`${name}${facts.length === 0 ? '' : `; ${facts.join(', ')}`}`, width),
    ...linesOf(checksHeadline(checks), width).map(line => terminal.paint('bold', line)),
    '',
    ...(axis === undefined ? [] : [`${pad('', left + 2)}${terminal.paint('dim', axisEnds(axis))}`]),
    ...found.flatMap(row),
    terminal.paint('bold', 'What you can report'),
    ...indent(reportableSentences(checks).join(' '), '  '),
    '',
    ...(actions.length === 0
      ? []
      : [
          terminal.paint('bold', 'What would help most'),
          ...actions.flatMap((action, index) => indent(actionText(checks, action), `  ${index + 1}. `)),
          '',
        ]),
  ]
}
