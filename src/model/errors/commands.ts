import { formatNumber } from '../numbers.ts'
import { define, type Hint, hint, type OptionHint, reading, setting, suggest } from './define.ts'

/** Messages of the command line and its servers. Only the flag that starts a server is text, because its reader is a client of the server. */

/** An option as it was given, `--svg` or `--simulate miss`, with its value. Only an unknown flag need not be one of ours. */
const given = (flag: string, value?: string): Hint =>
  /^--[a-z]/.test(flag) ? [setting(flag.slice(2), value)] : [value === undefined ? flag : `${flag} ${value}`]

/** What to do about words that a command does not take. */
const helpOf = (command: string): Hint => hint`\`${command} --help\` lists what it takes`

export const argumentMissing = define(
  'argument-missing',
  ({ name }: { name: string; command: string }) => `the argument "${name}" is missing`,
  ({ command }) => helpOf(command),
)

export const argumentsTooMany = define(
  'argument-unexpected',
  ({ extra }: { extra: string; command: string }) => `"${extra}" is one argument too many`,
  ({ command }) => helpOf(command),
)

export const argumentValueInvalid = define(
  'option-invalid',
  ({ name, value }: { name: string; value: string; advice: string }) => `${name} is "${value}"`,
  ({ advice }) => hint`${advice}`,
)

export const commandUnknown = define(
  'command-unknown',
  ({ word }: { word: string; known: readonly string[]; pointer: string | undefined; command: string }) =>
    `there is no command "${word}"`,
  ({ word, known, pointer, command }) =>
    pointer === undefined ? suggest(word, known, hint`\`${command} --help\` lists the commands`) : [pointer],
)

export const flagUnknown = define(
  'option-unknown',
  ({ flag }: { flag: string; known: readonly string[]; pointer: string | undefined; command: string }) =>
    `there is no option ${flag}`,
  ({ flag, known, pointer, command }) =>
    pointer === undefined ? suggest(flag, known, helpOf(command)) : [pointer],
)

export const flagValueInvalid = define(
  'option-invalid',
  ({ flag, value }: { flag: string; value: string; advice: string }) =>
    hint`${given(flag, value)} is invalid`,
  ({ advice }) => hint`${advice}`,
)

export const flagValueMissing = define(
  'option-invalid',
  ({ flag }: { flag: string; value: string }) => hint`${given(flag)} needs a value`,
  ({ flag, value }) => hint`write ${given(flag, value)}`,
)

export const optionNotGiven = define(
  'option-required',
  ({ flag }: { flag: string; command: string }) => hint`the option ${given(flag)} is missing`,
  ({ command }) => helpOf(command),
)

export const optionsExclude = define(
  'option-invalid',
  ({ flag, other }: { flag: string; other: string }) =>
    hint`${given(flag)} and ${given(other)} exclude each other`,
  () => hint`leave one of them out`,
)

export const baselineUnknown = define(
  'baseline-invalid',
  ({ file }: { file: string }) => `${file} is not a document of \`cesura chunks\``,
  () => hint`write one with \`cesura chunks\` and ${setting('json')}`,
)

export const secondCoderRequired = define(
  'coders-required',
  ({ coder }: { coder: string }) => `the corpus has one coder (${coder}), and a difference needs two`,
  () => hint`add a segmentation by another`,
)

export const codersNotTwo = define(
  'coders-required',
  ({ names }: { names: readonly string[] }) =>
    hint`${setting('coders', names.join(','))} does not name two coders`,
  () => hint`name two different coders, A,B`,
)

export const corpusFileDiffers = define(
  'corpus-file-differs',
  () => 'these answers cannot be kept so that the same corpus is read again',
  () => hint`give them as flags`,
)

export const corpusFileExists = define(
  'corpus-file-exists',
  () => 'the answers are kept already',
  () => hint`${setting('force')} asks again`,
)

export const decisionsExist = define(
  'decisions-exist',
  () => 'the file exists and holds decisions or something else',
  () =>
    hint`apply it with ${setting('decisions')}, give ${setting('template')} another name, or ${setting('force')}`,
)

