/**
 * Reading the boxes of HEIF and AVIF files (ISO 14496-12 §4.2, ISO 23008-12 §9.3), as far as libheif does not do it for
 * us.
 */

type Box = { type: string; start: number; end: number }

/** A file of a phone has a few dozen. */
const MAX_BOXES = 10_000
const FULL_BOX_HEADER = 4

/** Boxes side by side between two offsets. Stops at the first one whose size is impossible. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at + 8 <= to && boxes.length < MAX_BOXES) {
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && at + 16 > to) break
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const header = isLong ? 16 : 8
    if (size < header || at + size > to) break
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size })
    at += size
  }
  return boxes
}

/** The boxes that describe images (`ipco`), in order: an association names them by their place, from 1. */
export function listProperties(bytes: Buffer): Box[] {
  const meta = listBoxes(bytes).find(({ type }) => type === 'meta')
  const iprp = meta && listBoxes(bytes, meta.start + FULL_BOX_HEADER, meta.end).find(({ type }) => type === 'iprp')
  const ipco = iprp && listBoxes(bytes, iprp.start, iprp.end).find(({ type }) => type === 'ipco')
  return ipco ? listBoxes(bytes, ipco.start, ipco.end) : []
}

/** The file with every clean aperture opened to the whole image of this size, so that it crops nothing. */
export function openApertures(bytes: Buffer, { width, height }: { width: number; height: number }): Buffer {
  const opened = Buffer.from(bytes)
  for (const { type, start, end } of listProperties(bytes)) {
    if (type !== 'clap' || end - start < 32) continue
    // Width, height, and the offset of the center, each as a fraction.
    for (const [place, number] of [width, 1, height, 1, 0, 1, 0, 1].entries())
      opened.writeUInt32BE(number, start + place * 4)
  }
  return opened
}

/**
 * The file without the brands of sequences where it has no sequence (`moov`): some programs list them in every file,
 * and libheif would look for one.
 */
export function withoutSequenceBrands(bytes: Buffer): Buffer {
  const boxes = listBoxes(bytes)
  const [first] = boxes
  if (first?.type !== 'ftyp' || boxes.some(({ type }) => type === 'moov')) return bytes
  const plain = Buffer.from(bytes)
  for (let at = first.start; at + 4 <= first.end; at += 4)
    if (SEQUENCES.has(plain.toString('latin1', at, at + 4)))
      plain.write(at === first.start ? 'heic' : 'mif1', at, 'latin1')
  return plain
}

const SEQUENCES = new Set(['msf1', 'hevc', 'hevx', 'hevm', 'hevs', 'avis'])
