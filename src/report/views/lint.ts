import type { Problem } from '../../index.ts'
import { count } from '../../model/numbers.ts'
import type { LintDocument, LintFindings } from '../lint-document.ts'
import type { Terminal } from '../render/terminal.ts'
import { preformatted, prose, section, tableBlock, type View } from '../view.ts'

type Question = LintFindings['questions'][number]

/** How problems and questions are worded where they are shown. */
export interface LintWording<Q extends Question> {
  /** Warnings of one kind beyond these are only counted. */
  readonly most: number
  readonly problems: (problems: readonly Problem[], terminal: Terminal) => readonly string[]
  readonly question: (question: Q, terminal: Terminal) => string
}

/**
 * What is wrong in files: errors, warnings grouped by their code, open questions, and how many there are.
 *
 * @param found - problems, questions and files
 * @param document - the document, for its counts
 * @param wording - how a problem is worded
 * @returns the view
 */
export function lintView<Q extends Question>(
  found: Omit<LintFindings, 'questions'> & { readonly questions: readonly Q[] },
  document: LintDocument,
  wording: LintWording<Q>,
): View {
  const { errors, warnings, questions, items, codings, scored = 0 } = document.counts
  const listed = (problems: readonly Problem[]) =>
    preformatted(terminal => wording.problems(problems, terminal).map(line => line.trimEnd()))
  const groups = new Map<string, Problem[]>()
  for (const problem of found.problems)
    if (problem.severity === 'warning')
      groups.set(problem.code, [...(groups.get(problem.code) ?? []), problem])
  const wrong = found.problems.filter(({ severity }) => severity === 'error')
  const read = found.corpus !== undefined || found.counts !== undefined
  const counts = [
    count(errors, 'error'),
    `${count(warnings, 'warning')}${groups.size > 1 ? ` of ${groups.size} kinds` : ''}`,
    ...(questions > 0 ? [count(questions, 'open question')] : []),
  ].join(', ')
  return {
    blocks: [
      tableBlock({
        title: '',
        columns: ['file', 'format', 'detected by'].map(name => ({ name, align: 'left' })),
        rows: found.files.map(({ name, format, why }) => [name, format ?? 'no format', why]),
        notes: [],
      }),
      ...(wrong.length === 0 ? [] : section(count(wrong.length, 'error'), [listed(wrong)])),
      ...[...groups].flatMap(([code, problems]) =>
        section(`${count(problems.length, 'warning')}: ${code}`, [
          listed(problems.slice(0, wording.most)),
          ...prose(
            problems.length > wording.most
              ? `${count(problems.length - wording.most, 'more')} in --json`.replace('mores', 'more')
              : undefined,
          ),
        ]),
      ),
      ...found.questions.map(question =>
        preformatted(terminal => wording.question(question, terminal).trimEnd().split('\n')),
      ),
      ...prose(
        read
          ? `${counts}; ${count(items, 'item')}, ${count(codings, 'segmentation')}${scored === 0 ? '' : `, ${scored} of them with scores`}`
          : counts,
      ),
    ],
  }
}
