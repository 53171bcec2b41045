/** Whether there is a pointer that can rest on something: a finger cannot. */
const canHover = (): boolean => matchMedia('(hover: hover)').matches

/** What to do with a figure, in words for the pointer there is; keys only where there probably are some. */
export const byPointer = (text: string, keys = ''): string =>
  canHover() ? `${text}${keys}` : text.replace(/^(?:Point at|Click)/, 'Tap')
