import { z } from 'zod'
import { GALLERY_CATEGORIES } from '../../src/domains/work/photos/contract.ts'
import type { Order } from './encoder.ts'
import list from './gallery.json' with { type: 'json' }

const Side = z.strictObject({ file: z.string(), alt: z.string().startsWith('Illustration: ') })
const Area = z.strictObject({ left: z.int(), top: z.int(), width: z.int(), height: z.int() })

/**
 * A picture of the gallery as gallery.json says it, in the order in which it is shown. With `before` it is a pair, and
 * `result` is what the later half shows.
 */
const Entry = z.strictObject({
  ...Side.shape,
  key: z.string().regex(/^[a-z0-9-]+$/),
  category: z.enum(GALLERY_CATEGORIES),
  caption: z.string().min(1).max(30),
  detail: z.string().min(1).max(40),
  crop: Area.optional(),
  before: Side.optional(),
  result: z.enum(['Sealed', 'Washed']).optional(),
})

export const GALLERY = z
  .array(Entry.refine((one) => (one.before === undefined) === (one.result === undefined), 'A pair says what came out'))
  .parse(list)

/**
 * At quality 50 the joints between pavers stay sharp; below, their light edges go. The AVIF of a tile then has about 7
 * KB, that of a whole screen 50. No WebP: for who reads no AVIF it is only 6 % smaller than the JPEG, and the page
 * would name all its files too. The first picture decides when the page counts as shown: a file of less than 13,900
 * bytes arrives in the first round trip of a new connection.
 */
export const GALLERY_QUALITY = 50
export const GALLERY_WIDTHS = widths()
export const FIRST_WIDTHS = widths({ limit: 13_900 })

function widths(middle: { limit?: number } = {}): Order['widths'] {
  return [
    { width: 360, limit: 14_000, formats: ['avif'] },
    { width: 720, formats: ['avif', 'jpg'], ...middle },
    { width: 1200, limit: 60_000, formats: ['avif', 'jpg'] },
  ]
}
