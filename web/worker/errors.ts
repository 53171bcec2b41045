/** Problems and questions that only the page has: what it says about files, names and tasks in its own words. */
import { define, hint } from '../../src/model/errors/define.ts'

export const noData = define(
  'nothing-to-compare',
  () => 'there are no data in the page',
  () => hint`add a file first`,
)

export const readerMissing = define(
  'file-unreadable',
  ({ kind }: { kind: string }) => `the reader for ${kind} is not in this page`,
  () => hint`keep the folder "readers" next to the page, or open the page with \`cesura workbench\``,
)

export const fileTooLarge = define(
  'file-unreadable',
  ({ limit }: { limit: string }) => `the file is larger than this page can hold (${limit})`,
  () => hint`read it with the command line, or split it`,
)

export const fileUnopened = define(
  'file-unreadable',
  () => 'the browser could not open the file: it was moved, changed or locked since it was chosen',
  () => hint`choose it again`,
)

export const notOfChunks = define(
  'format-unknown',
  () =>
    'the file has neither a text that was cut here, nor chunks of one, nor sections or questions about one',
  () => hint`leave it out, or remove the other files to read it alone`,
)

export const sectionsOfOneDocument = define(
  'gold-documents',
  ({ file, documents }: { file: string; documents: number }) =>
    `${file} has boundaries for one document, and there are ${documents}`,
  () => hint`leave the other documents out, or add sections that name their document`,
)

export const coderNameTaken = define(
  'duplicate-coder',
  ({ item, coder }: { item: string; coder: string }) =>
    `there is another segmentation of ${item} by ${coder}`,
  () => hint`give each annotator of a text a different name`,
)

export const textNameTaken = define(
  'duplicate-coder',
  ({ name }: { name: string }) => `there is another text called ${name}`,
  () => hint`give each text a different name`,
)

export const boundariesCarriedOver = define(
  'texts-aligned',
  ({ percent, certain, boundaries }: { percent: number; certain: number; boundaries: number }) =>
    `its boundaries were carried over to the text of the others by ${percent} % of its words; ${certain} of ${boundaries} have a certain position`,
)

export const referenceMissing = define(
  'file-not-found',
  (_: { file: string }) => 'the reference of the task is not among the files',
  ({ file }) => hint`add ${file} too`,
)

export const referenceChanged = define(
  'reference-differs',
  () => 'this is not the reference of the task, because its digest differs: the data or the task was changed',
  () => hint`add the reference that the task was made with`,
)

export const submissionTwice = define(
  'submission-twice',
  ({ name }: { name: string }) => `two submissions are called "${name}"`,
  () => hint`rename one file`,
)

export const isOneText = define(
  'path-meaning',
  ({ many }: { many: string; seen: string }) => `Is this one text, cut by ${many} people?`,
  ({ seen }) => hint`${seen} Taken as yes. One click changes it.`,
)

export const nameParts = define(
  'path-meaning',
  () => 'How does a file name say text and coder?',
  () =>
    hint`Read from the names and the texts; every file fits. Change it where the parts are in another order.`,
)

export const tierRoles = define('which-layer', () => 'What does each tier hold?')

export const segmentLayer = define('which-layer', () => 'Which layer holds the segments?')

export const unitsOrSeconds = define(
  'which-layer',
  ({ units }: { units: string }) => `Count the intervals of ${units} or the seconds?`,
  () =>
    hint`The two ends of a pause are one position when you count intervals, and two when you count seconds.`,
)

export const whoseText = define(
  'token-mismatch',
  (_: { difference: string }) => 'On whose words shall the cuts be compared?',
  ({ difference }) => hint`The words differ a little: ${difference}.`,
)

export const otherReading = define(
  'format-unknown',
  ({ file, choices }: { file: string; choices: number }) =>
    choices < 2 ? `No other reader finds a boundary in ${file}.` : `How is ${file} to be read?`,
)
