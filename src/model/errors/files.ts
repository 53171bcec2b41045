import { define, hint, setting } from './define.ts'

/** Messages of files, of worker threads and of runs in parts: opening, writing, planning, mapping, reducing. */

export const fileAmbiguous = define(
  'file-ambiguous',
  ({ path, folders }: { path: string; folders: readonly string[] }) =>
    `${path} is in several of the folders: ${folders.join(', ')}`,
  () => hint`name one of them in full`,
)

export const fileNamesLookAlike = define(
  'file-ambiguous',
  () => 'several names here are not UTF-8 and look the same',
  () => hint`rename them`,
)

export const fileChangedProblem = define(
  'file-changed',
  () => 'the file changed while it was read',
  () => hint`run the command again`,
)

export const fileIsFolder = define(
  'file-is-folder',
  () => 'this is a folder',
  () => hint`name a file`,
)

export const fileNotFound = define(
  'file-not-found',
  () => 'there is no such file or folder',
  () => hint`check the path`,
)

export const fileOutside = define(
  'file-outside',
  (_: { folders: readonly string[] }) =>
    'this is outside the folders that the server was given, or leads there',
  ({ folders }) => hint`name a file below ${folders.join(', ')}`,
)

export const fileUnreadable = define(
  'file-unreadable',
  ({ code }: { code: string }) => `the file cannot be read (${code})`,
  () => hint`check its permissions`,
)

export const folderEmpty = define(
  'folder-empty',
  () => 'the folder holds no file that cesura could read',
  () => hint`name a folder with files of a known format: \`cesura convert\` lists them`,
)

export const idNotPlain = define(
  'id-not-plain',
  () => 'the id is neither a string nor a number',
  () => hint`give a string or a number, or leave it out`,
)

export const inputChanged = define(
  'input-changed',
  ({ difference }: { difference: string | undefined }) =>
    `the file is not what it was when the run was planned${difference === undefined ? '' : `: ${difference}`}`,
  () => hint`plan again`,
)

export const lineTooLong = define(
  'line-too-long',
  () => 'the line is too long to be held',
  () => hint`write boundaries instead of gaps or sets, or split the text`,
)

export const lineTooLongForPairs = define(
  'line-too-long',
  ({ mebibytes }: { mebibytes: number }) => `the line is over ${mebibytes} MiB`,
  () => hint`write boundaries instead of gaps or sets, or split the text`,
)

export const linkBroken = define(
  'link-broken',
  () => 'skipped: this is a link to a file that is not there',
  () => hint`remove or correct the link`,
)

export const workersInvalid = define(
  'option-invalid',
  ({ workers }: { workers: number }) => `workers is ${workers}`,
  () => hint`give an integer, 1 or more`,
)

export const evaluationNeedsMemory = define(
  'option-invalid',
  () =>
    'boundaries are selected, and levels compared, in a corpus in memory only, and this one is read in parts',
  () => hint`read the corpus with readPaths and take evaluate`,
)

export const speakersOfPairInvalid = define(
  'option-invalid',
  () => 'the speakers are not a list of strings',
  () => hint`give a list of strings, one per unit`,
)

export const optionsOfPairInvalid = define(
  'option-invalid',
  () => 'the options are not an object',
  () => hint`give an object such as { "span": 3 }`,
)

export const typesOfPairInvalid = define(
  'option-invalid',
  () => 'the types are not a list of strings or numbers',
  () => hint`give the complete scale as a list`,
)

export const valueNotPlannable = define(
  'option-invalid',
  ({ path, value }: { path: string; value: string }) => `${path} cannot be written into a plan: ${value}`,
  () => hint`give a string, a number, a list or an object of them`,
)

export const outputIsInput = define(
  'output-is-input',
  (_: { canForce: boolean }) => 'the output would overwrite an input file',
  ({ canForce }) => (canForce ? hint`give another name, or ${setting('force')}` : hint`give another name`),
)

export const outputTwice = define(
  'output-twice',
  () => 'two outputs of this command are this file',
  () => hint`give each its own name`,
)

export const outputsDifferInCase = define(
  'output-twice',
  ({ other }: { other: string }) =>
    `this differs from the output ${other} in upper and lower case only, and many file systems take both for one file`,
  () => hint`give another name`,
)

