/** `lines` of a reader is the noun `line`, so is a layer called `lines`; times are counted in units of the page. */
export function nounOf(unit: string): string {
  const [, noun] =
    /^(?:.* of the layer )?(word|line|sentence|token|character|turn|utterance|paragraph)s?$/i.exec(unit) ?? []
  return noun?.toLowerCase() ?? 'unit'
}
