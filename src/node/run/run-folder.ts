import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { RunPlan } from '../../evaluate/run/run.ts'
import type { ReadFilesOptions } from '../../formats/index.ts'
import { CesuraError, type TypeScale, VERSION } from '../../index.ts'
import { invalid } from '../../model/error.ts'
import { planOtherVersion } from '../../model/errors/evaluate.ts'
import { planInvalid, planMissing, planUnreadable } from '../../model/errors/files.ts'
import { parseOutside } from '../../model/json.ts'
import { readText, statOf } from '../files/read.ts'

/** One shard: whole lines of one file. */
export interface Shard {
  /** Number of its input. */
  readonly input: number
  /** Its bytes, from `start` to before `end`; absent where the file is packed and read as a whole. */
  readonly start?: number
  readonly end?: number
  readonly firstLine: number
  readonly items: number
  /** Of its bytes, unpacked. */
  readonly sha256: string
}

/** A file that is read. */
export interface RunInput {
  /** As messages name it. */
  readonly name: string
  readonly path: string
  /** Its size, packed where it is packed: lines that are added later belong to no shard. */
  readonly bytes: number
  /** The scale that its first line states. */
  readonly stated?: TypeScale
}

/** `plan.json`: everything that a shard and the reducer need, in addition to the inputs themselves. */
export interface PlanFile extends RunPlan {
  readonly read: ReadFilesOptions
  readonly inputs: readonly RunInput[]
  readonly shards: readonly Shard[]
  /** What the reducer needs to print the result as the command itself would. */
  readonly given: Readonly<Record<string, unknown>>
}

/** A run: its folder, its plan, and the digest that names the folder of its parts. */
export interface Run {
  readonly folder: string
  readonly plan: PlanFile
  readonly digest: string
}

export const PLAN = 'plan.json'

/**
 * The text of a plan as it is written.
 *
 * @param plan - the plan
 * @returns indented JSON that ends with a line feed
 */
export const planText = (plan: PlanFile): string => `${JSON.stringify(plan, undefined, 1)}\n`

/**
 * The digest of a plan: parts of two plans never meet.
 *
 * @param text - the plan as it is written, or any bytes
 * @returns its SHA-256 in hexadecimal digits
 */
export const digestOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')

/**
 * The folder of the parts.
 *
 * @param run - the run
 * @returns a path in the folder of the run: the first 16 digits of the digest
 */
export const partsFolder = ({ folder, digest }: Run): string => join(folder, digest.slice(0, 16))

/**
 * The file of a shard's part: its number in six digits or more.
 *
 * @param run - the run
 * @param shard - the number of the shard, from 0
 * @returns the path of the file, whether it is there or not
 */
export const partPath = (run: Run, shard: number): string =>
  join(partsFolder(run), `${String(shard).padStart(6, '0')}.part`)

/**
 * Opens the folder of a run. Rejects one that is none, or of another version.
 *
 * @param folder - the folder that a run was planned in
 * @returns the folder, its plan and the digest of the plan
 * @throws CesuraError `plan-missing` where no plan is there, `plan-broken` where it is none of cesura or cut short,
 * `plan-other-version` where another version made it
 */
export async function openRunFolder(folder: string): Promise<Run> {
  const file = join(folder, PLAN)
  const text = await readText(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR')
      throw invalid(planUnreadable, { code: `${error.code}` }, { file })
    throw invalid(
      planMissing,
      {},
      {
        file,
      },
    )
  })
  const plan = readPlan(text, file)
  if (plan.cesura !== VERSION)
    throw invalid(planOtherVersion, { cesura: plan.cesura, version: VERSION }, { file })
  return { folder, plan, digest: digestOf(text) }
}

function readPlan(text: string, file: string): PlanFile {
  try {
    const plan = parseOutside(text, { file }) as PlanFile
    if (plan.run === 1 && Array.isArray(plan.shards) && Array.isArray(plan.inputs)) return plan
  } catch (error) {
    // What is not JSON is reported below.
    if (error instanceof CesuraError) throw error
  }
  throw invalid(planInvalid, {}, { file })
}

/** A file that has another size than when the run was planned. */
export interface ChangedInput {
  /** As messages name it. */
  readonly name: string
  /** In words: how large it was and is. */
  readonly how: string
}

/**
 * Inputs that have another size than when the run was planned. One that is not there is none of them: parts may be
 * reduced where the inputs never were.
 *
 * @param plan - the plan with its inputs
 * @returns those that changed, in the order of the plan
 */
export async function changedInputs({ inputs }: Pick<PlanFile, 'inputs'>): Promise<readonly ChangedInput[]> {
  const changed: ChangedInput[] = []
  for (const { name, path, bytes } of inputs) {
    const size = (await statOf(path))?.size ?? bytes
    const more = size > bytes ? ' (what was added is in no shard)' : ''
    if (size !== bytes) changed.push({ name, how: `it had ${bytes} bytes and has ${size}${more}` })
  }
  return changed
}
