// A thread that answers the questions of a task about a corpus, one message for one, and then those of another task.
import { parentPort, workerData } from 'node:worker_threads'
import { CesuraError } from '../../index.ts'
import { type CorpusTask, openTask } from './tasks.ts'

const task = { answer: openTask(workerData as CorpusTask) }

parentPort!.on('message', question => {
  if (question.newTask !== undefined) {
    task.answer = openTask(question.newTask as CorpusTask)
    return
  }
  try {
    const { answer: given, transfer } = task.answer(question as never)
    parentPort!.postMessage({ given }, transfer as ArrayBuffer[])
  } catch (error) {
    // What the user can mend is an answer; anything else ends the thread and is told as such.
    if (!(error instanceof CesuraError)) throw error
    const { code, message, location } = error
    parentPort!.postMessage({ rejected: { code, message, location } })
  }
})
parentPort!.postMessage('loaded')
