import { counted } from '../../../src/model/numbers.ts'
import { corpus } from '../../state/corpus.ts'
import { nameOn } from '../../state/load.ts'
import { source } from '../../state/source.ts'
import type { FileReport } from '../../worker/imported.ts'
import { CutLane } from '../cut-lane.tsx'

/** Whose coding of which text a file holds, and where it is cut; the name can be changed. */
export function Whose({ file }: { file: FileReport }) {
  const whose =
    file.chunker === undefined ? ownCoder(file) : { role: 'Chunker', ...file.chunker, text: undefined }
  if (whose === undefined) return <Coders file={file} />
  const { role, name, document, lane } = whose
  return (
    <div class="whose">
      <label class="field">
        {role}
        <input
          type="text"
          class="name"
          value={name}
          dir="auto"
          aria-label={`${role} of ${file.name}`}
          onChange={event => nameOn(file.name, { coder: event.currentTarget.value })}
        />
      </label>
      {whose.text === undefined ? (
        <span class="field">
          Text{' '}
          <b>
            <bdi>{document}</bdi>
          </b>
        </span>
      ) : (
        <label class="field">
          Text
          <input
            type="text"
            class="name"
            value={whose.text}
            list="texts"
            dir="auto"
            aria-label={`Text of ${file.name}`}
            onChange={event => nameOn(file.name, { item: event.currentTarget.value })}
          />
        </label>
      )}
      {lane !== undefined && <CutLane segmentation={lane} />}
    </div>
  )
}

/** The coder of a file that holds one coder's work, and what it is of; the cuts where that is one text. */
function ownCoder({ codings }: FileReport) {
  const coders = [...new Set(codings.map(({ coder }) => coder))]
  const items = [...new Set(codings.map(({ item }) => item))]
  const [name] = coders
  if (coders.length !== 1 || name === undefined) return undefined
  const item = items.length === 1 ? corpus.value?.items.find(({ id }) => id === items[0]) : undefined
  const document = items.length === 1 ? items[0]! : counted(items.length, 'text')
  const lane = item?.codings.find(coding => coding.coder === name)?.segmentation
  return { role: 'Coder', name, document, lane, text: items.length === 1 ? items[0] : undefined }
}

/** Coders of one file that have a field each. */
const FIELDS = 8

/** The coders of a file that holds several: tools write numbers where people have names. */
function Coders({ file }: { file: FileReport }) {
  const texts = new Map<string, number>()
  for (const { coder } of file.codings) texts.set(coder, (texts.get(coder) ?? 0) + 1)
  const given = source.value?.names?.[file.name]?.coders ?? {}
  const found = (shown: string) => Object.keys(given).find(old => given[old] === shown) ?? shown
  if (texts.size < 2 || texts.size > FIELDS) return null
  return (
    <div class="coders">
      {[...texts].map(([coder, count]) => (
        <label key={found(coder)} class="field">
          <span class="why">
            <bdi>{found(coder)}</bdi>, {counted(count, 'text')}
          </span>
          <input
            type="text"
            class="name"
            value={coder}
            dir="auto"
            aria-label={`Name of coder ${found(coder)} in ${file.name}`}
            onChange={event => nameOn(file.name, { coders: { [found(coder)]: event.currentTarget.value } })}
          />
        </label>
      ))}
    </div>
  )
}