export const figureUnknown = define(
  'figure-unknown',
  ({ kind }: { kind: string; kinds: readonly string[]; aliases: readonly string[] }) =>
    `there is no plot "${kind}"`,
  ({ kind, kinds, aliases }) => suggest(kind, [...kinds, ...aliases], hint`there are ${kinds.join(', ')}`),
)

export const folderMissing = define(
  'folder-missing',
  () => 'this is not a folder',
  () => hint`name the folder that holds the data`,
)

export const goldDocuments = define(
  'gold-documents',
  ({ file, documents }: { file: string; documents: number }) =>
    `${file} holds boundaries of one document, and ${documents} documents were given`,
  () => hint`give one gold file per document, or one document`,
)

export const inputUnusable = define(
  'input-unusable',
  ({ errors, questions }: { errors: number; questions: number }) => {
    const parts = [
      ...(errors === 0 ? [] : [`${errors} ${errors === 1 ? 'error' : 'errors'}`]),
      ...(questions === 0 ? [] : [`${questions} open ${questions === 1 ? 'question' : 'questions'}`]),
    ]
    return `${parts.join(' and ')} in the input, so nothing was computed`
  },
  ({ errors, questions }) =>
    errors === 0
      ? hint`answer the questions`
      : hint`correct the errors${questions === 0 ? '' : ' and answer the questions'}`,
)

export const corpusFileNotWritten = define(
  'input-unusable',
  () => 'cesura.json was not written',
  () => hint`give the answers as flags`,
)

export const levelsMissing = define(
  'levels-missing',
  () => 'both coders have one level only',
  () => hint`${setting('by')} edits compares them, ${reading('layers', 'levels')} reads layers as levels`,
)

export const listInBuckets = define(
  'list-in-buckets',
  ({ needs, items }: { needs: 'rows' | 'baseline'; items: number }) =>
    hint`${needs === 'rows' ? hint`${setting('pairs')} with ${setting('csv')}` : setting('baseline')} needs single items, and ${items} items are added up in buckets`,
  () => hint`add ${setting('rows')}`,
)

export const mcpSdkMissing = define(
  'mcp-sdk-missing',
  () => 'the SDK of the Model Context Protocol is not installed',
  () => hint`run npm install @modelcontextprotocol/sdk next to cesura`,
)

export const noBoundariesAnywhere = define(
  'no-boundaries-anywhere',
  () => 'no coder has a boundary in any item, so scores are trivially defined',
  () => hint`check that the boundaries were read correctly`,
)

export const noItemInCommon = define(
  'nothing-to-compare',
  ({ reference, hypothesis }: { reference: string; hypothesis: string }) =>
    `${reference} and ${hypothesis} have no item in common`,
  () => hint`name two coders of one item; \`cesura lint\` shows who segmented what`,
)

export const metricUnderPresets = define(
  'metric-under-presets',
  ({ id, presets }: { id: string; presets: readonly (string | undefined)[] }) =>
    `${id} is asked for under several conventions: ${presets.map(preset => preset ?? 'the defaults').join(', ')}`,
  () => hint`ask for it once in a run; cesura conventions compares them`,
)

export const metricOptionSyntax = define(
  'option-invalid',
  ({ value }: { value: string }) => hint`${setting('option', value)} has no name and value`,
  () => hint`write name=value or METRIC.name=value, for example span=3 or boundary-similarity.span=3`,
)

export const outputExtensionUnknown = define(
  'option-invalid',
  ({ flag, path }: { flag: string; path: string; extensions: readonly string[] }) =>
    hint`${given(flag, path)}: the extension says what is written, and this one is unknown`,
  ({ extensions }) => hint`give one of ${extensions.join(', ')}`,
)

export const thresholdSyntax = define(
  'option-invalid',
  ({ side, value }: { side: 'under' | 'over'; value: string }) =>
    hint`${setting(`fail-${side}`, value)} is not a threshold`,
  ({ side }) => {
    const [score, end] = side === 'under' ? ['B=0.5', 'h2:B.low=0.5'] : ['pk=0.3', 'h2:pk.high=0.3']
    return hint`write METRIC=value, for example ${score}; of one hypothesis, and of an end of its interval: ${end}`
  },
)

