const FENCE = /^[ \t]*```(?:json|jsonl)?[ \t]*\r?\n([\s\S]*?)^[ \t]*```/m

/** Characters of talk around an answer; what has more, and more than the answer itself, is a document with an example. */
const TALK = 300

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
  return around.length <= Math.max(TALK, block.length) ? block : undefined
}
