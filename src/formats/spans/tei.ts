import { describe } from '../../model/error.ts'
import { whichLayer } from '../../model/errors/reading.ts'
import { type Claim, once } from '../detect/source.ts'
import type { Format } from '../format.ts'
import type { Report } from '../report.ts'
import { segmentSpans, squeezed, type TextSegment } from './segment-spans.ts'
import {
  elementsOf,
  parseXml,
  rootName,
  rootOf,
  wordsOf,
  type XmlDocument,
  type XmlElement,
} from './xml-tree.ts'

/** Roots of documents with sentences or turns as elements, and the part of them that holds the text. */
const ROOTS: Readonly<Record<string, string | undefined>> = {
  TEI: 'text',
  'TEI.2': 'text',
  teiCorpus: 'text',
  FoLiA: 'text',
  bncDoc: undefined,
  text: undefined,
  corpus: undefined,
  doc: undefined,
  document: undefined,
}
/** Elements that are segments, from the finest to the coarsest. */
const SEGMENTS = ['s', 'sentence', 'seg', 'u', 'p', 'sp', 'div'] as const
/** Elements without a segment's words: notes, headings of pages. */
const NO_WORDS = new Set(['note', 'fw', 'desc', 'teiHeader', 'header', 'metadata', 'figDesc'])
const NONE = new Set<string>()

/**
 * Sentences, utterances or parts of a text as XML elements: TEI (`<s>`, `<u>`, `<seg>`, `<milestone/>`), FoLiA, GUM and
 * BNC. A layer is the name of an element. One that holds all words in several is read; several are asked about.
 *
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/AI.html
 */
export const tei: Format = {
  id: 'tei',
  title: 'sentences in XML (TEI, FoLiA, GUM, BNC)',
  extensions: ['xml', 'tei'],
  holds: 'coding',
  plain: true,

  inspect({ name: file, text }) {
    const document = once(() => parseXml(text))
    return {
      claim: () => claim(rootName(text), document),
      read(report, { layer }) {
        const root = rootOf(document(), report)
        if (root === undefined) return []
        const layers = layersIn(bodyOf(root))
        const milestones = layers.some(({ name }) => name === 'milestone')
        if (milestones && layer === undefined) {
          askMilestones(report, layers)
          return []
        }
        return [segmentSpans(layers.length > 1 && !milestones ? finest(layers) : layers, { file })]
      },
    }
  },
}

function claim(name: string | undefined, document: () => XmlDocument): Claim | undefined {
  if (name === undefined || !Object.hasOwn(ROOTS, name)) return undefined
  const { root } = document()
  if (root === undefined)
    return ROOTS[name] === undefined ? undefined : { strength: 'named', because: `the root is ${name}` }
  const found = layersIn(bodyOf(root)).map(({ name }) => name)
  if (found.length === 0) return undefined
  return {
    strength: ROOTS[name] === undefined ? 'structural' : 'named',
    because: `the root is ${name}, with elements ${found.join(', ')}`,
    over: ['separated-text'],
  }
}

type Layer = { readonly name: string; readonly segments: readonly TextSegment[] }

/** The element that holds the text. */
function bodyOf(root: XmlElement): XmlElement {
  const name = ROOTS[root.name]
  return name === undefined ? root : (elementsOf(root, name)[0] ?? root)
}

/** Whether a paragraph that holds sentences is only their wrapping is for the user: sentences alone are read unasked. */
const finest = (layers: readonly Layer[]): readonly Layer[] =>
  layers.some(({ name }) => ['s', 'sentence', 'u'].includes(name))
    ? layers.filter(({ name }) => !['p', 'div', 'sp'].includes(name))
    : layers

/** Every kind of element that holds all words of the text in several elements. */
function layersIn(body: XmlElement): readonly Layer[] {
  const text = squeezed(wordsOf(body, NO_WORDS)).replaceAll(' ', '')
  const found: Layer[] = []
  for (const name of SEGMENTS) {
    const elements = elementsOf(body, name)
    if (elements.length < 2) continue
    const segments = elements.map(element => ({ text: textOf(element), label: element.attributes.who }))
    if (
      segments
        .map(segment => squeezed(segment.text))
        .join('')
        .replaceAll(' ', '') === text
    )
      found.push({ name, segments: segments.map(({ text }) => ({ text })) })
  }
  const stones = milestonesIn(body)
  if (stones.length > 1) found.push({ name: 'milestone', segments: stones })
  return found
}

/** The words of a sentence: tokens that are elements have spaces between them. */
function textOf(element: XmlElement): string {
  const tokens = elementsOf(element, 'w')
  if (tokens.length < 2) return wordsOf(element, NO_WORDS)
  const words = wordsOf(element, NO_WORDS)
  return /\S\s+\S/.test(words) ? words : tokens.map(token => wordsOf(token, NONE)).join(' ')
}

/** The text between empty elements `<milestone/>`. */
function milestonesIn(body: XmlElement): readonly TextSegment[] {
  const segments: { text: string }[] = [{ text: '' }]
  const walk = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (typeof child === 'string') segments.at(-1)!.text += child
      else if (child.name === 'milestone') segments.push({ text: '' })
      else if (!NO_WORDS.has(child.name)) {
        walk(child)
        if (child.name === 'p' || child.name === 'ab') segments.at(-1)!.text += ' '
      }
    }
  }
  walk(body)
  return segments.filter(({ text }) => text.trim() !== '')
}

/** A milestone marks anything that the editor counts: pages, topics. It is probably the segmentation that was meant. */
function askMilestones(report: Report, layers: readonly Layer[]): void {
  const shown = layers.map(({ name, segments }) => `${name} (${segments.length} segments)`).join(', ')
  report.ask({
    ...describe(whichLayer, { count: layers.length, layers: shown, recording: false, spans: true }),
    option: 'layer',
    choices: layers.map(({ name, segments }) => ({
      value: name,
      meaning: `${segments.length} segments, by the element ${name}`,
    })),
    likely: layers.length === 1 ? 'milestone' : undefined,
    because: 'no other element divides the text',
  })
}
