/** Messages about JSON: its syntax, the fields of a corpus and of a segmentation, files of segeval and Rezonator. */
import { define, hint, reading, setting } from './define.ts'

export const codersOutside = define(
  'coders-outside',
  ({ coders }: { coders: readonly string[] }) =>
    `the outer names (${coders.join(', ')}) were read as coders, the inner names as items`,
  () => hint`if that is right, no action is needed; otherwise write {ITEM: {CODER: [2, 3]}}`,
)

export const codingNotObject = define(
  'coding-not-object',
  ({ coding }: { coding: string }) => `the segmentation is ${coding}`,
  () => hint`give an object with "coder" and "boundaries"`,
)

export const duplicateCoderKey = define(
  'duplicate-coder',
  ({ key }: { key: string }) => `${key} appears twice, and segeval would keep only the last one`,
  () => hint`keep one, or rename one`,
)

export const duplicateKey = define(
  'duplicate-key',
  ({ key }: { key: string }) => `key ${key} appears twice in its object, and JSON keeps only the last one`,
  () => hint`keep one, or rename one`,
)

export const itemsNotList = define(
  'field-missing',
  ({ items }: { items: string }) => `"items" is ${items}`,
  () => hint`give a list of items`,
)

export const codingsNotList = define(
  'field-missing',
  ({ codings }: { codings: string }) => `"codings" is ${codings}`,
  () => hint`give a list of segmentations`,
)

export const itemsMissing = define(
  'field-missing',
  () => 'the file has neither "items" nor "codings"',
  () => hint`give {"items": {ITEM: {CODER: [2, 3, 6]}}}`,
)

export const fieldMisspelt = define(
  'field-unknown',
  ({ key }: { key: string; nearest: string }) => `field ${key} is not part of a segmentation`,
  ({ nearest }) => hint`did you mean "${nearest}"?`,
)

export const codingFieldUnknown = define(
  'field-unknown',
  ({ key }: { key: string }) => `field ${key} is not part of a segmentation and was ignored`,
  () => hint`correct the name of the field, or remove it`,
)

export const provenanceUnknown = define(
  'field-unknown',
  () => 'the "provenance" of the segmentation is not as `cesura adjudicate` writes it and was ignored',
  () => hint`remove it`,
)

export const formatFieldUnknown = define(
  'field-unknown',
  ({ key }: { key: string }) => `field ${key} is not part of the format and was ignored`,
  () => hint`notes go into "note"`,
)

export const groupNotString = define(
  'group-not-string',
  ({ group }: { group: string }) => `"group" is ${group}`,
  () => hint`give a string`,
)

export const itemEmpty = define(
  'item-empty',
  () => 'the item has neither units nor segmentations',
  () => hint`give its "units"`,
)

export const itemWithoutCodingNotWritable = define(
  'item-empty',
  (_: { format: string }) => 'the item has no segmentation',
  ({ format }) => hint`${format} hold segmentations only: leave the item out, or choose cesura-json`,
)

export const itemWithoutCoder = define(
  'item-empty',
  () => 'the item has no coder, so its length is unknown, and was left out',
  () => hint`give the masses of a coder`,
)

export const itemWithoutCoding = define(
  'item-empty',
  () => 'the item has no segmentation, so it adds nothing to any score',
  () => hint`segment it, or leave it out`,
)

export const itemNotObject = define(
  'item-not-object',
  ({ item }: { item: string }) => `the item is ${item}`,
  () => hint`give an object with "id" and "codings"`,
)

export const itemsNotObject = define(
  'item-not-object',
  ({ items }: { items: string }) => `"items" is ${items}`,
  () => hint`give an object of items by name`,
)

export const codersNotObject = define(
  'item-not-object',
  ({ coders }: { coders: string }) => `the item is ${coders}`,
  () => hint`give an object of coders by name`,
)

export const itemUnnamed = define(
  'item-unnamed',
  ({ id }: { id: string }) => `the item's "id" is ${id}`,
  () => hint`give a string`,
)

export const jsonNan = define(
  'json-nan',
  () => 'NaN or Infinity, which JSON does not have, was read as null',
  () => hint`write null, or a number where one is needed`,
)

export const jsonUnexpected = define(
  'json-syntax',
  ({ found, wanted }: { found: string | undefined; wanted: string }) =>
    `${found === undefined ? 'the text ends' : `there is ${found}`} where ${wanted} is expected`,
  () => hint`fix the JSON, or name another format`,
)

export const jsonSyntax = define(
  'json-syntax',
  ({ error }: { error: string }) => `this is not JSON: ${error}`,
  () => hint`fix the JSON, or name another format`,
)

export const scoreLineNotJson = define(
  'json-syntax',
  () => 'the line is not JSON',
  () => hint`give a JSON object on every line`,
)

export const levelsInvalid = define(
  'levels-invalid',
  ({ levels }: { levels: string }) => `the levels are ${levels}`,
  () => hint`give lists of boundaries, coarse first`,
)

export const levelLabelsInvalid = define(
  'levels-invalid',
  ({ labels }: { labels: string }) => `the labels are ${labels}`,
  () => hint`give a list for each level`,
)

