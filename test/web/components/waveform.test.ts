import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { BINS, mp3Blocks, onsets, waveformOfWav, wavFormat } from '../../../web/worker/waveform.ts'
import { wav } from '../flows/wav.ts'

/** The same WAV file with its samples in another form. */
function converted(
  file: Buffer,
  tag: number,
  bits: number,
  write: (to: Buffer, at: number, value: number) => void,
) {
  const count = (file.length - 44) / 2
  const samples = Buffer.alloc((count * bits) / 8)
  for (let at = 0; at < count; at++) write(samples, (at * bits) / 8, file.readInt16LE(44 + 2 * at) / 32768)
  const head = Buffer.from(file.subarray(0, 44))
  head.writeUInt16LE(tag, 20)
  head.writeUInt16LE((head.readUInt16LE(22) * bits) / 8, 32)
  head.writeUInt16LE(bits, 34)
  head.writeUInt32LE(samples.length, 40)
  return new Blob([head, samples])
}

describe('the waveform of WAV files', () => {
  const file = wav(3, second => second >= 1 && second < 1.5, { channels: 2 })

  test('has the largest amplitude of every bin, however samples are written', async () => {
    const expected = (await waveformOfWav(new Blob([file as Buffer<ArrayBuffer>])))!
    assert.equal(expected.seconds, 3)
    assert.equal(expected.peaks.length, 3 * BINS)
    // A bin is 40 frames of two channels.
    const first = Array.from({ length: 80 }, (_, at) => Math.abs(file.readInt16LE(44 + 2 * at)) / 32768)
    assert.equal(expected.peaks[0], Math.fround(Math.max(...first)))
    assert.deepEqual(new Set(expected.peaks.subarray(BINS, 1.5 * BINS)), new Set([0]))
    const others = [
      converted(file, 1, 8, (to, at, value) => to.writeUInt8(Math.round(value * 127) + 128, at)),
      converted(file, 1, 24, (to, at, value) => to.writeIntLE(Math.round(value * 8388607), at, 3)),
      converted(file, 1, 32, (to, at, value) => to.writeInt32LE(Math.round(value * 2147483647), at)),
      converted(file, 3, 32, (to, at, value) => to.writeFloatLE(value, at)),
      converted(file, 3, 64, (to, at, value) => to.writeDoubleLE(value, at)),
    ]
    for (const other of others) {
      const { peaks, seconds } = (await waveformOfWav(other))!
      assert.equal(seconds, 3)
      for (const [bin, peak] of peaks.entries())
        assert.ok(Math.abs(peak - expected.peaks[bin]!) < 0.01, `${bin}: ${peak}`)
    }
  })

  test('a file whose recorder was stopped is read to its end; what is no WAV is none', async () => {
    const stopped = Buffer.from(file)
    stopped.writeUInt32LE(0xffffffff, 40)
    assert.equal((await waveformOfWav(new Blob([stopped])))!.seconds, 3)
    assert.equal(await wavFormat(new Blob([file.subarray(0, 20) as Buffer<ArrayBuffer>])), undefined)
    assert.equal(await wavFormat(new Blob(['RIFF....AVI LIST'])), undefined)
    const compressed = Buffer.from(file)
    compressed.writeUInt16LE(2, 20)
    assert.equal(await wavFormat(new Blob([compressed])), undefined)
  })

  test('speech begins where a pause ends', async () => {
    const found = onsets((await waveformOfWav(new Blob([file as Buffer<ArrayBuffer>])))!, 0, 3)
    assert.deepEqual(found, [1.5])
  })
})

test('an MP3 file is cut into blocks at its frames, each with the frames that its decoder needs', () => {
  // MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes, 1152 samples, of silence.
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0x64])
  const tag = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 5, 1, 2, 3, 4, 5])
  const frames = 200
  const file = Buffer.concat([tag, ...Array.from({ length: frames }, () => frame), Buffer.from('TAG…')])
  const blocks = mp3Blocks(file, 2)
  assert.equal(blocks.length, 3)
  assert.equal(blocks[0]!.from, tag.length)
  assert.equal(blocks[0]!.lead, 0)
  const seconds = blocks.reduce((sum, block) => sum + block.seconds, 0)
  assert.ok(Math.abs(seconds - (frames * 1152) / 44100) < 1e-9)
  for (const [at, { from, start, lead }] of blocks.entries()) {
    assert.equal((from - tag.length) % 417, 0)
    if (at > 0) assert.ok(Math.abs(lead - (10 * 1152) / 44100) < 1e-9)
    if (at > 0) assert.ok(Math.abs(start - blocks[at - 1]!.start - blocks[at - 1]!.seconds) < 1e-9)
  }
  assert.deepEqual(mp3Blocks(Buffer.from('no sound at all')), [])
})
