import type { Size } from './limits.ts'

/** How many pixels to leave out at each side. */
export type Borders = { left: number; top: number; right: number; bottom: number }

export type Transform =
  | { kind: 'crop'; borders: (image: Size) => Borders }
  /** In steps of 90 degrees, counterclockwise. */
  | { kind: 'rotate'; steps: number }
  /** `horizontal` exchanges left and right. */
  | { kind: 'mirror'; horizontal: boolean }

const NONE: Borders = { left: 0, top: 0, right: 0, bottom: 0 }

/**
 * What all the crops leave out of an image that was only rotated and mirrored. `image`: the size before any transform.
 */
export function combineCrops(image: Size, transforms: readonly Transform[]): Borders {
  let size = image
  let left = NONE
  for (const transform of transforms) {
    if (transform.kind === 'crop') {
      const { width, height } = applyCrop(size, left)
      const more = transform.borders({ width, height })
      left = {
        left: left.left + more.left,
        top: left.top + more.top,
        right: left.right + more.right,
        bottom: left.bottom + more.bottom,
      }
    } else if (transform.kind === 'mirror') left = mirror(left, transform.horizontal)
    else
      for (let step = 0; step < transform.steps % 4; step++) {
        left = { left: left.top, bottom: left.left, right: left.bottom, top: left.right }
        size = { width: size.height, height: size.width }
      }
  }
  return left
}

export const applyCrop = ({ width, height }: Size, { left, top, right, bottom }: Borders): Size => ({
  width: width - left - right,
  height: height - top - bottom,
})

const mirror = ({ left, top, right, bottom }: Borders, horizontal: boolean): Borders =>
  horizontal ? { left: right, top, right: left, bottom } : { left, top: bottom, right, bottom: top }
