// Small pieces of Markdown that pages of the reference share.

/** Text as the content of a table cell. */
export const cell = text =>
  String(text)
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s+/g, ' ')
    .trim()

/** Text as code in a table cell. */
export const codeCell = text => `\`${String(text).replaceAll('|', '\\|').replace(/\s+/g, ' ')}\``

/** Text outside of code that must not be taken for markup. */
export const plain = text =>
  String(text).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{{', '&#123;&#123;')

/** A table of cells that are Markdown already. */
export const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')

export const code = (language, text) => `\`\`\`${language}\n${text.replace(/\n+$/, '')}\n\`\`\``

/** Paragraphs with empty lines between them; what is undefined is left out. */
export const page = (...parts) => `${parts.filter(part => part !== undefined && part !== '').join('\n\n')}\n`
