import { createInterface, emitKeypressEvents } from 'node:readline'
import type { Question } from '../formats/index.ts'
import { formatLocation } from '../index.ts'
import { sentence } from '../model/error.ts'
import { flagSyntax } from '../model/errors/syntax.ts'
import { safeLine } from '../report/sentences/safe-text.ts'
import { inLines } from './io/in-lines.ts'
import type { Io } from './io/io.ts'

/** A question on the screen, and which of its choices is selected. */
export interface PromptField {
  readonly question: Question
  selected: number
  /** A value that was typed instead of a choice. */
  typed?: string | undefined
}

/** How a prompt ended. */
export type PromptEnd = 'go' | 'save' | 'quit'

/** Whether questions may be asked on this terminal: both ends are one, and neither `CI` nor `--no-input` forbids it. */
export const mayPrompt = (
  flags: { readonly input?: boolean | undefined },
  { interactive }: Pick<Io, 'interactive'>,
): boolean => interactive && flags.input !== false && !/^(?:1|true|yes)$/i.test(process.env.CI ?? '')

/** Fields of questions: the likely choice is selected, and what was chosen before stays so. */
export const fieldsOf = (
  questions: readonly Question[],
  before: readonly PromptField[] = [],
): PromptField[] => {
  const kept = before.filter(
    ({ question }) =>
      !questions.some(({ code, option }) => code === question.code && option === question.option),
  )
  return [
    ...kept,
    ...questions.map(question => ({
      question,
      selected: Math.max(
        0,
        question.choices.findIndex(({ value }) => value === question.likely),
      ),
    })),
  ]
}

/** The value that is selected. */
export const selectedValue = ({ question, selected, typed }: PromptField): string =>
  typed ?? question.choices[selected]?.value ?? ''

/** The lines of the screen: every question with its choices, one below the other, so that they can be read aloud. */
export function screenLines(fields: readonly PromptField[], active: number): string[] {
  const lines: string[] = []
  for (const [index, { question, selected, typed }] of fields.entries()) {
    const where = formatLocation(question.location)
    const text = safeLine(`${where === '' ? '' : `${where}: `}${sentence(question, flagSyntax)}`)
    lines.push(...inLines(`${index === active ? '›' : ' '} ${text}`, process.stderr).split('\n'))
    for (const [at, { value, meaning }] of question.choices.entries()) {
      const chosen = typed === undefined && at === selected
      const likely =
        value === question.likely ? `   ← likely${question.because ? `: ${question.because}` : ''}` : ''
      lines.push(safeLine(`  ${chosen ? '❯' : ' '} ${at + 1}  ${meaning}${likely}`))
    }
    if (typed !== undefined) lines.push(safeLine(`  ❯ ${typed}`))
  }
  const move = fields.length > 1 ? ', Tab for the next question' : ''
  lines.push(
    `Arrow keys or numbers choose${move}, e enters another value. Enter to go on, s to save the answers in cesura.json, q to quit.`,
  )
  return lines
}

/** What a key does to the fields; a result where it ends the prompt. */
export function pressKey(
  fields: PromptField[],
  state: { active: number },
  key: {
    readonly name?: string | undefined
    readonly ctrl?: boolean | undefined
    readonly sequence?: string | undefined
  },
): PromptEnd | 'edit' | undefined {
  const field = fields[state.active]!
  const count = Math.max(1, field.question.choices.length)
  const { name = '', ctrl = false, sequence = '' } = key
  if ((ctrl && (name === 'c' || name === 'd')) || name === 'q' || name === 'escape') return 'quit'
  if (name === 'return' || name === 'enter') return 'go'
  if (name === 's') return 'save'
  if (name === 'e') return 'edit'
  if (name === 'down' || name === 'up') {
    const last = field.selected === (name === 'down' ? count - 1 : 0)
    if (last && fields.length > 1)
      state.active = (state.active + (name === 'down' ? 1 : fields.length - 1)) % fields.length
    else field.selected = (field.selected + (name === 'down' ? 1 : count - 1)) % count
    field.typed = undefined
  } else if (name === 'tab' || name === 'right') state.active = (state.active + 1) % fields.length
  else if (name === 'left') state.active = (state.active + fields.length - 1) % fields.length
  else if (/^[1-9]$/.test(sequence) && Number(sequence) <= field.question.choices.length) {
    field.selected = Number(sequence) - 1
    field.typed = undefined
    if (state.active < fields.length - 1) state.active++
  }
  return undefined
}

/** Shows all questions on one screen until Enter, `s` or `q`. Nothing of it is left on the terminal. */
export async function prompt(fields: PromptField[]): Promise<PromptEnd> {
  if (process.env.TERM === 'dumb') return promptByLine(fields)
  const { stdin, stderr } = process
  const state = {
    active: Math.max(
      0,
      fields.findIndex(({ question }) => question.likely === undefined),
    ),
  }
  let shown = 0
  const clear = () => {
    if (shown > 0) stderr.write(`\u001b[${shown}A\u001b[0J`)
    shown = 0
  }
  const render = () => {
    clear()
    const lines = screenLines(fields, state.active).flatMap(line => folded(line, stderr.columns ?? 80))
    stderr.write(`${lines.join('\n')}\n`)
    shown = lines.length
  }
  emitKeypressEvents(stdin)
  const ended = await new Promise<PromptEnd | 'edit'>(done => {
    const onKey = (_: string | undefined, key: Parameters<typeof pressKey>[2]) => {
      const end = pressKey(fields, state, key)
      if (end === undefined) render()
      else {
        stdin.off('keypress', onKey)
        stdin.setRawMode(false)
        stdin.pause()
        clear()
        done(end)
      }
    }
    stdin.on('keypress', onKey)
    stdin.setRawMode(true)
    stdin.resume()
    render()
  })
  if (ended !== 'edit') return ended
  const field = fields[state.active]!
  const text = await ask(`${field.question.flag}`)
  if (text !== '') field.typed = text
  return prompt(fields)
}

/** A line in parts no wider than the terminal, between words where that is possible. */
const folded = (line: string, width: number): string[] => {
  const parts: string[] = []
  let rest = line
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width)
    const indented = /^\s*/.exec(rest)![0].length
    const end = space > indented ? space : width
    parts.push(rest.slice(0, end))
    rest = `       ${rest.slice(end).trimStart()}`
  }
  return [...parts, rest]
}

/** The same line by line, for terminals that cannot move the cursor, and for screen readers that set TERM=dumb. */
async function promptByLine(fields: PromptField[]): Promise<PromptEnd> {
  for (const [index, field] of fields.entries()) {
    process.stderr.write(`${screenLines([field], 0).slice(0, -1).join('\n')}\n`)
    const { choices, likely } = field.question
    const answer = await ask(
      `${index + 1} of ${fields.length}: number${likely ? ', Enter for the likely one' : ''}, another value, or q to quit:`,
    )
    if (answer === 'q') return 'quit'
    if (/^[1-9]\d?$/.test(answer) && Number(answer) <= choices.length) field.selected = Number(answer) - 1
    else if (answer !== '') field.typed = answer
  }
  return 'go'
}

const ask = (text: string): Promise<string> =>
  new Promise(done => {
    const line = createInterface({ input: process.stdin, output: process.stderr })
    line.on('SIGINT', () => {
      line.close()
      done('q')
    })
    line.question(`${text} `, answer => {
      line.close()
      done(answer.trim())
    })
  })
