import { invalid } from '../../model/error.ts'
import { shardNotInEnvironment, shardVariableInvalid } from '../../model/errors/files.ts'

/** Variables in which engines say which task of an array this is, and from which number they count. */
const variables = [
  ['SLURM_ARRAY_TASK_ID', 0],
  ['PBS_ARRAY_INDEX', 0],
  ['LSB_JOBINDEX', 1],
  ['SGE_TASK_ID', 1],
  ['AWS_BATCH_JOB_ARRAY_INDEX', 0],
  ['JOB_COMPLETION_INDEX', 0],
  ['CLOUD_RUN_TASK_INDEX', 0],
  ['BATCH_TASK_INDEX', 0],
] as const

/**
 * The number of the shard that an engine's environment says. LSF and Grid Engine count from 1; Grid Engine says
 * `undefined`, and LSF 0, where a job is no array.
 *
 * @param environment - variables by name, such as `process.env`
 * @returns the number, from 0, by the first variable that is set
 * @throws CesuraError `shard-unknown` where none is set, or the first that is set is no such number
 */
export function shardOfEnvironment(environment: Readonly<Record<string, string | undefined>>): number {
  for (const [name, first] of variables) {
    const word = environment[name]
    if (word === undefined || word === '' || word === 'undefined') continue
    if (name === 'LSB_JOBINDEX' && word === '0') continue
    if (!/^\d{1,9}$/.test(word) || Number(word) < first)
      throw invalid(shardVariableInvalid, { name, value: word, first })
    return Number(word) - first
  }
  throw invalid(shardNotInEnvironment, { variables: variables.map(([name]) => name) })
}
