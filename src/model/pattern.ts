import { type CesuraError, invalid } from './error.ts'
import { patternInvalid } from './errors/model.ts'
import { show } from './require.ts'

// Regular expressions that come from files and options of somebody, matched in time proportional to the text: all ways through
// the pattern are followed at once (Pike's virtual machine), so that nothing is tried again. `RegExp` backtracks, and a
// pattern such as `^(a+)+$` would keep it busy for years.

/** What a pattern matched: where, and what its groups hold. */
interface PatternMatch {
  readonly start: number
  readonly end: number
  readonly groups: readonly (string | undefined)[]
}

/** A pattern that is matched in time proportional to the text. */
export interface Pattern {
  /**
   * The first match, where `RegExp` with the flag `u` finds it; undefined where there is none. A group that is repeated holds
   * what it matched last.
   */
  readonly exec: (text: string) => PatternMatch | undefined
}

/**
 * A pattern from its source, in the syntax of JavaScript under the flag `u`. What cannot be matched in one pass is
 * rejected: backreferences and lookarounds, and what repeats something that may be empty, as `(a*)*` does; so are patterns
 * that take too many steps.
 *
 * @param source - the pattern, such as `^# .*\n`
 * @returns the pattern
 * @throws CesuraError `pattern-invalid`
 */
export function compilePattern(source: string): Pattern {
  const { program, groups } = programOf(source)
  return { exec: text => run(program, text, groups) }
}

/** A way through a pattern: the step it has come to, and where its groups began and ended. */
interface Variant {
  readonly step: number
  readonly slots: readonly number[]
}

function run(program: readonly Step[], text: string, groups: number): PatternMatch | undefined {
  const seen = new Int32Array(program.length).fill(-1)
  let ways: Variant[] = []
  let best: readonly number[] | undefined
  let at = 0
  /** Adds a way and all that it leads to without a character, the preferred ones first, each step once. */
  const add = (into: Variant[], from: number, kept: readonly number[]) => {
    const stack: Variant[] = [{ step: from, slots: kept }]
    while (stack.length > 0) {
      const { step, slots } = stack.pop()!
      if (seen[step] === at) continue
      seen[step] = at
      const here = program[step]!
      if (here.op === 'either') {
        if (here.second !== here.first) stack.push({ step: here.second, slots })
        stack.push({ step: here.first, slots })
      } else if (here.op === 'keep') stack.push({ step: step + 1, slots: slots.with(here.slot, at) })
      else if (here.op !== 'assert') into.push({ step, slots })
      else if (holds(here.kind, text, at)) stack.push({ step: step + 1, slots })
    }
  }
  const [first] = program
  const anchored = first?.op === 'assert' && first.kind === '^'
  const none: readonly number[] = new Array<number>(2 * groups + 2).fill(-1)
  for (;;) {
    if (best === undefined && (at === 0 || !anchored)) add(ways, 0, none.with(0, at))
    if (ways.length === 0 && (best !== undefined || anchored)) break
    const character = text.codePointAt(at)
    const next: Variant[] = []
    const past = at + (character === undefined || character < 0x10000 ? 1 : 2)
    const here = at
    for (const { step, slots } of ways) {
      const reached = program[step]!
      if (reached.op === 'match') {
        best = slots.with(1, here)
        // What comes later is less preferred.
        break
      }
      if (reached.op !== 'character' || character === undefined || !reached.fits(character)) continue
      at = past
      add(next, step + 1, slots)
      at = here
    }
    if (character === undefined) break
    ways = next
    at = past
  }
  if (best === undefined) return undefined
  const [start, end, ...slots] = best
  return {
    start: start!,
    end: end!,
    groups: Array.from({ length: groups }, (_, group) =>
      slots[2 * group + 1]! < 0 ? undefined : text.slice(slots[2 * group], slots[2 * group + 1]),
    ),
  }
}

const isWord = (text: string, at: number): boolean => at >= 0 && /^\w$/.test(text.charAt(at))

function holds(kind: '^' | '$' | 'b' | 'B', text: string, at: number): boolean {
  if (kind === '^') return at === 0
  if (kind === '$') return at === text.length
  return (isWord(text, at - 1) !== isWord(text, at)) === (kind === 'b')
}

/** Steps of a pattern; bounded repetition is written out, so that `(?:a{99}){99}` would have too many. */
const MOST_STEPS = 1_000
const MOST_CHARACTERS = 5_000
/** Groups in groups. */
const MOST_DEPTH = 100

/** One step of matching. `either` goes on at both of two steps, the first preferred. */
type Step =
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
function programOf(source: string): { readonly program: readonly Step[]; readonly groups: number } {
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
