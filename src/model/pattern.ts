// Regular expressions that come from files and options of somebody, matched in time proportional to the text: all ways through
// the pattern are followed at once (Pike's virtual machine), so that nothing is tried again. `RegExp` backtracks, and a
// pattern such as `^(a+)+$` would keep it busy for years.
import { programOf, type Step } from './pattern-program.ts'

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
