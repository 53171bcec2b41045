/** Characters that change the writing direction, and separators that some programs take for the end of a line. */
const hidden = '\\u061c\\u200e\\u200f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
/** Control characters and those above, one by one and in runs. */
const unsafe = new RegExp(`[\\u0000-\\u001f\\u007f-\\u009f${hidden}]`, 'g')
export const unsafeRuns = new RegExp(`${unsafe.source}+`, 'g')
/** The same, but for the line breaks and tabs of a message. */
const unsafeInMessage = new RegExp(`[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f${hidden}]`, 'g')

/**
 * A name from the data, safe to print on one line: no control characters, no terminal escapes, no changes of writing
 * direction. Terminal, report, page and plots ask here for coders, items, files and types.
 *
 * @example
 * safeName('ann\u001b[31m') //=> 'ann\ufffd[31m'
 */
export const safeName = (name: string): string => name.replace(unsafe, '\ufffd')

/**
 * A message that may hold names from the data, safe to print; its line breaks stay.
 *
 * @example
 * safeMessage('a.tsv: coder "\u001b]0;x\u0007" twice\n') //=> 'a.tsv: coder "\ufffd]0;x\ufffd" twice\n'
 */
export const safeMessage = (message: string): string => message.replace(unsafeInMessage, '\ufffd')

/**
 * A message that is one line: a line break in a name does not begin another, which could say anything in our name.
 *
 * @example
 * safeLine('coder "a\ncesura: all is well" twice') //=> 'coder "a\ufffdcesura: all is well" twice'
 */
export const safeLine = (message: string): string => safeMessage(message).replace(/\n/g, '\ufffd')
