import type { Corpus, Item } from 'cesura'

/** What a text is known by: its units, and its name only where its words are not in the data. */
const contentOf = ({ id, units, texts }: Item): string =>
  texts === undefined ? `${units}\0${id}` : `${units}\0\0${texts.join('\0')}`

/** Digests that are asked for at once: each by itself is a wait. */
const TOGETHER = 500

/**
 * SHA-256 of each text, so that decisions and edits come back with the text whatever its file is called. A text that
 * occurs twice has its name in addition; undefined where the browser computes no digests (a page without encryption).
 */
export async function textDigests(corpus: Corpus | undefined): Promise<string[] | undefined> {
  if (corpus === undefined || globalThis.crypto?.subtle === undefined) return undefined
  const encoder = new TextEncoder()
  const seen = new Set<string>()
  const found: string[] = []
  const { items } = corpus
  for (let from = 0; from < items.length; from += TOGETHER) {
    const some = items.slice(from, from + TOGETHER)
    const digests = await Promise.all(
      some.map(item => crypto.subtle.digest('SHA-256', encoder.encode(contentOf(item)))),
    )
    for (const [at, bytes] of digests.entries()) {
      // 128 bits are enough to distinguish the texts of one person, and keep the records small.
      const hex = Array.from(new Uint8Array(bytes, 0, 16), byte => byte.toString(16).padStart(2, '0'))
      const digest = hex.join('')
      found.push(seen.has(digest) ? `${digest} ${some[at]!.id}` : digest)
      seen.add(digest)
    }
  }
  return found
}
