import { computed, signal } from '@preact/signals'
import { screen, show } from '../address.ts'
import { goTo } from '../adjudicate.ts'
import { editedName } from '../edit.ts'
import { follow, itemOf, log, type NewValue, record, tab } from './history.ts'
import { isEmpty, keyOf, type Step, type ValueStep } from './log.ts'
import { clear, openAgain } from './restore.ts'
import { emptied, valueIn } from './values.ts'

/** The steps of this tab that can be taken back, and those that were; the last one is the next. */
const stacks = computed<{ past: Step[][]; future: Step[][] }>(() => {
  const past: Step[][] = []
  const future: Step[][] = []
  for (const step of follow().steps()) {
    if (step.tab !== tab) continue
    const name = step.undoes ?? step.redoes ?? step.group ?? step.id
    // Starting a copy changes nothing yet.
    if (step.kind === 'edit' && step.depth === 0 && step.before === undefined) continue
    const [from, to] = step.undoes !== undefined ? [past, future] : [future, past]
    if (step.undoes !== undefined || step.redoes !== undefined) {
      const at = from.findLastIndex(([first]) => nameOf(first!) === name)
      if (at !== -1) to.push(...from.splice(at, 1))
    } else {
      const last = past.at(-1)
      if (last !== undefined && nameOf(last[0]!) === name) last.push(step)
      else past.push([step])
      future.length = 0
    }
  }
  return { past, future }
})
const nameOf = (step: Step): string => step.group ?? step.id

export const canUndo = computed(() => stacks.value.past.length > 0)
export const canRedo = computed(() => stacks.value.future.length > 0)
/** What was undone or redone last, for the reader. */
export const undone = signal<string | undefined>(undefined)

/** What held before a step. */
function earlier(step: ValueStep): NewValue {
  const before = step.before === undefined ? undefined : log.get(step.before)
  return before === undefined || before.kind === 'open'
    ? emptied(step)
    : { ...valueIn(before), ...(before.kind === 'edit' ? { change: undefined } : {}) }
}

/** Takes back the last step of this tab, on whichever screen it was made, and shows where. */
export function undo(): void {
  const steps = stacks.peek().past.at(-1)
  if (steps === undefined) return
  const name = nameOf(steps[0]!)
  const [first] = steps
  undone.value = 'Undone'
  if (first!.kind === 'open') {
    const before = first!.before === undefined ? undefined : log.get(first!.before)
    if (before?.kind === 'open' && before.source !== undefined) void openAgain(before, { undoes: name })
    else clear({ undoes: name })
    return
  }
  const values = steps.filter(isValue)
  // What another tab has changed since stays as it is there.
  record(
    values.map(step => {
      const now = log.now(keyOf(step))
      return now === undefined || now.tab === tab ? earlier(step) : valueIn(now)
    }),
    { undoes: name },
  )
  reveal(values[0]!)
}

const isValue = (step: Step): step is ValueStep => step.kind !== 'open'

export function redo(): void {
  const steps = stacks.peek().future.at(-1)
  if (steps === undefined) return
  const name = nameOf(steps[0]!)
  const [first] = steps
  undone.value = 'Redone'
  if (first!.kind === 'open') {
    if (first!.source === undefined) clear({ redoes: name })
    else void openAgain(first!, { redoes: name })
    return
  }
  const values = steps.filter(isValue)
  record(values.map(valueIn), { redoes: name })
  reveal(values[0]!)
}

/** Shows the position of a step. */
function reveal(step: ValueStep): void {
  const item = itemOf(step.text)
  if (item === undefined) return
  if (step.kind === 'decide') {
    if (screen.peek() !== 'adjudicate') show('adjudicate')
    goTo({ item, from: step.from, to: step.to })
  }
  if (step.kind === 'edit' && step.own === true) {
    if (screen.peek() !== 'compare') show('segment', { item, annotator: step.coder })
  } else if (step.kind === 'edit' && screen.peek() !== 'compare')
    show('compare', {
      item,
      ...(isEmpty(step) ? {} : { hypothesis: editedName(step.coder) }),
      all: undefined,
    })
}
