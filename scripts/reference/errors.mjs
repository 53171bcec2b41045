// The page of error codes, from the catalogue: one heading per code, what happened, what to do, and an example where there is one.
import { calls, files } from './error-examples.mjs'
import { code as block, page, plain } from './markdown.mjs'

/** Stands for a parameter of a message and for whatever is done with it: it is written as its name, children as `nameOf` says. */
function placeholder(text, nameOf) {
  const self = new Proxy(() => self, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString' || key === 'toJSON') return () => text
      if (key === Symbol.iterator) return [][Symbol.iterator].bind([self])
      const name = nameOf?.(key)
      return name === undefined ? self : placeholder(name)
    },
    apply: () => self,
  })
  return self
}

/** Parameters of which nothing is known. */
export const anyParams = placeholder('…')

/** Parameters that are written as their names: `‹max units›`. */
const namedParams = placeholder('…', key =>
  typeof key === 'string' ? `‹${key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)}›` : undefined,
)

const line = text =>
  plain(text)
    // What is computed from parameters has no value here.
    .replaceAll(/\bNaN\b/g, '…')
    .replace(/\s+/g, ' ')
    .trim()

/** The messages of a code with what to do, sorted, because a module does not keep the order of its definitions everywhere. */
const messages = (definitions, { renderHint, flagSyntax }) =>
  [
    ...new Set(
      definitions.map(({ message, hint }) => {
        const what = line(`${message(namedParams)}`)
        const given = hint?.(namedParams)
        if (given === undefined) return `- ${what}`
        // What is a parameter is text: options are plain objects.
        const parts = [given].flat().map(part => (typeof part === 'function' ? `${part}` : part))
        const [todo, flags] = [line(renderHint(parts)), line(renderHint(parts, flagSyntax))]
        return `- ${what}<br>**Fix:** ${todo}${flags === todo ? '' : `<br>**On the command line:** ${flags}`}`
      }),
    ),
  ].sort()

/** What cesura says: prose, which wraps where a page is narrow. */
const quote = message => `> ${line(message)}`

/** Code → an example: an input and what cesura says to it. Inputs without an error are left out; a test looks for them. */
export function errorExamples({ library, readFiles }) {
  const examples = new Map()
  const add = (code, example) => {
    if (!examples.has(code)) examples.set(code, example)
  }
  for (const call of calls)
    try {
      const value = new Function(...Object.keys(library), `return (${call})`)(...Object.values(library))
      add(`no error: ${call}`, String(value))
    } catch (error) {
      add(error.code ?? String(error), `${block('ts', call)}\n\n${quote(error.message)}`)
    }
  for (const { options = {}, ...named } of files) {
    const [[name, text]] = Object.entries(named)
    try {
      const { problems, questions } = readFiles([{ name, text }], options)
      const [first] = [...problems.filter(({ severity }) => severity === 'error'), ...questions]
      const code = first?.code ?? `no error: ${text}`
      add(
        code,
        `\`${name}\`:\n\n${block('text', text === '' ? '(empty)' : text)}\n\n${quote(first?.message ?? '')}`,
      )
    } catch (error) {
      const given = `read with \`${JSON.stringify(options)}\``
      add(
        error.code ?? String(error),
        `\`${name}\` ${given}:\n\n${block('text', text)}\n\n${quote(error.message)}`,
      )
    }
  }
  return examples
}

export const errorsPage = (catalogue, interfaces) => {
  const examples = errorExamples(interfaces)
  return page(
    '# Error codes',
    `Every user error is a \`CesuraError\` with a stable code; warnings of readers and of \`lint\` have codes too. On the terminal the code is at the
end of the message, and \`errors.md#CODE\` is its place on this page. ‹…› stands for a value. A fix is worded as in the library, and for the
command line where that differs; Python and R use arguments of the same names.`,
    ...[...catalogue].map(([code, definitions]) =>
      [
        `## ${code}`,
        '',
        ...messages(definitions, interfaces),
        ...(examples.has(code) ? ['', '**Example**', '', examples.get(code)] : []),
      ].join('\n'),
    ),
  )
}
