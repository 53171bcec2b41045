import { describe, type Problem, problemOf } from '../../model/error.ts'
import { xmlSyntax } from '../../model/errors/spans.ts'
import type { Parsed } from '../units/shapes.ts'
import type { XmlDocument } from './xml-tree.ts'

/** What is read of XML that is broken: nothing, and where it breaks. */
export const brokenXml = (file: string, document: XmlDocument | undefined): Parsed => {
  const { error, line } = document?.error === undefined ? { error: 'it is not XML', line: 1 } : document
  const problem: Problem = problemOf('error', describe(xmlSyntax, { error }), { file, line })
  return { spans: [], problems: [problem], questions: [] }
}
