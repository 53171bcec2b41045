import { type Evaluation, metrics as register } from '../../index.ts'
import { type SourceKey, sources } from '../../metrics/index.ts'
import { countDigits } from '../../wording/numbers.ts'
import { agreementSources, bibtexOf, sourcesOf } from '../citations.ts'
import { tableBlock } from './blocks.ts'
import { html, type Markup } from './markup.ts'

/** A file that was read. */
export interface InputFacts {
  readonly name: string
  readonly bytes: number
  /** In hexadecimal. */
  readonly sha256: string
  /** The format it was read as. */
  readonly format?: string
}

/** The command that gives the same numbers, what it read, and what computed it. */
export function repeatSection(
  evaluation: Evaluation,
  command: string | undefined,
  inputs: readonly InputFacts[],
  platform: string | undefined,
): Markup {
  const files =
    inputs.length === 0
      ? undefined
      : tableBlock(
          'Inputs',
          [{ name: 'file' }, { name: 'format' }, { name: 'bytes', number: true }, { name: 'SHA-256' }],
          inputs.map(input => [
            { show: input.name },
            { show: input.format ?? '' },
            { show: countDigits(input.bytes), sort: input.bytes },
            { show: html`<code>${input.sha256}</code>` },
          ]),
        )
  const line =
    command === undefined
      ? html`<p>This report was not made by a command; its numbers follow from the signatures and the data.</p>`
      : html`<pre tabindex="0">${command}</pre>`
  return html`${line}<p>Seed ${evaluation.settings.seed}. cesura ${evaluation.cesura}${platform === undefined ? '' : `, ${platform}`}. Same input, same command, same bytes.</p>
${files}`
}

/** What to cite: the papers of the metrics used, and the program with its version. */
export function citeSection(evaluation: Evaluation, withAgreement: boolean): Markup {
  const keys = new Set<SourceKey>()
  for (const { id, preset } of evaluation.metrics)
    if (register.some(each => each.id === id)) for (const key of sourcesOf(id, preset)) keys.add(key)
  if (withAgreement) for (const key of agreementSources) keys.add(key)
  const names = [...keys].sort().map(key => {
    const source: { cite: string; title: string; url?: string } = sources[key]
    return source.url === undefined
      ? html`<li>${source.cite}: ${source.title}</li>`
      : html`<li>${source.cite}: <a href="${source.url}" rel="noreferrer">${source.title}</a></li>`
  })
  const bibtex = `${bibtexOf(keys, evaluation.cesura).join('\n\n')}\n`
  // A link that saves a file needs neither a script nor a network.
  const file = `data:application/x-bibtex;charset=utf-8,${encodeURIComponent(bibtex).replaceAll("'", '%27')}`
  return html`<p>Numbers travel with their signature; please cite the papers that define them, and the program.</p>
<ul>${names}</ul><p><a href="${file}" download="cesura.bib">BibTeX of these references</a></p>`
}
