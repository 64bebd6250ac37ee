import type { Libheif } from 'libheif-js/libheif-wasm/libheif-bundle.js'
import makeLibheif from 'libheif-js/libheif-wasm/libheif-bundle.js'
import { isPlainRgb, createProfile } from './color-profile.ts'
import type { CodePoints } from './color-profile.ts'
import { combineCrops, applyCrop } from './combine-crops.ts'
import type { Borders, Transform } from './combine-crops.ts'
import { openApertures, withoutSequenceBrands } from './heif-boxes.ts'
import { checkSize, PictureRefused } from './limits.ts'
import type { Size } from './limits.ts'
import type { Pixels } from './tiff.ts'

/** libheif's enumerations. */
const COLORSPACE_RGB = 1
const CHROMA = { rgb8: 10, rgba8: 11, rgb16: 14, rgba16: 15 }
const CHANNEL_INTERLEAVED = 10
/** Places in `heif_decoding_options`. */
const IGNORE_TRANSFORMATIONS = 1
const CONVERT_HDR_TO_8BIT = 20
/** Places in `heif_color_profile_nclx`. */
const NCLX = { primaries: 4, transfer: 8 }
const MAX_TRANSFORMS = 16
const MAX_WARNINGS = 16
/** The file and its coded image name different colors: the file is right. */
const NCLX_MISMATCH = 152
/** Far more than the profile of any camera takes. */
const MAX_PROFILE_BYTES = 4 * 1024 * 1024
/** Above this a picture is decoded in 8 bits, whatever it has: its pixels stand twice in memory. */
const MAX_DEEP_PIXELS = 24_000_000
/** A second and a half of decoding: what the sender of a photo may wait for. */
const MAX_TRIED_PIXELS = 16_000_000

/** The primary image of a HEIC file, upright and cropped, with the profile of its colors. Throws PictureRefused. */
export const decodeHeic = (bytes: Buffer): Promise<Pixels> => withHeic(bytes, (heic) => heic.decode())

/**
 * Decodes a HEIC file as a test: all of it, or of a large one its last tile, whose bytes are missing in a file that was
 * cut off. Returns the size, upright and cropped. Throws PictureRefused.
 */
export const tryHeic = (bytes: Buffer): Promise<Size> => withHeic(bytes, (heic) => heic.try())

/**
 * The color code points (H.273) of the primary image of a HEIF or AVIF file that has no ICC profile; null when it has
 * one, or none.
 */
export const readCodePoints = (bytes: Buffer): Promise<CodePoints | null> =>
  withHeic(bytes, (heic) => (heic.iccProfile() ? null : heic.codePoints())).catch(() => null)

/** Each file gets an instance of its own: one that fails leaves nothing behind, and the memory goes with it. */
async function withHeic<T>(bytes: Buffer, read: (heic: Heic) => T): Promise<T> {
  let said = ''
  const note = (text: string) => (said = text)
  const library = makeLibheif({ print: note, printErr: note })
  await library.ready
  try {
    return read(new Heic(library, withoutSequenceBrands(bytes)))
  } catch (error) {
    // An abort of WebAssembly is the picture's doing, too: it asked for more memory than there is.
    throw error instanceof PictureRefused
      ? error
      : new PictureRefused('unreadable', new Error(`${String(error)} ${said}`))
  }
}

class Heic {
  readonly #library: Libheif
  readonly #bytes: Buffer
  readonly #error: number
  readonly #context: number
  readonly #handle: number

  constructor(library: Libheif, bytes: Buffer) {
    this.#library = library
    this.#bytes = bytes
    this.#error = library._malloc(16)
    const data = library._malloc(bytes.length)
    library.HEAPU8.set(bytes, data)
    this.#context = library._heif_context_alloc()
    this.#check(() =>
      library._heif_context_read_from_memory_without_copy(this.#error, this.#context, data, bytes.length, 0),
    )
    this.#handle = this.#pointer((out) =>
      library._heif_context_get_primary_image_handle(this.#error, this.#context, out),
    )
  }

