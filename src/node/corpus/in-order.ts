/**
 * Asks a question about everything that comes, several at a time, and yields the answers in order. At most `ahead`
 * questions are open, so that memory does not grow with what comes. `ask` may answer at once.
 */
export async function* inOrder<T, A>(
  coming: AsyncIterable<T> | Iterable<T>,
  ask: (value: T) => A | Promise<A>,
  ahead: number,
): AsyncGenerator<A, void> {
  const open: (A | Promise<A>)[] = []
  for await (const value of coming) {
    const answer = ask(value)
    // Mark the rejection as handled; it is rethrown when its turn comes.
    if (answer instanceof Promise) answer.catch(() => undefined)
    open.push(answer)
    if (open.length >= ahead) yield await open.shift()!
  }
  while (open.length > 0) yield await open.shift()!
}
