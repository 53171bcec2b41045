import { sizeText } from '../../../src/report/sentences/imported.ts'
import { loaded } from '../../state/loaded.ts'
import {
  assignRecording,
  type Recording,
  recordingOf,
  recordings,
  removeRecording,
  sounds,
  timedItems,
} from '../../state/sound.ts'
import { Pick } from '../pick.tsx'
import { clockText } from './time-lanes.tsx'

/** The recordings that were brought: which text each belongs to, and that they stay here. */
export function Recordings() {
  if (recordings.value.length === 0) return null
  return (
    <section class="panel recordings" aria-label="Recordings">
      <div class="h">
        <h2>Recordings</h2>
        <span>They stay on this device; sessions and exports do not hold them.</span>
      </div>
      <ul>
        {recordings.value.map(recording => (
          <Row key={recording.name} recording={recording} />
        ))}
      </ul>
    </section>
  )
}

function Row({ recording }: { recording: Recording }) {
  const { name, file } = recording
  const { waveform, share, problem } = sounds.value[name] ?? {}
  const items = timedItems.value
  const own = items.find(item => recordingOf(item)?.name === name)
  return (
    <li>
      <b>
        <bdi>{name}</bdi>
      </b>
      <span class="note">
        {sizeText(file.size)}
        {waveform !== undefined && `, ${clockText(waveform.seconds)}`}
        {share !== undefined && `, reading the sound: ${Math.round(100 * share)} %`}
        {problem !== undefined && `, no waveform: ${problem}`}
      </span>
      {items.length > 0 ? (
        <Pick
          label="Recording of"
          value={own?.id ?? ''}
          options={items.map(({ id }) => id)}
          all="no text"
          onPick={item => assignRecording(name, item)}
        />
      ) : (
        <span class="note">
          {loaded.value?.corpus === undefined
            ? 'Add its segmentations: TextGrid, EAF, subtitles, chapters …'
            : 'None of these texts has times to listen to.'}
        </span>
      )}
      <button type="button" class="link" onClick={() => removeRecording(name)}>
        Remove
      </button>
    </li>
  )
}
