// Writes docs/errors.md and src/model/error-codes.ts from the messages in src: a code, where it is raised, what it says.
// `node scripts/errors.mjs` after a code was added; test/docs/errors.test.ts fails until then.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const CODE = "'([a-z0-9]+(?:-[a-z0-9]+)+)'"
const MESSAGE = String.raw`(\`(?:[^\`\\]|\\.)*\`|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`
const CALL = new RegExp(
  String.raw`\b(?:\w*(?:[rR]efuse|[fF]ail|[wW]arn|[rR]eport|[pP]roblem|[eE]rror)\w*)\(\s*(?:[\w.]+,\s*)?${CODE},\s*${MESSAGE}`,
  'g',
)
const RECORD = new RegExp(String.raw`code: ${CODE},\s*message:\s*${MESSAGE}`, 'g')

/** A message as people read it: what is filled in shows as …, and each blank is one. */
function plain(literal) {
  let text = literal.slice(1, -1)
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\$\{[^{}]*\}/g, '…')
  }
  return text
    .replace(/\\(.)/gs, (_, sign) => (sign === 'n' ? ' ' : sign))
    .replaceAll('|', '\\|')
    .replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Code → the folder that raises it and its first message, sorted. */
export function errorCodes() {
  const codes = new Map()
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && file !== 'model/error-codes.ts')
    .sort()
  for (const file of files) {
    // Comments show examples, not messages.
    const source = readFileSync(join(root, 'src', file), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
    for (const pattern of [CALL, RECORD])
      for (const [, code, literal] of source.matchAll(pattern)) {
        if (!codes.has(code)) codes.set(code, { folder: file.split('/')[0], message: plain(literal) })
      }
  }
  return new Map([...codes].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** What happened, and what to do: messages put a semicolon or a full stop between them. */
function parts(message) {
  const cut = message.search(/; |\. (?=[A-Z])/)
  return cut < 0 ? [message, ''] : [message.slice(0, cut), message.slice(cut + 2)]
}

export function errorsPage(codes) {
  const rows = [...codes].map(([code, { folder, message }]) => {
    const [cause, remedy] = parts(message)
    return `| \`${code}\` | ${cause} | ${remedy} | ${folder} |`
  })
  return `# Error codes

Every error that you can mend is a \`CesuraError\` with a code that stays; warnings of readers and of \`lint\` have codes too. This page
is made from the messages in the source by \`node scripts/errors.mjs\`; … stands for what a message fills in.

| code | what happened | what to do | raised in |
| --- | --- | --- | --- |
${rows.join('\n')}
`
}

export function errorsModule(codes) {
  const list = [...codes.keys()].map(code => `  | '${code}'`).join('\n')
  return `// Made by scripts/errors.mjs from the messages in src.

/** Every code of an error or a warning. \`docs/errors.md\` says what each means. */
export type ErrorCode =
${list}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const codes = errorCodes()
  writeFileSync(join(root, 'docs/errors.md'), errorsPage(codes))
  writeFileSync(join(root, 'src/model/error-codes.ts'), errorsModule(codes))
}
