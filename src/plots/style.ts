import {
  darkTheme,
  fonts,
  lightTheme,
  MARK_KINDS,
  printTheme,
  sequentialColor,
  sequentialLabel,
  type Theme,
  TOKENS,
} from './theme.ts'

/** Which colours a figure carries: one theme, both with the reader's preference, or none (the page has them). */
export type ThemeChoice = 'light' | 'dark' | 'auto' | 'print' | 'inherit'

/**
 * The class of an amount, rounded to a percent: a cell has `q37`, the label on it `l37`.
 *
 * @param prefix - `q` for the ground of a cell, `l` for the label on it
 * @param amount - 0 to 1; what is outside is taken as the nearer end
 * @returns a class of `plotStyle`
 */
export const amountClass = (prefix: 'q' | 'l', amount: number): string =>
  `${prefix}${Math.round(Math.min(1, Math.max(0, amount)) * 100)}`

/** All rules of one theme: class name → declaration. Few declarations, so that any SVG program reads them. */
function declarations(theme: Theme): Map<string, string> {
  const rules = new Map<string, string>()
  for (const token of TOKENS) {
    rules.set(`f-${token}`, `fill:${theme[token]}`)
    rules.set(`s-${token}`, `stroke:${theme[token]}`)
  }
  for (const kind of MARK_KINDS) rules.set(`on-${kind}`, `fill:${theme.on[kind]}`)
  theme.coders.forEach((color, index) => {
    rules.set(`f-coder${index + 1}`, `fill:${color}`)
    rules.set(`s-coder${index + 1}`, `stroke:${color}`)
  })
  for (let percent = 0; percent <= 100; percent++) {
    rules.set(`q${percent}`, `fill:${sequentialColor(theme, percent / 100)}`)
    rules.set(`l${percent}`, `fill:${sequentialLabel(theme, percent / 100)}`)
  }
  return rules
}

/** What a class becomes when the reader forces a palette: marks in text colour, ground empty, shapes carry the rest. */
function forced(name: string): string | undefined {
  const [part, token] = name.split('-') as [string, string | undefined]
  if (/^q\d+$/.test(name)) return 'fill:Canvas;stroke:CanvasText'
  if (/^l\d+$/.test(name)) return 'fill:CanvasText'
  if (part === 'on') return 'fill:Canvas'
  if (part !== 'f' && part !== 's') return undefined
  const property = part === 'f' ? 'fill' : 'stroke'
  if (token === 'seg') return part === 'f' ? 'fill:Canvas;stroke:GrayText' : 'stroke:GrayText'
  if (token === 'unit' || token === 'line') return `${property}:GrayText`
  if (token === 'page' || token === 'panel' || token === 'raise' || token === 'inverse')
    return `${property}:Canvas`
  return `${property}:CanvasText`
}

/** Rules with equal declarations share one line. */
function write(rules: Iterable<readonly [string, string]>, scope: string): string {
  const byDeclaration = new Map<string, string[]>()
  for (const [name, declaration] of rules) {
    const selectors = byDeclaration.get(declaration)
    if (selectors === undefined) byDeclaration.set(declaration, [`${scope} .${name}`])
    else selectors.push(`${scope} .${name}`)
  }
  return [...byDeclaration]
    .map(([declaration, selectors]) => `${selectors.join(',')}{${declaration}}`)
    .join('')
}

const tables = new Map<Theme, Map<string, string>>()

function rulesOf(theme: Theme, only: ReadonlySet<string> | undefined): [string, string][] {
  let table = tables.get(theme)
  if (table === undefined) {
    table = declarations(theme)
    tables.set(theme, table)
  }
  return [...table].filter(([name]) => only === undefined || only.has(name))
}

/**
 * The stylesheet of figures. A page that shows figures rendered with `theme: 'inherit'` holds it once; a
 * standalone figure carries the part it needs.
 *
 * @param choice - `auto` follows the reader's preference on screen and is light on paper
 * @param scope - the selector under which the rules hold; figures have the class `cesura`
 * @param only - the classes to write; undefined: all
 * @returns CSS without line ends
 */
export function plotStyle(
  choice: Exclude<ThemeChoice, 'inherit'>,
  scope = '.cesura',
  only?: ReadonlySet<string>,
): string {
  const theme = choice === 'dark' ? darkTheme : choice === 'print' ? printTheme : lightTheme
  const rules = rulesOf(theme, only)
  let css =
    `${scope} text{font-family:${fonts.sans};font-variant-numeric:tabular-nums}` +
    `${scope} .serif{font-family:${fonts.serif}}${scope} .mono{font-family:${fonts.mono}}` +
    write(rules, scope)
  if (choice === 'auto') {
    css += `@media screen and (prefers-color-scheme:dark){${write(rulesOf(darkTheme, only), scope)}}`
    css += `@media print{${write(
      rulesOf(printTheme, only).filter(([name]) => /-(line|unit)$/.test(name)),
      scope,
    )}}`
  }
  const system = rules.flatMap(([name]) => {
    const declaration = forced(name)
    return declaration === undefined ? [] : [[name, declaration] as const]
  })
  return `${css}@media (forced-colors:active){${scope}{forced-color-adjust:none}${write(system, scope)}}`
}
