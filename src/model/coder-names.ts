import { isReferenceName } from './reference-names.ts'

/** How names of programs begin. */
const programNames =
  /^(h\d+$|sys|auto|program|model|segmenter|baseline|random|even|none$|bayes|aps|mincut|tiling|c99|topic|u00|(text|unit)-?tiling|gpt|llama|llm|whisper|(asr|pred)([-_\d]|$))/i

/**
 * Whether a name looks like that of a program: `segmenter-1`, `h2`, `bayesseg`, `random`. A first guess, shown to
 * people and theirs to change.
 *
 * @example
 * ['ann', 'segmenter-1', 'h2', 'auto-reference'].filter(isSystemName) //=> ['segmenter-1', 'h2']
 */
export const isSystemName = (coder: string): boolean => programNames.test(coder) && !isReferenceName(coder)

/** What a user specified of people and programs. */
export interface AskedGroup {
  /** Exactly these coders are measured. */
  readonly coders?: readonly string[] | undefined
  /** Exactly these coders are programs; default: by their names. */
  readonly systems?: readonly string[] | undefined
  /** People and programs are measured together. */
  readonly everyone?: boolean | undefined
}

/** Whose agreement is measured, and who is taken for a person and who for a program. */
export interface CoderGroup {
  /** The coders whose agreement is measured. */
  readonly measured: readonly string[]
  readonly people: readonly string[]
  readonly systems: readonly string[]
  /**
   * Why those are measured: `given` by the user; `people`, because there are programs too; `everyone`, because
   * there are no programs or the user asked for it; `few-people`, because there are fewer than two people.
   */
  readonly measuredBy: 'given' | 'people' | 'everyone' | 'few-people'
}

/**
 * Whose agreement is measured: people, where there are two or more of them, because a program is no coder of equal
 * standing; else all coders.
 *
 * @example
 * agreementGroup(['ann', 'bo', 'segmenter-1']).measured //=> ['ann', 'bo']
 * agreementGroup(['manual', 'h1', 'h2']).measuredBy //=> 'few-people'
 */
export function agreementGroup(coders: readonly string[], asked: AskedGroup = {}): CoderGroup {
  const isSystem = (coder: string) => asked.systems?.includes(coder) ?? isSystemName(coder)
  const systems = coders.filter(isSystem)
  const people = coders.filter(coder => !isSystem(coder))
  if (asked.coders !== undefined) return { measured: asked.coders, people, systems, measuredBy: 'given' }
  if (asked.everyone === true || systems.length === 0)
    return { measured: coders, people, systems, measuredBy: 'everyone' }
  return people.length < 2
    ? { measured: coders, people, systems, measuredBy: 'few-people' }
    : { measured: people, people, systems, measuredBy: 'people' }
}
