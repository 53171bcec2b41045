import { type CesuraError, invalid } from './error.ts'
import { patternInvalid } from './errors/model.ts'
import { show } from './require.ts'

/** Steps of a pattern; bounded repetition is written out, so that `(?:a{99}){99}` would have too many. */
const MOST_STEPS = 1_000
const MOST_CHARACTERS = 5_000
/** Groups in groups. */
const MOST_DEPTH = 100

/** One step of matching. `either` goes on at both of two steps, the first preferred. */
export type Step =
  | { readonly op: 'character'; readonly fits: (character: number) => boolean }
  | { readonly op: 'either'; first: number; second: number }
  | { readonly op: 'keep'; readonly slot: number }
  | { readonly op: 'assert'; readonly kind: '^' | '$' | 'b' | 'B' }
  | { readonly op: 'match' }

/** Part of a pattern, which writes its steps; a part that is repeated writes them several times. */
interface Part {
  readonly write: (program: Step[]) => void
  /** Whether it may match nothing. */
  readonly empty: boolean
}

/** The steps of a pattern, and how many groups it has. Rejects what `compilePattern` says. */
export function programOf(source: string): { readonly program: readonly Step[]; readonly groups: number } {
  if (source.length > MOST_CHARACTERS)
    throw badPattern(`${source.slice(0, 40)}…`, `it has more than ${MOST_CHARACTERS} characters`)
  try {
    new RegExp(source, 'u')
  } catch {
    throw badPattern(source, 'it is no regular expression of JavaScript under the flag u')
  }
  const parser = new Parser(source)
  const program: Step[] = []
  parser.disjunction().write(program)
  push(program, { op: 'match' }, source)
  return { program, groups: parser.groups }
}

const badPattern = (source: string, why: string): CesuraError =>
  invalid(patternInvalid, { source: show(source), why })

function push(program: Step[], step: Step, source: string): number {
  if (program.length >= MOST_STEPS)
    throw badPattern(source, `it has more than ${MOST_STEPS} steps; repeat less in braces`)
  return program.push(step) - 1
}

/** Reads a source that is known to be a regular expression. */
class Parser {
  readonly #source: string
  #at = 0
  #depth = 0
  /** Groups that keep what they match. */
  groups = 0

  constructor(source: string) {
    this.#source = source
  }

  disjunction(): Part {
    const choices = [this.#alternative()]
    while (this.#takes('|')) choices.push(this.#alternative())
    return choices.reduceRight((later, first) => this.#either(first, later))
  }

  #alternative(): Part {
    const parts: Part[] = []
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at]!)) parts.push(this.#term())
    return {
      empty: parts.every(({ empty }) => empty),
      write: program => {
        for (const part of parts) part.write(program)
      },
    }
  }

