/** Whether a name in a file means a document: the same path, the end of its path, or its name without ending. */
export function namesDocument(given: string, document: string): boolean {
  const [a, b] = [given, document].map(name => name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, ''))
  if (a === b || a!.endsWith(`/${b}`) || b!.endsWith(`/${a}`)) return true
  const stem = (name: string) => name.replace(/^.*\//, '').replace(/\.[^.]+$/, '')
  return stem(a!) !== '' && stem(a!) === stem(b!) && !(/\.[^./]+$/.test(a!) && a!.includes('/'))
}