export const readingValueInvalid = define(
  'option-invalid',
  ({ name, value }: { name: string; value: string; advice: string }) =>
    hint`${reading(name, value)} is not possible`,
  ({ advice }) => hint`give ${advice}`,
)

export const columnRoleUnknown = define(
  'option-invalid',
  ({ value, role }: { value: string; role: string; roles: readonly string[] }) =>
    hint`${setting('column', value)}: there is no role "${role}"`,
  ({ role, roles }) => suggest(role, roles, hint`the roles are ${roles.join(', ')}`),
)

export const valueSyntax = define(
  'option-invalid',
  ({ flag, value }: { flag: string; value: string; example: string }) =>
    hint`${given(flag, value)} has no name and value`,
  ({ example }) => hint`write name=value, for example ${example}`,
)

export const oneMetricOnly = define(
  'option-invalid',
  ({ command }: { command: string }) => `${command} takes one metric at a time`,
  () => hint`give ${setting('metric')} once, with one name`,
)

export const checkUnknown = define(
  'option-invalid',
  ({ name }: { name: string; known: readonly string[] }) => `no check is called ${JSON.stringify(name)}`,
  ({ name, known }) => suggest(name, known, hint`the checks are ${known.join(', ')}`),
)

export const agreementThresholdSyntax = define(
  'option-invalid',
  ({ value }: { value: string }) => hint`${setting('fail-under', value)} is not a threshold`,
  () =>
    hint`write COEFFICIENT=value, for example multi-pi=0.6; of the lower end of its interval: multi-pi.low=0.5`,
)

export const shareUnused = define(
  'option-invalid',
  ({ rule }: { rule: string }) => hint`${setting('share')} has no effect with ${setting('rule', rule)}`,
  () => hint`leave ${setting('share')} out, or take ${setting('rule', 'share')}`,
)

export const consensusHasThresholds = define(
  'option-invalid',
  () => hint`${setting('consensus')} is swept over thresholds, not over tolerances`,
  () => hint`leave ${setting('over', 'tolerance')} out`,
)

export const integerExpected = define(
  'option-invalid',
  ({ flag, value }: { flag: string; value: string; least: number; most?: number }) =>
    hint`${given(flag)} is "${value}"`,
  ({ least, most }) =>
    hint`give an integer, ${most === undefined ? `${least} or more` : `from ${least} to ${most}`}`,
)

export const chunkThresholdSyntax = define(
  'option-invalid',
  ({ side, value }: { side: 'under' | 'over'; value: string }) =>
    hint`${setting(`fail-${side}`, value)} is not a threshold`,
  ({ side }) => hint`write MEASURE=value, for example ${side === 'over' ? 'broken=0' : 'clean=0.9'}`,
)

export const chunkMeasureUnknown = define(
  'option-invalid',
  ({ measure }: { measure: string; measures: readonly string[] }) => `there is no measure "${measure}" here`,
  ({ measure, measures }) => suggest(measure, measures),
)

export const shardInvalid = define(
  'option-invalid',
  ({ value }: { value: string }) => hint`${setting('shard', value)} names no shard`,
  () => hint`give a number from 0, env, missing or -`,
)

export const numberExpected = define(
  'option-invalid',
  ({ flag, value }: { flag: string; value: string }) =>
    hint`${given(flag, value)}: "${value}" is not a number`,
  () => hint`write decimal digits`,
)

export const rangeExpected = define(
  'option-invalid',
  ({ flag, value }: { flag: string; value: string }) =>
    hint`${given(flag, value)} is neither a number nor a range`,
  () => hint`write one number, or a range such as 40..80`,
)

export const lengthsInvalid = define(
  'option-invalid',
  ({ value }: { value: string }) => hint`${setting('lengths', value)} is not a distribution`,
  () => hint`write geometric:8 (mean), uniform:3..12 or lognormal:8,4 (mean, deviation)`,
)

export const simulatedCoderUnnamed = define(
  'option-invalid',
  ({ value }: { value: string }) => hint`${setting('coder', value)} names no coder`,
  () => hint`name the coder first, for example ann:miss=0.2`,
)

