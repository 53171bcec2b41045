/** The first lines of a text, two or more. */
export function firstLines(text: string, look: number): string | undefined {
  const sample = text.slice(0, text.indexOf('\n', look) + 1)
  return sample.indexOf('\n') < sample.length - 1 ? sample : undefined
}

/** The beginning of a text up to the last place before `look` where an item ends that another follows. */
export function beginning(text: string, look: number, between: RegExp): string | undefined {
  let end: number | undefined
  for (const { index } of text.slice(0, look).matchAll(between)) end = index
  return end === undefined ? undefined : text.slice(0, end + 1)
}
