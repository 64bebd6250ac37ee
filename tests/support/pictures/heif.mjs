/**
 * Takes HEIC files of heif-enc apart and reassembles their coded images, with properties and items that heif-enc cannot
 * write.
 * @typedef {{ type: string, data: Buffer, properties: { box: Buffer, essential?: boolean }[], hidden?: boolean }} Item
 * @typedef {{ type: string, from: number, to: number[] }} Reference
 */

const u32 = (/** @type {number[]} */ ...numbers) => {
  const bytes = Buffer.alloc(numbers.length * 4)
  for (const [place, number] of numbers.entries()) bytes.writeInt32BE(number | 0, place * 4)
  return bytes
}
const u16 = (/** @type {number[]} */ ...numbers) =>
  Buffer.from(numbers.flatMap((number) => [number >> 8, number & 255]))

export const box = (/** @type {string} */ type, /** @type {Uint8Array[]} */ ...parts) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const full = (
  /** @type {string} */ type,
  /** @type {number} */ version,
  /** @type {number} */ flags,
  /** @type {Uint8Array[]} */ ...parts
) => box(type, u32((version << 24) | flags), ...parts)

export const ispe = (/** @type {number} */ width, /** @type {number} */ height) =>
  full('ispe', 0, 0, u32(width, height))
export const irot = (/** @type {number} */ steps) => box('irot', Buffer.from([steps]))
export const imir = (/** @type {number} */ axis) => box('imir', Buffer.from([axis]))
/** Width, height and offset of the center, as fractions. */
export const clap = (/** @type {number[]} */ ...numbers) => box('clap', u32(...numbers))
export const auxC = (/** @type {string} */ urn) => full('auxC', 0, 0, Buffer.from(`${urn}\0`, 'latin1'))
export const nclx = (
  /** @type {number} */ primaries,
  /** @type {number} */ transfer,
  /** @type {number} */ matrix,
  range = 1,
) => box('colr', Buffer.from('nclx'), u16(primaries, transfer, matrix), Buffer.from([range << 7]))

/** @param {Buffer} bytes */
function boxes(bytes) {
  const found = []
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at) || bytes.length - at
    found.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      whole: bytes.subarray(at, at + size),
      body: bytes.subarray(at + 8, at + size),
    })
    at += size
  }
  return found
}

/**
 * The coded images of a file, in order, each with its decoder configuration and bit depths.
 * @param {Buffer} file
 */
export function codedImages(file) {
  const meta = boxes(
    boxes(file)
      .find(({ type }) => type === 'meta')
      .body.subarray(4),
  )
  const part = (/** @type {string} */ type) => meta.find((one) => one.type === type).body
  const [ipco, ipma] = boxes(part('iprp'))
  const properties = boxes(ipco.body)
  const places = new Map()
  const iloc = part('iloc')
  const version = iloc[0]
  const [offsetSize, lengthSize, baseSize] = [iloc[4] >> 4, iloc[4] & 15, iloc[5] >> 4]
  let at = 6
  const read = (/** @type {number} */ size) => {
    const value = size === 0 ? 0 : iloc.readUIntBE(at, size)
    at += size
    return value
  }
  for (let count = read(2); count > 0; count--) {
    const id = read(2)
    if (version > 0) read(2)
    read(2)
    const base = read(baseSize)
    let data = Buffer.alloc(0)
    for (let extents = read(2); extents > 0; extents--) {
      const start = base + read(offsetSize)
      data = Buffer.concat([data, file.subarray(start, start + read(lengthSize))])
    }
    places.set(id, data)
  }
  const images = []
  let where = 8
  for (let count = ipma.body.readUInt32BE(4); count > 0; count--) {
    const id = ipma.body.readUInt16BE(where)
    const many = ipma.body[where + 2]
    const own = Array.from(ipma.body.subarray(where + 3, where + 3 + many), (value) => properties[(value & 127) - 1])
    where += 3 + many
    const retained = own
      .filter(({ type }) => ['hvcC', 'pixi', 'auxC'].includes(type))
      .map(({ whole, type }) => ({ box: whole, essential: type === 'hvcC' }))
    if (retained.some(({ essential }) => essential)) images.push({ id, data: places.get(id), retained, all: own })
  }
  return images.toSorted((a, b) => a.id - b.id)
}

/**
 * @param {readonly Item[]} items the first has id 1
 * @param {{ primary?: number, references?: readonly Reference[], brand?: string, brands?: readonly string[] }} [how]
 */
export function assemble(items, { primary = 1, references = [], brand = 'heic', brands = ['mif1', 'heic'] } = {}) {
  const unique = new Map()
  for (const { properties } of items) for (const one of properties) unique.set(one.box.toString('hex'), one.box)
  const keys = [...unique.keys()]
  const entries = items.map(({ properties }, place) =>
    Buffer.concat([
      u16(place + 1),
      Buffer.from([
        properties.length,
        ...properties.map((one) => (one.essential ? 128 : 0) | (keys.indexOf(one.box.toString('hex')) + 1)),
      ]),
    ]),
  )
  const iprp = box('iprp', box('ipco', ...unique.values()), full('ipma', 0, 0, u32(items.length), ...entries))
  const infos = items.map(({ type, hidden }, place) =>
    full('infe', 2, hidden ? 1 : 0, u16(place + 1, 0), Buffer.from(`${type}\0`, 'latin1')),
  )
  const iref =
    references.length > 0
      ? [full('iref', 0, 0, ...references.map(({ type, from, to }) => box(type, u16(from, to.length, ...to))))]
      : []
  const head = box('ftyp', Buffer.from(brand), u32(0), Buffer.from(brands.join('')))
  const make = (/** @type {number} */ start) => {
    let at = start
    // Items of the same bytes share their place.
    const starts = new Map()
    const places = items.map(({ data }, place) => {
      if (!starts.has(data)) {
        starts.set(data, at)
        at += data.length
      }
      return Buffer.concat([u16(place + 1, 0, 1), u32(starts.get(data), data.length)])
    })
    const iloc = full('iloc', 0, 0, Buffer.from([0x44, 0x00]), u16(items.length), ...places)
    const hdlr = full('hdlr', 0, 0, u32(0), Buffer.from('pict'), u32(0, 0, 0), Buffer.from([0]))
    return full(
      'meta',
      0,
      0,
      hdlr,
      full('pitm', 0, 0, u16(primary)),
      iloc,
      full('iinf', 0, 0, u16(items.length), ...infos),
      iprp,
      ...iref,
    )
  }
  const start = head.length + make(0).length + 8
  return Buffer.concat([head, make(start), box('mdat', ...new Set(items.map(({ data }) => data)))])
}

/** The description of a grid of images: rows, columns, size. ISO 23008-12 §6.6.2.3. */
export const grid = (
  /** @type {number} */ rows,
  /** @type {number} */ columns,
  /** @type {number} */ width,
  /** @type {number} */ height,
) => Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width, height)])