export const simulatedRateUnknown = define(
  'option-invalid',
  ({ flag, value, rate }: { flag: string; value: string; rate: string; rates: readonly string[] }) =>
    hint`${given(flag, value)}: there is no rate "${rate}"`,
  ({ rate, rates }) => suggest(rate, rates, hint`the rates are ${rates.join(', ')}`),
)

export const codersCountedAndNamed = define(
  'option-invalid',
  () => hint`${setting('coders')} and ${setting('coder')} exclude each other`,
  () => hint`count the coders or name them`,
)

export const lengthsGivenTwice = define(
  'option-invalid',
  () => hint`${setting('lengths')} and ${setting('like')} exclude each other`,
  () => hint`choose one source of lengths`,
)

export const experimentRange = define(
  'option-invalid',
  ({ longest, from, to }: { longest: number; from: number; to: number }) =>
    `the experiment runs from 3 units to ${longest}, and ${from} to ${to} is outside`,
  ({ longest }) => hint`give lengths from 3 to ${longest}`,
)

export const paramInvalid = define(
  'option-invalid',
  ({ name, value }: { name: string; value: string; wanted: string }) => `the param ${name} is ${value}`,
  ({ wanted }) => hint`give ${wanted}`,
)

export const formUnknown = define(
  'option-invalid',
  ({ value }: { value: string; command: string; forms: readonly string[] }) => `form is ${value}`,
  ({ command, forms }) => hint`${command} answers as ${forms.join(', ')}`,
)

export const syntaxUnknown = define(
  'option-invalid',
  ({ value }: { value: string; syntaxes: readonly string[] }) => `syntax is ${value}`,
  ({ syntaxes }) => hint`messages are written as ${syntaxes.join(', ')}`,
)

export const shareRequired = define(
  'option-required',
  () => hint`${setting('rule', 'share')} needs a share`,
  () => hint`add it, for example ${setting('share', 0.5)}`,
)

export const readingHasOwnFlag = define(
  'option-unknown',
  ({ name }: { name: string; flag: string }) => hint`${setting('read', name)}: this is an option of its own`,
  ({ flag }) => hint`write ${setting(flag)}`,
)

export const readingOptionUnknown = define(
  'option-unknown',
  ({ name }: { name: string; known: readonly string[] }) =>
    hint`${setting('read', name)}: readers have no such option`,
  ({ name, known }) => suggest(name, known),
)

export const paramUnknown = define(
  'option-unknown',
  ({ command, name }: { command: string; name: string; known: readonly string[] }) =>
    `${command} has no option "${name}"`,
  ({ name, known }) => suggest(name, known, hint`it has ${known.join(', ')}`),
)

export const baselineAlphaUnused = define(
  'option-unused',
  () => hint`${setting('baseline-alpha')} has no effect without ${setting('baseline')}`,
  () => hint`add ${setting('baseline', 'FILE')}`,
)

export const metricNotAsked = define(
  'option-unused',
  ({ given, id }: { given: OptionHint; id: string }) => hint`${given}: ${id} is not among the metrics`,
  ({ id }) => hint`add ${setting('metric', id)}`,
)

export const matrixUnused = define(
  'option-unused',
  () => hint`${setting('matrix')}: none of the metrics takes a matrix`,
  () => hint`add ${setting('metric', 'flexible-similarity,flexible-boundary-similarity')}`,
)

export const thresholdWithoutInterval = define(
  'option-unused',
  ({ given }: { given: OptionHint }) => hint`${given}: there is no interval`,
  () => hint`it needs two items or more, and no ${setting('interval', 'none')}`,
)

export const coefficientNotAsked = define(
  'option-unused',
  ({
    given,
  }: {
    given: OptionHint
    coefficient: string
    found: readonly { coefficient: string; symbol: string }[]
  }) => hint`${given}: it is not among the coefficients`,
  ({ coefficient, found }) => {
    const all = found.map(each => `${each.coefficient} (${each.symbol})`).join(' and ')
    const advice = suggest(
      coefficient,
      [...found].map(each => each.coefficient),
      hint`there are ${all};`,
    )
    return hint`${advice} ${setting('coefficient')} and ${setting('expected')} ask for others`
  },
)

