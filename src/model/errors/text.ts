/** Messages of formats that hold plain text, Choi and Wiki-727K, and about names of items and annotators in files and in their names. */
import { define, hint } from './define.ts'

const inOneFile = 'choose a format that holds everything in one file'

export const titlesRequired = define(
  'labels-required',
  () => 'Wiki-727K files hold a title for every segment',
  () => hint`label every segment, or choose another format`,
)

export const nameNotForFile = define(
  'name-not-writable',
  ({ name }: { name: string }) => `the name ${name} cannot name a file`,
  () => hint`rename it, or ${inOneFile}`,
)

export const nameOfDevice = define(
  'name-not-writable',
  ({ name }: { name: string }) => `Windows reserves the name ${name} for a device`,
  () => hint`rename the item or annotator, or ${inOneFile}`,
)

export const namesDifferInCase = define(
  'name-not-writable',
  ({ a, b }: { a: string; b: string }) =>
    `the files ${a} and ${b} are the same file where case and the form of accents do not count`,
  () => hint`rename an item or annotator, or ${inOneFile}`,
)

export const nameMissing = define(
  'name-not-writable',
  () => 'the item or an annotator has no name',
  () => hint`give a name first`,
)

export const nameNotForCell = define(
  'name-not-writable',
  ({ name }: { name: string }) =>
    `the name ${name} is empty, or has a tab, a line end, or leading or trailing white space`,
  () => hint`rename it, or choose another format`,
)

export const separatorLength = define(
  'separator-unclear',
  ({ characters }: { characters: number }) =>
    `a line has ${characters} equals signs, where a separator has ten`,
  () => hint`correct the separator, or the text`,
)

export const headingUnclear = define(
  'separator-unclear',
  () => 'a line of equals signs is not a heading',
  () => hint`write a heading as ========,LEVEL,TITLE.`,
)

export const typesNotWritable = define(
  'types-not-writable',
  ({ format, types }: { format: string; types: readonly string[] }) =>
    `${format} hold no boundary types, and the corpus has ${types.join(' ')}`,
  () => hint`merge the types, or choose another format`,
)

export const typeNotLevel = define(
  'types-not-writable',
  ({ type }: { type: string }) => `type ${type} is not a heading level`,
  () => hint`levels are 1, 2, 3 …: choose another format`,
)

export const endTypeNotWritable = define(
  'types-not-writable',
  () => 'Wiki-727K files hold no type at the end of the text',
  () => hint`choose another format`,
)
