import { type ReadFilesOptions, readFiles } from '../../../src/formats/index.ts'
import { toMasses } from '../../../src/index.ts'

type Reading = ReturnType<typeof readFiles>

/** Lines of a file. */
export const rows = (...lines: string[]) => `${lines.join('\n')}\n`

/** One file, read as the library reads it. */
export const read = (name: string, text: string, options: ReadFilesOptions = {}): Reading =>
  readFiles([{ name, text }], options)

/** Item → coder → masses. */
export const masses = ({ corpus }: Reading) =>
  Object.fromEntries(
    (corpus?.items ?? []).map(({ id, codings }) => [
      id,
      Object.fromEntries(codings.map(({ coder, segmentation }) => [coder, [...toMasses(segmentation)]])),
    ]),
  )

/** Codes of questions, and of errors. */
export const asked = ({ questions }: Reading) => questions.map(({ code }) => code)
export const errors = ({ problems }: Reading) =>
  problems.filter(({ severity }) => severity === 'error').map(({ code }) => code)
