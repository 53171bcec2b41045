// The page of error codes, from the catalogue: one heading per code, what happened, what to do.
import { page, plain } from './markdown.mjs'

/** Stands for every parameter of a message: whatever is done with it, it is written as an ellipsis. */
export const anyParams = new Proxy(() => anyParams, {
  get: (_, key) => {
    if (key === Symbol.toPrimitive || key === 'toString') return () => '…'
    if (key === Symbol.iterator) return [][Symbol.iterator].bind([anyParams])
    return anyParams
  },
  apply: () => anyParams,
})

const line = text => plain(text).replace(/\s+/g, ' ').trim()

/** The messages of a code with what to do, sorted, because a module does not keep the order of its definitions everywhere. */
const messages = (definitions, renderHint) =>
  [
    ...new Set(
      definitions.map(({ message, hint }) => {
        const what = line(`${message(anyParams)}`)
        const todo = hint === undefined ? '' : line(renderHint(hint(anyParams)))
        return todo === '' ? `- ${what}` : `- ${what}<br>**Fix:** ${todo}`
      }),
    ),
  ].sort()

export const errorsPage = (catalogue, renderHint) =>
  page(
    '# Error codes',
    `Every user error is a \`CesuraError\` with a stable code; warnings of readers and of \`lint\` have codes too. On the terminal the code is at the
end of the message. … stands for a value. Options are written as in the library; the command line, Python and R word the same hints with
their own flags and arguments.`,
    ...[...catalogue].map(([code, definitions]) =>
      [`## ${code}`, '', ...messages(definitions, renderHint)].join('\n'),
    ),
  )
