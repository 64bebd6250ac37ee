/** Pixels in rows, without gaps; of 16 bits in little endian. `profile`: ICC, null for sRGB. */
export type Pixels = {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
  bytesPerSample: 1 | 2
  profile: Buffer | null
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const WIDTHS = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }
type Entry = { tag: number; type: typeof SHORT | typeof LONG | typeof UNDEFINED; values: Buffer; count: number }

/**
 * An uncompressed TIFF of these pixels: the one way to hand sharp raw pixels together with an ICC profile. TIFF 6.0;
 * the profile's tag is of ICC.1 annex B.
 */
export function toTiff({ data, width, height, channels, bytesPerSample, profile }: Pixels): Buffer {
  const entries: Entry[] = [
    longs(256, width),
    longs(257, height),
    shorts(258, ...Array.from({ length: channels }, () => bytesPerSample * 8)),
    shorts(259, 1), // no compression
    shorts(262, 2), // RGB
    longs(273, 0), // where the pixels begin, known below
    shorts(277, channels),
    longs(278, height), // one strip
    longs(279, data.length),
    shorts(284, 1), // the samples of a pixel side by side
    ...(channels === 4 ? [shorts(338, 2)] : []), // alpha that is not multiplied
    ...(profile ? [{ tag: 34_675, type: UNDEFINED, values: profile, count: profile.length } as const] : []),
  ]
  const directory = 8
  const afterDirectory = directory + 2 + entries.length * 12 + 4
  const extra = entries
    .filter(({ values }) => values.length > 4)
    .reduce((sum, { values }) => sum + values.length + (values.length % 2), 0)
  const pixelsAt = afterDirectory + extra + ((afterDirectory + extra) % 2)
  const head = Buffer.alloc(pixelsAt)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(directory, 4)
  head.writeUInt16LE(entries.length, directory)
  let valuesAt = afterDirectory
  for (const [place, { tag, type, values, count }] of entries.entries()) {
    const at = directory + 2 + place * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(count, at + 4)
    if (tag === 273) head.writeUInt32LE(pixelsAt, at + 8)
    else if (values.length <= 4) values.copy(head, at + 8)
    else {
      head.writeUInt32LE(valuesAt, at + 8)
      values.copy(head, valuesAt)
      valuesAt += values.length + (values.length % 2)
    }
  }
  return Buffer.concat([head, data])
}

const longs = (tag: number, value: number): Entry => entry(tag, LONG, [value])
const shorts = (tag: number, ...values: number[]): Entry => entry(tag, SHORT, values)

function entry(tag: number, type: typeof SHORT | typeof LONG, numbers: readonly number[]): Entry {
  const values = Buffer.alloc(numbers.length * WIDTHS[type])
  for (const [place, number] of numbers.entries())
    if (type === SHORT) values.writeUInt16LE(number, place * 2)
    else values.writeUInt32LE(number, place * 4)
  return { tag, type, values, count: numbers.length }
}
