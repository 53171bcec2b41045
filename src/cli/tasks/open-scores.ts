import { type CheckedSubmission, checkSubmission, type TaskScore } from '../../evaluate/shared.ts'
import { readCorpus } from '../../formats/index.ts'
import { CesuraError } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import {
  scoresChanged,
  scoresNotJson,
  scoresOfOtherTask,
  scoresWithoutSegmentations,
  submissionNotScored,
} from '../../model/errors/commands.ts'
import { parseOutside } from '../../model/index.ts'
import { readText, statOf } from '../../node/shared.ts'
import { digestsOf } from './digests.ts'
import type { OpenedTask } from './open-task.ts'

/**
 * The submissions behind a file that `cesura task score --json` wrote, one per line; undefined where it is none. Rejects
 * scores of another task, of a submission that was not scored, and documents whose codings are not what was scored.
 */
export async function openScores(opened: OpenedTask, path: string): Promise<CheckedSubmission[] | undefined> {
  const documents = await scoresIn(path)
  return documents?.map(document => submissionOf(opened, document, path))
}

async function scoresIn(file: string): Promise<TaskScore[] | undefined> {
  const text = (await statOf(file))?.isFile() ? await readText(file) : ''
  if (!/^\s*\{\s*"taskScore"/.test(text)) return undefined
  try {
    return [parseOutside(text, { file }) as TaskScore]
  } catch (error) {
    if (error instanceof CesuraError) throw error
    const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
    try {
      return lines.map(line => parseOutside(line, { file }) as TaskScore)
    } catch (error) {
      if (error instanceof CesuraError) throw error
      throw invalid(
        scoresNotJson,
        {},
        {
          file,
        },
      )
    }
  }
}

function submissionOf(
  { task, digest, reference }: OpenedTask,
  { name, task: scored, submission, submitted, problems = [] }: TaskScore,
  file: string,
): CheckedSubmission {
  if (scored !== digest) throw invalid(scoresOfOtherTask, { name }, { file })
  if (problems.length > 0) throw invalid(submissionNotScored, { name }, { file })
  const { corpus } = readCorpus(JSON.stringify(submitted ?? null), { format: 'cesura-json' })
  if (corpus === undefined) throw invalid(scoresWithoutSegmentations, { name }, { file })
  const checked = checkSubmission(task, reference, corpus, name)
  if (digestsOf(digest, checked).submission !== submission) throw invalid(scoresChanged, { name }, { file })
  return checked
}
