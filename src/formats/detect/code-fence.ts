/** What stands in the first code fence of a text, as language models answer: JSON alone, or marked as JSON. */
export function fencedJson(text: string): string | undefined {
  if (!text.includes('```')) return undefined
  const block = /^[ \t]*```(?:json|jsonl)?[ \t]*\r?\n([\s\S]*?)^[ \t]*```/m.exec(text)?.[1]
  return block !== undefined && /^\s*[[{]/.test(block) ? block : undefined
}
