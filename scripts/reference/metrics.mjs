// A page per metric, from its definition and doc comment, with a figure of an example.
import { readFileSync } from 'node:fs'
import { cell, code, codeCell, page, plain, table } from './markdown.mjs'

const camel = id => id.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const snake = id => id.replaceAll('-', '_')
const bound = value =>
  value === Infinity ? '∞' : value === -Infinity ? '−∞' : String(value).replace('-', '−')

/** The two segmentations of every example: the first lines of Kubla Khan, by a person and by a program. */
export const EXAMPLE = { reference: [2, 3, 6], hypothesis: [2, 2, 4, 3] }
const LEVELS = { units: 12, reference: [[6], [3, 6, 9]], hypothesis: [[6], [3, 6, 10]] }
const LABELS = {
  reference: [
    ['a', 'b'],
    ['x', 'y', 'x', 'y'],
  ],
  hypothesis: [
    ['a', 'b'],
    ['x', 'y', 'x', 'y'],
  ],
}
const SCORES = [0.1, 0.9, 0.2, 0.7, 0.3, 0.1, 0.2, 0.4, 0.1, 0.1]

/** The doc comment of an exported constant as Markdown: the text, and its example apart. */
export function docComment(source, name) {
  const found = new RegExp(`/\\*\\*\\n((?: \\*.*\\n)+) \\*/\\nexport const ${name}\\b`).exec(source)
  if (found === null) return undefined
  const text = found[1].replace(/^ \* ?/gm, '')
  const [prose] = text.split(/^@/m)
  const example = /^@example\n([\s\S]*?)(?=^@|(?![\s\S]))/m.exec(text)?.[1].trimEnd()
  return { prose: prose.trimEnd(), example }
}

/** Formulas stay as they are, prose becomes paragraphs without markup of its own. */
const prose = text =>
  text
    .split(/\n{2,}/)
    .map(part =>
      /^ {4}/.test(part)
        ? code('text', part.replace(/^ {4}/gm, ''))
        : plain(part.replace(/\{@link (\w+)\}/g, '`$1`')),
    )
    .join('\n\n')

function figure(metric, { library, plots, compare }) {
  const { fromMasses, fromLevels } = library
  if (metric.takes === 'scores') return undefined
  if (metric.takes === 'levels') {
    const [ann, bo] = [LEVELS.reference, LEVELS.hypothesis].map(levels => fromLevels(LEVELS.units, levels))
    return plots.nestedStrips({
      units: LEVELS.units,
      reference: { name: 'reference', levels: ann.levels },
      hypothesis: { name: 'hypothesis', levels: bo.levels },
      marks: compare.levelMarks(ann, bo),
      stretches: compare.explainLevels(ann, bo),
    })
  }
  const [reference, hypothesis] = [EXAMPLE.reference, EXAMPLE.hypothesis].map(masses => fromMasses(masses))
  const channel =
    metric.family === 'windows'
      ? {
          view: 'windows',
          windows: plots.slidingWindows(
            reference.units,
            [...reference.boundaries],
            [...hypothesis.boundaries],
            2,
          ),
        }
      : metric.family === 'alignment' || metric.family === 'overlaps'
        ? { view: 'alignment', ties: plots.tiesBetween(reference, hypothesis) }
        : { view: 'edits', marks: plots.marksBetween(reference, hypothesis) }
  return plots.segmentationStrip({
    units: reference.units,
    unit: 'line',
    reference: plots.laneOf('reference', reference),
    hypothesis: plots.laneOf('hypothesis', hypothesis),
    channel,
  })
}

/** The same call in four languages, and its value. */
function calls(metric, { library }) {
  const { fromMasses, fromLevels, fromScores } = library
  const { id, takes } = metric
  const list = JSON.stringify
  const name = camel(id)
  if (takes === 'levels') {
    // L compares labels that recur; the other metrics of levels ignore labels.
    const labelled = id.startsWith('l-')
    const side = who => fromLevels(LEVELS.units, LEVELS[who], labelled ? { labels: LABELS[who] } : {})
    const call = who =>
      `fromLevels(${LEVELS.units}, ${list(LEVELS[who])}${labelled ? `, { labels: ${list(LABELS[who])} }` : ''})`
    const given = who => ({
      units: LEVELS.units,
      levels: LEVELS[who],
      labels: labelled ? LABELS[who] : undefined,
    })
    const value = metric(side('reference'), side('hypothesis'))
    const pair = list({ id: 1, reference: given('reference'), hypothesis: given('hypothesis') })
    return [
      code(
        'ts',
        `import { fromLevels, ${name} } from 'cesura'\n${name}(${call('reference')}, ${call('hypothesis')}) // ${value}`,
      ),
      code('sh', `echo '${pair}' | cesura pairs - --metric ${id} --values`),
    ]
  }
  if (takes === 'scores') {
    const value = metric(fromMasses(EXAMPLE.reference), fromScores(SCORES))
    return [
      code(
        'ts',
        `import { fromMasses, fromScores, ${name} } from 'cesura'\n${name}(fromMasses(${list(EXAMPLE.reference)}), fromScores(${list(SCORES)})) // ${value}`,
      ),
      code('python', `import cesura\ncesura.${snake(id)}(${list(EXAMPLE.reference)}, ${list(SCORES)})`),
      code(
        'r',
        `library(cesura)\n${snake(id)}(c(${EXAMPLE.reference.join(', ')}), gap_scores(c(${SCORES.join(', ')})))`,
      ),
      code('sh', `cesura evaluate examples/scores.json --references manual --metric ${id}`),
    ]
  }
  const value = metric(fromMasses(EXAMPLE.reference), fromMasses(EXAMPLE.hypothesis))
  const pair = list({ reference: { masses: EXAMPLE.reference }, hypothesis: { masses: EXAMPLE.hypothesis } })
  return [
    code(
      'ts',
      `import { fromMasses, ${name} } from 'cesura'\n${name}(fromMasses(${list(EXAMPLE.reference)}), fromMasses(${list(EXAMPLE.hypothesis)})) // ${value}`,
    ),
    code(
      'python',
      `import cesura\ncesura.${snake(id)}(${list(EXAMPLE.reference)}, ${list(EXAMPLE.hypothesis)})`,
    ),
    code(
      'r',
      `library(cesura)\n${snake(id)}(c(${EXAMPLE.reference.join(', ')}), c(${EXAMPLE.hypothesis.join(', ')}))`,
    ),
    code('sh', `echo '${pair}' | cesura pairs - --metric ${id} --values`),
  ]
}

