import { agreementDocument, type MeasuredAgreement } from '../../evaluate/shared.ts'
import type { Agreement } from '../../index.ts'
import {
  type AgreementExtras,
  agreementRows,
  agreementTable,
  operationTable,
  type Table,
  toCsv,
  toJsonText,
  toLatex,
  toMarkdown,
} from '../../report/index.ts'
import { chanceSentence, similaritySymbol } from '../../wording/agreement/agreement-sentences.ts'
import { levelSentences } from '../../wording/agreement/coefficient-mentions.ts'
import { groupSentences } from '../../wording/agreement/role-sentences.ts'
import { count } from '../../wording/format-number.ts'
import type { FlexibleParts } from './flexible-breakdown.ts'

/** The endings that agreement can be saved under. */
export const AGREEMENT_SAVED = ['json', 'csv', 'tex', 'md'] as const

/** Agreement in every form that a file can have; over S_f with S_f^B and which types are taken for which. */
export function agreementForms(
  measured: MeasuredAgreement,
  found: readonly Agreement[],
  flexible: FlexibleParts | undefined,
  extras: AgreementExtras,
  notes: readonly string[],
): Readonly<Record<string, () => Iterable<string>>> {
  const whose = groupSentences(measured.group, false)
  const tables = () => peopleTables(found, flexible, extras, [...whose, ...notes])
  const all = [...found, ...(flexible?.coefficients ?? [])]
  return {
    json: () => [toJsonText(agreementDocument(measured))],
    csv: () => [toCsv(agreementRows(all, extras))],
    tex: () => [tables().map(toLatex).join('\n')],
    md: () => [tables().map(toMarkdown).join('\n')],
  }
}

function peopleTables(
  found: readonly Agreement[],
  flexible: FlexibleParts | undefined,
  extras: AgreementExtras,
  notes: readonly string[],
): Table[] {
  const of = (agreements: readonly Agreement[], own: AgreementExtras): Table => {
    const [first] = agreements
    const chance = first?.chance === undefined ? [] : [chanceSentence(first.chance, similaritySymbol(first))]
    return {
      ...agreementTable(agreements, `Agreement over ${similaritySymbol(first!)}`, own),
      caption: [
        ...levelSentences(agreements),
        `${count(first!.counts.items, 'item')}, ${count(first!.coders.length, 'coder')}.`,
        ...chance,
        ...notes,
      ],
    }
  }
  if (flexible === undefined) return [of(found, extras)]
  const sides = { reference: 'first only', hypothesis: 'second only' }
  return [of(found, extras), of(flexible.coefficients, {}), operationTable(flexible.operations, sides)]
}
