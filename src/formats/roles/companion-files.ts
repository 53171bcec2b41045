import { describe, problemOf } from '../../model/error.ts'
import { initialCasSkipped, notesSkipped, textTaken } from '../../model/errors/reading.ts'
import { claimsOn } from '../detect/claim.ts'
import type { Source } from '../detect/source.ts'
import type { Draft } from '../draft.ts'
import type { TextDocument } from '../format.ts'
import type { ReadFilesOptions } from '../input-file.ts'
import { isAboutPage, markdown } from '../text/markdown.ts'
import { baseOf } from './path-pattern.ts'

/**
 * Markdown that is in a folder of other codings is about them, or a text they segment; so is a readme or a licence of
 * which only a look could make something else. Named by itself, it is read.
 */
export function withoutPages<
  F extends { readonly name: string; readonly inFolder?: boolean; readonly source: Source | undefined },
>(
  whole: Draft,
  files: readonly F[],
  options: ReadFilesOptions,
): { readonly files: readonly F[]; readonly pages: readonly F[] } {
  const none = { files, pages: [] }
  if (files.length < 2 || options.format !== undefined) return none
  const best = ({ source }: F) => (source === undefined ? undefined : claimsOn(source, options).candidates[0])
  const pages = files.filter(
    file =>
      file.inFolder &&
      ((/\.md$/i.test(file.name) && best(file)?.format === markdown) ||
        (isAboutPage(file.name) && best(file)?.strength === 'possible')),
  )
  if (pages.length === 0) return none
  const among = new Set(pages)
  const others = files.filter(file => !among.has(file))
  if (!others.some(file => (best(file)?.strength ?? 'possible') !== 'possible')) return none
  // A text of the same name is taken as such.
  const key = (name: string) => name.replace(/\.[^./\\]*$/, '')
  const coded = new Set(others.filter(file => best(file) !== undefined).map(({ name }) => key(name)))
  const left = new Set(pages.filter(page => !coded.has(key(page.name))))
  if (left.size === 0) return none
  whole.problems.push(
    problemOf('warning', describe(notesSkipped, { files: Array.from(left, ({ name }) => baseOf(name)) }), {}),
  )
  return { files: files.filter(file => !left.has(file)), pages: [...left] }
}

/** What an INCEpTION project keeps next to the annotators: the document before anybody saw it. It is no coder. */
export function withoutInitial<F extends { readonly name: string; readonly inFolder?: boolean }>(
  whole: Draft,
  files: readonly F[],
): readonly F[] {
  const left = files.filter(({ name, inFolder }) => !inFolder || !/^INITIAL_CAS\./.test(baseOf(name)))
  if (left.length === files.length || left.length === 0) return files

  whole.problems.push(
    problemOf('warning', describe(initialCasSkipped, { documents: files.length - left.length }), {}),
  )
  return left
}

/**
 * Plain texts next to codings of the same name are what those count in: they are not read. So is the only text of a
 * name in a folder of texts, where codings of that name are in other folders.
 */
export function withoutTexts<F extends { readonly name: string; readonly source: Source | undefined }>(
  whole: Draft,
  files: readonly F[],
  options: ReadFilesOptions,
): { readonly files: readonly F[]; readonly texts: readonly TextDocument[] } {
  if (files.length < 2 || options.format !== undefined) return { files, texts: [] }
  const key = (name: string) => name.replace(/\.[^./\\]*$/, '')
  const stem = (name: string) => key(baseOf(name))
  const mayBeText = ({ name, source }: F) =>
    source !== undefined &&
    /\.(?:txt|md|text)$/i.test(name) &&
    claimsOn(source, options).candidates.every(
      ({ strength, format }) => strength === 'possible' || format === markdown,
    )
  const plain = new Set(files.filter(mayBeText))
  // An empty .ann file is recognised only next to its text.
  const isCoded = (file: F) =>
    file.source !== undefined &&
    !plain.has(file) &&
    (/\.ann$/i.test(file.name) || claimsOn(file.source, options).candidates.length > 0)
  const coded = files.filter(isCoded)
  const keys = new Set(coded.map(({ name }) => key(name)))
  const stems = new Set(coded.map(({ name }) => stem(name)))
  const counts = new Map<string, number>()
  for (const { name } of plain) counts.set(stem(name), (counts.get(stem(name)) ?? 0) + 1)
  const isText = ({ name }: F) =>
    keys.has(key(name)) || (counts.get(stem(name)) === 1 && stems.has(stem(name)))
  const texts = [...plain].filter(isText)
  const taken = new Set(texts)
  if (texts.length === 0 || texts.length === files.length) return { files, texts: [] }

  whole.problems.push(
    problemOf('warning', describe(textTaken, { files: texts.map(({ name }) => baseOf(name)) }), {}),
  )
  return {
    files: files.filter(file => !taken.has(file)),
    texts: texts.map(({ name, source }) => ({ name, text: source!.text })),
  }
}
