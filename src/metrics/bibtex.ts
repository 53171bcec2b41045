/** One publication, as docs, reports and `cesura metrics` cite it. */
export interface Source {
  readonly cite: string
  readonly title: string
  readonly url?: string
  readonly bibtex: string
}

/** An entry as BibTeX has it: kind, key, fields in their order. */
export const bib = (kind: string, key: string, fields: Record<string, string>): string =>
  `@${kind}{${key},\n${Object.entries(fields)
    .map(([name, value]) => `  ${name} = {${value}}`)
    .join(',\n')}\n}`
