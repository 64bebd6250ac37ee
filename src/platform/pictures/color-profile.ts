/**
 * ICC profiles for colors that a file describes by code points (ITU-T H.273: `nclx` of HEIF and AVIF, `cICP` of PNG),
 * so that sharp converts them like any other profile.
 */
export type CodePoints = { primaries: number; transfer: number }

type Xy = readonly [x: number, y: number]
type Primaries = { red: Xy; green: Xy; blue: Xy; white: Xy }
type Matrix = readonly (readonly [number, number, number])[]

const D65: Xy = [0.3127, 0.329]
const ILLUMINANT_C: Xy = [0.31, 0.316]
const BT709: Primaries = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 }

/** H.273 table 2. What is not here, or unspecified, is taken as BT.709, which sRGB shares. */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  4: { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: ILLUMINANT_C },
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  8: { red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: ILLUMINANT_C },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 },
  22: { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: D65 },
}

/**
 * H.273 table 3: from a signal between 0 and 1 to light. BT.709 and its kin (1, 6, 14, 15) are shown like sRGB, as
 * browsers do.
 */
const TRANSFERS: Readonly<Record<number, (signal: number) => number>> = {
  4: (signal) => signal ** 2.2,
  5: (signal) => signal ** 2.8,
  8: (signal) => signal,
  16: (signal) => toStandardRange(pqToNits(signal) / DIFFUSE_WHITE_NITS),
  17: (signal) => (signal ** 2.6 * 52.37) / 48,
  18: (signal) => toStandardRange((hlgToScene(signal) ** HLG_SYSTEM_GAMMA * HLG_PEAK_NITS) / DIFFUSE_WHITE_NITS),
}

/** White paper in an HDR picture, and the screen that HLG is made for: BT.2408, BT.2100. */
const DIFFUSE_WHITE_NITS = 203
const HLG_PEAK_NITS = 1000
const HLG_SYSTEM_GAMMA = 1.2

/** Whether such a picture can be shown as sRGB without a change. */
export const isPlainRgb = ({ primaries, transfer }: CodePoints): boolean =>
  PRIMARIES[primaries] === undefined && TRANSFERS[transfer] === undefined

/** A profile of three primaries and one curve (ICC.1:2001, a matrix profile for displays). */
export function createProfile({ primaries, transfer }: CodePoints): Buffer {
  const [red, green, blue] = columnsOf(toD50(PRIMARIES[primaries] ?? BT709))
  const curve = curveOf(TRANSFERS[transfer] ?? srgbToLight)
  const tags: [string, Buffer][] = [
    ['desc', description('H.273')],
    ['cprt', Buffer.from('text\0\0\0\0CC0\0', 'latin1')],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  return assemble(tags)
}

const srgbToLight = (signal: number): number => (signal <= 0.04045 ? signal / 12.92 : ((signal + 0.055) / 1.055) ** 2.4)

/** BT.2100 table 4. */
function pqToNits(signal: number): number {
  const [m1, m2, c1, c2, c3] = [2610 / 16_384, (2523 / 4096) * 128, 3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32]
  const power = signal ** (1 / m2)
  return 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1)
}

/** BT.2100 table 5: the light of the scene, between 0 and 1. */
function hlgToScene(signal: number): number {
  const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73]
  return signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - c) / a) + b) / 12
}

/** Where highlights begin to be pressed together, as a share of white paper. */
const KNEE = 0.6

/** Light beyond white paper comes closer and closer to white; what is darker stays as it is. */
const toStandardRange = (light: number): number =>
  light <= KNEE ? light : KNEE + (1 - KNEE) * (1 - Math.exp((KNEE - light) / (1 - KNEE)))

const D50 = [0.9642, 1, 0.8249] as const
/** Cone responses: Bradford. */
const CONES: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

/** From light of these primaries to XYZ, seen under the white of ICC profiles. */
function toD50({ red, green, blue, white }: Primaries): Matrix {
  const columns = transposed([red, green, blue].map(([x, y]) => [x / y, 1, (1 - x - y) / y] as const))
  const whiteXyz = [white[0] / white[1], 1, (1 - white[0] - white[1]) / white[1]] as const
  const shares = apply(inverse(columns), whiteXyz)
  const toXyz = columns.map(([r, g, b]) => [r * shares[0], g * shares[1], b * shares[2]] as const)
  const [from, to] = [apply(CONES, whiteXyz), apply(CONES, D50)]
  const scaled = CONES.map(
    (row, place) => row.map((value) => (value * (to[place] ?? 1)) / (from[place] ?? 1)) as unknown as Row,
  )
  return product(product(inverse(CONES), scaled), toXyz)
}

type Row = readonly [number, number, number]
const apply = (matrix: Matrix, [x, y, z]: Row): Row =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Row
const transposed = (matrix: Matrix): Matrix =>
  [0, 1, 2].map((place) => matrix.map((row) => row[place] ?? 0) as unknown as Row)
const columnsOf = (matrix: Matrix): [Row, Row, Row] => transposed(matrix) as [Row, Row, Row]
const product = (one: Matrix, other: Matrix): Matrix =>
  transposed(transposed(other).map((column) => apply(one, column)))

function inverse(matrix: Matrix): Matrix {
  const [[a, b, c], [d, e, f], [g, h, i]] = matrix as [Row, Row, Row]
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    [e * i - f * h, c * h - b * i, b * f - c * e],
    [f * g - d * i, a * i - c * g, c * d - a * f],
    [d * h - e * g, b * g - a * h, a * e - b * d],
  ].map((row) => row.map((value) => value / determinant) as unknown as Row)
}

const CURVE_POINTS = 4096

function curveOf(toLight: (signal: number) => number): Buffer {
  const tag = Buffer.alloc(12 + CURVE_POINTS * 2)
  tag.write('curv', 'latin1')
  tag.writeUInt32BE(CURVE_POINTS, 8)
  for (let point = 0; point < CURVE_POINTS; point++) {
    const light = toLight(point / (CURVE_POINTS - 1))
    tag.writeUInt16BE(Math.round(Math.min(Math.max(light, 0), 1) * 65_535), 12 + point * 2)
  }
  return tag
}

function xyz(values: readonly number[]): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 'latin1')
  for (const [place, value] of values.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + place * 4)
  return tag
}

function description(text: string): Buffer {
  const tag = Buffer.alloc(12 + text.length + 1 + 8 + 3 + 67)
  tag.write('desc', 'latin1')
  tag.writeUInt32BE(text.length + 1, 8)
  tag.write(text, 12, 'latin1')
  return tag
}

/** ICC.1:2001 §6: a head of 128 bytes, a table of tags, the tags on multiples of four. */
function assemble(tags: readonly [string, Buffer][]): Buffer {
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const places = new Map<Buffer, number>()
  let end = 128 + table.length
  for (const [place, [name, data]] of tags.entries()) {
    const start = places.get(data) ?? end
    table.write(name, 4 + place * 12, 'latin1')
    table.writeUInt32BE(start, 8 + place * 12)
    table.writeUInt32BE(data.length, 12 + place * 12)
    if (places.has(data)) continue
    places.set(data, start)
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
    parts.push(padded)
    end += padded.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(end, 0)
  head.writeUInt32BE(0x02_40_00_00, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  for (const [place, value] of D50.entries()) head.writeInt32BE(Math.round(value * 65_536), 68 + place * 4)
  return Buffer.concat([head, table, ...parts])
}
