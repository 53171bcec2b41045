import { describe, type Problem, problemOf } from '../../model/error.ts'
import { xmlSyntax } from '../../model/errors/spans.ts'
import type { Parsed } from '../units/shapes.ts'

/** What is read of XML that is broken: nothing, and where it breaks. */
export const brokenXml = (file: string, error: string, line: number): Parsed => {
  const problem: Problem = problemOf('error', describe(xmlSyntax, { error }), { file, line })
  return { spans: [], problems: [problem], questions: [] }
}
