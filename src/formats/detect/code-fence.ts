const FENCE = /^[ \t]*```(?:json|jsonl)?[ \t]*\r?\n([\s\S]*?)^[ \t]*```/m

/** Characters of talk that a short answer may have around it; what has more than that and than the answer is a document. */
const TALK = 80

/** JSON in the first code fence of a text, JSON alone or marked as JSON, whatever is around it. */
export function jsonInFence(text: string): string | undefined {
  if (!text.includes('```')) return undefined
  const block = FENCE.exec(text)?.[1]
  return block !== undefined && /^\s*[[{]/.test(block) ? block : undefined
}

/** The same where little else is in the text, as language models answer: one code fence, and a few sentences around it. */
export function fencedJson(text: string): string | undefined {
  const block = jsonInFence(text)
  if (block === undefined || text.split('```').length > 3) return undefined
  const around = text.replace(FENCE, '').replace(/\s+/g, ' ').trim()
  // An answer has a heading at most; what has sections is a document.
  if ((text.replace(FENCE, '').match(/^#{1,6}\s/gm)?.length ?? 0) > 1) return undefined
  return around.length <= Math.max(TALK, block.length) ? block : undefined
}