export const outputUnwritable = define(
  'output-unwritable',
  ({ what, why, follows }: { what: string; why: string; follows: string }) =>
    `the ${what} cannot be written: ${why}${follows}`,
  () => hint`check that the folder exists, has space left and that you may write in it`,
)

export const outputIsFolder = define(
  'output-unwritable',
  () => 'this is a folder',
  () => hint`name a file in it`,
)

export const outputIsBrokenLink = define(
  'output-unwritable',
  () => 'this is a link to a file that does not exist',
  () => hint`remove the link, or give another name`,
)

export const runFolderIsFile = define(
  'output-unwritable',
  () => 'this is a file',
  () => hint`name a folder for the run`,
)

export const runFolderUnwritable = define(
  'output-unwritable',
  ({ code }: { code: string }) => `the folder of the run cannot be made (${code})`,
  () => hint`name another folder`,
)

export const partLineInvalid = define(
  'part-corrupt',
  () => 'the line is not a complete part of this plan',
  () => hint`map its items again`,
)

export const partInvalid = define(
  'part-corrupt',
  ({ foreign }: { foreign: boolean }) =>
    foreign ? 'the part is of another plan or version' : 'the part is cut short or corrupt',
  () => hint`map its shard again`,
)

export const partUnreadable = define(
  'part-corrupt',
  ({ shard, code }: { shard: number; code: string }) => `the part of shard ${shard} cannot be read (${code})`,
  () => hint`check its permissions, or map the shard again`,
)

export const pathTwice = define(
  'path-twice',
  () => 'the path is named twice and was read once',
  () => hint`name it once`,
)

export const planUnreadable = define(
  'plan-broken',
  ({ code }: { code: string }) => `the plan cannot be read (${code})`,
  () => hint`plan again`,
)

export const planInvalid = define(
  'plan-broken',
  () => 'this is not a plan of cesura, or not a complete one',
  () => hint`plan again`,
)

export const planMissing = define(
  'plan-missing',
  () => 'there is no plan here',
  () => hint`make one with \`cesura cluster plan\``,
)

export const runExists = define(
  'run-exists',
  () => 'another plan is in this folder',
  () =>
    hint`take another folder, or ${setting('force')} to replace the plan (its parts stay, and are not used)`,
)

export const runNeedsMemory = define(
  'run-needs-memory',
  () => 'the items of this corpus cannot be written one per line',
  () => hint`take \`cesura evaluate\` or \`cesura agreement\``,
)

export const alignmentNeedsMemory = define(
  'run-needs-memory',
  () => 'this segmentation is of another text than the item, and texts are aligned in memory only',
  () => hint`take \`cesura evaluate\``,
)

export const shardUnknown = define(
  'shard-unknown',
  ({ shard }: { shard: number; shards: number }) => `there is no shard ${shard}`,
  ({ shards }) => hint`the plan has ${shards}, counted from 0`,
)

export const shardVariableInvalid = define(
  'shard-unknown',
  ({ name, value }: { name: string; value: string; first: number }) =>
    `the environment variable ${name} is "${value}"`,
  ({ first }) => hint`it must be an integer, ${first} or more`,
)

export const shardNotInEnvironment = define(
  'shard-unknown',
  ({ variables }: { variables: readonly string[] }) =>
    `none of the environment variables ${variables.join(', ')} is set`,
  () => hint`give the number of the shard: ${setting('shard', 'N')}`,
)

export const slurmFailed = define(
  'slurm-failed',
  ({ program, code, errors }: { program: string; code: number; errors: string }) =>
    `${program} ended with ${code}: ${errors}`,
  () => hint`ask the administrators of the cluster, or map here with ${setting('shard', 'missing')}`,
)

export const slurmMissing = define(
  'slurm-missing',
  ({ program }: { program: string }) => `${program} is not on this machine`,
  () =>
    hint`run this where jobs are submitted, or map here: \`cesura cluster map\` with ${setting('shard', 'missing')}`,
)

export const workerFailed = define(
  'worker-failed',
  ({ why }: { why: string }) =>
    `a worker thread stopped before its work was done (${why}), so the result is not complete`,
  () => hint`${setting('workers', 1)} works without threads`,
)
