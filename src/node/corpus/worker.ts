// A thread that answers the questions of a task about a corpus, one message for one, and then those of another task.
import { parentPort, workerData } from 'node:worker_threads'
import { CesuraError, factsOf } from '../../model/error.ts'
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
    // An error that the user can fix is a result; anything else ends the thread and is reported as such.
    if (!(error instanceof CesuraError)) throw error
    // With its hint as data: the command words it.
    parentPort!.postMessage({ rejected: factsOf(error) })
  }
})
parentPort!.postMessage('loaded')
