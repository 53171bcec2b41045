/** Where a flag of another program is found here. The first that holds for the command is reported. */
interface Pointer {
  /** A flag that the command must have (`--save`, or as help has it: `--coders <A,B>`); without one, any command. */
  readonly needs?: string
  readonly says: string
}

const window: readonly Pointer[] = [
  { needs: '--option', says: '--option window=N sets the window of every metric that has one' },
]
const equals: readonly Pointer[] = [
  { needs: '--coders <A,B>', says: '--coders A,B names two coders, the reference first' },
  {
    needs: '-c',
    says: 'coders are equals here, and --coders A,B (-c) chooses them; cesura evaluate --references NAME scores against one',
  },
  { says: 'cesura evaluate --references NAME scores against a coder' },
]
const reference: readonly Pointer[] = [
  { needs: '--references', says: '--references NAME (-r) sets the reference annotator' },
  ...equals,
]
const hypothesis: readonly Pointer[] = [
  { needs: '--hypotheses', says: '--hypotheses NAME (-y) names the coder to test' },
  ...equals,
]
const output: readonly Pointer[] = [
  {
    needs: '--save',
    says: '--save FILE writes the result to a file, in the format that its extension says; --json > FILE does too',
  },
  { needs: '--out', says: '--out FOLDER writes the result into a folder' },
  { says: 'the result goes to standard output; write it to a file with > FILE' },
]

/** Flags that other programs have, and what means the same here. */
const flags: Readonly<Record<string, readonly Pointer[]>> = {
  '--tolerance': [{ says: 'commands that score have it, such as cesura evaluate' }],
  '-k': window,
  '--window': window,
  '-w': window,
  '--similarity': [
    { needs: '--metric', says: '--metric NAME (-m) is the similarity that agreement is measured over' },
  ],
  '--span': [{ needs: '--option', says: '--option span=N sets the span of every metric that has one' }],
  '--gold': reference,
  '--ref': reference,
  '--reference': reference,
  '--references': reference,
  '-r': reference,
  '--hyp': hypothesis,
  '--hypothesis': hypothesis,
  '--hypotheses': hypothesis,
  '-y': hypothesis,
  '-o': output,
  '--output': output,
  '--bootstrap': [
    {
      needs: '--interval',
      says: '--interval jackknife-t, percentile, widened or bca says how intervals are made, --resamples N of how many resamples',
    },
  ],
  '--samples': [{ needs: '--resamples', says: '--resamples N says how often the bootstrap resamples' }],
}

/** Words that people try as a command, and the command that does it. */
const commands: Readonly<Record<string, string>> = {
  eval: 'cesura evaluate FILE scores segmentations',
  score: 'cesura evaluate FILE scores segmentations',
  compare: 'cesura evaluate FILE scores segmentations, cesura diff FILE shows where two of them differ',
  kappa: 'cesura agreement FILE measures chance-corrected agreement',
  alpha: 'cesura agreement FILE measures chance-corrected agreement',
  check: 'cesura lint FILE reports what is wrong in a file',
  validate: 'cesura lint FILE reports what is wrong in a file',
  explain: 'cesura conventions FILE --value NUMBER finds the settings that give a number',
  plan: 'cesura cluster plan FILE -o FOLDER plans a run in shards',
  map: 'cesura cluster map FOLDER --shard missing',
  status: 'cesura cluster status FOLDER',
  reduce: 'cesura cluster reduce FOLDER',
  slurm: 'cesura cluster submit FOLDER',
}

/** The flag that was meant by one that other programs have. `has`: flags of the command. */
export function flagPointer(word: string, has: (flag: string) => boolean): string | undefined {
  const [flag = ''] = word.split('=')
  const pointers = Object.hasOwn(flags, flag) ? flags[flag]! : []
  return pointers.find(({ needs }) => needs === undefined || has(needs))?.says
}

/** The command that was meant by a word that is none. */
export function commandPointer(word: string): string | undefined {
  if (Object.hasOwn(commands, word)) return commands[word]
  return /[./\\]/.test(word) ? 'to score a file: cesura evaluate FILE' : undefined
}
