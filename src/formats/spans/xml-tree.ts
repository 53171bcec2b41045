import { SaxesParser } from 'saxes'
import { describe } from '../../model/error.ts'
import { xmlSyntax } from '../../model/errors/spans.ts'
import type { Report } from '../report.ts'

/** An element of an XML document, with its text and elements in order. */
export interface XmlElement {
  /** Without a namespace prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (XmlElement | string)[]
}

/** A document that was read, or why it could not be, with the line. */
export type XmlDocument =
  | { readonly root: XmlElement; readonly error?: undefined }
  | { readonly root?: undefined; readonly error: string; readonly line: number }

/** The name of a document's first element, without its prefix; undefined where the text is no XML. */
export function rootName(text: string): string | undefined {
  const start = text.slice(0, 8_192)
  if (!/^\s*</.test(start)) return undefined
  let at = 0
  // Declarations, comments and instructions come first; each is skipped by its end, which takes linear time.
  for (;;) {
    at += /^\s*/.exec(start.slice(at))![0].length
    const rest = start.slice(at, at + 4)
    const end = rest.startsWith('<?')
      ? '?>'
      : rest === '<!--'
        ? '-->'
        : rest.startsWith('<!')
          ? '>'
          : undefined
    if (end === undefined) return /^<(?:[A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)/.exec(start.slice(at))?.[1]
    // An internal subset has declarations of its own in brackets.
    const subset = end === '>' ? /^<![^>[]*\[[^\]]*\]/.exec(start.slice(at)) : null
    const found = start.indexOf(end, at + (subset?.[0].length ?? 2))
    if (found < 0) return undefined
    at = found + end.length
  }
}

/** The root of a document; where it is broken, that is reported. */
export function rootOf(document: XmlDocument, report: Report): XmlElement | undefined {
  if (document.root === undefined)
    report.error(describe(xmlSyntax, { error: document.error }), { line: document.line })
  return document.root
}

/** The elements of a document. Entities that a document declares itself are not expanded. */
export function parseXml(text: string): XmlDocument {
  if (rootName(text) === undefined) return { error: 'it is not XML', line: 1 }
  const parser = new SaxesParser({ xmlns: false as const })
  const top: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [top]
  let defect: Error | undefined
  parser.on('opentag', ({ name, attributes }) => {
    const element: XmlElement = {
      name: name.replace(/^.*:/, ''),
      attributes: attributes as Readonly<Record<string, string>>,
      children: [],
    }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const addText = (words: string) => {
    open.at(-1)!.children.push(words)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('error', error => {
    defect ??= error
  })
  parser.write(text).close()
  if (defect !== undefined) {
    const line = Number(/^(\d+):/.exec(defect.message)?.[1] ?? 1)
    return { error: defect.message.replace(/^\d+:\d+: /, ''), line }
  }
  const root = top.children.find(child => typeof child !== 'string')
  return root === undefined ? { error: 'there is no element', line: 1 } : { root: root as XmlElement }
}

/** All elements of a name below an element, in order; elements inside a found one are not searched. */
export function elementsOf({ children }: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of children) {
    if (typeof child === 'string') continue
    if (child.name === name) found.push(child)
    else found.push(...elementsOf(child, name))
  }
  return found
}

/** The words in an element, without those of elements whose names are left out. */
export function wordsOf({ children }: XmlElement, without: ReadonlySet<string> = new Set()): string {
  let text = ''
  for (const child of children) {
    if (typeof child === 'string') text += child
    else if (!without.has(child.name)) text += wordsOf(child, without)
  }
  return text
}