/** Pages and figures of all metrics, by their paths. */
export function metricPages(parts, files) {
  const { library, registry } = parts
  const { metrics, describeMetric } = library
  const pages = new Map()
  const figures = new Map()
  const sourceOf = id => {
    const declared = new RegExp(`^export const ${camel(id)}\\b`, 'm')
    return files.map(file => readFileSync(file, 'utf8')).find(text => declared.test(text))
  }
  for (const metric of metrics) {
    const { id, title, symbol, better } = metric
    const described = describeMetric(metric)
    const source = sourceOf(id)
    const comment = source === undefined ? undefined : docComment(source, camel(id))
    const drawn = figure(metric, parts)
    if (drawn !== undefined) figures.set(`reference/metrics/${id}.svg`, drawn.svg)
    const options = Object.entries(metric.options)
    const presets = registry.presetsOf(id)
    const settings = preset =>
      Object.entries(registry.presetOptions(preset, id))
        .map(([name, value]) => codeCell(`${name}: ${metric.options[name]?.print(value) ?? value}`))
        .join(', ') || 'the defaults'
    pages.set(
      `reference/metrics/${id}.md`,
      page(
        title === symbol ? `# ${title}` : `# ${title} (${symbol})`,
        plain(described.about),
        drawn === undefined ? undefined : `![${plain(drawn.title)}](${id}.svg)`,
        table(
          ['', ''],
          [
            ['id', `\`${id}\``],
            ['formula', cell(described.formula)],
            ['range', metric.range().map(bound).join(' to ')],
            ['direction', better === 'none' ? 'shown, never ranked' : `${better} is better`],
            ['symmetric', metric.symmetric() ? 'yes' : 'no'],
            [
              'source',
              described.sources
                .map(key => registry.sources[key])
                .map(({ cite, title: name, url }) =>
                  url === undefined ? `${cite}, ${name}` : `[${cite}](${url}), ${name}`,
                )
                .join('; ') || '–',
            ],
          ],
        ),
        `Signature at the defaults: \`${metric.signature()}\``,
        '## Definition',
        comment === undefined ? undefined : prose(comment.prose),
        '## In TypeScript, Python, R and on the command line',
        ...calls(metric, parts),
        comment?.example === undefined
          ? undefined
          : ['## Examples', '', code('ts', comment.example)].join('\n'),
        options.length === 0 ? undefined : '## Options',
        options.length === 0
          ? undefined
          : table(
              ['option', 'default', 'values', 'meaning'],
              options.map(([name, option]) => [
                `\`${name}\``,
                codeCell(option.print(option.default)),
                (described.options[name].choices ?? []).map(codeCell).join(' '),
                cell(described.options[name].about),
              ]),
            ),
        presets.length === 0 ? undefined : '## Presets',
        presets.length === 0
          ? undefined
          : table(
              ['preset', 'sets'],
              presets.map(preset => [`\`${preset}\``, settings(preset)]),
            ),
        `Which metric to choose: [choose a metric](../../how-to/choose-a-metric.md). All metrics: [list](index.md).`,
      ),
    )
  }
  pages.set(
    'reference/metrics/index.md',
    page(
      '# Metrics',
      '↑ higher is better, ↓ lower is better. `cesura metrics ID` prints the same on the command line.',
      table(
        ['metric', 'symbol', 'what it measures'],
        metrics.map(metric => [
          `[\`${metric.id}\`](${metric.id}.md)`,
          `${metric.symbol} ${metric.better === 'higher' ? '↑' : metric.better === 'lower' ? '↓' : ''}`,
          cell(describeMetric(metric).about),
        ]),
      ),
    ),
  )
  pages.set('reference/presets.md', presetsPage(parts))
  return { pages, figures }
}

function presetsPage({ library, registry, agreementPresets }) {
  const { metrics } = library
  const shown = (metric, preset) =>
    Object.entries(registry.presetOptions(preset, metric.id))
      .map(([name, value]) => codeCell(`${name}: ${metric.options[name]?.print(value) ?? value}`))
      .join(', ') || 'the defaults'
  const sections = registry.presetNames.map(preset => {
    const rows = metrics
      .filter(({ id }) => registry.presetsOf(id).includes(preset))
      .map(metric => [`[\`${metric.id}\`](metrics/${metric.id}.md)`, shown(metric, preset)])
    const agreement = agreementPresets?.[preset]
    if (agreement !== undefined)
      rows.push([
        'agreement',
        Object.entries(agreement)
          .map(([name, value]) =>
            codeCell(`${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}`),
          )
          .join(', '),
      ])
    return rows.length === 0 ? undefined : [`## ${preset}`, '', table(['metric', 'sets'], rows)].join('\n')
  })
  return page(
    '# Presets',
    `A preset sets the options of one program or paper together, errata included. An option that you give overrides it. Why programs differ:
[conventions](../explanation/conventions.md).`,
    ...sections,
  )
}