export const massesNotList = define(
  'masses-not-list',
  ({ masses }: { masses: string; string: boolean }) => `the masses are ${masses}`,
  ({ string }) => {
    const marks = string ? hint`; for a string of marks, use ${reading('format', 'marks')}` : hint``
    return hint`give a list such as [2, 3, 6]${marks}`
  },
)

export const notADictionary = define(
  'not-a-dictionary',
  () => 'the JSON is not a dictionary of lists of numbers',
  () => hint`write {ITEM: {CODER: [2, 3, 6]}}`,
)

export const lineNotObject = define(
  'not-an-object',
  ({ value }: { value: string }) => `the line is ${value}`,
  () => hint`give a JSON object on every line`,
)

export const entryNotObject = define(
  'not-an-object',
  ({ value }: { value: string }) => `the entry is ${value}`,
  () => hint`give a list of objects`,
)

export const scoreLineNotObject = define(
  'not-an-object',
  ({ what }: { what: string }) => `the line is ${what}`,
  () => hint`give an object with reference and hypothesis`,
)

const savedByRezonator = 'check that Rezonator saved the file'

export const entryListInvalid = define(
  'not-rezonator',
  ({ entries }: { entries: string }) => `the entryList of the unit is ${entries}`,
  () => hint`${savedByRezonator}`,
)

export const notRezonator = define(
  'not-rezonator',
  ({ nodeMap }: { nodeMap: string }) => `ROOT[0].nodeMap is ${nodeMap}`,
  () => hint`${savedByRezonator}`,
)

export const notationMissing = define(
  'notation-missing',
  (_: { notations: readonly string[] }) => 'there is no segmentation',
  ({ notations }) => hint`give one of ${notations.join(', ')} or labels`,
)

export const notationTwice = define(
  'notation-twice',
  ({ notations }: { notations: readonly string[] }) => `both ${notations.join(' and ')} are given`,
  () => hint`give one of them`,
)

export const scaleInvalid = define(
  'scale-invalid',
  ({ scale }: { scale: string }) => `the scale is ${scale}`,
  () => hint`give { "names": [...], "ranks": [...] }`,
)

export const segeval1File = define(
  'segeval-1-file',
  () => 'the file has the layout of segeval 1.0, "codings" of one item, which segeval 2 rejects',
  () =>
    hint`no action is needed here; for segeval 2, write it again with \`cesura convert\` and ${setting('to', 'segeval-json')}`,
)

export const segmentationTypeMissing = define(
  'segmentation-type-missing',
  () => '"segmentation_type": "linear" is missing, and segeval rejects the file',
  () => hint`add it`,
)

export const segmentationTypeUnknown = define(
  'segmentation-type-unknown',
  ({ type }: { type: string }) => `"segmentation_type" is ${type}`,
  () => hint`write "linear", the only one that is defined`,
)

export const tagAssumed = define(
  'tag-assumed',
  ({ tag }: { tag: string; option: string }) => `the tag ${tag} was taken`,
  ({ option }) => hint`${reading(option, 'TAG')} names another`,
)

export const typeTagMissing = define(
  'tag-missing',
  ({ tag }: { tag: string }) => `no token has the tag ${tag}`,
  () => hint`${reading('typeTag', 'TAG')} names another`,
)

export const tagMissing = define(
  'tag-missing',
  ({ tag, tags }: { tag: string; tags: readonly string[]; option: string }) =>
    `there is no tag ${tag}; ${tags.length === 0 ? 'there are no tags' : `the tags are ${tags.join(', ')}`}`,
  ({ option }) => hint`name one with ${reading(option, 'TAG')}`,
)

export const tokenEmpty = define(
  'token-empty',
  ({ token, tag }: { token: number; tag: string }) => `token ${token} has no text under the tag ${tag}`,
  () => hint`give it a text in Rezonator, or name another tag with ${reading('tokenTag', 'TAG')}`,
)

export const tokenMissing = define(
  'token-missing',
  ({ entry }: { entry: string }) => `entry ${entry} leads to no token with a docTokenSeq`,
  () => hint`open the file in Rezonator and save it again`,
)

export const askTypeTag = define(
  'type-tag',
  ({ tag, ends, units, values }: { tag: string; ends: number; units: number; values: readonly string[] }) =>
    `The tag ${tag} is on the last token of ${ends} of ${units} units (${values.join(', ')}).`,
  ({ tag }) => hint`Does it name the type of the boundary? ${reading('typeTag', tag)}`,
)

export const versionMissing = define(
  'version-unknown',
  () => 'the JSON has items with codings, as a corpus of cesura has, but it does not say "cesura": 1',
  () => hint`write {"cesura": 1, "items": […]}`,
)

export const versionUnknown = define(
  'version-unknown',
  ({ version }: { version: string; readable: number }) => `"cesura" is ${version}`,
  ({ readable }) => hint`this program reads version ${readable}; a newer one may read the file`,
)

export const webannoVersionUnknown = define(
  'version-unknown',
  ({ version }: { version: string }) => `the file says ${version}, and cesura reads versions 1 to 3`,
  () => hint`export it as WebAnno TSV v3.3`,
)
