import { describe, type ProblemFacts } from '../../model/error.ts'
import { jsonUnexpected } from '../../model/errors/json.ts'
import { jsonTooDeep } from '../../model/errors/model.ts'
import { DEEPEST_JSON } from '../../model/parse-json.ts'
import { show } from '../../model/require.ts'

/** What is wrong with a text, and where. */
export interface JsonSyntaxError extends ProblemFacts {
  readonly offset: number
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** One pass over the text without recursion: the first fault, and a call for each repeated key. */
export function scanJson(
  text: string,
  onRepeated: (key: string, path: (string | number)[], offset: number) => void,
): JsonSyntaxError | undefined {
  const open: { keys?: Set<string>; step: string | number }[] = []
  let at = 0
  const eat = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) at += found.length
    return found
  }
  const spaces = (): void => {
    for (;;) {
      const code = text.charCodeAt(at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
      at++
    }
  }
  /** A number, true, false or null; plain integers, of which corpora are full, without a pattern. */
  const eatScalar = (): boolean => {
    const start = at
    let code = text.charCodeAt(at)
    if (code > 0x30 && code <= 0x39) {
      do code = text.charCodeAt(++at)
      while (code >= 0x30 && code <= 0x39)
      if (code === 0x2c || code === 0x5d || code === 0x7d) return true
      at = start
    }
    return eat(SCALAR) !== undefined
  }
  /** A string, walked by hand: a pattern would need stack for each character of it. */
  const eatString = (): string | undefined => {
    const start = at
    if (text[at] !== '"') return undefined
    for (at++; at < text.length; ) {
      const code = text.charCodeAt(at)
      if (code === 0x22) return text.slice(start, ++at)
      if (code < 0x20) return undefined
      if (code !== 0x5c) at++
      else if (eat(ESCAPE) === undefined) return undefined
    }
    return undefined
  }
  const syntax = (wanted: string): JsonSyntaxError => {
    const found = at >= text.length ? undefined : show(text.slice(at, at + 12))
    return { ...describe(jsonUnexpected, { found, wanted }), offset: Math.min(at, text.length) }
  }
  const key = (): JsonSyntaxError | undefined => {
    const start = at
    const word = eatString()
    if (word === undefined) return syntax('a key in double quotes')
    const frame = open.at(-1)!
    const name = JSON.parse(word) as string
    if (frame.keys!.has(name))
      onRepeated(
        name,
        open.slice(0, -1).map(({ step }) => step),
        start,
      )
    frame.keys!.add(name)
    frame.step = name
    spaces()
    if (text[at] !== ':') return syntax('a colon')
    at++
    return undefined
  }
  for (;;) {
    spaces()
    const char = text[at]
    if (char === '{' || char === '[') {
      if (open.length === DEEPEST_JSON)
        return { ...describe(jsonTooDeep, { deepestJson: DEEPEST_JSON }), offset: at }
      at++
      spaces()
      if (char === '{') {
        open.push({ keys: new Set(), step: '' })
        if (text[at] !== '}') {
          const defect = key()
          if (defect !== undefined) return defect
          continue
        }
      } else {
        open.push({ step: 0 })
        if (text[at] !== ']') continue
      }
    } else if (char === '"' ? eatString() === undefined : !eatScalar())
      return syntax(char === '"' ? 'the rest of a string' : 'a value')
    // A value has ended: close what closes, or go on to the next.
    for (;;) {
      spaces()
      const frame = open.at(-1)
      if (frame === undefined) return at < text.length ? syntax('the end of the text') : undefined
      const close = frame.keys === undefined ? ']' : '}'
      if (text[at] === close) {
        at++
        open.pop()
        continue
      }
      if (text[at] !== ',') return syntax(`a comma or ${close}`)
      at++
      spaces()
      if (frame.keys === undefined) {
        frame.step = (frame.step as number) + 1
        break
      }
      const defect = key()
      if (defect !== undefined) return defect
      break
    }
  }
}