  /** Throws PictureRefused for one that is too large or too small. */
  size(): Size {
    const [library, handle] = [this.#library, this.#handle]
    checkSize({
      width: library._heif_image_handle_get_width(handle),
      height: library._heif_image_handle_get_height(handle),
    })
    const transforms = this.#transforms()
    // libheif takes the size of a clean aperture as the most that may be decoded: what is around it is cropped here.
    const borders = transforms.some(({ kind }) => kind === 'crop') ? combineCrops(this.#codedSize(), transforms) : null
    const size = borders
      ? applyCrop(this.#turnedSize(transforms), borders)
      : { width: library._heif_image_handle_get_width(handle), height: library._heif_image_handle_get_height(handle) }
    checkSize(size)
    return size
  }

  try(): Size {
    const size = this.size()
    if (size.width * size.height <= MAX_TRIED_PIXELS) {
      const { width, height } = this.decode()
      return { width, height }
    }
    this.#decodeLastTile()
    return size
  }

  decode(): Pixels {
    const size = this.size()
    const coded = this.#codedSize()
    // A crop is no way around the limit: all of it is decoded.
    if (coded.width * coded.height > 0)
      checkSize({ width: Math.max(coded.width, size.width), height: Math.max(coded.height, size.height) })
    const transforms = this.#transforms()
    if (!transforms.some(({ kind }) => kind === 'crop')) return this.#pixels()
    return new Heic(this.#library, openApertures(this.#bytes, coded)).#pixels(combineCrops(coded, transforms))
  }

  #decodeLastTile(): void {
    const [library, handle] = [this.#library, this.#handle]
    const tiling = library._malloc(128)
    this.#check(() => library._heif_image_handle_get_image_tiling(this.#error, handle, 0, tiling))
    const [columns, rows] = [this.#number(tiling + 4), this.#number(tiling + 8)]
    const options = library._heif_decoding_options_alloc()
    library.HEAPU8[options + IGNORE_TRANSFORMATIONS] = 1
    this.#pointer((out) =>
      library._heif_image_handle_decode_image_tile(
        this.#error,
        handle,
        out,
        COLORSPACE_RGB,
        CHROMA.rgb8,
        options,
        columns - 1,
        rows - 1,
      ),
    )
  }

  iccProfile(): Buffer | null {
    const [library, handle] = [this.#library, this.#handle]
    const bytes = library._heif_image_handle_get_raw_color_profile_size(handle)
    if (bytes === 0 || bytes > MAX_PROFILE_BYTES) return null
    const data = library._malloc(bytes)
    this.#check(() => library._heif_image_handle_get_raw_color_profile(this.#error, handle, data))
    return Buffer.from(library.HEAPU8.subarray(data, data + bytes))
  }

  codePoints(): CodePoints | null {
    try {
      const profile = this.#pointer((out) =>
        this.#library._heif_image_handle_get_nclx_color_profile(this.#error, this.#handle, out),
      )
      return { primaries: this.#number(profile + NCLX.primaries), transfer: this.#number(profile + NCLX.transfer) }
    } catch {
      return null
    }
  }

  #pixels(borders: Borders = { left: 0, top: 0, right: 0, bottom: 0 }): Pixels {
    const [library, handle] = [this.#library, this.#handle]
    const icc = this.iccProfile()
    const points = icc ? null : this.codePoints()
    const { width: codedWidth, height: codedHeight } = this.#codedSize()
    const isDeep =
      library._heif_image_handle_get_luma_bits_per_pixel(handle) > 8 && codedWidth * codedHeight <= MAX_DEEP_PIXELS
    const hasAlpha = library._heif_image_handle_has_alpha_channel(handle) !== 0
    const options = library._heif_decoding_options_alloc()
    library.HEAPU8[options + CONVERT_HDR_TO_8BIT] = isDeep ? 0 : 1
    const chroma = CHROMA[`rgb${hasAlpha ? 'a' : ''}${isDeep ? 16 : 8}`]
    const image = this.#pointer((out) =>
      library._heif_decode_image(this.#error, handle, out, COLORSPACE_RGB, chroma, options),
    )
    this.#checkWarnings(image)
    const strideAt = library._malloc(4)
    const plane = library._heif_image_get_plane_readonly(image, CHANNEL_INTERLEAVED, strideAt)
    const decoded = {
      width: library._heif_image_get_width(image, CHANNEL_INTERLEAVED),
      height: library._heif_image_get_height(image, CHANNEL_INTERLEAVED),
    }
    const size = applyCrop(decoded, borders)
    checkSize(size)
    const channels = hasAlpha ? 4 : 3
    const bytesPerSample = isDeep ? 2 : 1
    const pixelBytes = channels * bytesPerSample
    const data = Buffer.allocUnsafe(size.width * size.height * pixelBytes)
    const stride = this.#number(strideAt)
    for (let row = 0; row < size.height; row++) {
      const start = plane + (row + borders.top) * stride + borders.left * pixelBytes
      data.set(library.HEAPU8.subarray(start, start + size.width * pixelBytes), row * size.width * pixelBytes)
    }
    // libheif keeps ten bits in the lower part of sixteen.
    if (isDeep) spread(data, library._heif_image_handle_get_luma_bits_per_pixel(handle))
    const profile = icc ?? (points && !isPlainRgb(points) ? createProfile(points) : null)
    return { data, ...size, channels, bytesPerSample, profile }
  }

  /** Without its strict mode libheif leaves tiles black that it cannot read, and warns. */
  #checkWarnings(image: number): void {
    const library = this.#library
    const list = library._malloc(MAX_WARNINGS * 12)
    const count = library._heif_image_get_decoding_warnings(image, 0, list, MAX_WARNINGS)
    for (let at = list; at < list + count * 12; at += 12) {
      const [code, subcode] = [this.#number(at), this.#number(at + 4)]
      if (subcode !== NCLX_MISMATCH)
        throw new PictureRefused('unreadable', new Error(`libheif warns: ${code}.${subcode}`))
    }
  }

  #codedSize(): Size {
    const [library, handle] = [this.#library, this.#handle]
    return {
      width: library._heif_image_handle_get_ispe_width(handle),
      height: library._heif_image_handle_get_ispe_height(handle),
    }
  }

  #turnedSize(transforms: readonly Transform[]): Size {
    const steps = transforms.reduce((sum, transform) => sum + (transform.kind === 'rotate' ? transform.steps : 0), 0)
    const { width, height } = this.#codedSize()
    return steps % 2 === 0 ? { width, height } : { width: height, height: width }
  }

  /** In the order in which they apply. */
  #transforms(): Transform[] {
    const [library, context, item] = [
      this.#library,
      this.#context,
      this.#library._heif_image_handle_get_item_id(this.#handle),
    ]
    const list = library._malloc(MAX_TRANSFORMS * 4)
    const count = library._heif_item_get_transformation_properties(context, item, list, MAX_TRANSFORMS)
    return Array.from({ length: Math.min(count, MAX_TRANSFORMS) }, (_, place) =>
      this.#number(list + place * 4),
    ).flatMap((property): Transform[] => {
      const type = library._heif_item_get_property_type(context, item, property)
      if (type === fourCc('irot'))
        return [
          {
            kind: 'rotate',
            steps: library._heif_item_get_property_transform_rotation_ccw(context, item, property) / 90,
          },
        ]
      if (type === fourCc('imir'))
        return [
          {
            kind: 'mirror',
            horizontal: library._heif_item_get_property_transform_mirror(context, item, property) === 1,
          },
        ]
      if (type === fourCc('clap')) return [{ kind: 'crop', borders: (image) => this.#borders(property, image) }]
      return []
    })
  }

  #borders(property: number, { width, height }: Size): Borders {
    const library = this.#library
    const item = library._heif_image_handle_get_item_id(this.#handle)
    const at = library._malloc(16)
    library._heif_item_get_property_transform_crop_borders(
      this.#context,
      item,
      property,
      width,
      height,
      at,
      at + 4,
      at + 8,
      at + 12,
    )
    const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((place) =>
      Math.max(0, this.#number(at + place) | 0),
    )
    return { left, top, right, bottom }
  }

  #pointer(ask: (out: number) => void): number {
    const out = this.#library._malloc(4)
    this.#check(() => ask(out))
    return this.#number(out)
  }

  #check(call: () => void): void {
    call()
    const code = this.#number(this.#error)
    if (code === 0) return
    const { HEAPU8 } = this.#library
    const start = this.#number(this.#error + 8)
    const message = Buffer.from(HEAPU8.subarray(start, HEAPU8.indexOf(0, start))).toString('latin1')
    throw new PictureRefused(
      message.includes('exceeds the maximum image size') ? 'too-many-pixels' : 'unreadable',
      new Error(message),
    )
  }

  #number(at: number): number {
    const { buffer, byteOffset } = this.#library.HEAPU8
    return new DataView(buffer, byteOffset).getUint32(at, true)
  }
}

const fourCc = (type: string): number => Buffer.from(type, 'latin1').readUInt32BE()

/** Numbers of so many bits, little endian, over the whole range of 16. */
function spread(data: Buffer, bits: number): void {
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  const most = 2 ** bits - 1
  for (let at = 0; at < samples.length; at++)
    samples[at] = Math.round((Math.min(samples[at] ?? 0, most) * 65_535) / most)
}
