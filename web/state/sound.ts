import { computed, signal } from '@preact/signals'
import type { Item } from 'cesura'
import { proxy } from 'comlink'
import { createStore, del, entries, set, type UseStore } from 'idb-keyval'
import { timeOf } from '../../src/model/index.ts'
import { request } from '../worker/pool.ts'
import { mp3Blocks, type Waveform, WaveformBuilder } from '../worker/waveform.ts'
import { loaded } from './loaded.ts'

/** A recording that was brought next to its segmentations. It is read and played here and goes nowhere. */
export interface Recording {
  readonly name: string
  readonly file: Blob
  readonly address: string
  /** The text it belongs to, where the reader chose it. */
  readonly item?: string | undefined
}

export const recordings = signal<readonly Recording[]>([])

/** The waveform of a recording, how far reading it is, or why there is none. */
export interface Sound {
  readonly waveform?: Waveform
  readonly share?: number
  readonly problem?: string
}
export const sounds = signal<Readonly<Record<string, Sound>>>({})

/** Recordings are kept in this browser by name, so that they are there after a reload. */
const opened = createStore('cesura-recordings', 'work')
// A browser that forbids storing throws at once; here that is a rejection like all others.
const store: UseStore = async (mode, callback) => opened(mode, callback)

const SOUND = /\.(wav|wave|mp3|m4a|aac|ogg|oga|opus|flac|mp4|m4v|mov|webm)$/i

/** Whether a file is a recording: by what the system calls it, or by its name. */
export const isRecording = ({ name, type }: File): boolean =>
  /^(audio|video)\//.test(type) || SOUND.test(name)

const show = (recording: Omit<Recording, 'address'>): void => {
  const others = recordings.peek().filter(({ name }) => name !== recording.name)
  for (const { name, address } of recordings.peek()) if (name === recording.name) URL.revokeObjectURL(address)
  recordings.value = [...others, { ...recording, address: URL.createObjectURL(recording.file) }]
  void readWaveform(recording.name, recording.file)
}

const keep = ({ name, file, item }: Omit<Recording, 'address'>): Promise<void> =>
  // A browser that stores nothing still plays them.
  set(name, { file, item }, store).catch(() => {})

/** Adds recordings; one of the same name takes the place of the other. */
export function addRecordings(files: readonly File[]): void {
  for (const file of files) {
    const recording = { name: file.webkitRelativePath || file.name, file }
    show(recording)
    void keep(recording)
  }
}

export function removeRecording(name: string): void {
  const own = recordings.peek().find(recording => recording.name === name)
  if (own !== undefined) URL.revokeObjectURL(own.address)
  recordings.value = recordings.peek().filter(recording => recording !== own)
  const { [name]: _, ...rest } = sounds.peek()
  sounds.value = rest
  void del(name, store).catch(() => {})
}

/** Forgets all recordings. */
export function removeRecordings(): void {
  for (const { name } of recordings.peek()) removeRecording(name)
}

/** Says which text a recording belongs to. */
export function assignRecording(name: string, item: string | undefined): void {
  recordings.value = recordings.peek().map(one => (one.name === name ? { ...one, item } : one))
  const own = recordings.peek().find(one => one.name === name)
  if (own !== undefined) void keep(own)
}

/** Shows the recordings of the last visit. */
export async function restoreRecordings(): Promise<void> {
  const stored = await entries<string, { file?: unknown; item?: string }>(store).catch(() => [])
  const present = new Set(recordings.peek().map(({ name }) => name))
  for (const [name, { file, item }] of stored)
    if (file instanceof Blob && !present.has(name)) show({ name, file, item })
}

/** Longer recordings are decoded in blocks only: all at once they would fill the memory. */
const WHOLE_SECONDS = 20 * 60
/** Samples a second that a waveform needs. */
const RATE = 8000

