import type { WriteStream } from 'node:tty'

/** Terminal styles by what they mean; readable on black and on white. */
const codes = { bold: 1, dim: 2, near: 33, missing: 36, extra: 31, type: 35, error: 31, warning: 33 } as const

export type StyleName = keyof typeof codes

/** Whether a stream gets colours: a terminal does, unless `NO_COLOR` or a dumb terminal says no; `FORCE_COLOR` says yes. */
export function hasColour(
  stream: Partial<WriteStream>,
  environment: NodeJS.ProcessEnv = process.env,
): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '') return FORCE_COLOR !== '0'
  return stream.isTTY === true && TERM !== 'dumb'
}

/** A painter for one stream: text in a style, or the bare text where colours are off. */
export function painter(stream: Partial<WriteStream>): (style: StyleName, text: string) => string {
  if (!hasColour(stream)) return (_, text) => text
  return (style, text) =>
    `\u001b[${codes[style]}m${text}\u001b[${style === 'bold' || style === 'dim' ? 22 : 39}m`
}

/** Columns of a terminal; for anything else what `COLUMNS` says, or 80. */
export const widthOf = (stream: Partial<WriteStream>, environment: NodeJS.ProcessEnv = process.env): number =>
  Math.max(40, stream.columns ?? (Number(environment.COLUMNS) || 80))

/** Whether the locale can show more than ASCII; on Windows every current terminal can. */
export function hasUnicode(environment: NodeJS.ProcessEnv = process.env): boolean {
  if (process.platform === 'win32') return true
  const locale = environment.LC_ALL || environment.LC_CTYPE || environment.LANG || ''
  // No locale at all is what containers and cron have; they pass bytes through.
  return locale === '' || locale === 'C' || locale === 'POSIX' ? locale === '' : /utf-?8/i.test(locale)
}