export const plansDoNotPrint = define(
  'option-unused',
  ({ option }: { option: string }) => hint`${setting(option)}: a plan does not print`,
  () => hint`give it to \`cesura cluster reduce\`, or take its JSON`,
)

export const plansDoNotSelect = define(
  'option-unused',
  ({ option }: { option: string }) =>
    hint`${setting(option)}: boundaries are selected, and levels compared, in memory only`,
  () => hint`take \`cesura evaluate\``,
)

export const outputFolderRequired = define(
  'output-required',
  ({ title, files, output }: { title: string; files: number; output: string; id: string }) =>
    `${title} makes ${files} files here, and ${output} names one`,
  ({ id }) =>
    hint`name a folder with ${setting('output', 'FOLDER')} ${setting('to', id)}, or write fewer coders`,
)

export const outputRequired = define(
  'output-required',
  ({ title }: { title: string }) => `${title} makes several files`,
  () => hint`name a folder: ${setting('output', 'FOLDER')}`,
)

export const pairsDiffer = define(
  'pairs-differ',
  ({ references, hypotheses }: { references: number; hypotheses: number }) =>
    `there are ${references} references and ${hypotheses} hypotheses`,
  () => hint`give as many of both`,
)

export const paramsInvalid = define(
  'params-invalid',
  () => 'the params are not an object',
  () => hint`give them by name, such as { "files": ["a.json"] }`,
)

export const filesInvalid = define(
  'params-invalid',
  () => 'files is not a list of paths',
  () => hint`give paths in "files", or the data themselves in "input"`,
)

export const portTaken = define(
  'port-in-use',
  ({ port }: { port: number }) => `port ${port} is already in use`,
  () => hint`choose another with ${setting('port')}, or ${setting('port', 0)} for any free one`,
)

export const protocolUnknown = define(
  'protocol-unknown',
  ({ protocol, asked }: { protocol: number; asked: string; version: string }) =>
    `unsupported protocol version ${asked} (expected ${protocol})`,
  ({ version }) => hint`use a client of version ${version}`,
)

export const rankingsUnused = define(
  'rankings-unused',
  (params: { unused: number; questions: number; ranked: readonly string[]; chunkers: readonly string[] }) =>
    `${params.unused} of ${params.questions} questions have rankings of ${params.ranked.join(', ') || 'no one'} only`,
  ({ chunkers }) =>
    hint`recall needs a ranking under the name of a chunker, which is that of its file: ${chunkers.join(', ')}`,
)

export const referenceCountAmbiguous = define(
  'reference-count',
  ({ references }: { references: readonly string[] }) =>
    `u00(reference-count) takes the number of boundaries of one reference, and there ${references.length === 0 ? 'is none' : `are ${references.join(', ')}`}`,
  () => hint`choose one: ${setting('references', 'NAME')}`,
)

export const rendererMissing = define(
  'renderer-missing',
  ({ extension }: { extension: string }) =>
    `a ${extension.toUpperCase()} needs rsvg-convert or Chromium, and neither was found`,
  () =>
    hint`install librsvg (Debian: librsvg2-bin, macOS: brew install librsvg) or Chromium, or write an .svg, which needs neither`,
)

export const scoresNotJson = define(
  'scores-unusable',
  () => 'a line is not JSON',
  () => hint`write the file again with \`cesura task score\` and ${setting('json')}`,
)

export const scoresChanged = define(
  'scores-unusable',
  ({ name }: { name: string }) => `the segmentations of ${name} are not those that were scored`,
  () => hint`the file was changed by hand: score the submission again`,
)

export const scoresOfOtherTask = define(
  'scores-unusable',
  ({ name }: { name: string }) => `${name} was scored by another task file (its digest differs)`,
  () => hint`score the submission by this one`,
)

export const scoresWithoutSegmentations = define(
  'scores-unusable',
  ({ name }: { name: string }) => `the segmentations of ${name} are not in the file`,
  () => hint`score it again with \`cesura task score\` and ${setting('json')}`,
)

