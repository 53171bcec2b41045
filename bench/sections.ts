/**
 * The results with new sections in the place of their old ones; sections that were not measured again stay. A section
 * begins with `## ` and its title; those that are no longer in the order go.
 */
export function withSections(
  old: string,
  head: string,
  order: readonly string[],
  made: ReadonlyMap<string, string>,
): string {
  const sections = new Map(
    old
      .split(/^(?=## )/m)
      .slice(1)
      .map(text => [text.slice(3, text.indexOf('\n')), text.trimEnd()]),
  )
  for (const [title, text] of made) sections.set(title, `## ${title}\n\n${text.trimEnd()}`)
  const parts = order.flatMap(title => sections.get(title) ?? [])
  return `${[head, ...parts].join('\n\n')}\n`
}
