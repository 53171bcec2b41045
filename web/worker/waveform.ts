/** How loud a recording is over time: the largest amplitude of every bin, of 1. */
export interface Waveform {
  readonly peaks: Float32Array
  readonly seconds: number
}

/** Bins a second: two of a pixel where two seconds are as wide as the page. */
export const BINS = 200

/** Bytes of a recording that are read at once: an hour never is in memory. */
const BLOCK = 2 ** 22

interface WavFormat {
  readonly channels: number
  readonly rate: number
  readonly bits: number
  readonly isFloat: boolean
  /** Where the samples begin and end, in bytes. */
  readonly from: number
  readonly to: number
}

/** Takes samples into the bins of a waveform, in any order of blocks. */
export class WaveformBuilder {
  private peaks = new Float32Array(BINS * 60)
  private bins = 0

  /** Takes one channel's samples in: `first` is the number of the first in the recording, `full` the largest amplitude. */
  add(
    samples: ArrayLike<number>,
    {
      first,
      rate,
      full = 1,
      zero = 0,
      step = 1,
    }: { first: number; rate: number; full?: number; zero?: number; step?: number },
  ): void {
    const last = Math.floor(((first + samples.length / step) * BINS) / rate) + 1
    if (last > this.peaks.length) {
      const longer = new Float32Array(Math.max(last, 2 * this.peaks.length))
      longer.set(this.peaks)
      this.peaks = longer
    }
    const frames = samples.length / step
    for (let bin = Math.floor((first * BINS) / rate); bin < last; bin++) {
      // A frame belongs to the bin in which it begins.
      const from = Math.max(0, Math.ceil((bin * rate) / BINS) - first)
      const to = Math.min(frames, Math.ceil(((bin + 1) * rate) / BINS) - first)
      let most = this.peaks[bin]! * full
      for (let at = from * step; at < to * step; at++) {
        const size = Math.abs(samples[at]! - zero)
        if (size > most) most = size
      }
      if (to > from) this.bins = Math.max(this.bins, bin + 1)
      this.peaks[bin] = most / full
    }
  }

  finish(seconds: number): Waveform {
    return { peaks: this.peaks.slice(0, this.bins), seconds }
  }
}

/** The format of a WAV file; undefined where it is no WAV, or its samples are compressed. */
export async function wavFormat(file: Blob): Promise<WavFormat | undefined> {
  const view = async (from: number, size: number) =>
    new DataView(await file.slice(from, from + size).arrayBuffer())
  const name = (bytes: DataView, at: number) =>
    String.fromCharCode(...Array.from({ length: 4 }, (_, index) => bytes.getUint8(at + index)))
  const head = await view(0, 12)
  if (head.byteLength < 12 || !/^RIFF|RF64$/.test(name(head, 0)) || name(head, 8) !== 'WAVE') return undefined
  let format: Omit<WavFormat, 'from' | 'to'> | undefined
  for (let at = 12; at + 8 <= file.size; ) {
    const chunk = await view(at, 8 + 40)
    if (chunk.byteLength < 8) return undefined
    const size = chunk.getUint32(4, true)
    const start = at + 8
    if (name(chunk, 0) === 'fmt ' && chunk.byteLength >= 24) {
      const tag = chunk.getUint16(8, true)
      // 0xFFFE: the real tag begins the sub-format.
      const kind = tag === 0xfffe && chunk.byteLength >= 34 ? chunk.getUint16(32, true) : tag
      const bits = chunk.getUint16(22, true)
      const isFloat = kind === 3
      if ((kind !== 1 && !isFloat) || !(isFloat ? [32, 64] : [8, 16, 24, 32]).includes(bits)) return undefined
      format = { channels: chunk.getUint16(10, true), rate: chunk.getUint32(12, true), bits, isFloat }
      if (format.channels === 0 || format.rate === 0) return undefined
    } else if (name(chunk, 0) === 'data') {
      // A recorder that was stopped, or a file over 4 GB, states no true size: the file does.
      const to = size === 0 || start + size > file.size ? file.size : start + size
      return format && { ...format, from: start, to }
    }
    at = start + size + (size % 2)
  }
  return undefined
}

/** Samples of all channels in turn, as numbers. */
function samplesOf(buffer: ArrayBuffer, { bits, isFloat }: WavFormat): ArrayLike<number> {
  if (bits === 8) return new Uint8Array(buffer)
  if (bits === 16) return new Int16Array(buffer)
  if (bits === 64) return new Float64Array(buffer)
  if (bits === 32) return isFloat ? new Float32Array(buffer) : new Int32Array(buffer)
  const bytes = new Uint8Array(buffer)
  return Int32Array.from(
    { length: bytes.length / 3 },
    (_, at) => (bytes[3 * at]! | (bytes[3 * at + 1]! << 8) | (bytes[3 * at + 2]! << 16)) << 8,
  )
}

