// Mutants: where in a source they fit, which are chosen, and a source that holds many, each behind its switch.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const swaps = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+=': '-=',
  '-=': '+=',
}

/** What a node becomes when it is mutated, as source text; nothing where no mutation fits. */
function mutated(node, textOf) {
  if (ts.isBinaryExpression(node)) {
    const put = swaps[node.operatorToken.getText()]
    if (put === undefined) return undefined
    const [left, right] = [textOf(node.left), textOf(node.right)]
    return put.endsWith('=') && put.length === 2 && '+-'.includes(put[0])
      ? `${left} ${put} ${right}`
      : `(${left}) ${put} (${right})`
  }
  if (ts.isNumericLiteral(node))
    return ts.isPropertyAssignment(node.parent) && node.parent.name === node ? undefined : `${node.text} + 1`
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false'
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true'
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return textOf(node.operand)
  // What is left out: a choice among the elements of a list, their order, an item put into a list.
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { name, expression, questionDotToken } = node.expression
    if (!questionDotToken && ['filter', 'sort', 'reverse'].includes(name.text)) return textOf(expression)
  }
  return undefined
}

const isStatement = node =>
  ts.isExpressionStatement(node) &&
  (ts.isCallExpression(node.expression) || ts.isBinaryExpression(node.expression))

const skipped = node =>
  ts.isTypeNode(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node)

function parse(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true)
}

/** Every mutant of a file, each with a key that stays the same while its line does. */
export function mutantsOf(file, text) {
  const source = parse(file, text)
  const lines = text.split('\n')
  const equal = new Map()
  const mutants = []
  const add = (node, kind, put) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    const was = node.getText(source)
    const words = JSON.stringify([file, kind, lines[line].trim(), was, put])
    equal.set(words, (equal.get(words) ?? 0) + 1)
    mutants.push({
      file,
      start: node.getStart(source),
      end: node.getEnd(),
      kind,
      put: put.slice(0, 80),
      was: was.slice(0, 80),
      line: line + 1,
      key: createHash('sha1')
        .update(`${words}${equal.get(words)}`)
        .digest('hex')
        .slice(0, 8),
    })
  }
  const look = node => {
    if (skipped(node)) return
    const put = mutated(node, one => one.getText(source))
    if (put !== undefined) add(node, 'value', put)
    if (ts.isIfStatement(node)) add(node.expression, 'condition', `!(${node.expression.getText(source)})`)
    if (isStatement(node)) add(node, 'statement', '')
    ts.forEachChild(node, look)
  }
  look(source)
  return mutants
}

const pathsOf = (root, folder) =>
  readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('index.ts'))
    .sort()
    .map(file => `${folder}/${file}`)

/** A sample in the same order for the same seed, one of each folder in turn. */
export function sample(root, folders, count, seed) {
  let state = seed >>> 0
  const random = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return (state ^ (state >>> 13)) >>> 0
  }
  const perFolder = folders.map(folder => {
    const all = pathsOf(root, folder).flatMap(path =>
      mutantsOf(path, readFileSync(join(root, 'src', path), 'utf8')),
    )
    for (let at = all.length - 1; at > 0; at--) {
      const other = random() % (at + 1)
      ;[all[at], all[other]] = [all[other], all[at]]
    }
    return all
  })
  const chosen = []
  for (let turn = 0; chosen.length < count; turn++) {
    const row = perFolder.flatMap(all => (turn < all.length ? [all[turn]] : []))
    if (row.length === 0) break
    chosen.push(...row)
  }
  return chosen.slice(0, count).map((mutant, id) => ({ id, ...mutant }))
}

/** The same mutants in sources that have changed; where the line of one is gone, another of its folder takes its place. */
export function sampleAgain(root, folders, mutants, seed) {
  const now = new Map()
  for (const mutant of sample(root, folders, Number.POSITIVE_INFINITY, seed)) now.set(mutant.key, mutant)
  const taken = new Set(mutants.map(({ key }) => key))
  let next = Math.max(...mutants.map(({ id }) => id)) + 1
  const others = [...now.values()].filter(({ key }) => !taken.has(key))
  return mutants.map(mutant => {
    const found = now.get(mutant.key)
    if (found !== undefined) return { ...found, id: mutant.id }
    const folder = `${mutant.file.split('/')[0]}/`
    const [other] = others.splice(
      others.findIndex(({ file }) => file.startsWith(folder)),
      1,
    )
    return { ...other, id: next++ }
  })
}

/** The source with its mutants, each behind a switch: `$(7) ? mutated : original`. One is on at a time. */
export function withSwitches(file, text, mutants) {
  const source = parse(file, text)
  const byPlace = new Map(mutants.map(mutant => [`${mutant.kind} ${mutant.start} ${mutant.end}`, mutant.id]))
  const plain = node => node.getText(source)
  /** The text of a node whose mutants can be switched. */
  const switched = node => {
    const start = node.getStart(source)
    const end = node.getEnd()
    let out = ''
    let at = start
    ts.forEachChild(node, child => {
      const from = child.getStart(source)
      if (from < at) return
      out += text.slice(at, from)
      out += skipped(child) ? plain(child) : switched(child)
      at = child.getEnd()
    })
    out += text.slice(at, end)
    const value = byPlace.get(`value ${start} ${end}`)
    const put = value === undefined ? undefined : mutated(node, plain)
    if (put !== undefined) {
      byPlace.delete(`value ${start} ${end}`)
      out = `($(${value}) ? (${put}) : (${out}))`
    }
    const condition = byPlace.get(`condition ${start} ${end}`)
    if (condition !== undefined && ts.isIfStatement(node.parent) && node.parent.expression === node)
      out = `$(${condition}) ? !(${plain(node)}) : (${out})`
    // Without semicolons a line that begins with a bracket would go on with the line before.
    if (ts.isExpressionStatement(node) && out.startsWith('(') && text[start] !== '(') out = `void ${out}`
    const statement = byPlace.get(`statement ${start} ${end}`)
    if (statement !== undefined && isStatement(node)) out = `{ if (!$(${statement})) ${out} }`
    return out
  }
  const body = text.slice(0, source.getStart(source)) + switched(source) + text.slice(source.getEnd())
  const up = '../'.repeat(file.split('/').length - 1) || './'
  return `import { $ } from '${up}mutant.js'\n${body}`
}