  #term(): Part {
    for (const kind of ['^', '$'] as const) if (this.#takes(kind)) return this.#step({ op: 'assert', kind })
    for (const kind of ['b', 'B'] as const)
      if (this.#takes(`\\${kind}`)) return this.#step({ op: 'assert', kind })
    return this.#repeated(this.#takes('(') ? this.#group() : this.#character())
  }

  #group(): Part {
    if (/^\?<?[=!]/.test(this.#rest(3))) throw this.#rejects('lookarounds, (?=…) and (?<=…)')
    let slot: number | undefined
    if (this.#takes('?:')) slot = undefined
    else {
      const name = /^\?<[^>]*>/.exec(this.#source.slice(this.#at))?.[0]
      if (name === undefined && this.#rest(1) === '?') throw this.#rejects('modifiers, (?i:…)')
      this.#at += name?.length ?? 0
      slot = 2 * ++this.groups
    }
    if (++this.#depth > MOST_DEPTH)
      throw badPattern(this.#source, `it has more than ${MOST_DEPTH} groups in groups`)
    const inner = this.disjunction()
    this.#depth--
    this.#at++
    if (slot === undefined) return inner
    return {
      empty: inner.empty,
      write: program => {
        push(program, { op: 'keep', slot }, this.#source)
        inner.write(program)
        push(program, { op: 'keep', slot: slot + 1 }, this.#source)
      },
    }
  }

  #repeated(part: Part): Part {
    const found = /^(?:[*+?]|\{(\d+)(,)?(\d*)\})(\??)/.exec(this.#source.slice(this.#at))
    if (found === null) return part
    this.#at += found[0].length
    const [char, least = '0', comma, most, lazy] = found
    const bounds =
      char[0] === '*' ? [0, Infinity] : char[0] === '+' ? [1, Infinity] : char[0] === '?' ? [0, 1] : undefined
    const [from, to] = bounds ?? [
      Number(least),
      comma === undefined ? Number(least) : most === '' ? Infinity : Number(most),
    ]
    if (part.empty && to! > from!) throw this.#rejects('repetitions of what may be empty, (a*)*')
    return {
      empty: part.empty || from === 0,
      write: program => {
        for (let time = 0; time < from!; time++) {
          const before = program.length
          part.write(program)
          // Nothing, however often, is nothing.
          if (program.length === before) break
        }
        if (to === Infinity) this.#star(program, part, lazy === '?')
        else this.#optional(program, part, to! - from!, lazy === '?')
      },
    }
  }

  #star(program: Step[], part: Part, lazy: boolean): void {
    const loop = push(program, { op: 'either', first: 0, second: 0 }, this.#source)
    part.write(program)
    push(program, { op: 'either', first: loop, second: loop }, this.#source)
    this.#branch(program, loop, lazy)
  }

  /** A part that may come up to `times` times: each time what follows may come instead. */
  #optional(program: Step[], part: Part, times: number, lazy: boolean): void {
    const branches: number[] = []
    for (let time = 0; time < times; time++) {
      branches.push(push(program, { op: 'either', first: 0, second: 0 }, this.#source))
      part.write(program)
    }
    for (const branch of branches) this.#branch(program, branch, lazy)
  }

  /** Goes into what follows a branch, or past everything that is written so far; which first is `lazy` or not. */
  #branch(program: Step[], at: number, lazy: boolean): void {
    const [inside, past] = [at + 1, program.length]
    program[at] = { op: 'either', first: lazy ? past : inside, second: lazy ? inside : past }
  }

  #either(first: Part, second: Part): Part {
    return {
      empty: first.empty || second.empty,
      write: program => {
        const fork = push(program, { op: 'either', first: 0, second: 0 }, this.#source)
        first.write(program)
        const skip = push(program, { op: 'either', first: 0, second: 0 }, this.#source)
        program[fork] = { op: 'either', first: fork + 1, second: program.length }
        second.write(program)
        program[skip] = { op: 'either', first: program.length, second: program.length }
      },
    }
  }

  /** One character, written as itself, as an escape or as a class. */
  #character(): Part {
    const rest = this.#source.slice(this.#at)
    if (/^\\(?:[1-9]|k)/.test(rest)) throw this.#rejects('backreferences, \\1')
    const source =
      /^(?:\[(?:[^\]\\]|\\.)*\]|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u\{[\da-fA-F]+\}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\.|.)/su.exec(
        rest,
      )![0]
    this.#at += source.length
    return this.#step({ op: 'character', fits: fitting(source) })
  }

  #step(step: Step): Part {
    return {
      empty: step.op !== 'character',
      write: program => {
        push(program, step, this.#source)
      },
    }
  }

  #rest(length: number): string {
    return this.#source.slice(this.#at, this.#at + length)
  }

  #takes(word: string): boolean {
    if (!this.#source.startsWith(word, this.#at)) return false
    this.#at += word.length
    return true
  }

  #rejects(what: string): CesuraError {
    return badPattern(this.#source, `${what}, are not read; write the pattern without them`)
  }
}

/** Whether a character fits the source of one. Of a class `RegExp` knows it, and one character is never tried twice. */
function fitting(source: string): (character: number) => boolean {
  if (!/^[.\\[]/.test(source)) {
    const only = source.codePointAt(0)!
    return character => character === only
  }
  const one = new RegExp(`^${source}$`, 'u')
  const known = new Map<number, boolean>()
  return character => {
    let fits = known.get(character)
    if (fits === undefined) {
      fits = one.test(String.fromCodePoint(character))
      known.set(character, fits)
    }
    return fits
  }
}
