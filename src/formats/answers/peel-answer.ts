import { throwInvalid } from '../../model/error.ts'
import { answerEmpty } from '../../model/errors/answers.ts'

/** An answer without reasoning and code fences. */
export interface PeeledAnswer {
  /** Contents of the fenced blocks, from the first to the last. */
  readonly blocks: readonly string[]
  /** Everything without the lines of the fences. */
  readonly whole: string
  /** What is not in a fenced block. */
  readonly outside: string
  /** Whether the last fence is never closed. */
  readonly open: boolean
}

/**
 * Takes off what is around an answer: a byte order mark, reasoning, a wrapper such as `<answer>`, code fences. Linear in
 * its length.
 *
 * @throws CesuraError `answer-empty` when nothing but white space and punctuation remains
 */
export function peelAnswer(answer: string): PeeledAnswer {
  const text = wrapped(withoutReasoning(answer.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')))
  if (!/[\p{L}\p{N}]/u.test(text)) throwInvalid(answerEmpty, {})
  const blocks: string[] = []
  const whole: string[] = []
  const outside: string[] = []
  let fence: { readonly mark: string; readonly lines: string[] } | undefined
  for (const line of text.split('\n')) {
    const mark = /^(?:`{3,}|~{3,})/.exec(line.trimStart())?.[0]
    if (fence === undefined && mark !== undefined) fence = { mark, lines: [] }
    else if (fence === undefined) {
      whole.push(line)
      outside.push(line)
    } else if (mark?.startsWith(fence.mark) && line.trim() === mark) {
      blocks.push(fence.lines.join('\n'))
      fence = undefined
    } else {
      fence.lines.push(line)
      whole.push(line)
    }
  }
  if (fence !== undefined) blocks.push(fence.lines.join('\n'))
  // An empty block says nothing.
  const filled = blocks.filter(block => block.trim() !== '')
  return { blocks: filled, whole: whole.join('\n'), outside: outside.join('\n'), open: fence !== undefined }
}

/** The answer without blocks of reasoning. One that opens the answer and never closes takes everything. */
function withoutReasoning(text: string): string {
  const kept: string[] = []
  let from = 0
  let open: { readonly name: string; readonly at: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(/<(\/?)(think|thinking|reasoning)>/gi)) {
    if (open === undefined && slash === '') open = { name: name!.toLowerCase(), at: index }
    else if (open !== undefined && slash === '/' && name!.toLowerCase() === open.name) {
      kept.push(text.slice(from, open.at))
      from = index + tag.length
      open = undefined
    }
  }
  const rest = text.slice(from)
  if (open !== undefined && (kept.join('') + text.slice(from, open.at)).trim() === '') return ''
  return kept.join('') + rest
}

/** The content of the last `<answer>`, `<output>` or `<result>`, if there is one. */
function wrapped(text: string): string {
  let found: { readonly name: string; readonly from: number; to: number } | undefined
  for (const { 0: tag, 1: slash, 2: name, index } of text.matchAll(/<(\/?)(answer|output|result)>/gi)) {
    if (slash === '') found = { name: name!.toLowerCase(), from: index + tag.length, to: text.length }
    else if (found?.to === text.length && name!.toLowerCase() === found.name) found.to = index
  }
  return found === undefined ? text : text.slice(found.from, found.to)
}
