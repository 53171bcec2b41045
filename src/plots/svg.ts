/** What an attribute may hold; `undefined` leaves it out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Replaces by U+FFFD the control characters and what else XML forbids (half surrogates): a terminal acts on U+009B as on
 * ESC. So are U+202D and U+202E, which reverse the text after them.
 *
 * @param text - any text, also untrusted, or markup that holds some
 * @returns the same without these characters
 * @example
 * printable('ann\u001b[2J') //=> 'ann\ufffd[2J'
 */
export const printable = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML forbids, and those a terminal acts on
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  )

/**
 * Any text as text: printable, with entities for the five special characters of markup. Names, texts and types always pass
 * through here.
 *
 * @param text - any text, also untrusted
 * @returns text that is safe in an element and in a quoted attribute
 * @example
 * escapeText('<img onerror="x">') //=> '&lt;img onerror=&quot;x&quot;&gt;'
 */
export const escapeText = (text: string): string =>
  printable(text).replace(/[&<>"']/g, char => ENTITIES[char]!)

/** A coordinate with two decimals at most, never −0, never an exponent: the same bytes everywhere. */
export function coordinate(value: number): string {
  const rounded = Math.round(value * 100) / 100
  return String(rounded === 0 ? 0 : rounded)
}

/** One element. Attribute values are escaped; `content` is markup, made by this file's functions. */
export function element(name: string, attributes: Attributes, content?: string): string {
  let open = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    open += ` ${key}="${typeof value === 'number' ? coordinate(value) : escapeText(value)}"`
  }
  return content === undefined ? `${open}/>` : `${open}>${content}</${name}>`
}

/** A rectangle filled with the colour of `fill`, a class of the theme such as `f-seg`. */
export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => element('rect', { x, y, width: Math.max(0, width), height, ...more, class: fill })

/** A path that is stroked, not filled, in the colour of `stroke`, a class such as `s-ink`. */
export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  element('path', { d, fill: 'none', 'stroke-width': width, ...more, class: stroke })

/** A disc or, with `stroke`, a ring. */
export const circle = (x: number, y: number, r: number, fill: string, more: Attributes = {}): string =>
  element('circle', { cx: x, cy: y, r, ...more, class: fill })

/** How a text is set: its anchor at x, its size, weight and colour. */
export interface TextStyle {
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly size?: number
  readonly weight?: 400 | 500 | 600
  /** Class of the colour; default `f-ink`. */
  readonly fill?: string
  readonly family?: 'serif' | 'mono'
  /** A rim in the colour of the ground, so that lines beneath do not cross the letters. */
  readonly halo?: boolean
}

/** Text as text; y is the middle of the small letters, moved to the base line with `dy`. */
export function label(x: number, y: number, text: string, style: TextStyle = {}): string {
  const { anchor = 'start', size = 12, weight, fill = 'f-ink', family, halo = false } = style
  const classes = [fill, family, halo ? 's-panel' : undefined].filter(name => name !== undefined).join(' ')
  return element(
    'text',
    {
      x,
      y,
      dy: '.35em',
      'font-size': size,
      'font-weight': weight === 400 ? undefined : weight,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      ...(halo ? { 'stroke-width': 4, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}),
      class: classes,
    },
    escapeText(text),
  )
}

/** A path of points: coordinates with two decimals at most. */
export const pathTo = (...parts: readonly (string | number)[]): string => {
  let d = ''
  for (const part of parts) {
    if (typeof part === 'string') d += part
    else d += `${d === '' || /[A-Za-z]$/.test(d) ? '' : ' '}${coordinate(part)}`
  }
  return d
}
