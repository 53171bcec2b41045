// Writes docs/errors.md and src/model/error-codes.ts from the messages in src: a code, where it is raised, what it says.
// `node scripts/errors.mjs` after a code was added; test/docs/errors.test.ts fails until then.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { remedies } from './error-remedies.mjs'

const root = join(fileURLToPath(new URL('.', import.meta.url)), '..')
const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const RAISES = /(?:[rR]efuse|[fF]ail|[wW]arn|[rR]eport|[pP]roblem|[eE]rror|[wW]rong)\w*$/
/** These name an option, a field or a role before the message, not a code. */
const NAMES = /(?:Option|Field|Role|At)$/

/** A code that several folders raise is explained by the first of these: what it says there fits most of the others. */
const ORDER = ['model', 'metrics', 'compare', 'formats', 'agreement', 'evaluate', 'chunks']
const rank = file => {
  const at = ORDER.indexOf(file.split('/')[0])
  return at < 0 ? ORDER.length : at
}

/**
 * Code → the folders that raise it and its message in the first of them, sorted. What the compiler then refuses is raised in a
 * way this does not see.
 */
export function errorCodes() {
  const codes = new Map()
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && file !== 'model/error-codes.ts')
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  for (const file of files)
    for (const [code, message] of raisedIn(file, readFileSync(join(root, 'src', file), 'utf8'))) {
      const known = codes.get(code) ?? { folders: new Set(), message: '…' }
      known.folders.add(file.split('/')[0])
      if (known.message === '…') known.message = message
      codes.set(code, known)
    }
  return new Map([...codes].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Codes and messages of one file: `refuse('code', message)`, `{ code: 'code', message }`, a parameter `code = 'code'`. */
function raisedIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const values = new Map()
  // A choice between two codes often stands beside a choice between their two messages.
  const add = (node, message) => {
    if (ts.isConditionalExpression(node) && message && ts.isConditionalExpression(message)) {
      add(node.whenTrue, message.whenTrue)
      add(node.whenFalse, message.whenFalse)
    } else
      for (const code of codesIn(node, values)) found.push([code, message ? plain(message, values) : '…'])
  }
  const visit = node => {
    if (ts.isVariableDeclaration(node) && node.initializer) values.set(node.name.getText(), node.initializer)
    if (ts.isParameter(node) && node.name.getText() === 'code' && node.initializer)
      add(node.initializer, undefined)
    const callee = ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : ''
    if (RAISES.test(callee) && !NAMES.test(callee)) {
      const [at, code] = firstCode(node.arguments ?? [], values)
      const message = node.arguments?.slice(at + 1).find(argument => isSentence(argument, values))
      if (code !== undefined && message !== undefined) add(code, behind(message, values))
    }
    if (ts.isObjectLiteralExpression(node)) {
      const code = propertyOf(node, 'code')
      const message = propertyOf(node, 'message')
      if (code !== undefined && message !== undefined) add(code, behind(message, values))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The first or second argument, if it is a code. */
function firstCode(list, values) {
  const at = list.slice(0, 2).findIndex(argument => codesIn(argument, values).length > 0)
  return [at, list[at]]
}

function codesIn(node, values) {
  if (ts.isStringLiteral(node)) return CODE.test(node.text) ? [node.text] : []
  if (ts.isConditionalExpression(node))
    return [...codesIn(node.whenTrue, values), ...codesIn(node.whenFalse, values)]
  if (ts.isIdentifier(node) && node.text === 'code' && values.has('code'))
    return codesIn(values.get('code'), values)
  return ts.isParenthesizedExpression(node) ? codesIn(node.expression, values) : []
}

const propertyOf = (node, name) => {
  const property = node.properties.find(({ name: own }) => own?.getText() === name)
  return property && ts.isShorthandPropertyAssignment(property) ? property.name : property?.initializer
}

const behind = (node, values) => (ts.isIdentifier(node) && values.get(node.text)) || node

/** A string of more than one word, or something that holds one. */
const isSentence = (node, values) => {
  const text = literalText(node, values)
  return text !== undefined && (text === '…' || text.includes(' '))
}

/** A literal as people read it, with … for what is filled in; undefined for what is no string. */
function literalText(node, values) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return (literalText(node.left, values) ?? '…') + (literalText(node.right, values) ?? '…')
  if (ts.isConditionalExpression(node))
    return literalText(node.whenTrue, values) ?? literalText(node.whenFalse, values)
  if (ts.isParenthesizedExpression(node)) return literalText(node.expression, values)
  if (ts.isIdentifier(node)) {
    const value = values.get(node.text)
    if (value !== undefined && !ts.isIdentifier(value)) return literalText(value, values)
    return /message|sentence|reason|why/i.test(node.text) ? '…' : undefined
  }
  return ts.isCallExpression(node) || ts.isPropertyAccessExpression(node) ? '…' : undefined
}

/** A message in a cell of the page: each blank is one. */
const plain = (node, values) =>
  (literalText(node, values) ?? '…')
    .replaceAll('|', '\\|')
    .replace(/[<>]/g, sign => (sign === '<' ? '&lt;' : '&gt;'))
    .replace(/\s+/g, ' ')
    .trim()

/** What happened, and what to do: messages put a semicolon or a full stop between them; else the table of remedies says it. */
export function causeAndRemedy(code, message) {
  const cut = message.search(/; |\. (?=[A-Z])/)
  const known = Object.hasOwn(remedies, code) ? remedies[code] : undefined
  if (known !== undefined) return [known.cause ?? message, known.remedy]
  return cut < 0 ? [message, ''] : [message.slice(0, cut), message.slice(cut + 2)]
}

export function errorsPage(codes) {
  const rows = [...codes].map(([code, { folders, message }]) => {
    const [cause, remedy] = causeAndRemedy(code, message)
    return `| \`${code}\` | ${cause} | ${remedy} | ${[...folders].join(', ')} |`
  })
  return `# Error codes

Every error that you can mend is a \`CesuraError\` with a code that stays; warnings of readers and of \`lint\` have codes too. This page
is made from the messages in the source by \`node scripts/errors.mjs\`; … stands for what a message fills in. The message itself is\nalways more exact: it names the file, the line and the value. Options stand here as the library has them; on the command line the
message names the flag.

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