async function readWaveform(name: string, file: Blob): Promise<void> {
  const put = (sound: Sound) => {
    if (recordings.peek().some(one => one.name === name && one.file === file))
      sounds.value = { ...sounds.peek(), [name]: sound }
  }
  put({ share: 0 })
  try {
    // What a worker says on its way may arrive after its answer.
    const progress = (share: number) => {
      if (sounds.peek()[name]?.share !== undefined) put({ share })
    }
    const waveform =
      (await request(remote => remote.waveform(file, proxy(progress)))) ?? (await decoded(file, progress))
    put(
      waveform === undefined ? { problem: 'too long for a waveform in this format; it plays' } : { waveform },
    )
  } catch {
    put({ problem: 'this browser cannot decode it' })
  }
}

/** The waveform of a compressed recording: browsers decode in the page only, outside its own thread. */
async function decoded(file: Blob, progress: (share: number) => void): Promise<Waveform | undefined> {
  const builder = new WaveformBuilder()
  const context = new OfflineAudioContext(1, 1, RATE)
  const take = (buffer: AudioBuffer, first: number, skip: number) => {
    for (let channel = 0; channel < buffer.numberOfChannels; channel++) {
      const samples = buffer.getChannelData(channel).subarray(Math.round(skip * RATE))
      builder.add(samples, { first, rate: RATE })
    }
  }
  const start = new Uint8Array(await file.slice(0, 2 ** 16).arrayBuffer())
  if (mp3Blocks(start).length > 0) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const blocks = mp3Blocks(bytes)
    for (const [at, { from, to, start, lead }] of blocks.entries()) {
      take(await context.decodeAudioData(bytes.slice(from, to).buffer), Math.round(start * RATE), lead)
      progress((at + 1) / blocks.length)
    }
    const last = blocks.at(-1)!
    return builder.finish(last.start + last.seconds)
  }
  if ((await secondsOf(file)) > WHOLE_SECONDS) return undefined
  const buffer = await context.decodeAudioData(await file.arrayBuffer())
  // A minute at a time, so that the page answers meanwhile.
  for (let first = 0; first < buffer.length; first += 60 * RATE) {
    for (let channel = 0; channel < buffer.numberOfChannels; channel++)
      builder.add(buffer.getChannelData(channel).subarray(first, first + 60 * RATE), { first, rate: RATE })
    progress(first / buffer.length)
    await new Promise(resolve => setTimeout(resolve))
  }
  return builder.finish(buffer.duration)
}

/** How long a recording is, as its head says. */
function secondsOf(file: Blob): Promise<number> {
  const address = URL.createObjectURL(file)
  return new Promise<number>((resolve, reject) => {
    const audio = new Audio(address)
    audio.addEventListener('loadedmetadata', () => resolve(audio.duration))
    audio.addEventListener('error', reject)
  }).finally(() => URL.revokeObjectURL(address))
}

/** A name without folders and extension. */
const stemOf = (name: string): string =>
  name
    .slice(name.lastIndexOf('/') + 1)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()

/** The recording of a text: the chosen one, else that of its name or of the name of its files, else the only one. */
export function recordingOf(item: Item | undefined): Recording | undefined {
  if (item === undefined || timeOf(item) === undefined) return undefined
  const all = recordings.value
  const free = all.filter(recording => recording.item === undefined)
  const files = (loaded.value?.files ?? []).filter(({ codings }) =>
    codings.some(coding => coding.item === item.id),
  )
  const names = [item.id, ...files.map(({ name }) => name)].map(stemOf)
  const isStart = (stem: string) =>
    names.some(name => name.startsWith(stem) && /^[^\p{L}\p{N}]/u.test(name.slice(stem.length)))
  const items = loaded.value?.corpus?.items ?? []
  return (
    all.find(recording => recording.item === item.id) ??
    free.find(({ name }) => names.includes(stemOf(name)) || item.id.toLowerCase() === stemOf(name)) ??
    free.find(({ name }) => isStart(stemOf(name))) ??
    (items.length === 1 && all.length === 1 ? free[0] : undefined)
  )
}

/** Texts with a time axis, which a recording may belong to. */
export const timedItems = computed(() =>
  (loaded.value?.corpus?.items ?? []).filter(item => timeOf(item) !== undefined),
)
