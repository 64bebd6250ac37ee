/**
 * Enough for the panorama of a phone. A picture is refused by what its head says, before anything that size is made in
 * memory.
 */
export const MAX_PIXELS = 64_000_000
/** Of the pixels of a picture that must be held all at once: what 64 million take in three colors and see-through. */
const MAX_HELD_BYTES = MAX_PIXELS * 4
/** The shorter side. Below this nothing can be seen. */
const LEAST_SIDE = 100
/** The longer side by the shorter one: a phone's panorama has less than 5. */
const MAX_STRETCH = 10

/** The widths that a picture is made in, in pixels; one that is narrower is not made wider. */
export const WIDTHS = [480, 960, 1600] as const
export const FORMATS = ['avif', 'webp', 'jpg'] as const

/** Width and height in pixels, as the picture is seen: turned upright. */
export type Size = { width: number; height: number }
export type Variant = Size & { format: (typeof FORMATS)[number]; bytes: number; hash: string }
/**
 * What was made of a picture. `preview`: a WebP of 24 pixels as a data address, to stand in its place until it has
 * come.
 */
export type Developed = { variants: Variant[]; preview: string }

/** Why a picture is not taken. Trying again would not help. */
export type Refusal = 'unreadable' | 'too-many-pixels' | 'too-much-at-once' | 'too-small'

export class PictureRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, cause?: unknown) {
    super(`The picture was refused: ${refusal}`, { cause })
    this.refusal = refusal
  }
}

/** Throws PictureRefused for a picture of this size. */
export function checkSize({ width, height }: Size): void {
  if (width * height > MAX_PIXELS) throw new PictureRefused('too-many-pixels')
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (shorter < LEAST_SIDE || longer > shorter * MAX_STRETCH) throw new PictureRefused('too-small')
}

/** Throws PictureRefused for a picture of which so many bytes must be held at once. */
export function checkHeld(bytes: number): void {
  if (bytes > MAX_HELD_BYTES) throw new PictureRefused('too-much-at-once')
}

/** The widths for a picture this wide: those below it, and its own or the widest. */
export function listWidths(width: number): number[] {
  const below = WIDTHS.filter((one) => one < width)
  return below.length === WIDTHS.length ? [...below] : [...below, width]
}
