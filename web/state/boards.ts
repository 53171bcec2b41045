import { computed, effect, signal } from '@preact/signals'
import { sentence } from '../../src/model/error.ts'
import { controlSyntax } from '../words/control-syntax.ts'
import { latest } from '../worker/api.ts'
import type { BoardAnswer, BoardFile, BoardQuestion } from '../worker/boards.ts'
import { asError } from '../worker/page-error.ts'
import { screen, settings } from './address.ts'
import { corpusFile } from './command.ts'
import { corpus, loaded } from './corpus.ts'
import { offer } from './export.ts'
import { roles } from './segmenters.ts'
import { askSlow } from './slow.ts'

/** Whether the data can be a board though no task was brought: people as the reference, programs that hand in. */
export const canBeBoard = computed(
  () => loaded.value?.task === undefined && corpus.value !== undefined && roles.value !== undefined,
)

const question = computed<BoardQuestion | undefined>(() => {
  const task = loaded.value?.task
  if (task !== undefined) return task.submissions.length === 0 ? undefined : { set: task }
  if (!canBeBoard.value || settings.value.board !== 'yes') return undefined
  const { references, hypotheses } = roles.value!
  const file =
    loaded.value!.example ??
    (loaded.value!.files.length === 1 ? loaded.value!.files[0]!.name : corpusFile(false))
  return { name: loaded.value!.name, file, references, hypotheses }
})
export const boardAsked = computed(() => question.value !== undefined)

const { answer, put } = latest<BoardQuestion, BoardAnswer>(asked => askSlow(remote => remote.board(asked)), {
  abandons: true,
})
export const boardAnswer = answer

effect(() => {
  if (screen.value === 'boards' && question.value !== undefined) put(question.value)
})

export const boardSaved = signal('')

/** Saves a file of the board. */
export async function saveBoard(kind: BoardFile): Promise<void> {
  const asked = question.peek()
  if (asked === undefined) return
  boardSaved.value = 'Writing…'
  try {
    const file = await askSlow(remote => remote.boardFile(asked, kind), true)
    offer(file)
    boardSaved.value = `Saved ${file.name}`
  } catch (error) {
    boardSaved.value = sentence(asError(error), controlSyntax)
  }
}