/** The waveform of a WAV file, read block by block; undefined where it is none. Runs in a worker. */
export async function waveformOfWav(
  file: Blob,
  progress: (share: number) => void = () => {},
): Promise<Waveform | undefined> {
  const format = await wavFormat(file)
  if (format === undefined) return undefined
  const { channels, rate, bits, isFloat, from, to } = format
  const frame = (channels * bits) / 8
  const size = Math.max(1, Math.floor(BLOCK / frame)) * frame
  const end = to - ((to - from) % frame)
  // 24 bits are read as the upper ones of 32.
  const full = isFloat ? 1 : 2 ** ((bits === 24 ? 32 : bits) - 1)
  const builder = new WaveformBuilder()
  for (let at = from; at < end; at += size) {
    const buffer = await file.slice(at, Math.min(end, at + size)).arrayBuffer()
    const own = { first: (at - from) / frame, rate, full, zero: bits === 8 ? 128 : 0, step: channels }
    builder.add(samplesOf(buffer, format), own)
    progress(Math.min(1, (at + size - from) / (end - from)))
  }
  return builder.finish((end - from) / frame / rate)
}

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const RATES = [44_100, 48_000, 32_000]

/** The frame of MPEG layer III that begins at a byte. */
function mp3Frame(bytes: Uint8Array, at: number) {
  const [sync, second, third] = [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!]
  if (sync !== 0xff || (second & 0xe0) !== 0xe0 || ((second >> 1) & 3) !== 1) return undefined
  const version = (second >> 3) & 3
  const bitrate = BITRATES[version === 3 ? 1 : 2][third >> 4]
  const base = RATES[(third >> 2) & 3]
  if (version === 1 || !bitrate || base === undefined) return undefined
  const rate = base / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1152 : 576
  return { rate, samples, size: Math.floor((samples * 125 * bitrate) / rate) + ((third >> 1) & 1) }
}

/** A stretch of an MP3 file that decodes by itself. */
interface Mp3Block {
  readonly from: number
  readonly to: number
  /** Seconds at which its first frame begins, and how many frames before that one are in it for the decoder only. */
  readonly start: number
  readonly lead: number
  readonly seconds: number
}

/** Frames that a decoder needs before the first whose sound is wanted: they hold bits of later ones. */
const LEAD = 10

/** Cuts an MP3 file into blocks of about this many seconds, at frames; none where it is no MP3. */
export function mp3Blocks(bytes: Uint8Array, length = 60): Mp3Block[] {
  let at = 0
  if (bytes[0] === 0x49 && bytes[1] === 0x44 && bytes[2] === 0x33)
    at = 10 + ((bytes[6]! << 21) | (bytes[7]! << 14) | (bytes[8]! << 7) | bytes[9]!)
  const starts: number[] = []
  const times: number[] = []
  let time = 0
  while (at + 4 <= bytes.length) {
    const frame = mp3Frame(bytes, at)
    if (frame === undefined) {
      // Tags at the end, or damage: the next frame is searched for where there was one before.
      if (starts.length === 0) return []
      at++
      continue
    }
    starts.push(at)
    times.push(time)
    time += frame.samples / frame.rate
    at += frame.size
  }
  const blocks: Mp3Block[] = []
  for (let first = 0; first < starts.length; ) {
    let next = first + 1
    while (next < starts.length && times[next]! - times[first]! < length) next++
    const lead = Math.min(LEAD, first)
    blocks.push({
      from: starts[first - lead]!,
      to: starts[next] ?? bytes.length,
      start: times[first]!,
      lead: times[first]! - times[first - lead]!,
      seconds: (times[next] ?? time) - times[first]!,
    })
    first = next
  }
  return blocks
}

/** Quieter than this share of the loudest is a pause. */
const QUIET = 0.12
/** Seconds that a pause lasts at least. */
const PAUSE = 0.2

/** Where speech begins after a pause, in seconds, between two times. */
export function onsets({ peaks }: Waveform, from: number, to: number): number[] {
  const [first, last] = [Math.max(0, Math.floor(from * BINS)), Math.min(peaks.length, Math.ceil(to * BINS))]
  let loudest = 0
  for (let bin = first; bin < last; bin++) loudest = Math.max(loudest, peaks[bin]!)
  const found: number[] = []
  let quiet = 0
  for (let bin = first; bin < last; bin++) {
    if (peaks[bin]! < QUIET * loudest) quiet++
    else {
      if (quiet >= PAUSE * BINS) found.push(bin / BINS)
      quiet = 0
    }
  }
  return found
}