export const submissionNotScored = define(
  'scores-unusable',
  ({ name }: { name: string }) => `the submission ${name} was not scored`,
  () => hint`correct its problems, which are in the file`,
)

export const submissionTwice = define(
  'submission-twice',
  ({ name }: { name: string }) => `two submissions are called "${name}"`,
  () => hint`rename one file`,
)

export const taskExists = define(
  'task-exists',
  () => 'another task or data card is here',
  () =>
    hint`name another folder: ${setting('output', 'FOLDER/task.json')}, or ${setting('force')} to replace both`,
)

export const unknownArtefact = define(
  'unknown-artefact',
  ({ name }: { name: string; known: readonly string[] }) => `there is no artefact "${name}"`,
  ({ name, known }) => suggest(name, known),
)

export const unknownPaper = define(
  'unknown-paper',
  ({ name }: { name: string; known: readonly string[] }) => `unknown paper "${name}"`,
  ({ name, known }) => suggest(name, known),
)

export const unknownTool = define(
  'unknown-tool',
  ({ name }: { name: string; known: readonly string[] }) => `there is no tool "${name}"`,
  ({ name, known }) => suggest(name, known),
)

export const warningsUnlisted = define(
  'problems-unlisted',
  ({ unlisted }: { unlisted: number }) => `${formatNumber(unlisted, 0)} more warnings`,
  () => hint`\`cesura lint\` shows them`,
)

export const workbenchMissing = define(
  'workbench-missing',
  () => 'the workbench is not built',
  () => hint`run npm run build in the project folder`,
)

export const writeNotAllowed = define(
  'write-not-allowed',
  () => 'the server does not write files',
  () => hint`start the server with --allow-write`,
)

export const paperUnknownPath = define(
  'unknown-paper',
  ({ path }: { path: string }) => `unknown paper "${path}"`,
  ({ path }) =>
    hint`if it is a corpus, the option takes one path at a time, so name it again: ${setting('corpus', path)}`,
)

export const figureEmpty = define(
  'figure-empty',
  ({ why }: { why: string; advice: Hint }) => `there is nothing to plot: ${why}`,
  ({ advice }) => hint`${advice}`,
)

export const plansDoNotTestCandidates = define(
  'option-unused',
  () => hint`${setting('candidate')}: a candidate is tested in memory`,
  () => hint`use \`cesura agreement\``,
)

export const pilotMissing = define(
  'option-required',
  () => 'there is no pilot',
  () =>
    hint`name its files, or simulate one: ${setting('simulate', 'units=40-80,miss=0.1')} ${setting('other', 'miss=0.16')}`,
)

export const pilotGivenTwice = define(
  'option-invalid',
  () => 'a pilot is read or simulated, not both',
  () => hint`leave out the files or ${setting('simulate')}`,
)

export const otherWithoutSimulation = define(
  'option-unused',
  () => 'the other system is simulated, and nothing is',
  () => hint`add ${setting('simulate', 'units=40-80,miss=0.1')}`,
)

export const goalsExclude = define(
  'option-invalid',
  ({ options }: { options: readonly string[] }) =>
    hint`${options.flatMap((option, index) => [...(index === 0 ? [] : [' and ']), setting(option)])} are different goals`,
  () => hint`plan one at a time`,
)

export const coefficientOfCandidate = define(
  'option-unused',
  ({ coefficient, value }: { coefficient: string; value: number }) =>
    hint`${setting('fail-under', `${coefficient}=${value}`)}: with ${setting('candidate')} there is only omega`,
  () => hint`write omega=0.5`,
)

export const candidateRequired = define(
  'option-unused',
  ({ option }: { option: string }) => hint`${setting(option)} belongs to ${setting('candidate')}`,
  () => hint`name the system that would replace an annotator`,
)

export const unusedForCandidate = define(
  'option-unused',
  ({ option }: { option: string }) => hint`${setting(option)} does not apply to a candidate`,
  () => hint`leave it out, or leave ${setting('candidate')} out`,
)

export const unusedForConventions = define(
  'option-unused',
  ({ by }: { unused: string; by: string }) => hint`${setting(by)} tries every convention`,
  ({ unused }) => hint`leave ${setting(unused)} out`,
)
