// What the doc comments at a public door say and do not say, read from the sources.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A name at a door, and the file that declares it. */
interface Export {
  readonly name: string
  readonly file: string
}

const parsed = new Map<string, ts.SourceFile>()
const parse = (file: string): ts.SourceFile => {
  const known = parsed.get(file)
  if (known !== undefined) return known
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  parsed.set(file, source)
  return source
}

/** The names that a door exports, each from the file that declares it. */
export function exportsOf(entryPoint: string): Export[] {
  return parse(entryPoint).statements.flatMap((statement): Export[] => {
    if (!ts.isExportDeclaration(statement)) {
      const names = declarationsIn(statement)
      return names.map(name => ({ name, file: entryPoint }))
    }
    if (statement.moduleSpecifier === undefined) return passedOn(entryPoint, statement)
    const from = join(dirname(entryPoint), (statement.moduleSpecifier as ts.StringLiteral).text)
    if (!existsSync(from)) return []
    if (statement.exportClause === undefined) return exportsOf(from)
    const { elements } = statement.exportClause as ts.NamedExports
    return elements.map(({ name, propertyName }) => declaringFile(from, (propertyName ?? name).text))
  })
}

/** `export { x }` of what the file declares or imports. */
function passedOn(file: string, { exportClause }: ts.ExportDeclaration): Export[] {
  const { elements } = exportClause as ts.NamedExports
  return elements.map(({ name: { text: name } }) => {
    for (const statement of parse(file).statements) {
      if (!ts.isImportDeclaration(statement)) continue
      const listed = statement.importClause?.namedBindings
      if (listed && ts.isNamedImports(listed) && listed.elements.some(element => element.name.text === name))
        return declaringFile(join(dirname(file), (statement.moduleSpecifier as ts.StringLiteral).text), name)
    }
    return { name, file }
  })
}

function declarationsIn(statement: ts.Statement): string[] {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined
  if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  const { name } = statement as ts.DeclarationStatement
  return name === undefined ? [] : [name.getText()]
}

/** A door may pass on what another file passes on. */
function declaringFile(file: string, name: string): Export {
  if (parse(file).statements.some(statement => declarationsIn(statement).includes(name)))
    return { name, file }
  return exportsOf(file).find(other => other.name === name) ?? { name, file }
}

/** Names whose declaration was not found: nothing could be said of them. */
export const unresolved = (entryPoint: string): string[] =>
  exportsOf(entryPoint).flatMap(({ name, file }) =>
    parse(file).statements.some(statement => declarationsIn(statement).includes(name))
      ? []
      : [`${file.replace(/^.*\/src\//, '')} ${name}`],
  )

/** What is missing from the doc comment of every function, and of every option, that a door exports. */
export function missingTags(entryPoint: string): string[] {
  return exportsOf(entryPoint).flatMap(({ name, file }) => {
    const missing: string[] = []
    for (const statement of parse(file).statements) {
      if (!declarationsIn(statement).includes(name)) continue
      if (ts.isFunctionDeclaration(statement) && !isBehindOverloads(statement, name))
        missing.push(...missingOf(statement, statement))
      if (ts.isVariableStatement(statement)) {
        const [made] = statement.declarationList.declarations
        if (made?.initializer && ts.isArrowFunction(made.initializer))
          missing.push(...missingOf(statement, made.initializer))
      }
      if (ts.isInterfaceDeclaration(statement) && name.endsWith('Options'))
        for (const member of statement.members) {
          if (!ts.isPropertySignature(member)) continue
          if (ts.getJSDocCommentsAndTags(member).length === 0)
            missing.push(`${member.name.getText()}: what it is`)
          if (member.questionToken && !tagsOf(member).includes('defaultValue'))
            missing.push(`${member.name.getText()}: @defaultValue`)
        }
    }
    return missing.map(what => `${file.replace(/^.*\/src\//, '')} ${name} ${what}`)
  })
}

/** Nobody sees the signature behind overloads: each overload has a comment of its own. */
const isBehindOverloads = (made: ts.FunctionDeclaration, name: string): boolean =>
  made.body !== undefined &&
  codesRaisedIn(made.body).length === 0 &&
  made
    .getSourceFile()
    .statements.some(
      other => ts.isFunctionDeclaration(other) && other.name?.text === name && other.body === undefined,
    )

/** Names at a door that say nothing at all. */
export function undocumented(entryPoint: string): string[] {
  return exportsOf(entryPoint).flatMap(({ name, file }) =>
    parse(file).statements.some(
      statement =>
        declarationsIn(statement).includes(name) &&
        !(ts.isFunctionDeclaration(statement) && isBehindOverloads(statement, name)) &&
        ts.getJSDocCommentsAndTags(statement).length === 0,
    )
      ? [`${file.replace(/^.*\/src\//, '')} ${name}`]
      : [],
  )
}

const tagsOf = (node: ts.Node): string[] => ts.getJSDocTags(node).map(({ tagName }) => tagName.text)

function missingOf(commented: ts.Node, made: ts.FunctionDeclaration | ts.ArrowFunction): string[] {
  const tags = ts.getJSDocTags(commented)
  const names = tags.map(({ tagName }) => tagName.text)
  const missing: string[] = []
  const described = tags.filter(ts.isJSDocParameterTag).map(({ name }) => name.getText())
  for (const [index, { name }] of made.parameters.entries()) {
    const own = ts.isIdentifier(name) ? name.text : undefined
    if (own === undefined ? described.length <= index : !described.includes(own))
      missing.push(`@param ${own ?? index + 1}`)
  }
  if (made.type?.kind !== ts.SyntaxKind.VoidKeyword && !names.includes('returns')) missing.push('@returns')
  const raised = made.body === undefined ? [] : codesRaisedIn(made.body)
  const reported = tags
    .filter(({ tagName }) => tagName.text === 'throws')
    .map(tag => ts.getTextOfJSDocComment(tag.comment))
  for (const code of raised) if (!reported.some(text => text?.includes(code))) missing.push(`@throws ${code}`)
  if (reported.length === 0 && made.body !== undefined) {
    const [check] = checksIn(made.body)
    if (check !== undefined) missing.push(`@throws, for it calls ${check}`)
  }
  return missing
}

/** Functions that a body calls to refuse what it was given: `requireSegmentation(…)`. Functions within it run later. */
function checksIn(body: ts.Node): string[] {
  const checks: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isCallExpression(node) && /^(?:require|refuse)[A-Z]/.test(node.expression.getText()))
      checks.push(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  visit(body)
  return checks
}

/** Codes that a body raises itself; what it calls says its own. */
function codesRaisedIn(body: ts.Node): string[] {
  const codes = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (
      (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
      /^(?:refuse|CesuraError)$/.test(node.expression.getText())
    ) {
      const [code] = node.arguments ?? []
      if (code && ts.isStringLiteral(code)) codes.add(code.text)
    }
    if (ts.isNewExpression(node) && /^(?:Range|Type)Error$/.test(node.expression.getText()))
      codes.add(node.expression.getText())
    ts.forEachChild(node, visit)
  }
  visit(body)
  return [...codes]
}
