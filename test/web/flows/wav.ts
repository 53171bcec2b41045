/** A WAV file of 16 bits: noise, silent where `isPause` says so. */
export function wav(
  seconds: number,
  isPause: (second: number) => boolean,
  { rate = 8000, channels = 1 }: { rate?: number; channels?: number } = {},
): Buffer {
  const frames = Math.round(seconds * rate)
  const size = 2 * channels
  const file = Buffer.alloc(44 + frames * size)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(channels, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * size, 28)
  file.writeUInt16LE(size, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(frames * size, 40)
  let state = 1
  for (let at = 0; at < frames * channels; at++) {
    state = (state * 1103515245 + 12345) % 2147483648
    const second = Math.floor(at / channels) / rate
    file.writeInt16LE(isPause(second) ? 0 : Math.round(16000 * (state / 1073741824 - 1)), 44 + 2 * at)
  }
  return file
}
