import type { BeforeAfterProps } from '#ui/before-after.tsx'
import { GALLERY_PICTURES } from '../gallery-pictures.ts'
import { pictureData } from '../gallery.ts'

type Fixed = (typeof GALLERY_PICTURES)[number]

/** The pairs of the fixed gallery. */
export type PairKey = Extract<Fixed, { pair: unknown }>['key']

/**
 * Each half shows half of the frame at a time, so on a phone a picture of half the width is sharp enough and there
 * sooner.
 */
const SIZES = '(max-width: 760px) 48vw, 52vw'

const LABELS = { Sealed: 'Compare before and after sealing', Washed: 'Compare before and after washing' } as const

/** The two pictures at the top of an area's page, what came out of it, and what the slider over them is called. */
export function getPair(key: PairKey): Omit<BeforeAfterProps, 'id'> {
  const found = GALLERY_PICTURES.find((one) => one.key === key && 'pair' in one)
  if (!found || !('pair' in found)) throw new Error(`The gallery has no pair ${key}.`)
  const { picture, pair } = found
  return {
    label: LABELS[pair.result],
    before: pictureData(pair.before, SIZES),
    after: pictureData(picture, SIZES),
    result: pair.result,
  }
}
