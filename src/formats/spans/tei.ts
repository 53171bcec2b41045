import { describe } from '../../model/error.ts'
import { whichLayer } from '../../model/errors/reading.ts'
import type { Question, ReadOptions, ShapedFormat } from '../format.ts'
import type { Parsed } from '../units/shapes.ts'
import { segmentSpans, squeezed, type TextSegment } from './segment-spans.ts'
import { brokenXml } from './xml-problem.ts'
import { elementsOf, rootName, wordsOf, type XmlElement, xmlOf } from './xml-tree.ts'

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
export const tei: ShapedFormat = {
  id: 'tei',
  title: 'sentences in XML (TEI, FoLiA, GUM, BNC)',
  extensions: ['xml', 'tei'],
  holds: 'coding',
  plain: true,

  claim(source) {
    const root = rootName(source.text)
    if (root === undefined || !Object.hasOwn(ROOTS, root)) return undefined
    const document = xmlOf(source)
    if (document?.root === undefined)
      return ROOTS[root] === undefined ? undefined : { strength: 'named', because: `the root is ${root}` }
    const found = layersIn(bodyOf(document.root)).map(({ name }) => name)
    if (found.length === 0) return undefined
    return {
      strength: ROOTS[root] === undefined ? 'shaped' : 'named',
      because: `the root is ${root}, with elements ${found.join(', ')}`,
      over: ['separated-text'],
    }
  },

  parse(source, options): Parsed {
    const document = xmlOf(source)
    if (document?.root === undefined) return brokenXml(source.name, document)
    const layers = layersIn(bodyOf(document.root))
    const location = { file: source.name }
    const milestones = layers.find(({ name }) => name === 'milestone')
    const question = milestones === undefined ? undefined : milestoneQuestion(layers, options, location)
    const chosen = layers.length > 1 && milestones === undefined ? finest(layers) : layers
    return {
      spans: question === undefined ? [segmentSpans(chosen, location)] : [],
      problems: [],
      questions: question === undefined ? [] : [question],
    }
  },
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
function milestoneQuestion(
  layers: readonly Layer[],
  { layer }: ReadOptions,
  location: Question['location'],
): Question | undefined {
  if (layer !== undefined) return undefined
  const shown = layers.map(({ name, segments }) => `${name} (${segments.length} segments)`).join(', ')
  return {
    ...describe(whichLayer, { count: layers.length, layers: shown, recording: false, spans: true }),
    option: 'layer',
    flag: '--read layer=',
    choices: layers.map(({ name, segments }) => ({
      value: name,
      meaning: `${segments.length} segments, by the element ${name}`,
    })),
    likely: layers.length === 1 ? 'milestone' : undefined,
    because: 'no other element divides the text',
    location,
  }
}
