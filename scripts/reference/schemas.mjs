// A page per JSON document, from its schema.
import { cell, codeCell, page, plain, table } from './markdown.mjs'

const typeOf = schema => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)
    return schema.$ref.startsWith('#/$defs/') ? `[${name}](#${name.toLowerCase()})` : `\`${name}\``
  }
  if (schema.const !== undefined) return codeCell(JSON.stringify(schema.const))
  if (schema.enum !== undefined) return schema.enum.map(value => codeCell(JSON.stringify(value))).join(' ')
  const several = schema.anyOf ?? schema.oneOf
  if (several !== undefined) return several.map(typeOf).join(' or ')
  if (schema.type === 'array' && schema.items !== undefined) return `list of ${typeOf(schema.items)}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

const rows = schema =>
  Object.entries(schema.properties ?? {}).map(([name, property]) => [
    codeCell(name),
    typeOf(property),
    (schema.required ?? []).includes(name) ? 'yes' : '',
    cell(property.description ?? ''),
  ])

const fields = schema =>
  rows(schema).length === 0
    ? typeOf(schema) === 'object'
      ? undefined
      : typeOf(schema)
    : table(['field', 'type', 'always', 'meaning'], rows(schema))

/** Pages of schemas: name of the file without its extension → schema. */
export function schemaPages(schemas) {
  const pages = new Map()
  for (const [name, schema] of schemas) {
    const id = name.replace(/\.schema$/, '')
    pages.set(
      `reference/json/${id}.md`,
      page(
        `# ${plain(schema.title ?? id)}`,
        plain(schema.description ?? ''),
        `Schema: \`schemas/${name}.json\` of the package.`,
        fields(schema),
        ...Object.entries(schema.$defs ?? {}).map(([part, definition]) =>
          [`## ${part}`, '', plain(definition.description ?? ''), '', fields(definition) ?? '']
            .join('\n')
            .replace(/\n{3,}/g, '\n\n')
            .trimEnd(),
        ),
      ),
    )
  }
  pages.set(
    'reference/json/index.md',
    page(
      '# JSON documents',
      'What `--json` prints, and the files that cesura reads and writes. Numbers have full precision; a missing value is `null` with a reason.',
      table(
        ['document', 'schema', 'what it is'],
        schemas.map(([name, schema]) => {
          const id = name.replace(/\.schema$/, '')
          return [
            `[${cell(schema.title ?? id)}](${id}.md)`,
            `\`schemas/${name}.json\``,
            cell((schema.description ?? '').split('. ')[0]),
          ]
        }),
      ),
    ),
  )
  return pages
}
