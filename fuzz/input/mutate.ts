import type { Random } from '../random.ts'

/** Words that readers trip over: numbers at their limits, quotes, brackets, signs that terminals and spreadsheets obey. */
export const oddWords: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '00',
  '1.5',
  '1e999',
  '-0',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '4294967295',
  '4294967296',
  '"',
  '""',
  "'",
  '\\',
  '\\"',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\u0000',
  '\u001b[31m',
  '\u0085',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ud800',
  '\udc00',
  '😀',
  'é',
  'e\u0301',
  '今日は',
  '{',
  '}',
  '[',
  ']',
  '[[',
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  ']]>',
  '<!--',
  '-->',
  '==========',
  '=CMD()',
  '__proto__',
  'constructor',
  'toString',
  '00:00:01.000 --> 00:00:00.500',
  '# newdoc',
  '99:99:99.999',
  'xmin = 5',
]

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  2 ** 32,
  2 ** 53,
  '',
  'x',
  '\u0000',
  [],
  {},
  [[]],
  [1, 1],
  [2, 1],
  ['a', null],
  { a: 1 },
  '__proto__',
]

/** A piece of text and where it stands. */
const cutOut = (random: Random, text: string): [number, number] => {
  const from = random.whole(0, text.length)
  const size = random.chance(0.7) ? random.whole(0, 8) : random.whole(0, 80)
  return [from, Math.min(text.length, from + size)]
}

/** One change that knows nothing of the format. */
export function mutateText(random: Random, text: string, others: readonly string[]): string {
  const [from, to] = cutOut(random, text)
  const lines = text.split('\n')
  const line = random.whole(0, lines.length - 1)
  switch (random.whole(0, 13)) {
    case 0:
      return text.slice(0, from) + text.slice(to)
    case 1:
      return text.slice(0, from) + random.pick(oddWords) + text.slice(from)
    case 2:
      return text.slice(0, from) + random.pick(oddWords) + text.slice(to)
    case 3:
      return lines.filter((_, at) => at !== line).join('\n')
    case 4:
      return lines.flatMap((own, at) => (at === line ? [own, own] : [own])).join('\n')
    case 5: {
      const other = random.whole(0, lines.length - 1)
      return lines
        .map((own, at) => (at === line ? lines[other]! : at === other ? lines[line]! : own))
        .join('\n')
    }
    case 6:
      return text.slice(0, from)
    case 7:
      return text.slice(0, from) + text.slice(from, to).repeat(random.whole(2, 20)) + text.slice(to)
    case 8: {
      const other = random.pick(others)
      const [a, b] = cutOut(random, other)
      return text.slice(0, from) + other.slice(a, b) + text.slice(to)
    }
    case 9: {
      // A number becomes another number.
      const numbers = [...text.matchAll(/-?\d+(?:\.\d+)?/g)]
      if (numbers.length === 0) return text
      const { index, 0: old } = random.pick(numbers)
      const next = random.pick([
        String(Number(old) + 1),
        String(Number(old) - 1),
        '0',
        '-1',
        '1e9',
        `${old}0`,
        `${old}.5`,
      ])
      return text.slice(0, index) + next + text.slice(index + old.length)
    }
    case 10: {
      const strings = [...text.matchAll(/"[^"\n]{0,40}"/g)]
      if (strings.length === 0) return text
      const { index, 0: old } = random.pick(strings)
      return `${text.slice(0, index)}"${random.pick(oddWords)}"${text.slice(index + old.length)}`
    }
    case 11:
      return random.chance(0.5) ? text.replaceAll('\n', '\r\n') : text.replaceAll('\r', '')
    case 12:
      return random.chance(0.5) ? `\ufeff${text}` : text.trimEnd()
    default: {
      const words = [...text.matchAll(/[\p{L}\p{N}_-]+/gu)]
      if (words.length === 0) return text
      const { index, 0: old } = random.pick(words)
      return text.slice(0, index) + random.pick(words)[0] + text.slice(index + old.length)
    }
  }
}

/** Every place in a JSON value, as a path. */
function paths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const own = Array.isArray(value) ? value.map((_, at) => at) : Object.keys(value)
  return [
    path,
    ...own.flatMap(key => paths((value as Record<string, unknown>)[key as string], [...path, key])),
  ]
}

/** One change of a JSON value: a value, a name or an entry becomes another, is gone, doubled or wrapped. */
export function mutateJson(random: Random, value: unknown): unknown {
  const path = random.pick(paths(value))
  const copy = { top: structuredClone(value) }
  let holder: Record<string | number, unknown> = copy as never
  let key: string | number = 'top'
  for (const step of path) {
    holder = holder[key] as Record<string | number, unknown>
    key = step
  }
  const old = holder[key]
  switch (random.whole(0, 6)) {
    case 0:
      holder[key] = random.pick(oddValues)
      break
    case 1:
      if (Array.isArray(holder)) holder.splice(key as number, 1)
      else if (key !== 'top') delete holder[key]
      break
    case 2:
      if (Array.isArray(holder)) holder.splice(key as number, 0, structuredClone(old))
      else holder[`${key}${random.pick(oddWords)}`] = structuredClone(old)
      break
    case 3:
      holder[key] = [old]
      break
    case 4:
      if (!Array.isArray(holder) && key !== 'top') {
        delete holder[key]
        holder[random.chance(0.5) ? String(key).slice(0, -1) : random.pick(oddWords)] = old
      }
      break
    case 5:
      holder[key] =
        typeof old === 'number' ? String(old) : typeof old === 'string' ? Number(old) || old : { value: old }
      break
    default:
      holder[key] = typeof old === 'number' ? old + random.pick([-1, 1, 0.5, 1e10]) : random.pick(oddWords)
  }
  return copy.top
}

/** A text changed once or a few times; JSON by its structure as often as by its signs. */
export function mutate(random: Random, text: string, others: readonly string[]): string {
  let now = text
  for (let times = random.pick([1, 1, 1, 2, 3, 6]); times > 0 && now.length < 20_000; times--) {
    if (/^\s*[[{]/.test(now) && random.chance(0.5)) {
      const lines = now.split('\n')
      const at = random.whole(0, lines.length - 1)
      try {
        now = JSON.stringify(mutateJson(random, JSON.parse(now))) ?? now
        continue
      } catch {}
      try {
        const line = JSON.stringify(mutateJson(random, JSON.parse(lines[at]!)))
        now = lines.map((own, index) => (index === at ? (line ?? own) : own)).join('\n')
        continue
      } catch {}
    }
    now = mutateText(random, now, others)
  }
  return now
}
