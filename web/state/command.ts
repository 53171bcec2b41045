import { findMetric } from 'cesura'
import { lettersOf } from '../worker/anonymous.ts'
import { flagsOf } from '../worker/answers.ts'
import { settingsFor } from '../worker/settings-for.ts'
import { integerSetting, settings } from './address.ts'
import { span } from './compare.ts'
import { coders, loaded } from './corpus.ts'
import { editedNames, ownNames } from './edit.ts'
import { curveMetric, shownSegmenters, trusted } from './granularity.ts'
import { spanOfAll, toleranceOfAll } from './lengths.ts'
import { depth, hierarchies, pairing } from './levels.ts'
import { withoutCoders } from './people.ts'
import { roles } from './segmenters.ts'
import { source } from './source.ts'

const ids = ['boundary-similarity', 'window-diff', 'pk', 'boundary-f', 'alignment-similarity']

/** The metrics that are saved, with the settings that were dragged on Compare. */
export function savedMetrics(): { id: string; options: Record<string, unknown> }[] {
  const window = integerSetting('window', 1)
  const question = { span: spanOfAll.value, tolerance: toleranceOfAll.value }
  return ids.map(id => {
    const metric = findMetric(id)
    const defaults = metric.resolve() as Record<string, unknown>
    const own = settingsFor(metric, { ...question, ...(window === undefined ? {} : { window }) })
    return {
      id,
      options: Object.fromEntries(Object.entries(own).filter(([name, value]) => defaults[name] !== value)),
    }
  })
}

/** The name of saved files, before what they hold: that of the one file, without its ending. */
export function stem(anonymous: boolean): string {
  if (anonymous) return 'corpus'
  const { name = '', pasted = false, example } = loaded.value ?? {}
  const own = pasted ? 'pasted' : (example ?? (manyFiles() ? 'corpus' : name))
  return own.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'corpus'
}

const manyFiles = (): boolean => (source.value?.files.length ?? 0) > 1

/** The edited copies that stay out of every figure. */
export const editedOutside = (): string[] =>
  editedNames.value.filter(name => withoutCoders.value.includes(name))

/** Why the files as they came do not give the numbers on the page; undefined where they do. */
export function whySaved(anonymous: boolean): string | undefined {
  if (anonymous) return 'its names are letters'
  if (loaded.value?.pasted === true) return 'what was pasted is in no file'
  if ((source.value?.leaveOut.length ?? 0) > 0) return 'the files still hold the coding that you left out'
  if (Object.keys(source.value?.names ?? {}).length > 0) return 'the files have other names'
  if (source.value?.files.some(({ own, out }) => own === true && out !== true))
    return 'a file was made or changed in this page'
  if (Object.keys(source.value?.ways ?? {}).length > 0) return 'a file is read another way in this page only'
  if ((source.value?.align?.length ?? 0) > 0) return 'the files do not hold the aligned cuts'
  if (settings.value.taken !== undefined) return 'the files do not hold the cuts of Granularity'
  if (counted(ownNames.value)) return 'no file holds what was segmented in this page'
  return counted(editedNames.value) ? 'the files do not hold your edits' : undefined
}

/** Whether the figures count one of these annotators. */
const counted = (names: readonly string[]): boolean => names.some(name => !withoutCoders.value.includes(name))

/** The name of the saved corpus that the figures count. */
export const corpusFile = (anonymous: boolean): string =>
  `${stem(anonymous)}${!anonymous && counted([...editedNames.value, ...ownNames.value]) ? '-edited' : ''}.json`

/** A command that gives numbers of the page, and which. */
export interface Command {
  readonly id: 'scores' | 'sweep' | 'levels'
  readonly gives: string
  readonly text: string
}

/** The commands that give the same numbers: the scores, and what else the data have. */
export function commands(anonymous: boolean): readonly Command[] {
  const letters = lettersOf(coders.value)
  const name = (coder: string) => (anonymous ? (letters.get(coder) ?? coder) : coder)
  const files = inputArguments(anonymous)
  const swept = shownSegmenters.value.filter(coder => coder !== undefined)
  return [
    { id: 'scores', gives: 'The scores', text: line(evaluateArguments(files, name)) },
    // Without names the saved corpus has neither scores nor levels.
    ...(anonymous || trusted.value === undefined || swept.length === 0
      ? []
      : [
          {
            id: 'sweep',
            gives: 'The curve of Granularity',
            text: line([
              ...['npx', 'cesura', 'sweep', ...files, '--metric', curveMetric.value],
              ...['--references', name(trusted.value), '--hypotheses', swept.map(name).join(',')],
              ...['--interval', 'none'],
            ]),
          } as const,
        ]),
    ...(anonymous || hierarchies.value === undefined || depth.value < 2
      ? []
      : [{ id: 'levels', gives: 'Level by level', text: line(levelText(files, name)) } as const]),
  ]
}

/** The arguments of a command as a shell reads them. */
const line = (words: readonly string[]): string =>
  words.map(word => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(' ')

function evaluateArguments(files: readonly string[], name: (coder: string) => string): string[] {
  const words = ['npx', 'cesura', 'evaluate', ...files, '--metric', ids.join(',')]
  if (roles.value === undefined) words.push('--pairs')
  else {
    words.push('--references', roles.value.references.map(name).join(','))
    words.push('--hypotheses', roles.value.hypotheses.map(name).join(','))
  }
  for (const { id, options } of savedMetrics())
    for (const [option, value] of Object.entries(options)) words.push('--option', `${id}.${option}=${value}`)
  words.push('--seed', '1')
  return words
}

/** The two in view on every level; the page shows one text of what the command says of all. */
function levelText(files: readonly string[], name: (coder: string) => string): string[] {
  const { reference, hypothesis } = hierarchies.value!
  return [
    ...[
      'npx',
      'cesura',
      'evaluate',
      ...files,
      '--metric',
      'boundary-similarity,boundary-f,window-diff,t-measure',
    ],
    ...['--references', name(reference.name), '--hypotheses', name(hypothesis.name)],
    ...['--levels', pairing.value],
    ...(span.value === 2 ? [] : ['--option', `boundary-similarity.span=${span.value}`]),
    ...['--interval', 'none'],
  ]
}

/** Files listed one by one; more of them are in one folder. */
const LISTED = 12

/** The files as they came and the answers to what they left open, or the saved corpus where these do not do. */
function inputArguments(anonymous: boolean): string[] {
  if (whySaved(anonymous) !== undefined) return [corpusFile(anonymous)]
  const { example, taken = {} } = loaded.value ?? {}
  const names = (loaded.value?.files ?? []).flatMap(({ name, state }) => (state === 'in' ? [name] : []))
  const folders = new Set(names.map(name => name.split('/')[0]!))
  const files =
    example !== undefined
      ? [`examples/${example}`]
      : names.length > LISTED && folders.size === 1
        ? [...folders]
        : names
  return [...files, ...flagsOf({ ...taken, ...source.value?.answers })]
}
